"""Leonardo, the third painter of a game for two (L)."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, full, plan, position, round_end, visit, wake_up

LOW = "3:red+yellow+blue"
HIGH = "11:orange+green+purple"


def at_cathedral(fresco: dict[str, str], cell: str = "2,2", bishop: str = "2,2") -> Position:
    return position(2, at=visit("leonardo", "cathedral"), fresco=fresco, leonardo={"cell": cell}, bishop=bishop)


def test_l1_leonardo_stands_on_s3_behind_the_two_players() -> None:
    game = position(2, at=wake_up())
    assert zone(game, "line")[2] == "leonardo"
    assert zone(game, "leonardo")["cell"] == "2,2"


def test_l1_he_has_no_mood_no_paints_no_money_and_no_income() -> None:
    game = position(2, at=round_end(), tiles={"leonardo": 5, "p0": 1, "p1": 1})
    assert "leonardo" not in zone(game, "mood")
    assert not {"leonardo/thalers", "leonardo/paints", "leonardo/apprentices"} & set(game.state.zones)
    assert {event.painter for event in play(game) if event.name == "earned"} == {"p0", "p1"}


def test_l1_the_score_track_is_his_as_well() -> None:
    game = position(2, at=visit("p0", "cathedral"), score={"p0": 3, "leonardo": 5})
    play(game, ("p0", "altar red+yellow+blue"))
    assert picks(game, "p0") == ["6", "4"]


@pytest.mark.parametrize(("first", "second"), [("p0", "p1"), ("p1", "p0")])
def test_l2_whoever_chooses_first_in_round_one_plays_for_him_then_they_alternate(first: str, second: str) -> None:
    game = position(2, at=round_end(), line=(first, second, "leonardo"))
    assert zone(game, "leonardo")["controller"] == first
    play(game)
    assert zone(game, "leonardo")["controller"] == second


@pytest.mark.parametrize("controller", ["p0", "p1"])
def test_l2_the_controller_chooses_his_row_his_booth_his_segment_and_his_landing(controller: str) -> None:
    for moment in (wake_up("leonardo"), visit("leonardo", "market"), visit("leonardo", "cathedral")):
        assert position(2, at=moment, leonardo={"controller": controller}).waiting() == (controller,)
    game = position(
        2,
        at=visit("leonardo", "cathedral"),
        fresco=full({"1,2": LOW}),
        leonardo={"controller": controller},
        score={"leonardo": 4, "p0": 9},
    )
    play(game, (controller, "restore 1,2"))
    assert game.view(None)["place"] == "track"
    assert game.waiting() == (controller,)
    assert picks(game, controller) == ["10", "8"]


def test_l2_his_row_is_one_of_those_that_are_free() -> None:
    game = position(2, at=wake_up("leonardo"), rows={"p0": 5, "p1": 9})
    assert picks(game, game.waiting()[0]) == ["row 6", "row 7", "row 8"]


def test_l1_a_wake_up_row_promises_him_neither_price_nor_mood() -> None:
    game = position(2, at=wake_up("leonardo"))
    entries = game.options(game.waiting()[0]).schema()["form"]["row"]["entries"]
    assert [(entry["cost"], entry["gain"]) for entry in entries] == [({}, {})] * 3
    events = play(game, (game.waiting()[0], "row 5"))
    assert told(events, "woke", "leonardo") == [{"row": 5}]
    assert told(events, "cheered") == []


def test_b3_he_chooses_in_the_order_of_the_track_like_everybody_else() -> None:
    game = position(2, at=wake_up(), score={"p0": 9, "leonardo": 4, "p1": 6}, leonardo={"controller": "p0"})
    assert game.waiting() == ("p0",)
    events = play(game, ("p0", "row 9"))
    assert told(events, "woke", "leonardo") == [{"row": 9}]
    assert game.waiting() == ("p1",)


def test_b3_the_start_line_turns_with_him_in_it() -> None:
    game = position(2, at=round_end(), score={"p0": 5}, line=("p1", "leonardo"))
    events = play(game)
    assert told(events, "line turned") == [{"line": ("leonardo", "p1")}]
    assert told(events, "leonardo handed over") == [{}]


def test_b5b_he_acts_in_wake_up_order_between_the_players() -> None:
    buyer = plan("1 market, 3 workshop, 1 theatre")
    rows = {"p0": 9, "leonardo": 7, "p1": 5}
    game = position(2, at=visit("p1", "market"), plans={"p0": buyer, "p1": buyer}, rows=rows)
    events = play(game, ("p1", "done"))
    assert told(events, "arrived") == [{"column": "market", "place": "market"}]
    assert (game.view(None)["task"], game.waiting()) == ("leonardo at market", ("p0",))
    events = play(game, ("p0", "close 2"))
    assert told(events, "arrived", "p0") == [{"column": "market", "place": "market"}]
    assert {pick.split()[1][0] for pick in picks(game, "p0") if pick != "done"} == {"1", "3"}


def test_l3_at_the_market_he_must_close_an_open_booth() -> None:
    game = position(2, at=visit("leonardo", "market"), leonardo={"controller": "p1"})
    assert picks(game, "p1") == ["close 1", "close 2", "close 3"]
    events = play(game, ("p1", "close 3"))
    assert told(events, "closed booth", "leonardo") == [{"booth": 3}]
    assert {slot[0] for slot in zone(game, "booths")} == {"1", "2"}


def test_l3_the_last_open_booth_is_closed_without_asking_and_with_none_he_does_nothing() -> None:
    to_market = plan("1 market, 3 workshop, 1 theatre")
    rows = {"p0": 5, "leonardo": 6, "p1": 7}
    game = position(
        2, at=visit("p0", "market"), plans={"p0": to_market, "p1": to_market}, rows=rows, booths={1: "red", 2: "blue"}
    )
    events = play(game, ("p0", "close 1"))
    assert told(events, "closed booth", "leonardo") == [{"booth": 2}]
    events = play(position(2, at=visit("p0", "market"), rows=rows, booths={1: "red"}), ("p0", "close 1"))
    assert told(events, "arrived", "leonardo")[0]["place"] == "market"
    assert told(events, "closed booth", "leonardo") == []


def test_l3_he_goes_one_straight_step_onto_a_tile_if_there_is_one() -> None:
    game = at_cathedral({"1,2": HIGH, "3,2": HIGH, "1,1": LOW, "0,0": LOW})
    assert picks(game, "p0") == ["restore 1,2", "restore 3,2"]
    assert reason(game, "p0", "restore 1,1") == "leonardo.straight-step"
    assert [entry.pick for entry in game.options("p0").schema()["impossible"]] == ["restore 0,0", "restore 1,1"]


def test_l3_otherwise_he_goes_to_a_tile_of_the_lowest_value() -> None:
    game = at_cathedral({"1,1": LOW, "0,0": LOW, "4,4": HIGH})
    assert picks(game, "p0") == ["restore 0,0", "restore 1,1"]
    assert reason(game, "p0", "restore 4,4") == "leonardo.lowest-value"


def test_l3_he_restores_free_of_charge_with_the_bishops_bonus_and_the_bishop_joins_him() -> None:
    game = at_cathedral({"1,2": HIGH, "3,2": LOW}, bishop="2,2")
    option = next(option for option in game.options("p0").schema()["options"] if option["pick"] == "restore 1,2")
    assert (option["kind"], option["place"], option["cost"]) == ("restore", "1,2", {})
    assert option["gain"] == {"points": 13, "items": (("segment", 11), ("bishop", 2))}
    tiles = sum(zone(game, "leonardo/tiles").values())
    events = play(game, ("p0", "restore 1,2"))
    assert told(events, "gave") == []
    assert told(events, "scored", "leonardo") == [{"items": (("segment", 11), ("bishop", 2)), "total": 13}]
    assert zone(game, "score")["leonardo"] == 13
    assert zone(game, "bishop") == zone(game, "leonardo")["cell"] == "1,2"
    assert sum(zone(game, "leonardo/tiles").values()) == tiles + 1


def test_l3_he_restores_one_segment_a_round_and_never_pays_for_the_bishop() -> None:
    game = at_cathedral({"1,2": HIGH, "3,2": LOW, "0,2": LOW})
    assert not [pick for pick in picks(game, "p0") if pick.startswith(("step", "altar", "done"))]
    play(game, ("p0", "restore 1,2"))
    assert game.view(None)["place"] == "workshop"


def test_l3_his_own_painter_counts_for_the_step_not_the_bishop() -> None:
    game = at_cathedral({"0,1": HIGH, "1,0": LOW, "4,3": LOW, "3,4": LOW}, cell="0,0", bishop="4,4")
    assert picks(game, "p0") == ["restore 0,1", "restore 1,0"]


def test_l3a_with_no_tile_left_he_stays_and_restores_nothing() -> None:
    game = position(
        2, at=visit("p0", "cathedral"), fresco={"0,0": LOW}, leonardo={"cell": "4,4"}, rows={"p0": 5, "leonardo": 6}
    )
    events = play(game, ("p0", "restore 0,0"))
    assert told(events, "arrived", "leonardo") == [{"column": "cathedral", "place": "cathedral"}]
    assert told(events, "restored", "leonardo") == []
    assert zone(game, "leonardo")["cell"] == "4,4"


def test_l4_in_the_final_round_he_goes_to_the_market_and_not_to_the_cathedral() -> None:
    game = position(2, at=visit("leonardo", "market"), fresco=6)
    assert zone(game, "leonardo/plan")["columns"] == {"market": {"own": 1}}
    events = play(game, (game.waiting()[0], "close 1"))
    for _ in range(20):
        if game.waiting():
            events += play(game, (game.waiting()[0], "done"))
    assert told(events, "game ended")
    assert told(events, "arrived", "leonardo") == []


def test_l4_before_the_final_round_he_has_one_apprentice_at_the_market_and_one_at_the_cathedral() -> None:
    game = position(2, at=visit("leonardo", "market"))
    assert zone(game, "leonardo/plan")["columns"] == {"market": {"own": 1}, "cathedral": {"own": 1}}


def test_l5_he_can_be_ahead_of_both_and_the_better_player_wins() -> None:
    game = position(2, at=final_scoring(), fresco=0, score={"leonardo": 90, "p0": 20, "p1": 30})
    assert zone(game, "result") == ("p1", "p0")
    assert zone(game, "score")["leonardo"] == 90


def test_l5_in_final_scoring_he_occupies_a_space() -> None:
    game = position(2, at=final_scoring(), fresco=0, score={"leonardo": 26, "p0": 20}, thalers={"p0": 12, "p1": 0})
    assert zone(game, "score")["p0"] == 27
