"""The workshop: up to two blends for each apprentice (B10)."""

import pytest

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import position, visit


def test_one_apprentice_blends_twice() -> None:
    game = position(3, at=visit("p0", "workshop"), paints={"p0": "red, 2 yellow, blue"})
    events = play(game, ("p0", "blend orange"), ("p0", "blend green"))
    assert told(events, "blended", "p0") == [{"paint": "orange"}, {"paint": "green"}]
    assert zone(game, "p0/paints") == {"orange": 1, "green": 1}
    assert game.waiting() == ("p1",)


@pytest.mark.parametrize(
    ("paint", "halves"), [("orange", ("red", "yellow")), ("green", ("yellow", "blue")), ("purple", ("red", "blue"))]
)
def test_two_basic_paints_become_one_blended_paint(paint: str, halves: tuple[str, str]) -> None:
    game = position(3, at=visit("p0", "workshop"))
    play(game, ("p0", f"blend {paint}"))
    left = next(basic for basic in ("red", "yellow", "blue") if basic not in halves)
    assert zone(game, "p0/paints") == {left: 1, paint: 1}


def test_b10_up_to_two_blends_for_each_apprentice() -> None:
    game = position(3, at=visit("p0", "workshop", 2), paints={"p0": "5 red, 5 yellow"})
    play(game, *[("p0", "blend orange")] * 4)
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 1, "orange": 4}
    assert game.waiting() == ("p1",)


def test_b10_what_an_apprentice_left_undone_lapses_and_the_next_one_begins_anew() -> None:
    game = position(3, at=visit("p0", "workshop", 2), paints={"p0": "5 red, 5 yellow"})
    events = play(game, ("p0", "blend orange"), ("p0", "done"), ("p0", "blend orange"), ("p0", "blend orange"))
    assert told(events, "lapsed") == [{"what": "workshop", "n": 1}]
    assert zone(game, "p0/paints")["orange"] == 3


def test_a_missing_half_is_named_in_the_reason() -> None:
    game = position(3, at=visit("p0", "workshop"), paints={"p0": "red, yellow"})
    assert picks(game, "p0") == ["blend orange", "done"]
    impossible = {entry.pick: entry for entry in game.options("p0").schema()["impossible"]}
    assert impossible["blend green"].reason.args == {"paints": {"blue": 1}}
    assert impossible["blend green"].cost == {"paints": {"yellow": 1, "blue": 1}}
    assert reason(game, "p0", "blend purple") == "needs.paints"


def test_every_blend_says_kind_place_cost_and_gain() -> None:
    option = position(3, at=visit("p0", "workshop")).options("p0").schema()["options"][0]
    assert option == {
        "pick": "blend orange",
        "kind": "blend",
        "place": "workshop",
        "cost": {"paints": {"red": 1, "yellow": 1}},
        "gain": {"paints": {"orange": 1}},
    }


def test_s8_whoever_can_blend_nothing_is_asked_all_the_same() -> None:
    game = position(3, at=visit("p0", "workshop"), paints={"p0": ""})
    assert picks(game, "p0") == ["done"]


def test_b14_nobody_is_forced_to_blend() -> None:
    game = position(3, at=visit("p0", "workshop"))
    play(game, ("p0", "done"))
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 1, "blue": 1}
