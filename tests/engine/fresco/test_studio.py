"""The studio: three Thalers for each apprentice."""

from app.engine.examples.positions import play, told
from app.engine.fresco.examples.positions import plan, planning, position


def test_each_apprentice_earns_three_thalers_without_being_asked() -> None:
    game = position(3, at=planning("p0"))
    events = play(game, ("p0", plan("2 studio, 3 theatre")))
    assert told(events, "earned", "p0") == [{"n": 3, "why": "studio"}] * 2


def test_whoever_sent_nobody_earns_nothing_and_is_skipped() -> None:
    game = position(3, at=planning("p0"))
    events = play(game, ("p0", plan("3 theatre, 2 workshop")), ("p0", "done"), ("p0", "done"))
    assert told(events, "earned", "p0") == []
    assert "studio" not in [fields["place"] for fields in told(events, "arrived", "p0")]


def test_the_neutral_apprentice_earns_as_much_as_an_own_one() -> None:
    game = position(3, at=planning("p0"), mood={"p0": 3})
    events = play(game, ("p0", plan("2 studio, 3 theatre", neutral="studio")))
    assert sum(fields["n"] for fields in told(events, "earned", "p0")) == 9
