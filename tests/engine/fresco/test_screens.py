"""What lies behind a screen reaches its owner alone (S)."""

from typing import Any

import pytest

from app.engine import view
from app.engine.examples.positions import Position, picks, play, reason
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, visit

OTHERS = ["p1", "p2", None]


def zones(game: Position, viewer: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = game.view(viewer)["zones"]
    return seen


@pytest.mark.parametrize("viewer", OTHERS)
def test_s1_thalers_and_paints_are_hidden_from_everybody_else(viewer: str | None) -> None:
    game = position(3, at=planning(), thalers={"p0": 7}, paints={"p0": "3 green"})
    assert zones(game, "p0")["p0/thalers"] == 7
    assert zones(game, "p0")["p0/paints"] == {"green": 3}
    assert "p0/thalers" not in zones(game, viewer)
    assert "p0/paints" not in zones(game, viewer)


def test_s1_every_payment_and_gain_is_public_as_it_happens() -> None:
    game = position(3, at=visit("p0", "market"), rows={"p0": 7}, booths={1: "red+blue"})
    shown = view.events(play(game, ("p0", "buy 1.0")), None)
    assert {"event": "paid", "painter": "p0", "n": 2, "why": "market"} in shown
    assert {"event": "received", "painter": "p0", "paints": {"red": 1, "blue": 1}, "why": "market"} in shown


@pytest.mark.parametrize("viewer", OTHERS)
def test_s2_before_the_last_is_ready_others_see_only_that_somebody_is(viewer: str | None) -> None:
    game = position(3, at=planning())
    secret = plan("3 cathedral, 2 theatre")
    other = game.clone()
    events = view.events(play(game, ("p0", secret)), viewer)
    elsewhere = view.events(play(other, ("p0", plan("3 studio, 2 workshop"))), viewer)
    assert events == elsewhere == [{"event": "ready", "painter": "p0"}]
    assert game.view(viewer) == other.view(viewer)
    assert game.view(viewer)["ready"] == ["p0"]
    assert game.view("p0")["sealed"] == secret


def test_s2_all_plans_are_open_once_the_last_player_is_ready() -> None:
    game = position(3, at=planning("p0"))
    play(game, ("p0", plan("3 cathedral, 2 theatre")))
    assert zones(game, None)["p0/plan"]["columns"] == {"cathedral": {"own": 3}, "theatre": {"own": 2}}


def test_s5_of_a_bag_only_the_number_is_seen_of_booths_everything() -> None:
    game = position(3, at=planning())
    assert zones(game, None)["bag"] == {"number": 2}
    assert len(zones(game, None)["booths"]) == 9


def test_s5_fresco_mood_score_and_tiles_in_front_of_players_are_public() -> None:
    seen = zones(position(3, at=planning(), tiles={"p1": ["7:purple+red+blue"]}), None)
    assert seen["p1/tiles"] == {"7:purple+red+blue": 1}
    assert {"fresco", "mood", "score", "line", "bishop", "hostel"} <= set(seen)


def test_s6_a_question_goes_to_the_seat_that_is_asked_and_its_place_to_everybody() -> None:
    game = position(3, at=visit("p0", "market"))
    assert reason(game, "p1", "done") == "not-your-turn"
    assert game.view(None)["place"] == "market"
    assert game.view(None)["waiting"] == ["p0"]


@pytest.mark.parametrize("viewer", OTHERS)
def test_s6_whoever_can_pay_and_whoever_cannot_look_alike_from_outside(viewer: str | None) -> None:
    rich = position(3, at=visit("p0", "market"), thalers={"p0": 12})
    poor = position(3, at=visit("p0", "market"), thalers={"p0": 0})
    assert rich.view(viewer) == poor.view(viewer)
    assert rich.waiting() == poor.waiting()
    leaving = [view.events(play(game, ("p0", "done")), viewer) for game in (rich, poor)]
    assert leaving[0] == leaving[1]


def test_s7_after_the_end_everything_is_open() -> None:
    game = position(3, at=final_scoring(), fresco=0, thalers={"p0": 7})
    assert zones(game, None)["p0/thalers"] == 7
    assert set(zones(game, "p1")) == set(game.state.zones)


def test_s8_a_player_who_cannot_buy_is_asked_like_any_other() -> None:
    game = position(3, at=visit("p0", "market"), thalers={"p0": 0}, booths={1: "red"})
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == ["close 1", "done"]


def test_s9_all_that_is_leonardos_lies_open() -> None:
    game = position(2, at=planning())
    his = {name for name in game.state.zones if name.startswith("leonardo")}
    assert his <= set(zones(game, None))
