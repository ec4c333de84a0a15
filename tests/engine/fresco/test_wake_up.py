"""Choosing when to wake up: order, mood, price, and the apprentice gained or lost by it."""

import pytest

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, visit, wake_up
from app.engine.questions import Form

SIX = {"own": 5, "neutral": 1}


def test_waking_at_seven_lowers_the_mood_by_one_and_makes_a_market_tile_cost_two() -> None:
    game = position(4, at=wake_up("p0"))
    question = game.options("p0")
    assert isinstance(question, Form)
    entry = question.fields["row"].entries[7]
    assert (entry.gain, entry.cost) == ({"mood": -1}, {"price": 2})
    events = play(game, ("p0", "row 7"))
    assert told(events, "cheered") == [{"old": 0, "new": -1, "why": "wake up"}]
    assert zone(game, "mood")["p0"] == -1


def test_nobody_else_may_choose_a_row_that_is_taken() -> None:
    game = position(4, at=wake_up("p0"))
    play(game, ("p0", "row 7"))
    assert picks(game, "p1") == ["row 5", "row 6", "row 8", "row 9"]
    assert reason(game, "p1", {"row": 7}) == "hostel.taken"
    (taken,) = game.options("p1").schema()["impossible"]
    assert (taken.pick, taken.kind, taken.place) == ("row 7", "row", "hostel")
    assert taken.reason.args == {"painter": "p0"}
    assert reason(game, "p1", {"row": 4}) == "form.one"


@pytest.mark.parametrize(("row", "mood", "price"), [(5, -3, 4), (6, -2, 3), (7, -1, 2), (8, 0, 2), (9, 1, 1)])
def test_every_row_says_what_it_does_to_mood_and_price(row: int, mood: int, price: int) -> None:
    game = position(3, at=wake_up("p0"))
    question = game.options("p0")
    assert isinstance(question, Form)
    entry = question.fields["row"].entries[row]
    assert (entry.gain, entry.cost) == ({"mood": mood}, {"price": price})
    play(game, ("p0", f"row {row}"))
    assert zone(game, "mood")["p0"] == mood


def test_whoever_wakes_earliest_acts_first() -> None:
    to_market = plan("2 market, 3 studio")
    game = position(3, at=planning("p0"), rows={"p0": 8, "p1": 9, "p2": 5}, plans={"p1": to_market, "p2": to_market})
    play(game, ("p0", to_market))
    assert game.waiting() == ("p2",)
    play(game, ("p2", "done"))
    assert game.waiting() == ("p0",)
    play(game, ("p0", "done"))
    assert game.waiting() == ("p1",)


def test_b3_the_start_line_chooses_before_those_with_points_and_these_by_ascending_score() -> None:
    game = position(4, at=wake_up(), score={"p0": 3, "p2": 1}, line=("p3", "p1"))
    order: list[str] = []
    for row in (5, 6, 7, 8):
        order += game.waiting()
        play(game, (game.waiting()[0], f"row {row}"))
    assert order == ["p3", "p1", "p2", "p0"]


def test_b3_at_the_end_of_a_round_the_front_one_goes_to_the_back_of_the_start_line_and_gaps_are_closed() -> None:
    game = position(4, at=round_end(), score={"p2": 9}, line=("p0", "p1", "p3"))
    events = play(game)
    assert told(events, "line turned") == [{"line": ("p3", "p0", "p1")}]
    assert game.waiting() == ("p3",)


def test_b3_one_painter_alone_on_the_start_line_stays_where_it_is() -> None:
    game = position(3, at=round_end(), score={"p0": 4, "p2": 9})
    assert told(play(game), "line turned") == []
    assert game.waiting() == ("p1",)


@pytest.mark.parametrize(("before", "row", "after"), [(4, 9, 4), (-3, 5, -4), (-4, 5, -4), (3, 9, 4)])
def test_b4_mood_stops_at_both_ends(before: int, row: int, after: int) -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": before})
    play(game, ("p0", f"row {row}"))
    assert zone(game, "mood")["p0"] == after


@pytest.mark.parametrize(
    ("mood", "apprentices"),
    [(level, {"own": 4}) for level in (-4, -3)]
    + [(level, {"own": 5}) for level in (-2, -1, 0, 1, 2)]
    + [(level, SIX) for level in (3, 4)],
)
def test_b4_the_two_best_spaces_lend_an_apprentice_and_the_two_worst_cost_one(
    mood: int, apprentices: dict[str, int]
) -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": mood})
    play(game, ("p0", "row 8"))
    assert zone(game, "mood")["p0"] == mood
    assert zone(game, "p0/apprentices") == apprentices


def test_b4_a_good_mood_lends_the_neutral_apprentice_from_the_armchair() -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": 2})
    events = play(game, ("p0", "row 9"))
    assert told(events, "settled") == [{"apprentices": SIX}]
    assert zone(game, "p0/apprentices") == SIX
    assert zone(game, "p0/armchair") == {}


def test_b4_the_neutral_apprentice_goes_back_once_the_mood_leaves_the_good_zone() -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": 3}, zones={"p0/apprentices": SIX})
    play(game, ("p0", "row 7"))
    assert zone(game, "p0/apprentices") == {"own": 5}
    assert zone(game, "p0/armchair") == {"neutral": 1}


def test_b4_the_neutral_apprentice_stays_while_the_mood_stays_good() -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": 4}, zones={"p0/apprentices": SIX})
    play(game, ("p0", "row 7"))
    assert zone(game, "mood")["p0"] == 3
    assert zone(game, "p0/apprentices") == SIX


def test_b4_a_bad_mood_sends_one_apprentice_away() -> None:
    game = position(3, at=wake_up("p0"))
    play(game, ("p0", "row 5"))
    assert zone(game, "p0/apprentices") == {"own": 4}
    assert zone(game, "p0/absent") == {"own": 1}


def test_b4_the_apprentice_comes_back_once_the_mood_has_left_the_bad_zone() -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": -3}, zones={"p0/apprentices": {"own": 4}, "p0/absent": {"own": 1}})
    play(game, ("p0", "row 9"))
    assert zone(game, "p0/apprentices") == {"own": 5}
    assert zone(game, "p0/absent") == {}


def test_b4a_found_in_the_bad_zone_again_a_player_lacks_the_same_apprentice_not_a_second_one() -> None:
    game = position(3, at=wake_up("p0"), mood={"p0": -3}, zones={"p0/apprentices": {"own": 4}, "p0/absent": {"own": 1}})
    play(game, ("p0", "row 5"))
    assert zone(game, "mood")["p0"] == -4
    assert zone(game, "p0/apprentices") == {"own": 4}


def test_b4a_mood_changed_later_in_the_round_counts_at_the_next_settlement() -> None:
    game = position(3, at=planning("p0"), mood={"p0": 2})
    play(game, ("p0", plan("2 theatre, 3 studio")))
    assert zone(game, "mood")["p0"] == 4
    assert zone(game, "p0/apprentices") == {"own": 5}
    play(game, *((seat, f"row {row}") for seat, row in zip(("p2", "p0"), (5, 8), strict=True)))
    assert zone(game, "p0/apprentices") == SIX


def test_the_order_of_choosing_and_the_order_of_acting_are_two_orders() -> None:
    game = position(3, at=visit("p2", "market"), rows={"p0": 9, "p1": 8, "p2": 5})
    assert zone(game, "line") == ("p0", "p1", "p2")
    assert zone(game, "hostel") == {"5": "p2", "8": "p1", "9": "p0"}
