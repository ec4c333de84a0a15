"""Module 10, the medico: a bottle from the market to the evening, whoever has money and whoever has none (M10)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.fresco.examples.positions import planning, position
from tests.engine.fresco.modules.medico import MEDICO, at_work, sheet

TILE = {"medico": "market"}


def at_medico(bottles: dict[str, str], thalers: int = 12, **said: Any) -> Position:
    """p0 comes to the market with the medico's tile and one buyer."""
    plan = said.pop("plan", sheet(TILE, market=1, theatre=3, studio=1))
    zones = {"bottles": bottles, **said.pop("zones", {})}
    return at_work("market", ill=said.pop("ill", 0), plan=plan, thalers={"p0": thalers}, zones=zones, **said)


def in_the_evening(bottles: dict[str, int], ill: int = 1, **said: Any) -> Position:
    """p0 holds bottles and has nobody at work any more: it is asked what to drink."""
    at = {"p0/bottles": bottles, **said.pop("zones", {})}
    plan = said.pop("plan", sheet(studio=min(3, 5 - ill), market=max(0, 2 - ill), workshop={"ill": 1}))
    game = at_work("workshop", ill=ill, plan=plan, rows={"p0": 9}, zones=at, **said)
    while game.view(None)["task"] != "drink":
        play(game, (game.waiting()[0], "done"))
    return game


# -- the purse ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thalers", "within_reach"), [(1, ["cannot pay"]), (2, ["bottle 1"]), (3, ["bottle 0", "bottle 1"])]
)
def test_m10_whoever_has_just_enough_must_buy_and_whoever_has_a_thaler_less_cannot(
    thalers: int, within_reach: list[str]
) -> None:
    assert picks(at_medico({"0": "juice", "1": "juice"}, thalers), "p0") == within_reach


def test_m10_the_bottle_is_bought_with_the_last_thaler_and_the_buyer_can_still_close_a_booth() -> None:
    game = at_medico({"0": "juice"}, thalers=3)
    play(game, ("p0", "bottle 0"))
    assert zone(game, "p0/thalers") == 0
    assert [pick for pick in picks(game, "p0") if not pick.startswith("close")] == ["done"]
    assert "close 1" in picks(game, "p0")


def test_m10_whoever_holds_one_bottle_must_buy_another() -> None:
    game = at_medico({"0": "elixir1"}, zones={"p0/bottles": {"juice": 1}})
    assert picks(game, "p0") == ["bottle 0"]
    play(game, ("p0", "bottle 0"))
    assert zone(game, "p0/bottles") == {"elixir1": 1, "juice": 1}


def test_m10_the_bottle_is_asked_for_although_nobody_is_ill() -> None:
    assert picks(at_medico({"1": "elixir3"}), "p0") == ["bottle 1"]


def test_m10b_a_bottle_sold_leaves_its_space_empty_and_the_others_at_their_price() -> None:
    game = at_medico({"0": "elixir3", "1": "elixir2", "2": "juice"})
    play(game, ("p0", "bottle 0"))
    assert zone(game, "bottles") == {"1": "elixir2", "2": "juice"}


def test_m10_the_tile_is_laid_in_the_final_round_too() -> None:
    game = at_medico({"0": "elixir1"}, final=True, fresco=6, plan=sheet(TILE, studio=3, workshop=2))
    play(game, ("p0", "bottle 0"))
    assert zone(game, "p0/bottles") == {"elixir1": 1}


# -- the evening -------------------------------------------------------------------------------------------------


def test_m10_a_bottle_of_this_round_is_used_in_this_round() -> None:
    game = at_medico({"0": "elixir1"}, ill=1, plan=sheet(TILE, theatre=3, studio=1), infection="cathedral")
    play(game, ("p0", "bottle 0"))
    while game.view(None)["task"] != "drink":
        play(game, (game.waiting()[0], "done"))
    play(game, ("p0", "drink elixir1"))
    assert zone(game, "p0/ill") == {}


def test_m10_two_bottles_heal_one_after_the_other_as_long_as_somebody_is_ill() -> None:
    game = in_the_evening({"elixir1": 1, "elixir2": 1}, ill=3)
    play(game, ("p0", "drink elixir1"))
    assert (zone(game, "p0/ill"), picks(game, "p0")) == ({"own": 2}, ["drink elixir2", "done"])
    play(game, ("p0", "drink elixir2"))
    assert (zone(game, "p0/ill"), zone(game, "p0/bottles")) == ({}, {})


def test_m10_a_second_elixir_is_kept_once_nobody_is_ill() -> None:
    game = in_the_evening({"elixir3": 1, "elixir1": 1})
    play(game, ("p0", "drink elixir3"))
    assert game.view(None)["task"] != "drink"
    assert zone(game, "p0/bottles") == {"elixir1": 1}


def test_m10_whoever_was_healed_this_evening_brings_no_bottle_for_the_next_round() -> None:
    game = in_the_evening({"elixir1": 1}, zones={"infection": ("market",)})
    assert zone(game, "p0/ill") == {"own": 1}
    events = play(game, ("p0", "drink elixir1"))
    assert told(events, "round ended") != []
    assert zone(game, "bottles") == {}


def test_b4_juice_stops_at_the_best_mood_and_the_bottle_is_gone() -> None:
    plan = sheet(studio=3, market={"own": 1, "neutral": 1}, workshop={"ill": 1})
    game = in_the_evening({"juice": 1}, mood={"p0": 4}, plan=plan)
    play(game, ("p0", "drink juice"))
    assert (zone(game, "mood")["p0"], zone(game, "p0/bottles")) == (4, {})


def test_b4a_the_mood_of_the_juice_counts_in_the_morning() -> None:
    game = in_the_evening({"juice": 1}, mood={"p0": 2})
    play(game, ("p0", "drink juice"))
    assert (zone(game, "mood")["p0"], zone(game, "p0/apprentices")) == (3, {"own": 4})


def test_m10_the_healed_must_be_placed_again_next_round() -> None:
    game = in_the_evening({"elixir1": 1})
    play(game, ("p0", "drink elixir1"))
    while game.view(None)["task"] != "plan":
        seat = game.waiting()[0]
        play(game, (seat, f"row {9 - int(seat[1])}"))
    assert game.options("p0").schema()["plan"]["pieces"]["own"]["n"] == 5
    assert "ill" not in game.options("p0").schema()["plan"]["pieces"]


def test_s5_bottles_and_the_ill_lie_open_to_everybody() -> None:
    game = position(3, MEDICO, planning(), zones={"p0/bottles": {"elixir2": 1}, "p0/ill": {"own": 2}})
    seen = game.view(None)["zones"]
    assert (seen["p0/bottles"], seen["p0/ill"]) == ({"elixir2": 1}, {"own": 2})


def test_l6_with_two_players_there_are_two_bottles_at_most_and_leonardo_has_none() -> None:
    zones = {"p0/ill": {"own": 1}, "p1/ill": {"own": 1}, "infection": ("market",), "p0/bottles": {"juice": 1}}
    plan = sheet(studio=3, theatre=1)
    game = position(2, MEDICO, planning("p0"), round=2, zones=zones, draws=["market"])
    events = play(game, ("p0", plan))
    while not told(events, "round ended"):
        seat = game.waiting()[0]
        events += play(game, (seat, picks(game, seat)[-1]))
    assert list(zone(game, "bottles")) == ["0", "1"]
    assert "leonardo/bottles" not in game.rules.zones
