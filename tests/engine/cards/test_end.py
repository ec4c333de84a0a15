"""The last round, final scoring and shared victories (C8)."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.cards.examples.positions import act, position
from app.engine.examples.positions import Position, play, told, zone

BASIC = "1:red+yellow+blue"
FIVES = ["4:green+orange+purple 1"] * 4
PAID = {"restore": {"section": "1", "payment": "market:red:w+market:yellow:w+market:blue:w"}}
HAND = "market:red:w, market:yellow:w, market:blue:w"


def about_to_end(players: int, painter: str, before: int, **said: Any) -> Position:
    """The painter has restored so many sections and can restore one more."""
    names = [
        "2:red+yellow+green",
        "2:red+yellow+orange",
        "2:red+yellow+purple",
        "2:red+blue+green",
        "2:red+blue+orange",
    ]
    sections = {painter: names[:before], **said.pop("sections", {})}
    hands = {painter: HAND}
    return position(
        players, act(painter), hands=hands, sections=sections, display={"1": BASIC}, favourite="none", **said
    )


@pytest.mark.parametrize(("players", "needed"), [(2, 6), (3, 6), (4, 5)])
def test_c8_five_sections_with_four_players_or_six_make_the_round_the_last(players: int, needed: int) -> None:
    game = about_to_end(players, "p0", needed - 1)
    events = play(game, ("p0", PAID))
    assert told(events, "final round began", "p0") == [{"number": 1, "n": needed}]
    assert zone(game, "round")["final"] is True


@pytest.mark.parametrize(("players", "fewer"), [(2, 4), (3, 4), (4, 3)])
def test_c8_one_section_fewer_does_not(players: int, fewer: int) -> None:
    game = about_to_end(players, "p0", fewer)
    play(game, ("p0", PAID))
    assert zone(game, "round")["final"] is False


def test_c8_the_round_is_played_to_the_right_neighbour_of_the_first_player() -> None:
    game = about_to_end(3, "p2", 5, first="p1")
    play(game, ("p2", PAID), ("p2", "take 1"))
    assert game.waiting() == ("p0",)
    events = play(game, ("p0", "done"))
    assert told(events, "game ended")
    assert game.view(None)["over"]


def test_c8_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    game = about_to_end(3, "p2", 5)
    play(game, ("p2", PAID), ("p2", "take 1"))
    assert game.view(None)["over"]


def test_a_second_player_who_gets_there_does_not_announce_the_end_again() -> None:
    game = about_to_end(2, "p1", 5, final=True)
    events = play(game, ("p1", PAID))
    assert told(events, "final round began") == []


def test_the_worked_example_20_points_of_sections_and_1_of_a_tile_are_21() -> None:
    sections = {"p0": [*FIVES[:3], "3:red+green+orange 2"]}
    game = position(2, act("p1"), final=True, sections=sections, tiles={"p0": "turn, ask"})
    assert catalogue.meta("cards").scores(game.state.zones)["p0"] == 20
    events = play(game, ("p1", "done"))
    assert told(events, "scored", "p0") == [{"items": (("tile", 1),), "total": 1}]
    assert zone(game, "p0/points") == {"section": 20, "tile": 1}
    assert told(events, "game ended")[0]["scores"]["p0"] == 21


def test_turn_and_paint_tiles_left_over_score_one_each_and_the_others_nothing() -> None:
    game = position(2, act("p1"), final=True, tiles={"p0": "2 turn, paint:red, ask, swap_restore", "p1": "ask"})
    events = play(game, ("p1", "done"))
    assert [(event["total"]) for event in told(events, "scored", "p0")] == [3]
    assert told(events, "scored", "p1") == []


def test_c8_the_player_with_most_points_wins() -> None:
    game = position(3, act("p2"), final=True, sections={"p0": FIVES[:1], "p1": FIVES[:2]})
    play(game, ("p2", "done"))
    assert zone(game, "result") == ("p1", "p0", "p2")
    assert catalogue.meta("cards").winners(game.state.zones) == ("p1",)


def test_c8_ties_share_the_win() -> None:
    game = position(3, act("p2"), final=True, sections={"p0": FIVES[:2], "p2": FIVES[2:]}, first="p0")
    events = play(game, ("p2", "done"))
    assert catalogue.meta("cards").winners(game.state.zones) == ("p0", "p2")
    assert told(events, "game ended")[0]["winners"] == ("p0", "p2")


def test_before_the_end_nobody_has_won() -> None:
    game = position(3, sections={"p0": FIVES})
    assert catalogue.meta("cards").winners(game.state.zones) == ()
