"""What a finished game adds to the statistics, by examples that can be worked out by hand."""

import pytest
from msgspec.structs import replace

from app.tables.finished.counting import Ending, counts

THREE = Ending(
    modules=[2, 5],
    seconds=3600,
    scores={"p0": 40, "p1": 60, "p2": 50},
    winners=["p1"],
    people=["p0", "p1", "p2"],
    facts=[{"hour": {"p0": 5, "p1": 7, "p2": 8, "leonardo": 9}}, {"hour": {"p0": 8, "p1": 7, "p2": 5}}],
)


def test_a_game_counts_by_size_and_module_with_its_seconds() -> None:
    counted = counts(THREE)
    for line in (("games", ""), ("size", "3"), ("module", "2"), ("module", "5")):
        assert counted[line] == (1, 3600)


@pytest.mark.parametrize(
    ("seconds", "label"), [(0, "15"), (900, "15"), (901, "30"), (3600, "60"), (86_400, "1440"), (86_401, "longer")]
)
def test_a_game_counts_among_those_that_took_at_most_as_long(seconds: int, label: str) -> None:
    counted = counts(replace(THREE, seconds=seconds))
    assert {line: count for line, count in counted.items() if line[0] == "length"} == {("length", label): (1, seconds)}


def test_scores_count_for_every_person_so_that_a_mean_is_one_of_people() -> None:
    counted = counts(THREE)
    for line in (("score", ""), ("score by size", "3"), ("score by module", "2"), ("score by module", "5")):
        assert counted[line] == (3, 150)


def test_seats_and_facts_count_with_the_victories_among_so_many() -> None:
    counted = counts(THREE)
    won = {line: count for line, count in counted.items() if line[0] in ("seat", "fact hour")}
    assert won == {
        ("seat", "3 p0"): (1, 0),
        ("seat", "3 p1"): (1, 1),
        ("seat", "3 p2"): (1, 0),
        ("fact hour", "3 5"): (2, 0),
        ("fact hour", "3 7"): (2, 2),
        ("fact hour", "3 8"): (2, 0),
    }


def test_a_painter_without_a_seat_does_not_count() -> None:
    assert ("fact hour", "3 9") not in counts(THREE)


def test_without_modules_a_game_counts_as_one_without() -> None:
    counted = counts(Ending([], 60, {"p0": 1, "p1": 2}, ["p1"], ["p0", "p1"]))
    assert counted["module", "none"] == (1, 60)
    assert counted["score by module", "none"] == (2, 3)


def test_a_bot_has_no_score_that_counts_and_against_bots_no_victory_does() -> None:
    counted = counts(Ending([], 60, {"p0": 40, "p1": 20}, ["p0"], ["p0"], THREE.facts))
    assert counted["games", ""] == (1, 60)
    assert counted["score", ""] == (1, 40)
    assert {measure for measure, _ in counted} == {
        "games",
        "length",
        "size",
        "module",
        "score",
        "score by size",
        "score by module",
    }


def test_a_shared_victory_is_one_for_each() -> None:
    counted = counts(Ending([], 60, {"p0": 7, "p1": 7}, ["p0", "p1"], ["p0", "p1"]))
    assert counted["seat", "2 p0"] == counted["seat", "2 p1"] == (1, 1)
