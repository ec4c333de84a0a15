"""Module 10, the medico: bottles on offer, bought, used and laid out anew; the end of the game (M10)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, planning, position, round_end, visit
from tests.engine.fresco.modules.medico import MEDICO, at_work, sheet

TILE = {"medico": "market"}
THREE_BOTTLES = {"0": "elixir3", "1": "elixir3", "2": "juice"}


def at_medico(bottles: dict[str, str], thalers: int = 12, buyers: int = 1, **said: Any) -> Position:
    """p0 comes to the market with the medico's tile."""
    plan = sheet(TILE, market=buyers, theatre=3, studio=2 - buyers)
    zones = {"bottles": bottles, **said.pop("zones", {})}
    return at_work("market", ill=0, plan=plan, thalers={"p0": thalers}, zones=zones, **said)


# -- buying ------------------------------------------------------------------------------------------------------


def test_the_rulebooks_three_bottles_are_bought_where_they_stand_and_the_last_is_forced() -> None:
    """Yellow takes three portions for 2 Thalers, Red three for 3, Blue has to take the juice for 2."""
    plan = sheet(TILE, theatre=3, studio=2)
    game = position(
        3,
        MEDICO,
        visit("p0", "market"),
        round=2,
        rows={"p0": 6, "p1": 7, "p2": 8},
        plans=dict.fromkeys(("p0", "p1", "p2"), plan),
        zones={"bottles": THREE_BOTTLES, "infection": ("cathedral",)},
    )
    assert picks(game, "p0") == ["bottle 0", "bottle 1", "bottle 2"]
    events = play(game, ("p0", "bottle 1"), ("p1", "bottle 0"), ("p2", "bottle 2"))
    paid = [event.fields["n"] for event in events if event.name == "paid"]
    assert paid == [2, 3, 2]
    assert [zone(game, f"{seat}/bottles") for seat in ("p0", "p1", "p2")] == [
        {"elixir3": 1},
        {"elixir3": 1},
        {"juice": 1},
    ]
    assert zone(game, "bottles") == {}


def test_m10_whoever_laid_the_tile_must_buy() -> None:
    game = at_medico(THREE_BOTTLES)
    assert reason(game, "p0", "done") == "medico.must-buy"
    assert reason(game, "p0", "cannot pay") == "medico.must-buy"


def test_m10b_the_player_chooses_among_those_within_reach() -> None:
    game = at_medico(THREE_BOTTLES, thalers=2)
    assert picks(game, "p0") == ["bottle 1", "bottle 2"]
    assert reason(game, "p0", "bottle 0") == "needs.thalers"


def test_m10b_the_bottle_comes_before_the_paints() -> None:
    game = at_medico({"0": "elixir1"}, thalers=4, rows={"p0": 9})
    assert picks(game, "p0") == ["bottle 0"]
    play(game, ("p0", "bottle 0"))
    assert game.view(None)["task"] == "work at market"
    assert zone(game, "p0/thalers") == 1


def test_no_apprentice_is_needed_for_the_bottle() -> None:
    game = at_medico({"0": "elixir1"}, buyers=0)
    play(game, ("p0", "bottle 0"))
    assert zone(game, "p0/bottles") == {"elixir1": 1}
    assert game.view(None)["task"] != "work at market" or zone(game, "visit")["painter"] != "p0"


def test_s8_whoever_cannot_pay_says_so_openly_and_everybody_is_asked_alike() -> None:
    poor, rich = at_medico({"0": "elixir1"}, thalers=2), at_medico({"0": "elixir1"}, thalers=3)
    assert poor.view("p1") == rich.view("p1")
    assert picks(poor, "p0") == ["cannot pay"]
    events = play(poor, ("p0", "cannot pay"))
    assert [(event.name, event.painter, event.fields) for event in events[:1]] == [("could not pay", "p0", {})]
    assert zone(poor, "p0/thalers") == 2
    assert poor.view(None)["task"] == "work at market", "the buyer may still buy"


def test_m10_whoever_holds_two_bottles_buys_none() -> None:
    game = at_medico(THREE_BOTTLES, zones={"p0/bottles": {"juice": 1, "elixir1": 1}})
    assert game.view(None)["task"] == "work at market"
    assert zone(game, "bottles") == THREE_BOTTLES


def test_m10b_a_tile_laid_when_no_bottle_is_there_lapses_and_still_leaves_one_buyer() -> None:
    game = position(3, MEDICO, planning("p0"), round=2, rows={"p0": 5}, draws=["studio"])
    events = play(game, ("p0", sheet(TILE, market=1, theatre=3, studio=1)))
    assert told(events, "lapsed", "p0") == [{"what": "medico", "n": 1}]
    assert game.view(None)["task"] == "work at market"
    assert zone(game, "work")["acts"] == 1


@pytest.mark.parametrize(("players", "prices"), [(2, [3, 2, 2]), (3, [3, 2, 2]), (4, [3, 3, 2, 2])])
def test_the_prices_of_the_spaces_depend_on_the_side_of_the_board(players: int, prices: list[int]) -> None:
    bottles = {str(slot): "elixir2" for slot in range(len(prices))}
    game = at_medico(bottles, players=players)
    assert [option["cost"]["thalers"] for option in game.options("p0").schema()["options"]] == prices


# -- using them --------------------------------------------------------------------------------------------------


def use_up(game: Position) -> None:
    """Everybody is done with work, until somebody is asked about bottles."""
    while game.view(None)["task"] not in ("drink", "choose row"):
        seat = game.waiting()[0]
        play(game, (seat, picks(game, seat)[-1]))


def test_the_rulebooks_bottle_of_three_heals_two_and_the_third_portion_is_lost() -> None:
    game = at_work("workshop", ill=2, plan=sheet(theatre=3, workshop={"ill": 1}), zones={"p0/bottles": {"elixir3": 1}})
    use_up(game)
    assert picks(game, "p0") == ["drink elixir3", "done"]
    events = play(game, ("p0", "drink elixir3"))
    assert told(events, "drank elixir") == [{"bottle": "elixir3", "n": 2}]
    assert (zone(game, "p0/ill"), zone(game, "p0/apprentices")) == ({}, {"own": 5})
    assert zone(game, "p0/bottles") == {}


def test_m10_each_portion_cures_one_apprentice() -> None:
    game = at_work("workshop", ill=3, plan=sheet(theatre=2, workshop={"ill": 1}), zones={"p0/bottles": {"elixir2": 1}})
    use_up(game)
    play(game, ("p0", "drink elixir2"))
    assert (zone(game, "p0/ill"), zone(game, "p0/apprentices")) == ({"own": 1}, {"own": 4})


def test_m10_raspberry_juice_lifts_the_mood_by_one_and_heals_nobody() -> None:
    game = at_work(
        "workshop", ill=1, plan=sheet(studio=3, market=1, workshop={"ill": 1}), zones={"p0/bottles": {"juice": 2}}
    )
    use_up(game)
    old = zone(game, "mood")["p0"]
    play(game, ("p0", "drink juice"), ("p0", "drink juice"))
    assert (zone(game, "mood")["p0"], zone(game, "p0/ill")) == (old + 2, {"own": 1})


def test_m10_nobody_has_to_use_a_bottle_and_one_may_be_kept() -> None:
    zones = {"p0/bottles": {"juice": 1, "elixir1": 1}}
    game = at_work("workshop", ill=1, plan=sheet(studio=3, market=1, workshop={"ill": 1}), zones=zones)
    use_up(game)
    assert picks(game, "p0") == ["drink elixir1", "drink juice", "done"]
    assert [option["kind"] for option in game.options("p0").schema()["options"]][-1] == "keep bottles"
    play(game, ("p0", "drink elixir1"), ("p0", "done"))
    assert zone(game, "p0/bottles") == {"juice": 1}


def test_an_elixir_waits_while_nobody_is_ill() -> None:
    game = at_work(
        "workshop", ill=0, plan=sheet(studio=3, workshop=2), zones={"p0/bottles": {"juice": 1, "elixir1": 1}}
    )
    use_up(game)
    assert reason(game, "p0", "drink elixir1") == "medico.nobody-ill"
    game = at_work("workshop", ill=0, plan=sheet(studio=3, workshop=2), zones={"p0/bottles": {"elixir1": 1}})
    use_up(game)
    assert game.view(None)["task"] == "choose row", "nobody is asked"


def test_m10_bottles_are_used_after_the_last_location_in_wake_up_order() -> None:
    zones = {"p0/bottles": {"juice": 1}, "p1/bottles": {"juice": 1}, "p2/bottles": {}}
    game = at_work("workshop", ill=0, plan=sheet(studio=3, workshop=2), rows={"p1": 5, "p2": 6, "p0": 8}, zones=zones)
    use_up(game)
    assert game.waiting() == ("p1",)
    play(game, ("p1", "done"))
    assert game.waiting() == ("p0",)


# -- new bottles -------------------------------------------------------------------------------------------------


def test_the_rulebooks_four_bottles_are_sorted_by_portions_and_the_juice_comes_last() -> None:
    zones = {f"p{seat}/ill": {"own": 1} for seat in range(4)}
    game = position(4, MEDICO, round_end(), zones=zones, draws=[(), ["juice", "elixir3", "elixir1", "elixir3"]])
    events = play(game)
    assert zone(game, "bottles") == {"0": "elixir3", "1": "elixir3", "2": "elixir1", "3": "juice"}
    assert told(events, "bottles shown") == [{"bottles": ("elixir3", "elixir3", "elixir1", "juice")}]


@pytest.mark.parametrize("sick", [(), ("p0",), ("p0", "p2")])
def test_m10_one_bottle_comes_for_each_player_with_somebody_ill(sick: tuple[str, ...]) -> None:
    zones = {f"p{seat}/ill": {"own": 2} if f"p{seat}" in sick else {} for seat in range(3)}
    game = position(3, MEDICO, round_end(), zones=zones)
    play(game)
    assert len(zone(game, "bottles")) == len(sick)


def test_m10_unsold_bottles_are_discarded_before_new_ones_come() -> None:
    zones = {"bottles": {"0": "elixir3", "2": "juice"}, "p0/ill": {"own": 1}, "p1/ill": {}, "p2/ill": {}}
    game = position(3, MEDICO, round_end(), zones=zones)
    play(game)
    assert zone(game, "empty bottles") == {"elixir3": 1, "juice": 1}
    assert list(zone(game, "bottles")) == ["0"]


def test_b11a_a_pile_that_runs_out_is_made_anew_from_the_discarded_ones_in_the_middle_of_the_draw() -> None:
    sick = {f"p{seat}/ill": {"own": 1} for seat in range(3)}
    empty = {"elixir1": 4, "elixir2": 4, "elixir3": 4, "juice": 3}
    zones = {"bottle pile": {"juice": 1}, "empty bottles": empty, **sick}
    game = position(3, MEDICO, round_end(), zones=zones, draws=[(), ["juice"], ["elixir3", "elixir2"]])
    events = play(game)
    assert zone(game, "bottles") == {"0": "elixir3", "1": "elixir2", "2": "juice"}
    assert (zone(game, "empty bottles"), sum(zone(game, "bottle pile").values())) == ({}, 13)
    assert len(told(events, "bottles shown")) == 1, "all are revealed together"


# -- the end -----------------------------------------------------------------------------------------------------


def begun_with(pile: dict[str, int], fresco: int = 25) -> Position:
    """A round begins with these infections to come; all others are gone."""
    away = {"market": 2, "cathedral": 2, "studio": 2, "workshop": 2, "same": 1} | {"market": 1}
    gone = {tile: number - pile.get(tile, 0) for tile, number in away.items() if number > pile.get(tile, 0)}
    zones = {"infection pile": pile, "infections gone": gone, "infection": ("market",)}
    return position(3, MEDICO, planning(), round=9, fresco=fresco, zones=zones)


def test_m10_the_round_that_begins_with_one_infection_left_is_the_final_one() -> None:
    assert not zone(begun_with({"workshop": 1, "studio": 1}), "round")["final"]
    game = begun_with({"workshop": 1})
    assert zone(game, "round")["final"]
    assert len(zone(game, "fresco")) == 25
    assert "cathedral 2" in game.options("p0").schema()["plan"]["columns"]


def test_b12a_the_last_infection_and_six_segments_make_one_final_round() -> None:
    assert zone(begun_with({"workshop": 1}, fresco=6), "round") == {"number": 9, "final": True, "phase": "planning"}


def test_m10_each_healthy_own_apprentice_counts_five_thalers_and_is_not_earned() -> None:
    zones = {"p0/ill": {"own": 2}, "p1/ill": {}, "p2/ill": {"own": 5}}
    game = position(3, MEDICO, final_scoring(), final=True, fresco=6, thalers={"p0": 3, "p1": 0, "p2": 1}, zones=zones)
    counted = {f"p{seat}": zone(game, f"p{seat}/points").get("money", 0) for seat in range(3)}
    assert counted == {"p0": (3 + 15) // 2, "p1": 25 // 2, "p2": 0}
    assert zone(game, "p0/thalers") == 3


def test_m10b_whoever_is_away_in_a_bad_mood_is_healthy_and_bottles_left_are_worth_nothing() -> None:
    zones = {"p0/ill": {"own": 1}, "p0/absent": {"own": 1}, "p0/bottles": {"elixir3": 2}}
    game = position(3, MEDICO, final_scoring(), final=True, fresco=6, mood={"p0": -4}, thalers={"p0": 0}, zones=zones)
    assert zone(game, "p0/points")["money"] == 4 * 5 // 2


def test_m10_bottles_are_used_in_the_final_round_too_before_the_healthy_are_counted() -> None:
    plan = sheet(studio=3, cathedral_2={"ill": 1})
    game = at_work(
        "cathedral 2",
        ill=2,
        plan=plan,
        final=True,
        fresco=6,
        rows={"p0": 9},
        thalers={"p0": 0},
        zones={"p0/bottles": {"elixir2": 1}},
    )
    use_up(game)
    events = play(game, ("p0", "drink elixir2"))
    assert told(events, "counted healthy", "p0") == [{"n": 25}]
    assert game.waiting() == ()


def test_m18_the_healthy_are_counted_before_the_money_in_wake_up_order() -> None:
    game = at_work("cathedral 2", ill=0, plan=sheet(studio=3, cathedral_2=2), final=True, fresco=6)
    events = []
    while game.waiting():
        events += play(game, (game.waiting()[0], "done"))
    order = [(event.name, event.painter) for event in events if event.name in ("counted healthy", "counted money")]
    names = [name for name, _ in order]
    assert names == ["counted healthy"] * 3 + ["counted money"] * 3
    assert [painter for _, painter in order[:3]] == [painter for _, painter in order[3:]]
