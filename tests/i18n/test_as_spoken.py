"""Texts speak as people do: one word for one thing, one way of addressing the player, and numbers count something."""

import re
from collections.abc import Iterable
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
AMOUNT = re.compile(r"\{(?!painter\}|names?\})(\w+)\}\s+([^\W\d_]+)")
NEVER_ONE = {
    # Printed, or a limit of the house.
    *("dock.bells.ranks", "dock.blend.altar", "dock.dome.about", "dock.glass.worth", "dock.medico.healthy"),
    *(
        "dock.medico.saint",
        "dock.pew.kind",
        "dock.wall.rule",
        "reason.well.full",
        "log.final round began",
        "board.keep",
    ),
    *(
        "strip.ends",
        "strip.ends-told",
        "admin.found_many",
        "statistics.scores_hint",
        "refusal.silent",
        "refusal.file_long",
    ),
    # The greater end of a range, or all there are.
    *("board.section", "board.worth", "in-words.section", "new.found", "refusal.seats_out_of_range"),
    # Several numbers in one, none of them 1.
    *("dock.pew.turned", "dock.pew.worth", "today.segments-worth", "new.time"),
    # Nobody gets up at one.
    *("event.woke", "option.row", "reason.catacombs.no-map-at-this-hour", "reason.catacombs.no-map-left"),
    "statistics.fact.hour.value",
    # More seats than a game has at least; more decisions than a game begins with.
    *("refusal.too_many_seated", "refusal.game_unfinished", "refusal.result_unfit", "log.unfinished"),
}
"""Texts with one form for all numbers, since theirs is never 1."""
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


def plurals(said: Iterable[tuple[str, ...]]) -> set[str]:
    """The words behind a number that have a singular beside them somewhere."""
    found = set()
    for one, many in (forms for forms in said if len(forms) == 2):
        singular = dict(AMOUNT.findall(one))
        found |= {word for name, word in AMOUNT.findall(many) if singular.get(name, word) != word}
    return found


@pytest.mark.parametrize("language", languages())
def test_a_number_that_may_be_one_has_a_singular(language: str) -> None:
    """What one text counts in singular and plural, no other counts in the plural alone."""
    said = [each for game in GAMES for file in files(language, game) for each in read(file).items()]
    counted = plurals(forms for _, forms in said)
    assert {"fr": "thalers", "de": "Punkte", "en": "Thalers"}[language] in counted
    wrong = {
        key: forms[0]
        for key, forms in said
        if len(forms) == 1 and any(word in counted for _, word in AMOUNT.findall(forms[0]))
    }
    about = {key for key in wrong if key.startswith("guide.")}  # written around what is printed, 1 or not
    assert {key: wrong[key] for key in wrong.keys() - about - NEVER_ONE} == {}
