"""The score track (D6)."""

import pytest

from app.engine.dice.examples.positions import play_on, play_turn, turn
from app.engine.examples.positions import play, told, zone

SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
KEPT = ("red 0", "blue 0", "green 0")


def test_d6_landing_on_an_occupied_space_moves_on_to_the_next_free_one() -> None:
    game = turn(4, score={"p1": 8, "p2": 9, "p3": 11}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    events += play(game, ("p0", "favour 0"))
    assert told(events, "advanced", "p0") == [{"old": 0, "target": 8, "new": 10}]
    assert zone(game, "p0/points") == {"section": 5, "bishop": 3, "landing": 2}


def test_d6_nobody_is_asked_where_to_land() -> None:
    game = turn(2, score={"p0": 20, "p1": 29}, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT)
    play(game, ("p0", "favour 0"))
    assert game.view(None)["task"] == "place bishop"
    assert zone(game, "score") == {"p0": 30, "p1": 29}


def test_d6_the_track_has_no_end() -> None:
    game = turn(2, score={"p0": 59, "p1": 3}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    assert told(events, "advanced", "p0") == [{"old": 59, "target": 68, "new": 68}]


def test_d6_what_the_active_player_wins_is_one_advance_and_then_come_the_bets_one_by_one() -> None:
    """p1 lands on the space that p0 has just taken, p2 on the one after."""
    game = turn(3, score={"p0": 1, "p1": 6, "p2": 7}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT, bets={"p1": (1, "bishop"), "p2": (1, "bishop")})
    events += play(game, ("p0", "favour 0"))
    moves = [(event.painter, event.fields["new"]) for event in events if event.name == "advanced"]
    assert moves == [("p0", 9), ("p1", 10), ("p2", 11)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d6_several_may_stand_on_the_stairs(players: int) -> None:
    game = turn(players, rolls=[{"red": 1}, {"blue": 1}, {"green": 1}])
    events = play_turn(game, "16", *KEPT)
    assert told(events, "advanced") == []
    assert zone(game, "score") == dict.fromkeys(game.rules.seats, 0)


def test_d6_no_space_holds_two_in_a_whole_game() -> None:
    game = turn(4)
    events = play_on(game)
    scores = [score for score in zone(game, "score").values() if score]
    assert len(scores) == len(set(scores))
    assert told(events, "game ended")
