"""The theatre: each apprentice lifts the mood by two."""

from app.engine.examples.positions import play, told
from app.engine.fresco.examples.positions import plan, planning, position


def test_one_apprentice_lifts_the_mood_by_two() -> None:
    game = position(3, at=planning("p0"), mood={"p0": -1})
    events = play(game, ("p0", plan("1 theatre, 3 studio, 1 workshop")), ("p0", "done"))
    assert told(events, "cheered", "p0") == [{"old": -1, "new": 1, "why": "theatre"}]


def test_b4_an_evening_out_never_lifts_the_mood_above_the_top() -> None:
    game = position(3, at=planning("p0"), mood={"p0": 2})
    events = play(game, ("p0", plan("2 theatre, 3 studio")))
    assert [fields["new"] for fields in told(events, "cheered", "p0")] == [4, 4]
