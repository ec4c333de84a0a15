"""The catalogues: one folder for each language, with a gettext file for each part of the house, and in it
`games/<game>/` with what only one game says, and `house/` with what only pages say that the server writes.

The message ids are keys, the same in every language; arguments stand in braces.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.pofile import read_po
from babel.plural import PluralRule

from app.i18n import french

FORMS = ("zero", "one", "two", "few", "many", "other")
HOUSE = "house"
"""The folder of what no table says: browsers at a table need not be sent it."""
OF_A_MODULE = re.compile(r"m\d\d_")
"""How the names of files begin that hold what one module says."""
FOLDERS = [Path(__file__).parent]
"""Where the languages lie; the first is the house's own."""

Texts = dict[str, tuple[str, ...]]
"""By key: one text, or as many as the language has forms for different numbers."""


class UnknownLanguage(ValueError):
    """A language the house does not speak."""


def look_in(folder: Path) -> None:
    """Also take in what further games say; `folder` is laid out like this one."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        forget()


def forget() -> None:
    """Read the texts of the games anew."""
    own_texts.cache_clear()
    said_by_modules.cache_clear()
    texts.cache_clear()


def languages() -> list[str]:
    """The languages the house speaks."""
    return sorted(folder.name for folder in FOLDERS[0].iterdir() if any(folder.glob("*.po")))


def files(language: str, game: str | None = None) -> Iterator[Path]:
    """The files of what all games share, or of what one game says."""
    for folder in FOLDERS:
        of = folder / language
        if game is None:
            yield from sorted([*of.glob("*.po"), *(of / HOUSE).glob("*.po")])
        else:
            yield from sorted((of / "games" / game).glob("*.po"))


@cache
def own_texts(language: str, game: str | None = None) -> Mapping[str, tuple[str, ...]]:
    """What all games share, or what one says besides: in English if nobody has put it into this language."""
    if language not in languages():
        raise UnknownLanguage(f"no language {language!r}; expected one of {', '.join(languages())}")
    merged: Texts = {}
    for file in [*files(language, game)] or files("en", game):
        found = as_printed(language, read(file))
        if twice := merged.keys() & found.keys():
            raise ValueError(f"{file} says again what another catalogue says: {sorted(twice)}")
        merged |= found
    return merged


@cache
def texts(language: str, game: str | None = None) -> Mapping[str, tuple[str, ...]]:
    """What is said around a game: what all share, put in words of its own where the game has them, and its own."""
    shared = own_texts(language)
    return shared if game is None else {**shared, **own_texts(language, game)}


@cache
def said_by_modules(language: str, game: str) -> frozenset[str]:
    """The keys of texts that are only said where a module of the game is in play."""
    own = [*files(language, game)] or files("en", game)
    return frozenset(key for file in own if OF_A_MODULE.match(file.name) for key in read(file))


@cache
def said_by_the_house_alone(language: str) -> frozenset[str]:
    """The keys of texts that only the server's own pages say."""
    return frozenset(key for file in files(language) if file.parent.name == HOUSE for key in read(file))


def as_printed(language: str, found: Texts) -> Texts:
    """With what the language asks of every text."""
    if language != "fr":
        return found
    return {key: tuple(map(french.spaced, forms)) for key, forms in found.items()}


def read(file: Path) -> Texts:
    with file.open("rb") as source:
        messages = read_po(source)
    found: Texts = {}
    for message in messages:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def around(language: str, text: str, arguments: Mapping[str, Any]) -> str:
    """A text as the language says it around these arguments, before they are put in."""
    return french.elided(text, arguments) if language == "fr" else text


def fitting(language: str, forms: tuple[str, ...], n: int) -> str:
    """The form of a text that the language uses with this number."""
    rule, known = _plural(language)
    return forms[min(known.index(rule(n)), len(forms) - 1)]


@cache
def _plural(language: str) -> tuple[PluralRule, list[str]]:
    rule = Locale.parse(language).plural_form
    return rule, [form for form in FORMS if form == "other" or form in rule.tags]
