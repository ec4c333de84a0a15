"""Archives are read without any rules, and those of every format for ever."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine.chance import Draw, Roll
from app.engine.questions import Question
from app.tables import nature
from app.tables.finished import archive
from app.tables.finished.archive import OPEN, SPECTATOR, Archive, ArchivedDecision, BadFile, Told

GOLDEN = Path(__file__).parents[2] / "golden"
OF_FORMAT_1 = GOLDEN / "archive-1.json.gz"
SCORES = {"p0": 42, "p1": 51, "leonardo": 69}
"""How that game ended."""

SEED = bytes(range(32))


def rolled(pick: Any = None) -> Archive:
    """Two draws and nothing else."""
    questions: list[Question] = [
        Draw([{"red": 2, "blue": 1}], 2),
        Roll({"d": [1, 2, 3, 4, 5, 6], "coin": ["heads", "tails"]}),
    ]
    picks = [nature.draw(SEED, question, index) for index, question in enumerate(questions)]
    if pick is not None:
        picks[1] = pick
    steps = [
        ArchivedDecision("nature", "pick", "nature", drawn, Told([]), archive.asked(question))
        for drawn, question in zip(picks, questions, strict=True)
    ]
    view = {"number": 0, "zones": {}}
    return Archive(
        game="dice",
        seats=("p0",),
        modules=(),
        rules="1",
        seed=SEED.hex(),
        seed_hash=nature.seed_hash(SEED),
        scores={"p0": 1},
        winners=("p0",),
        rounds=[],
        first=dict.fromkeys(("p0", SPECTATOR, OPEN), view),
        steps=steps,
    )


def test_an_archive_of_format_1_opens_verifies_and_yields_its_result() -> None:
    made = archive.read(OF_FORMAT_1.read_bytes())
    assert (made.format, made.game, made.seats, made.modules, made.rules) == (1, "fresco", ("p0", "p1"), (), "2")
    assert made.verify() == []
    assert len(made.steps) == 235
    assert (made.scores, made.winners) == (SCORES, ("p1",))
    assert [end.round for end in made.rounds] == list(range(1, len(made.rounds) + 1))
    assert made.rounds[-1].scores == SCORES
    for viewer in ("p0", "p1", SPECTATOR, OPEN):
        last = made.last_view(viewer)
        assert (last["over"], last["number"], last["scores"], last["seed"]) == (True, 235, SCORES, made.seed)


def test_until_the_end_nobody_finds_anothers_purse_or_plan_in_an_archive() -> None:
    made = archive.read(OF_FORMAT_1.read_bytes())
    for viewer, other in (("p0", "p1"), ("p1", "p0"), (SPECTATOR, "p0")):
        for view in made.views(viewer):
            assert view["over"] or f"{other}/thalers" not in view["zones"]
        for told in list(made.told(viewer))[:-1]:
            ready = [event for event in told.events or [] if event["event"] == "ready"]
            assert not [event for event in ready if event["painter"] == other and "pick" in event]
    picks = [event for told in made.told(OPEN) for event in told.events or [] if "pick" in event]
    assert {event["painter"] for event in picks} == {"p0", "p1"}


def test_draws_and_rolls_are_verified_from_what_nature_was_asked() -> None:
    made = archive.read(archive.write(rolled()))
    assert made.verify() == []
    assert made == archive.read(archive.write(made))


def test_a_roll_that_does_not_come_from_the_seed_is_found() -> None:
    true = rolled().steps[1].pick
    false = {**true, "coin": "heads" if true["coin"] == "tails" else "tails"}
    (problem,) = rolled(false).verify()
    assert str(problem).startswith("Step 2: nature drew")


@pytest.mark.parametrize("seed", ["00" * 32, "00", "no"])
def test_a_seed_that_was_not_promised_is_found(seed: str) -> None:
    (found,) = msgspec.structs.replace(rolled(), seed=seed).verify()
    assert (found.key, found.args_by_name) == ("seed_unfit", {"hash": nature.seed_hash(SEED)})


def test_a_draw_that_does_not_say_what_was_asked_is_no_archive() -> None:
    made = rolled()
    silent = msgspec.structs.replace(made.steps[1], asked=None)
    with pytest.raises(BadFile, match="Step 2: the file does not say what nature was asked"):
        msgspec.structs.replace(made, steps=[made.steps[0], silent]).verify()


@pytest.mark.parametrize(
    "asked",
    [
        {"draw": {"layers": [{"red": 10**9}], "count": 1}},
        {"draw": {"layers": [{"red": 600}, {"red": 600}], "count": 1}},
        {"draw": {"layers": [{"red": -1}], "count": 1}},
        {"roll": {"dice": {"coin": []}}},
        {"guess": {}},
    ],
)
def test_nobody_draws_from_what_no_game_has(asked: dict[str, Any]) -> None:
    made = rolled()
    odd = msgspec.structs.replace(made.steps[1], asked=asked)
    with pytest.raises(BadFile, match="Step 2"):
        msgspec.structs.replace(made, steps=[made.steps[0], odd]).verify()


def test_the_last_view_is_the_last_of_all_views() -> None:
    made = archive.read(OF_FORMAT_1.read_bytes())
    for viewer in made.first:
        *_, last = made.views(viewer)
        assert made.last_view(viewer) == last


def test_what_all_are_told_is_written_once_and_read_by_each() -> None:
    told = {
        "p0": Told([{"event": "drew", "card": 7}], {"waiting": ["p1"]}, {"hand": 7, "table": 1}, ["pile"]),
        SPECTATOR: Told([{"event": "drew"}], {"waiting": ["p1"]}, {"hand": {"number": 1}, "table": 1}, ["pile"]),
        OPEN: Told([{"event": "drew", "card": 7}], {"waiting": ["p1"]}, {"hand": 7, "table": 1}, ["pile"]),
    }
    common, besides = archive.together(told)
    assert common == Told([{"event": "drew"}], {"waiting": ["p1"]}, {"table": 1}, ["pile"])
    made = msgspec.structs.replace(
        rolled(), steps=[ArchivedDecision("p0", "pick", "player", "draw", common, None, besides)]
    )
    for viewer, expected in told.items():
        assert list(made.told(viewer)) == [expected]


def test_an_archive_of_a_format_to_come_is_refused_by_its_number() -> None:
    document = json.loads(gzip.decompress(archive.write(rolled()))) | {"format": 2}
    with pytest.raises(BadFile, match="has format 2; this house reads format 1"):
        archive.read(gzip.compress(json.dumps(document).encode()))


NO_ARCHIVES = {
    "nothing": b"",
    "not compressed": b"{}",
    "not unpacked": b"\x1f\x8b no gzip",
    "no document": gzip.compress(b"[]"),
    "no format": gzip.compress(b"{}"),
}


@pytest.mark.parametrize("content", NO_ARCHIVES.values(), ids=NO_ARCHIVES.keys())
def test_a_file_that_is_no_archive_is_told_so(content: bytes) -> None:
    with pytest.raises(BadFile):
        archive.read(content)


def test_the_same_archive_gives_the_same_bytes() -> None:
    assert archive.write(rolled()) == archive.write(rolled())
