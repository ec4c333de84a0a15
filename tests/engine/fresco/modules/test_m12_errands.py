"""Module 12, the dames: what a dame does at each location (M12)."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, visit
from tests.engine.fresco.modules.dames import DAMES, held, with_dame

# -- what she does -----------------------------------------------------------------------------------------------


def test_b5b_a_dame_without_apprentices_has_her_turn_and_nothing_else_happens_there() -> None:
    game = with_dame("market", "3 workshop, 2 studio")
    events = play(game, ("p0", {"dame swap": {"tile": "1.0", "with": "2.0"}}))
    assert told(events, "lapsed") == []
    assert zone(game, "visit")["place"] != "market"


def test_market_two_tiles_of_two_open_booths_and_no_others() -> None:
    game = with_dame("market", booths={1: "red, blue", 3: "yellow"})
    assert picks(game, "p0") == ["dame swap 1.0", "dame swap 1.1", "dame swap 3.0", "none"]
    assert reason(game, "p0", {"dame swap": {"tile": "1.0", "with": "1.1"}}) == "dames.two-booths"
    assert reason(game, "p0", {"dame swap": {"tile": "1.0", "with": "2.0"}}) == "market.empty-booth"
    assert reason(game, "p0", {"dame swap": {"tile": "1.0", "with": "3.1"}}) == "market.no-tile-there"
    assert reason(game, "p0", {"dame swap": {"tile": "1.0"}}) == "dames.two-tiles"


def test_market_with_one_open_booth_there_is_nothing_to_swap() -> None:
    game = with_dame("market", booths={1: "red, blue"})
    assert game.view(None)["task"] == "work at market"


def test_m5_the_arrow_stays_with_the_space_when_tiles_are_swapped() -> None:
    """The tile under the arrow is another one, the leaf comes all the same."""
    game = with_dame("market", modules=(5, 12), booths={1: "red, blue", 3: "yellow"})
    play(game, ("p0", {"dame swap": {"tile": "3.0", "with": "1.1"}}))
    events = play(game, ("p0", "buy 3.0"))
    assert told(events, "took market tile")[0]["tile"] == "blue"
    assert told(events, "took leaf", "p0") == [{"n": 2}]


def test_b9a_at_the_market_the_dame_comes_before_the_pennies() -> None:
    plans = {"p0": plan("3 market, 2 studio", marks={"dame pink": "market"}, counts={"pennies": 1})}
    game = position(3, (4, 12), visit("p0", "market"), plans=plans, zones=held({"pink": 1}))
    assert game.view(None)["task"] == "dame at market"
    play(game, ("p0", "none"))
    assert game.view(None)["task"] == "throw pennies"


@pytest.mark.parametrize(("apprentices", "thalers"), [("2 studio, 3 theatre", 2), ("3 studio, 2 theatre", 3)])
def test_studio_a_thaler_for_each_apprentice_before_they_earn(apprentices: str, thalers: int) -> None:
    game = with_dame("studio", apprentices)
    events = play(game, ("p0", "dame thalers"))
    assert told(events, "earned", "p0")[0] == {"n": thalers, "why": "dame"}
    assert told(events, "earned", "p0")[1] == {"n": 3, "why": "studio"}


def test_m12b_the_action_is_optional_at_the_studio_too() -> None:
    game = with_dame("studio", "2 studio, 3 theatre")
    events = play(game, ("p0", "none"))
    assert {"n": 2, "why": "dame"} not in told(events, "earned", "p0")


def test_studio_without_apprentices_there_is_nothing_to_take() -> None:
    marks = {"dame pink": "studio"}
    game = position(
        3,
        DAMES,
        planning("p0"),
        plans={"p1": "3 market, 2 theatre", "p2": "3 market, 2 theatre"},
        zones=held({"pink": 1}),
    )
    events = play(game, ("p0", plan("3 theatre, 2 workshop", marks=marks)), *[(seat, "done") for seat in ("p1", "p2")])
    assert told(events, "dame idle", "p0") == [{"dame": "pink"}]


def test_workshop_one_basic_paint_for_another_before_blending() -> None:
    game = with_dame("workshop", "1 workshop, 3 theatre, 1 studio", paints={"p0": "1 blue, 1 red"})
    assert picks(game, "p0") == [
        "dame paint red yellow",
        "dame paint red blue",
        "dame paint blue red",
        "dame paint blue yellow",
        "none",
    ]
    events = play(game, ("p0", "dame paint blue yellow"))
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 1}
    assert told(events, "gave", "p0") == [{"paints": {"blue": 1}, "why": "dame"}]
    assert told(events, "received", "p0") == [{"paints": {"yellow": 1}, "why": "dame"}]
    play(game, ("p0", "blend orange"))


def test_workshop_a_basic_paint_at_hand_for_another_basic_one_and_nothing_else() -> None:
    game = with_dame("workshop", paints={"p0": "1 blue, 1 green"})
    assert reason(game, "p0", "dame paint red blue") == "needs.paints"
    assert reason(game, "p0", "dame paint blue blue") == "dames.two-basic-paints"
    assert reason(game, "p0", "dame paint green red") == "dames.two-basic-paints"


def test_s8_at_the_workshop_everybody_is_asked_whatever_they_have() -> None:
    game = with_dame("workshop", paints={"p0": "1 green"})
    assert picks(game, "p0") == ["none"]


@pytest.mark.parametrize(("mood", "apprentices", "after"), [(-2, 0, 0), (-2, 1, 2), (3, 0, 0)])
def test_theatre_mood_goes_to_the_start_before_the_apprentices_lift_it(mood: int, apprentices: int, after: int) -> None:
    places = {"market": 3, "studio": 2 - apprentices, "theatre": apprentices}
    lent = "studio" if mood == 3 else None
    plans = {"p0": plan(places, neutral=lent, marks={"dame pink": "theatre"})}
    zones = held({"pink": 1})
    game = position(3, DAMES, visit("p0", "theatre"), plans=plans, mood={"p0": mood}, rows={"p0": 8}, zones=zones)
    events = play(game, ("p0", "dame mood"))
    assert told(events, "cheered", "p0")[0] == {"old": mood, "new": 0, "why": "dame"}
    assert zone(game, "mood")["p0"] == after


def test_theatre_from_the_start_space_there_is_nowhere_to_go() -> None:
    zones = held({"pink": 1})
    game = position(3, DAMES, planning("p0"), rows={"p0": 8}, zones=zones)
    events = play(game, ("p0", plan("3 studio, 2 market", marks={"dame pink": "theatre"})))
    while game.waiting() and game.view(None)["zones"]["round"]["phase"] == "locations":
        events += play(game, (game.waiting()[0], "done"))
    assert told(events, "dame idle", "p0") == [{"dame": "pink"}]


def at_second_cathedral(thalers: int = 12, apprentices: str = "3 market, 1 studio, 1 cathedral 2") -> Position:
    return with_dame("cathedral 2", apprentices, fresco=5, thalers={"p0": thalers}, bishop="2,2")


def test_m12_at_the_second_cathedral_a_thaler_leads_the_bishop_anywhere() -> None:
    game = at_second_cathedral()
    assert len(picks(game, "p0")) == 25
    events = play(game, ("p0", "dame bishop 0,4"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("0,4", 11)
    assert told(events, "bishop moved", "p0") == [{"old": "2,2", "new": "0,4", "why": "dame"}]
    assert reason(game, "p0", "step 1,4") is None, "each apprentice still has the paid step"


def test_s8_at_the_second_cathedral_who_has_no_money_is_asked_all_the_same() -> None:
    game = at_second_cathedral(thalers=0)
    assert picks(game, "p0") == ["none"]
    assert reason(game, "p0", "dame bishop 0,4") == "needs.thalers"


def test_m0c_dames_at_the_two_cathedrals_of_the_final_round_do_not_cancel_each_other() -> None:
    plans = {
        "p0": plan("3 studio, 2 workshop", marks={"dame pink": "cathedral"}),
        "p1": plan("3 studio, 2 workshop", marks={"dame pink": "cathedral 2"}),
    }
    rosary = {"8": "purple", "14": "pink", "20": "purple", "26": "purple"}
    zones = {"rosary": rosary, "p0/dames": {"pink": 1}, "p1/dames": {"pink": 1}}
    rows = {"p0": 5, "p1": 6}
    game = position(3, DAMES, visit("p1", "cathedral 2"), fresco=5, rows=rows, plans=plans, zones=zones)
    assert (game.waiting(), game.view(None)["task"]) == (("p1",), "dame at cathedral 2")


def test_m18_in_final_scoring_the_dames_bring_nothing() -> None:
    game = position(3, DAMES, final_scoring(), final=True, fresco=4, thalers={"p0": 4, "p1": 0, "p2": 0}, zones=held())
    assert zone(game, "score")["p0"] == 2
    assert set(zone(game, "p0/points")) == {"money"}
