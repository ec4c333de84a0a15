"""Everything the house can say, in the reader's language: pages, table and game together.

``{name}`` in a text is filled in with an argument; a text that depends on a number is chosen by the argument ``n``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import get_args

from babel import negotiate_locale

from app.i18n.catalogues import Texts, catalogue, fitting
from app.tables.games import Language

FOLDER = Path(__file__).parent
LANGUAGES: tuple[Language, ...] = get_args(Language)
PLACE = re.compile(r"\{(\w+)\}")


class UnknownText(KeyError):
    """No catalogue has this key, or a text misses an argument."""


def parts(language: Language) -> list[str]:
    return sorted(file.stem for file in (FOLDER / language).glob("*.po"))


@cache
def texts(language: Language) -> Mapping[str, tuple[str, ...]]:
    """All catalogues of a language as one."""
    merged: Texts = {}
    for part in parts(language):
        found = catalogue(language, part)
        twice = merged.keys() & found.keys()
        if twice:
            raise ValueError(f"{part}.po says again what another catalogue says: {sorted(twice)}")
        merged |= found
    return merged


def for_browsers(language: Language) -> dict[str, str | tuple[str, ...]]:
    """By key: a text, or its forms where there are several."""
    return {key: forms[0] if len(forms) == 1 else forms for key, forms in texts(language).items()}


def say(language: Language, key: str, **args: str | int) -> str:
    forms = texts(language).get(key)
    if forms is None:
        raise UnknownText(f"no text {key!r} in {language}")
    text = forms[0] if len(forms) == 1 else fitting(language, forms, int(args["n"]))
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
