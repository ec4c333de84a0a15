"""Module 12, the dames: won along the score track, planned from the next round on, cancelled by earlier ones (M12)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit
from tests.engine.fresco.modules.dames import BOTH, DAMES, SEVEN, SIX, held


def altar(score: int, rosary: dict[str, str], dames: dict[str, int] | None = None, **said: Any) -> Position:
    """p0 is about to gain 2 points at the altar."""
    zones = {"rosary": rosary, "p0/dames": dames or {}}
    return position(3, DAMES, visit("p0", "cathedral"), score={"p0": score, **said}, zones=zones)


def gain_two(game: Position) -> list[dict[str, Any]]:
    return told(play(game, ("p0", "altar red+yellow+blue")), "married", "p0")


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "spaces", "each"),
    [
        (2, [8, 14, 20, 26, 32, 38], 3),
        (3, [8, 14, 20, 26, 32, 38], 3),
        (4, [8, 13, 18, 23, 28, 33, 38, 43], 4),
    ],
)
def test_m12_a_dame_stands_on_every_rosary_in_any_order(players: int, spaces: list[int], each: int) -> None:
    game = position(players, DAMES, setup())
    events = play(game)
    rosary = zone(game, "rosary")
    assert [int(space) for space in rosary] == spaces
    assert sorted(rosary.values()) == ["pink"] * each + ["purple"] * each
    assert zone(game, "dame bag") == {}
    assert told(events, "dames lined up") == [{"rosary": rosary}]
    assert zone(game, "reservation tiles") == {f"p{seat}": 1 for seat in range(players)}


# -- weddings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "won"), [(5, []), (6, [8]), (7, [8]), (8, [])])
def test_m12_a_dame_after_the_old_and_up_to_the_new_space_is_taken(score: int, won: list[int]) -> None:
    game = altar(score, SIX)
    assert [fields["space"] for fields in gain_two(game)] == won
    assert ("8" in zone(game, "rosary")) is not bool(won)
    assert zone(game, "p0/dames") == ({"pink": 1} if won else {})


def restoring(tile: str, paints: str, score: int, bishop: str) -> Position:
    """p0 is about to restore this segment, with all dames still on the track."""
    return position(
        3,
        DAMES,
        visit("p0", "cathedral"),
        fresco={"1,1": tile, "0,0": SEVEN},
        bishop=bishop,
        paints={"p0": paints},
        score={"p0": score},
        zones={"rosary": SIX},
    )


def test_the_rulebooks_green_player_gains_five_and_passes_the_purple_dame() -> None:
    game = restoring("5:green+red+blue", "green, red, blue", score=17, bishop="4,4")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "married") == [{"dame": "purple", "space": 20}]


def test_m12_who_has_the_colour_leaves_the_dame_for_the_next_painter() -> None:
    game = altar(13, held({"pink": 1})["rosary"], {"pink": 1})
    assert gain_two(game) == []
    assert "14" in zone(game, "rosary")


def test_m12a_of_several_on_the_way_the_nearest_of_each_missing_colour_is_taken() -> None:
    game = restoring("11:orange+green+purple", "green, purple, orange", score=7, bishop="1,1")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "advanced")[0]["new"] == 21
    assert told(events, "married") == [{"dame": "pink", "space": 8}, {"dame": "purple", "space": 20}]
    assert "14" in zone(game, "rosary")


@pytest.mark.parametrize(("space", "won"), [("9", True), ("7", False)])
def test_m12a_the_space_finally_taken_counts(space: str, won: bool) -> None:
    game = altar(6, SIX, p1=8)
    assert gain_two(game) == []
    events = play(game, ("p0", space))
    assert bool(told(events, "married", "p0")) is won


def test_b2a_a_gain_of_nothing_and_a_landing_on_the_old_space_meet_nobody() -> None:
    game = altar(8, SIX, p1=9, p2=10)
    assert gain_two(game) == []
    assert told(play(game, ("p0", "8")), "married") == []


# -- planning ----------------------------------------------------------------------------------------------------


def test_m12a_a_dame_is_planned_from_the_next_round_on() -> None:
    without = position(3, DAMES, planning())
    assert reason(without, "p0", plan("3 market, 2 studio", marks={"dame pink": "market"})) == "plan.mark"
    game = position(3, DAMES, planning(), zones=held({"pink": 1}))
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"dame pink": "market"})) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"dame purple": "market"})) == "plan.mark"
    assert reason(game, "p0", plan("3 market, 2 studio")) is None, "nobody has to place her"


def test_m12_two_dames_of_a_player_go_to_different_locations() -> None:
    game = position(3, DAMES, planning(), zones=held())
    same = plan("3 market, 2 studio", marks={"dame pink": "market", "dame purple": "market"})
    apart = plan("3 market, 2 studio", marks={"dame pink": "market", "dame purple": "theatre"})
    assert reason(game, "p0", same) == "plan.marks-clash"
    assert reason(game, "p0", apart) is None


def test_m0_no_dame_goes_to_a_covered_location() -> None:
    game = position(3, (6, 12), planning(), zones=held())
    covered = plan("3 market, 2 workshop", marks={"glazery": "studio", "dame pink": "studio"})
    beside = plan("3 market, 2 workshop", marks={"glazery": "studio", "dame pink": "market"})
    assert reason(game, "p0", covered) == "plan.marks-clash"
    assert reason(game, "p0", beside) is None


def test_m0c_in_the_final_round_a_dame_may_go_to_the_second_cathedral_and_not_to_the_theatre() -> None:
    game = position(3, DAMES, planning(), fresco=5, zones=held())
    both = plan("3 market, 2 studio", marks={"dame pink": "cathedral", "dame purple": "cathedral 2"})
    assert reason(game, "p0", both) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"dame pink": "theatre"})) == "plan.mark"


def test_dames_stay_with_their_painter_and_come_back_from_the_sheet() -> None:
    plans = {"p0": plan("3 studio, 2 theatre", marks={"dame pink": "market"})}
    game = position(3, DAMES, round_end(), plans=plans, zones=held())
    play(game)
    assert zone(game, "p0/dames") == BOTH
    assert zone(game, "p0/plan")["marks"] == {}


# -- who comes first ---------------------------------------------------------------------------------------------

AT_MARKET = plan("3 market, 2 theatre", marks={"dame purple": "market"})


def two_at_market(*, second: str = "purple", place: str = "market") -> Position:
    """p0 gets up first; both have a dame at the market, p1 with two apprentices there."""
    plans = {"p0": AT_MARKET, "p1": plan("2 market, 3 workshop", marks={f"dame {second}": place})}
    zones = {
        "rosary": {"8": "pink", "14": "pink"},
        "p0/dames": {"purple": 1},
        "p1/dames": BOTH,
        "p2/dames": {"purple": 1},
    }
    return position(3, DAMES, visit("p0", "market"), rows={"p0": 5, "p1": 6, "p2": 7}, plans=plans, zones=zones)


def test_the_rulebooks_red_player_swaps_before_buying_and_the_blue_one_only_buys() -> None:
    game = two_at_market()
    tiles = zone(game, "booths")
    assert game.view(None)["task"] == "dame at market"
    events = play(game, ("p0", {"dame swap": {"tile": "2.0", "with": "3.1"}}))
    assert zone(game, "booths") == {**tiles, "2.0": tiles["3.1"], "3.1": tiles["2.0"]}
    swap = {"slots": ("2.0", "3.1"), "wares": (tiles["2.0"], tiles["3.1"])}
    assert told(events, "swapped tiles", "p0") == [swap]
    assert game.view(None)["task"] == "work at market"
    events = play(game, ("p0", "buy 2.0"), ("p0", "done"))
    assert told(events, "took market tile")[0]["tile"] == tiles["3.1"]
    assert told(events, "dame outdone", "p1") == [{"dame": "purple", "rival": "p0"}]
    assert game.waiting() == ("p1",)
    assert game.view(None)["task"] == "work at market"


def test_m12_an_unused_dame_cancels_a_later_one_too() -> None:
    game = two_at_market()
    events = play(game, ("p0", "none"), ("p0", "done"))
    assert told(events, "dame idle", "p0") == [{"dame": "purple"}]
    assert told(events, "dame outdone", "p1") == [{"dame": "purple", "rival": "p0"}]


def test_m12_the_other_colour_acts_at_the_same_location() -> None:
    game = two_at_market(second="pink")
    play(game, ("p0", "none"), ("p0", "done"))
    assert (game.waiting(), game.view(None)["task"]) == (("p1",), "dame at market")


def test_m12_the_same_colour_acts_at_another_location() -> None:
    game = two_at_market(place="workshop")
    play(game, ("p0", "none"), ("p0", "done"), ("p1", "done"))
    assert (game.waiting(), game.view(None)["task"]) == (("p1",), "dame at workshop")


def test_m12_later_in_wake_up_order_does_not_cancel() -> None:
    plans = dict.fromkeys(("p0", "p1"), AT_MARKET)
    rosary = {"8": "pink", "14": "pink", "20": "purple", "26": "pink"}
    zones = {"rosary": rosary, "p0/dames": {"purple": 1}, "p1/dames": {"purple": 1}}
    game = position(3, DAMES, visit("p1", "market"), rows={"p1": 5, "p0": 6}, plans=plans, zones=zones)
    assert game.view(None)["task"] == "dame at market"


def three_alone_at_market() -> Position:
    plans = dict.fromkeys(("p0", "p1", "p2"), plan("3 studio, 2 theatre", marks={"dame purple": "market"}))
    zones = {"rosary": {"8": "pink", "14": "pink", "20": "pink"}} | {f"p{n}/dames": {"purple": 1} for n in range(3)}
    return position(3, DAMES, visit("p0", "market"), rows={"p0": 5, "p1": 6, "p2": 7}, plans=plans, zones=zones)


def test_m12b_a_cancelled_dame_still_cancels_later_ones() -> None:
    events = play(three_alone_at_market(), ("p0", "none"))
    assert told(events, "dame outdone", "p1") == [{"dame": "purple", "rival": "p0"}]
    assert told(events, "dame outdone", "p2") == [{"dame": "purple", "rival": "p0"}]


def test_b5b_where_no_apprentice_is_the_arrival_tells_that_the_dame_comes_alone() -> None:
    events = play(three_alone_at_market(), ("p0", "none"))
    market, studio, _theatre = told(events, "arrived", "p1")
    assert market == {"column": "market", "place": "market", "alone": ("dame purple",)}
    assert studio == {"column": "studio", "place": "studio"}


# -- a painter without a seat ------------------------------------------------------------------------------------


def test_l6_leonardo_takes_one_of_each_colour_and_they_do_nothing() -> None:
    game = position(
        2,
        DAMES,
        visit("leonardo", "cathedral"),
        fresco={"2,1": "11:orange+green+purple", "1,0": SEVEN, "4,4": "3:red+yellow+blue"},
        bishop="2,1",
        score={"leonardo": 7},
        leonardo={"controller": "p0", "cell": "1,1"},
        zones={"rosary": SIX},
    )
    events = play(game, ("p0", "restore 2,1"))
    assert [fields["space"] for fields in told(events, "married", "leonardo")] == [8, 20]
    assert zone(game, "leonardo/dames") == BOTH
    assert "14" in zone(game, "rosary")
    assert zone(game, "leonardo/plan")["marks"] == {}


def test_m12a_leonardos_dames_cancel_nobody() -> None:
    plans = {"p0": plan("3 market, 2 studio", marks={"dame pink": "market"})}
    zones = {**held({"pink": 1}), "leonardo/dames": {"purple": 1}}
    zones["rosary"] = {"14": "pink", "26": "pink", "32": "purple", "38": "purple"}
    game = position(2, DAMES, visit("p0", "market"), rows={"leonardo": 5, "p0": 6}, plans=plans, zones=zones)
    assert game.view(None)["task"] == "dame at market"
