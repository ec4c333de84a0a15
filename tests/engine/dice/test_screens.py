"""What is hidden in the dice game reaches its owner alone (D8)."""

from typing import Any

import pytest

from app.engine import catalogue, view
from app.engine.dice.examples.positions import play_on, play_turn, turn
from app.engine.examples.positions import Position, play
from app.engine.resample import resample
from app.engine.state import encode
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
KEPT = ("red 0", "blue 0", "green 0")
OTHERS = ["p0", "p2", None]
"""The active player, another one, and a spectator; p1 has placed the bet."""


def zones(game: Position, viewer: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = game.view(viewer)["zones"]
    return seen


def after_a_bet(token: str = "bishop") -> Position:
    game = turn(3)
    play(game, ("p0", "bishop 16"), ("p1", f"bet {token}"), ("p2", "wait"))
    return game


@pytest.mark.parametrize("viewer", OTHERS)
def test_d8_that_and_when_a_bet_was_placed_is_public_its_token_is_not(viewer: str | None) -> None:
    game = after_a_bet()
    assert zones(game, "p1")["p1/bet"] == {"1": "bishop"}
    assert zones(game, viewer)["p1/bet"] == {"backs": ["1"]}
    assert zones(game, viewer)["p2/bet"] == ({} if viewer == "p2" else {"backs": []})
    assert game.view(viewer) == after_a_bet("portrait").view(viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_d8_the_event_of_a_bet_names_its_token_to_its_owner_alone(viewer: str | None) -> None:
    game = turn(3)
    play(game, ("p0", "bishop 16"))
    told = game.decide("p1", "bet other") + game.decide("p2", "wait")
    public = {"event": "bet placed", "painter": "p1", "roll": 1}
    assert public in view.events(told, viewer)
    assert {**public, "token": "other"} in view.events(told, "p1")
    assert b"other" not in encode(view.events(told, viewer))


@pytest.mark.parametrize("viewer", OTHERS)
def test_d8_before_all_are_ready_others_see_only_who_is(viewer: str | None) -> None:
    game = turn(4)
    play(game, ("p0", "bishop 16"))
    bet, waited = game.clone(), game.clone()
    told = [view.events(one.decide("p1", pick), viewer) for one, pick in ((bet, "bet bishop"), (waited, "wait"))]
    assert told[0] == told[1] == [{"event": "ready", "painter": "p1"}]
    assert bet.view(viewer) == waited.view(viewer)
    assert bet.view(viewer)["ready"] == ["p1"]
    assert bet.view("p1")["sealed"] == "bet bishop"


def test_d8_tokens_are_open_when_the_turn_is_scored() -> None:
    game = turn(3, rolls=SIXTEEN)
    shown = view.events(play_turn(game, "16", *KEPT, bets={"p1": (1, "other")}), None)
    (revealed,) = [event for event in shown if event["event"] == "bets revealed"]
    assert revealed["bets"] == ({"seat": "p1", "token": "other", "roll": 1, "points": 0},)


@pytest.mark.parametrize("viewer", OTHERS)
def test_d8_portraits_lie_face_down_and_their_number_is_public(viewer: str | None) -> None:
    game = turn(3, owned={"p1": "female:3 male:1 male:2"})
    assert zones(game, "p1")["p1/portraits"] == {"female:3": 1, "male:1": 1, "male:2": 1}
    assert zones(game, viewer)["p1/portraits"] == {"number": 3}
    assert zones(game, viewer)["p1/sections"] == ()


def test_d8_a_portrait_is_seen_by_all_as_it_is_taken() -> None:
    game = turn(3, lying={"1": "female:1"}, rolls=[{"red": 6}, {"blue": 2}, {"green": 2}])
    shown = view.events(play_turn(game, "16", *KEPT), None)
    assert {"event": "painted portrait", "painter": "p0", "portrait": "female:1", "stack": "1"} in shown


def test_d8_of_the_stacks_only_what_lies_open_and_how_many_is_known() -> None:
    seen = zones(turn(4), None)
    assert seen["portrait pile"] == {"number": 12}
    assert seen["portraits left"] == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert len(seen["open portraits"]) == 4
    assert seen["stacks"]["16"] == ("16:5", "16:5", "16:6", "16:7"), "sorted by the rules, so no secret"


def test_after_the_end_everything_is_open() -> None:
    game = turn(2)
    play_on(game)
    assert sum(zones(game, None)["p0/portraits"].values()) == sum(game.state.zones["p0/portraits"].values())
    assert set(zones(game, "p1")) == set(game.state.zones)


@pytest.mark.parametrize("viewer", OTHERS)
def test_an_imagined_bet_may_be_any_and_the_own_one_is_known(viewer: str | None) -> None:
    game, choose = after_a_bet(), chance(1)
    imagined = {resample(game, viewer, choose).state.zones["p1/bet"]["1"] for _ in range(60)}
    assert imagined == {"bishop", "other", "portrait"}
    assert {resample(game, "p1", choose).state.zones["p1/bet"]["1"] for _ in range(60)} == {"bishop"}


def test_imagined_portraits_are_dealt_anew_and_keep_their_numbers() -> None:
    game, choose = turn(4, owned={"p1": "female:4", "p2": "male:4 male:1"}), chance(2)
    hands = [resample(game, "p0", choose).state.zones for _ in range(60)]
    assert len({encode(zones["p1/portraits"]) for zones in hands}) > 3
    assert {sum(zones["p2/portraits"].values()) for zones in hands} == {2}
    assert {encode(resample(game, "p1", choose).state.zones["p1/portraits"]) for _ in range(20)} == {b'{"female:4":1}'}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_nobody_learns_a_secret_in_a_whole_game(players: int, seed: int) -> None:
    game = catalogue.new_game("dice", players)
    compared = watch_for_leaks(game, chance(f"whole game {seed}"), most_decisions=5000)
    assert game.waiting() == ()
    assert compared > 100 * players
