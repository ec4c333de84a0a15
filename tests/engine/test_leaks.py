"""Nobody learns from anything they are sent what lies behind another screen; and the test that says so bites."""

from typing import Any

import pytest

from app.engine import catalogue, view
from app.engine.kernel import Game
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part, Rules
from app.engine.state import Painter, Seat, State
from tests.engine.chance import chance
from tests.engine.leaks import Leak, watch_for_leaks
from tests.engine.playing_marbles import play

TABLES = [(game, seats) for game, about in catalogue.games().items() for seats in about.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_viewer_can_tell_what_another_hides(game: str, seats: int, seed: int) -> None:
    compared = watch_for_leaks(catalogue.new_game(game, seats), chance(seed), most_decisions=160)
    assert compared > 160 * seats


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_child_can_tell_what_another_hides(seats: int, seed: int) -> None:
    assert watch_for_leaks(play(seats=seats), chance(seed), most_decisions=100) > 10 * seats


@pytest.mark.parametrize("field", ["secret", "sealed", "shown"])
def test_telling_everybody_what_is_meant_for_one_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real, told = view.of, view.events

    def leaking(rules: Rules, state: State, waiting: tuple[Seat, ...], viewer: Seat | None) -> dict[str, Any]:
        everything = {"sealed": state.sealed, "shown": state.shown, "secret": None}
        return real(rules, state, waiting, viewer) | {field: everything[field]}

    monkeypatch.setattr(view, "of", leaking)
    if field == "secret":
        monkeypatch.setattr(view, "events", lambda events, viewer, over=False: told(events, viewer, over=True))
    with pytest.raises(Leak):
        watch_for_leaks(play(seats=3), chance(1), most_decisions=100)


def test_publishing_one_hidden_zone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = view.visible_zones
    monkeypatch.setattr(view, "visible_zones", lambda rules, viewer: (*real(rules, viewer), ("p1/thalers", "all")))
    with pytest.raises(Leak):
        watch_for_leaks(catalogue.new_game("fresco", 3), chance(3), most_decisions=40)


@pytest.mark.parametrize("zone", ["cups", "shelf", "p1/marbles"])
def test_publishing_backs_or_layers_or_a_hand_is_noticed(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = view.visible_zones
    monkeypatch.setattr(view, "visible_zones", lambda rules, viewer: (*real(rules, viewer), (zone, "all")))
    with pytest.raises(Leak):
        watch_for_leaks(play(seats=3), chance(3), most_decisions=40)


@pytest.fixture
def nosy_rules() -> Rules:
    """Rules with one fault: after waking up a painter is asked something only if their purse is full enough."""
    part = Part(99, "nosy")
    tip = part.choice("tip the innkeeper", place="hostel")
    part.after("wake up", "settle apprentices", "tip the innkeeper")

    @tip.possible
    def only_with_money(g: Look, painter: Painter) -> bool:
        return bool(g.zones[painter + "/thalers"] > 10)

    @tip.asks
    def tip_or_not(g: Look, painter: Painter) -> Listed:
        return Listed([Option("yes", "tip"), Option("no", "tip")])

    @tip.resolve
    def tipped(g: Moment, painter: Painter, pick: str) -> None:
        return None

    return Rules("fresco", 3, (), [*catalogue.meta("fresco").parts, part])


def test_asking_only_when_a_secret_allows_it_is_noticed(nosy_rules: Rules) -> None:
    with pytest.raises(Leak):
        watch_for_leaks(Game(nosy_rules), chance(4), most_decisions=40)


@pytest.fixture
def chatty_rules() -> Rules:
    """Rules with one fault: an event that everybody sees tells how much money is left."""
    part = Part(99, "chatty")
    part.event("counted purse")

    @part.step("count purse")
    def count_purse(g: Moment, painter: Painter) -> None:
        g.tell("counted purse", painter, n=g.zones[painter + "/thalers"])

    part.after("wake up", "settle apprentices", "count purse")
    return Rules("fresco", 3, (), [*catalogue.meta("fresco").parts, part])


def test_an_event_that_tells_a_secret_is_noticed(chatty_rules: Rules) -> None:
    with pytest.raises(Leak):
        watch_for_leaks(Game(chatty_rules), chance(5), most_decisions=40)
