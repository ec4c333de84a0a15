from __future__ import annotations

import pytest

from app.tables.people.presence import SECONDS_BELIEVED, Presence
from app.tables.people.votes import Votes
from app.tables.refusals import Refusal


def test_more_than_half_of_those_present_let_a_bot_stand_in() -> None:
    votes = Votes()
    votes.cast("p0", "p3", True, {"p3"})
    assert votes.passed({"p0", "p1", "p2"}) == []
    votes.cast("p1", "p3", False, {"p3"})
    assert votes.passed({"p0", "p1", "p2"}) == []
    votes.cast("p2", "p3", True, {"p3"})
    assert votes.passed({"p0", "p1", "p2"}) == ["p3"]


def test_one_who_is_left_alone_decides_alone() -> None:
    votes = Votes()
    votes.cast("p0", "p1", True, {"p1"})
    assert votes.passed({"p0"}) == ["p1"]


def test_a_vote_can_be_changed() -> None:
    votes = Votes()
    votes.cast("p0", "p1", True, {"p1"})
    votes.cast("p0", "p1", False, {"p1"})
    assert votes.passed({"p0"}) == []
    assert votes.ballots({"p0"})[0].against == ["p0"]


def test_votes_about_somebody_who_is_back_are_void() -> None:
    votes = Votes()
    votes.cast("p0", "p2", True, {"p2"})
    votes.keep(set())
    assert votes.ballots({"p0", "p1", "p2"}) == []


def test_nobody_votes_about_themselves_or_about_those_who_are_there() -> None:
    votes = Votes()
    with pytest.raises(Refusal, match="stands in for you"):
        votes.cast("p0", "p0", True, {"p0"})
    with pytest.raises(Refusal, match="p1"):
        votes.cast("p0", "p1", True, {"p2"})


def test_what_another_process_says_is_believed_for_a_while() -> None:
    seconds = 0.0
    presence = Presence(lambda: seconds)
    assert presence.heard("other", ("p1",), 2)
    assert not presence.heard("other", ("p1",), 2), "no news"
    assert presence.elsewhere() == {"p1"}
    assert presence.watching() == 2
    assert not presence.forget_silent()
    seconds = SECONDS_BELIEVED + 1
    assert presence.elsewhere() == set()
    assert presence.watching() == 0
    assert presence.forget_silent(), "those who look on must be told"
    assert not presence.forget_silent(), "once"
