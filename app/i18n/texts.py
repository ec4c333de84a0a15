"""What the pages say in the reader's language: what all games share and, asked by its name, what one game says.

``{name}`` in a text is filled in with an argument; a text that depends on a number is chosen by the argument ``n``.
"""

from __future__ import annotations

import re
from typing import get_args

from babel import negotiate_locale

from app.i18n.catalogues import around, fitting, own_texts, said_by_modules, said_by_the_house_alone, texts
from app.tables.games import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)
PLACE = re.compile(r"\{(\w+)\}")


class UnknownText(KeyError):
    """No catalogue has this key, or a text misses an argument."""


def for_browsers(
    language: Language, game: str | None = None, *, modules: bool = True
) -> dict[str, str | tuple[str, ...]]:
    """By key: a text, or its forms where there are several; with those of the game's modules or without."""
    left_out = said_by_the_house_alone(language)
    if game is not None and not modules:
        left_out |= said_by_modules(language, game)
    sent = {key: forms for key, forms in texts(language, game).items() if key not in left_out}
    return {key: forms[0] if len(forms) == 1 else forms for key, forms in sent.items()}


def say(language: Language, key: str, **args: str | int) -> str:
    """A text that all games share."""
    return _filled(language, key, texts(language).get(key), args)


def say_of(language: Language, game: str, key: str, **args: str | int) -> str:
    """A text as this game says it."""
    if not own_texts(language, game):  # an old table may name a game that the house no longer has
        return game if key == "game.name" else key.split(".")[1]
    return _filled(language, key, texts(language, game).get(key), args)


def _filled(language: Language, key: str, forms: tuple[str, ...] | None, args: dict[str, str | int]) -> str:
    if forms is None:
        raise UnknownText(f"no text {key!r} in {language}")
    text = forms[0] if len(forms) == 1 else fitting(language, forms, int(args["n"]))
    text = around(language, text, args)
    try:
        return PLACE.sub(lambda place: str(args[place.group(1)]), text)
    except KeyError as missing:
        raise UnknownText(f"{key!r} in {language} needs the argument {missing}") from None


def choose_language(wanted: str | None, accepted: str) -> Language:
    """The language somebody chose, otherwise the best one their browser asks for, otherwise English."""
    for language in LANGUAGES:
        if language == wanted:
            return language
    best = negotiate_locale(_by_preference(accepted), LANGUAGES, sep="-")
    return next((language for language in LANGUAGES if language == best), "en")


def _by_preference(accepted: str) -> list[str]:
    """The tags of an Accept-Language header, the best first; what cannot be read is left out."""
    ranked = []
    for place, part in enumerate(accepted[:200].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if tag and weight > 0:
            ranked.append((-weight, place, tag))
    return [tag for _, _, tag in sorted(ranked)]
