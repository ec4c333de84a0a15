"""Texts speak as people do: one word for one thing, one way of addressing the player, and numbers count something."""

import re
from pathlib import Path

import pytest

from app.engine import catalogue as games
from app.i18n.catalogues import files, languages, read

GAMES = (None, *games.games())
FILES = [file for language in languages() for game in GAMES for file in files(language, game)]
FRENCH = [file for game in GAMES for file in files("fr", game)]
VOUS = re.compile(r"\b(?:vous|votre|vos|vôtres?|(?!chez|assez|nez|rez)\w{2,}ez)\b", re.IGNORECASE)
GENDERED = r"(?:seule?|prête?|absente?|partie?|revenue?)"
GUESSED = re.compile(rf"\b{GENDERED} \{{\w+\}}|\}} (?:est|était|sera) {GENDERED}\b")
COUNTED = re.compile(r"(?:\}|\d)\s(?:things?|Dinge?n?|Sachen?|choses?)\b")
ROUND = re.compile(r"\brounds?\b(?! (?:window|cards|discards|pile))", re.IGNORECASE)
TURN = re.compile(r"\btours?\b(?! de rôle| de jeu)", re.IGNORECASE)
SEGMENT, PART = (
    re.compile(r"\bsegments?\b", re.IGNORECASE),
    re.compile(r"\bparties?\b(?! de la coupole)", re.IGNORECASE),
)


def texts(file: Path) -> dict[str, str]:
    return {key: " | ".join(forms) for key, forms in read(file).items()}


def in_english(file: Path) -> dict[str, str]:
    parts = list(file.parts)
    parts[len(parts) - 1 - parts[::-1].index("fr")] = "en"
    return texts(Path(*parts))


def said_for(file: Path, english: re.Pattern[str], french: re.Pattern[str]) -> dict[str, str]:
    """Texts that say this in French where English says that."""
    meant = in_english(file)
    return {key: text for key, text in texts(file).items() if english.search(meant[key]) and french.search(text)}


@pytest.mark.parametrize("file", FRENCH, ids=str)
def test_french_says_tu(file: Path) -> None:
    assert [text for text in texts(file).values() if VOUS.search(text)] == []


@pytest.mark.parametrize("file", FRENCH, ids=str)
def test_french_does_not_guess_who_is_a_man(file: Path) -> None:
    assert [text for text in texts(file).values() if GUESSED.search(text)] == []


@pytest.mark.parametrize("file", FRENCH, ids=str)
def test_a_round_is_a_manche_and_a_turn_is_a_tour(file: Path) -> None:
    wrong = said_for(file, ROUND, TURN)
    assert {key: text for key, text in wrong.items() if "manche" not in text.lower()} == {}


@pytest.mark.parametrize("file", FRENCH, ids=str)
def test_a_segment_is_a_fragment_and_a_game_is_a_partie(file: Path) -> None:
    assert said_for(file, SEGMENT, PART) == {}


@pytest.mark.parametrize("file", FILES, ids=str)
def test_nothing_counts_things(file: Path) -> None:
    assert [text for text in texts(file).values() if COUNTED.search(text)] == []
