"""Texts are set as a printer would set them."""

from pathlib import Path

import pytest

from app.engine import catalogue as games
from app.i18n.catalogues import files, languages, read

FILES = [file for language in languages() for game in (None, *games.games()) for file in files(language, game)]
QUOTES = {"en": ("“", "”"), "de": ("„", "“"), "fr": ("«", "»")}
"""How each language opens and closes what is quoted."""


def texts(file: Path) -> list[str]:
    return [form for forms in read(file).values() for form in forms]


def language_of(file: Path) -> str:
    return next(part for part in reversed(file.parts) if part in QUOTES)


def test_every_language_is_known_here() -> None:
    assert sorted(QUOTES) == languages()


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_apostrophe_and_no_quotation_mark_is_straight(file: Path) -> None:
    assert [text for text in texts(file) if "'" in text or '"' in text] == []


@pytest.mark.parametrize("file", FILES, ids=str)
def test_quotation_marks_are_those_of_the_language_in_pairs(file: Path) -> None:
    first, last = QUOTES[language_of(file)]
    foreign = set("“”„«»") - {first, last}
    assert [text for text in texts(file) if foreign & set(text) or text.count(first) != text.count(last)] == []
