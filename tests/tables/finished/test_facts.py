"""What a game remembers of its rounds is read from the archive, whatever rules it was played by."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.tables.finished import archive
from app.tables.finished.archive import OPEN, Archive
from app.tables.finished.facts import round_facts
from app.tables.running import past
from tests.golden.archived import archived as golden

GOLDEN = Path(__file__).parents[2] / "golden" / "archive-1.json.gz"


def test_every_round_has_its_facts_for_everybody_who_sits_there() -> None:
    archived = archive.read(GOLDEN.read_bytes())
    facts = round_facts(archived)
    assert len(facts) == len(archived.rounds)
    for of_round in facts:
        assert of_round.keys() == {"hour", "mood", "thalers", "apprentices"}
        assert of_round["hour"].keys() >= set(archived.seats)
        assert of_round["thalers"].keys() == of_round["mood"].keys() == set(archived.seats)
        assert {5, 6} >= set(of_round["apprentices"].values()) - {4}


def test_the_last_purse_is_the_one_at_the_end() -> None:
    archived = archive.read(GOLDEN.read_bytes())
    last = archived.last_view(archive.OPEN)["zones"]
    assert round_facts(archived)[-1]["thalers"] == {seat: last[f"{seat}/thalers"] for seat in archived.seats}


Count = Callable[[dict[str, Any]], int]


def _counted(archived: Archive, count: Count) -> Iterator[Counter[str]]:
    """At the end of every round, how much of something was told of everybody; nothing that was undone."""
    so_far: list[tuple[str, int]] = []
    told = list(archived.told(OPEN))
    undone = {event["number"] for each in told for event in each.events or [] if event["event"] == "undone"}
    for number, each in enumerate(told):
        for event in each.events or []:
            if number in undone:
                continue
            if event["event"] == "round began" and event["number"] > 1:
                yield _sum(so_far)
            so_far.append((event["painter"], count(event)))
    yield _sum(so_far)


def _sum(counts: list[tuple[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for painter, n in counts:
        total[painter] += n
    return total


def _won_by_bet(event: dict[str, Any]) -> int:
    return sum(n for source, n in event["items"] if source == "bet") if event["event"] == "scored" else 0


def _portraits(event: dict[str, Any]) -> int:
    return int(event["event"] in ("painted portrait", "took bonus portrait"))


def _spaces(event: dict[str, Any]) -> int:
    return int(event["new"] - event["old"]) if event["event"] == "advanced" else 0


TOLD: list[tuple[str, str, Count]] = [
    ("cards", "sections", lambda event: int(event["event"] == "restored")),
    ("dice", "sections", lambda event: int(event["event"] == "restored section")),
    ("dice", "portraits", _portraits),
    ("dice", "bets", _won_by_bet),
]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize(("game", "fact", "count"), TOLD, ids=lambda value: value if isinstance(value, str) else "")
def test_the_facts_of_a_round_have_in_them_what_was_done_until_its_end(
    game: str, fact: str, count: Count, size: int
) -> None:
    archived = golden(f"{game}-{size}")
    expected = [{seat: counts[seat] for seat in archived.seats} for counts in _counted(archived, count)]
    assert [facts[fact] for facts in round_facts(archived)] == expected


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_hands_of_the_last_round_are_those_at_the_end(size: int) -> None:
    archived = golden(f"cards-{size}")
    zones = archived.last_view(OPEN)["zones"]
    hands = {
        seat: sum(sum(zones[f"{seat}/{back} cards"].values()) for back in ("market", "round", "pointed", "square"))
        for seat in archived.seats
    }
    assert round_facts(archived)[-1]["cards"] == hands


@pytest.mark.parametrize("name", ["base-2", "cards-3", "dice-4"])
def test_the_log_of_an_archived_game_tells_the_facts_of_each_round(name: str) -> None:
    archived = golden(name)
    told = past.from_archive(archived).rounds
    assert [mark.facts for mark in told] == round_facts(archived)
    assert all(mark.facts for mark in told)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_score_at_the_end_of_a_round_counts_its_last_turn(size: int) -> None:
    archived = golden(f"dice-{size}")
    advanced = list(
        _counted(archived, lambda event: event["new"] - event["old"] if event["event"] == "advanced" else 0)
    )
    assert [mark.scores for mark in archived.rounds] == [
        {seat: counts[seat] for seat in archived.seats} for counts in advanced
    ]


def test_a_game_the_house_no_longer_has_is_shown_without_facts() -> None:
    archived = replace(archive.read(GOLDEN.read_bytes()), game="chess")
    assert round_facts(archived) == [{} for _ in archived.rounds]


def test_positions_that_say_less_than_todays_have_no_facts() -> None:
    archived = archive.read(GOLDEN.read_bytes())
    first = archived.first[archive.OPEN]
    zones = {name: value for name, value in first["zones"].items() if name != "hostel"}
    steps = [
        replace(step, told=replace(step.told, zones={k: v for k, v in step.told.zones.items() if k != "hostel"}))
        for step in archived.steps
    ]
    older = replace(archived, first={**archived.first, archive.OPEN: {**first, "zones": zones}}, steps=steps)
    assert set(map(len, round_facts(older))) == {0}
