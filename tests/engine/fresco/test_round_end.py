"""Preparing the next round (B12b)."""

from app.engine.examples.positions import picks, play, told, zone
from app.engine.fresco.examples.positions import plan, position, round_end


def test_every_painter_earns_one_thaler_for_each_tile_in_front_of_them() -> None:
    game = position(3, at=round_end(), tiles={"p0": 3, "p1": 1, "p2": 0})
    events = play(game)
    assert told(events, "earned", "p0") == [{"n": 3, "why": "income"}]
    assert [zone(game, f"{seat}/thalers") for seat in ("p0", "p1", "p2")] == [15, 13, 12]


def test_b12b_market_tiles_return_to_the_bag_before_the_new_ones_are_drawn() -> None:
    game = position(3, at=round_end(), booths={1: "green"}, draws=[["green", "orange"]])
    assert zone(game, "booths") == {}
    assert zone(game, "bag")["green"] == 1
    events = play(game)
    booths = told(events, "market stocked")[0]["booths"]
    assert (booths["1.0"], booths["1.1"], len(booths)) == ("green", "orange", 9)


def test_b12b_income_comes_in_wake_up_order_and_after_the_market() -> None:
    game = position(3, at=round_end(), tiles={"p0": 1, "p1": 1, "p2": 1}, rows={"p0": 9, "p1": 5, "p2": 7})
    told_in_order = [(event.name, event.painter) for event in play(game)]
    wanted = [("market stocked", None), ("earned", "p1"), ("earned", "p2"), ("earned", "p0")]
    assert [entry for entry in told_in_order if entry in wanted] == wanted


def test_b12b_plans_are_cleared_and_all_painters_sleep_again() -> None:
    game = position(3, at=round_end(), round=4)
    play(game)
    assert zone(game, "round") == {"number": 5, "final": False, "phase": "wake up"}
    assert zone(game, "p0/plan")["columns"] == {}
    assert zone(game, "hostel") == {}


def test_the_last_on_the_track_chooses_first_in_the_next_round() -> None:
    game = position(3, at=round_end(), score={"p0": 9, "p1": 4, "p2": 12})
    play(game)
    assert game.waiting() == ("p1",)


def test_b12b_what_is_allowed_once_a_round_is_allowed_again_in_the_next() -> None:
    """p0 has painted a portrait in this round, and sends somebody to the studio in the next."""
    game = position(3, (1,), round_end(), score={"p0": 1, "p1": 2, "p2": 3}, zones={"limits": {"p0": ("portrait",)}})
    play(game, ("p0", "row 8"), ("p1", "row 9"), ("p2", "row 7"))
    away = plan("3 theatre, 2 workshop")
    play(game, ("p0", plan("1 studio, 3 theatre, 1 workshop")), ("p1", away), ("p2", away))
    assert [pick for pick in picks(game, "p0") if pick.startswith("portrait")]
