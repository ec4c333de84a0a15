"""Who is here, for how long others are not, and who asks for a seat."""

from __future__ import annotations

import pytest

from app.tables.people.absences import Absences
from app.tables.people.askings import Askings
from app.tables.people.presence import SECONDS_BELIEVED, Presence
from app.tables.protocol import AskingNow
from app.tables.refusals import Refusal


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_what_another_process_says_is_believed_for_a_while() -> None:
    clock = Clock()
    presence = Presence(now=clock)
    assert presence.heard("other", ("p1",), 2)
    assert not presence.heard("other", ("p1",), 2), "no news"
    assert presence.elsewhere() == {"p1"}
    assert presence.watching() == 2
    assert not presence.forget_silent()
    clock.seconds += SECONDS_BELIEVED + 1
    assert presence.elsewhere() == set()
    assert presence.watching() == 0
    assert presence.forget_silent(), "those who look on must be told"
    assert not presence.forget_silent(), "once"


def test_who_plays_over_http_is_here_until_the_grace_time_is_over() -> None:
    clock = Clock()
    presence = Presence(60, clock)
    presence.call(7)
    clock.seconds += 50
    presence.call(7)
    clock.seconds += 59
    assert (presence.calling(), presence.next_silence()) == ({7}, 1)
    clock.seconds += 1
    assert (presence.calling(), presence.next_silence()) == (set(), None)


def test_nobody_is_gone_before_the_grace_time_is_over() -> None:
    clock = Clock()
    absences = Absences(60, clock)
    absences.look(["p0", "p1"], {"p0"})
    assert (absences.away("p0"), absences.away("p1"), absences.away("p2")) == (None, 0, None)
    clock.seconds += 59
    assert (absences.gone("p1"), absences.next_gone()) == (False, 1)
    clock.seconds += 1
    assert (absences.gone("p1"), absences.next_gone()) == (True, None)
    assert not absences.gone("p0")


def test_who_comes_back_is_told_of_once_and_counted_anew_when_they_go_again() -> None:
    clock = Clock()
    absences = Absences(60, clock)
    assert absences.look(["p0", "p1"], set()) == (set(), {"p0", "p1"}), "nobody was known before"
    clock.seconds += 90
    assert absences.look(["p0", "p1"], {"p1"}) == ({"p1"}, set())
    assert absences.look(["p0", "p1"], {"p1"}) == (set(), set())
    absences.look(["p0", "p1"], set())
    assert (absences.gone("p0"), absences.gone("p1")) == (True, False)


def test_another_process_may_have_missed_somebody_for_longer_but_not_somebody_who_is_here() -> None:
    clock = Clock()
    absences = Absences(60, clock)
    absences.look(["p0", "p1"], {"p0"})
    absences.hear({"p0": 100.0, "p1": 45.0})
    absences.hear({"p1": 3.0})
    assert absences.all() == {"p1": 45.0}


def test_one_person_asks_for_one_seat_and_nobody_else_for_the_same() -> None:
    askings = Askings()
    askings.ask(7, "Emil", "p2")
    askings.ask(7, "Emil", "p3")
    with pytest.raises(Refusal, match="Somebody else"):
        askings.ask(8, "Frida", "p3")
    askings.ask(8, "Frida", "p2")
    assert [(asking.name, asking.seat) for asking in askings.open()] == [("Emil", "p3"), ("Frida", "p2")]


def test_who_was_refused_knows_it_and_may_ask_again() -> None:
    askings = Askings()
    askings.ask(7, "Emil", "p2")
    assert (askings.of(7), askings.of(8), askings.of(None)) == (AskingNow("p2", "asked"), None, None)
    askings.refuse("p2")
    assert (askings.of(7), askings.open()) == (AskingNow("p2", "refused"), [])
    askings.ask(7, "Emil", "p2")
    assert askings.of(7) == AskingNow("p2", "asked")
    askings.keep({"p2"}, {7})
    assert askings.of(7) == AskingNow("p2", "asked")
    askings.keep({"p3"}, {7})
    assert askings.of(7) is None, "the seat is no bot's any more"
    askings.ask(7, "Emil", "p3")
    askings.keep({"p3"}, {8})
    assert askings.of(7) is None, "they are gone"
