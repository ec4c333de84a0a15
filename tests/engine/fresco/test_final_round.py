"""The final round with its second cathedral visit, and final scoring (B12, B13)."""

import pytest

from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, position, round_end, visit, wake_up

ALL_THERE = {seat: plan("1 cathedral 2, 3 studio, 1 workshop") for seat in ("p0", "p1", "p2")}
TWICE = plan("1 cathedral, 1 cathedral 2, 2 studio, 1 workshop")


@pytest.mark.parametrize(("tiles", "final"), [(7, False), (6, True), (1, True)])
def test_b12_a_round_that_begins_with_six_or_fewer_tiles_is_the_final_one(tiles: int, final: bool) -> None:
    game = position(3, at=round_end(), fresco=tiles)
    events = play(game)
    assert bool(told(events, "final round began")) is final
    assert zone(game, "round")["final"] is final


def test_b12_in_the_final_round_the_cathedral_is_visited_twice_and_the_theatre_not_at_all() -> None:
    game = position(3, at=visit("p0", "cathedral"), final=True, fresco=6, plans=ALL_THERE | {"p0": TWICE})
    events = play(game, ("p0", "done"))
    while told(events, "arrived")[-1]["place"] != "cathedral":
        events += play(game, (game.waiting()[0], "done"))
    assert [fields["column"] for fields in told(events, "arrived", "p0")] == ["studio", "workshop", "cathedral 2"]


def test_b12_the_second_visit_works_like_the_first() -> None:
    game = position(3, at=visit("p0", "cathedral 2", 1), fresco={"1,1": "3:red+yellow+blue"}, bishop="2,2")
    events = play(game, ("p0", "step 1,1"), ("p0", "restore 1,1"))
    assert told(events, "scored", "p0")[0]["total"] == 6


def test_b12_a_fresco_completed_in_a_round_not_announced_as_final_ends_the_game_with_that_round() -> None:
    one_tile = {"1,1": "3:red+yellow+blue"}
    nobody_asked = plan("3 studio, 2 theatre")
    game = position(
        3,
        at=visit("p0", "cathedral"),
        fresco=one_tile,
        plans={"p0": plan("1 cathedral, 2 studio, 2 theatre"), "p1": nobody_asked, "p2": nobody_asked},
        mood={"p1": 0},
    )
    assert zone(game, "round")["final"] is False
    events = play(game, ("p0", "restore 1,1"))
    assert len(told(events, "cheered", "p1")) == 2
    assert told(events, "earned", "p1") == [{"n": 3, "why": "studio"}] * 3
    assert told(events, "game ended")
    assert game.waiting() == ()


def test_b12_no_income_after_the_last_round() -> None:
    game = position(3, at=visit("p0", "cathedral 2"), fresco=0, plans=ALL_THERE, tiles={"p0": 10, "p1": 8, "p2": 7})
    events = play(game, ("p0", "done"), ("p1", "done"), ("p2", "done"))
    assert [fields for fields in told(events, "earned") if fields["why"] == "income"] == []
    assert zone(game, "p0/thalers") == 12


def test_b12a_a_fresco_completed_in_the_final_round_lets_it_go_on_and_the_altar_remains() -> None:
    game = position(
        3,
        at=visit("p0", "cathedral"),
        final=True,
        fresco={"1,1": "3:red+yellow+blue"},
        paints={"p0": "2 red, 2 yellow, 2 blue"},
        plans={"p0": plan("2 cathedral, 3 studio")},
    )
    play(game, ("p0", "restore 1,1"))
    assert game.waiting() == ("p0",)
    assert "altar red+yellow+blue" in picks(game, "p0")
    play(game, ("p0", "altar red+yellow+blue"))
    assert game.waiting() != ()


def scored(thalers: dict[str, int], score: dict[str, int], rows: dict[str, int]) -> Position:
    return position(3, at=final_scoring(), fresco=0, thalers=thalers, score=score, rows=rows)


def test_b13_two_thalers_are_one_point_rounded_down() -> None:
    game = scored({"p0": 7, "p1": 1, "p2": 0}, {"p0": 10, "p1": 20, "p2": 30}, {})
    assert zone(game, "score") == {"p0": 13, "p1": 20, "p2": 30}
    assert zone(game, "p0/points") == {"earlier": 10, "money": 3}


@pytest.mark.parametrize(("early", "late"), [("p0", "p1"), ("p1", "p0")])
def test_b13_money_is_counted_in_the_wake_up_order_of_the_last_round(early: str, late: str) -> None:
    game = scored({"p0": 4, "p1": 6, "p2": 0}, {"p0": 10, "p1": 9, "p2": 30}, {early: 5, late: 8})
    assert zone(game, "score") == {early: 12, late: 13, "p2": 30}


def test_b2a_a_gain_of_nothing_moves_nothing() -> None:
    game = position(3, at=visit("p0", "cathedral 2"), fresco=0, plans=ALL_THERE, thalers={"p0": 1, "p1": 2})
    events = play(game, ("p0", "done"), ("p1", "done"), ("p2", "done"))
    assert told(events, "scored", "p0") == [{"items": (("money", 0),), "total": 0}]
    assert told(events, "advanced", "p0") == []
    assert zone(game, "line") == ("p0",)
    assert zone(game, "score") == {"p0": 0, "p1": 1, "p2": 6}


def test_b2_in_final_scoring_an_occupied_space_always_means_the_next_free_one_in_front() -> None:
    game = scored({"p0": 4, "p1": 0, "p2": 0}, {"p0": 10, "p1": 12, "p2": 13}, {})
    assert zone(game, "score")["p0"] == 14
    assert game.waiting() == ()


def test_the_player_with_most_points_wins() -> None:
    game = scored({"p0": 20, "p1": 0, "p2": 0}, {"p0": 10, "p1": 18, "p2": 5}, {})
    assert zone(game, "result") == ("p0", "p1", "p2")


def test_nothing_is_asked_once_the_game_is_over() -> None:
    game = scored({}, {"p0": 1}, {})
    assert game.view(None)["over"] is True
    assert game.waiting() == ()


def test_the_fifth_column_is_the_theatre_until_the_final_round() -> None:
    game = position(3, at=wake_up(), fresco=7)
    assert zone(game, "round")["final"] is False


def test_b13_whoever_never_left_the_start_spaces_is_ranked_by_the_space() -> None:
    """S1 is the last place of all, so the one in front is ahead."""
    game = position(3, at=final_scoring(), fresco=0, thalers={"p0": 1, "p1": 0, "p2": 1}, line=("p1", "p2", "p0"))
    assert zone(game, "score") == {"p0": 0, "p1": 0, "p2": 0}
    assert zone(game, "result") == ("p0", "p2", "p1")


def test_b12_the_second_visit_follows_the_wake_up_order_and_comes_after_the_workshop() -> None:
    rows = {"p0": 8, "p1": 5, "p2": 6}
    game = position(3, at=visit("p0", "workshop"), final=True, fresco=6, plans=ALL_THERE, rows=rows)
    events = play(game, ("p0", "done"), ("p1", "done"), ("p2", "done"), ("p0", "done"))
    assert [(event.painter, event.fields["column"]) for event in events if event.name == "arrived"] == [
        ("p1", "cathedral 2"),
        ("p2", "cathedral 2"),
        ("p0", "cathedral 2"),
    ]
    assert told(events, "game ended")


def test_b12_a_round_that_began_with_seven_tiles_keeps_its_theatre_and_brings_income() -> None:
    seven = {f"0,{col}": "3:red+yellow+blue" for col in range(3)} | {"1,0": "4:red+green", "1,1": "6:purple+red"}
    seven |= {"1,2": "8:purple+green", "1,3": "6:orange+green"}
    quiet = plan("3 studio, 2 theatre")
    plans = {"p0": plan("1 cathedral, 3 studio, 1 theatre"), "p1": quiet, "p2": quiet}
    game = position(3, at=visit("p0", "cathedral"), fresco=seven, plans=plans)
    events = play(game, ("p0", "restore 0,0"))
    assert told(events, "cheered", "p0")
    assert [fields for fields in told(events, "earned", "p0") if fields["why"] == "income"]
    assert told(events, "final round began") == [{"number": 2}]
