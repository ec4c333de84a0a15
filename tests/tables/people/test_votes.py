from __future__ import annotations

from typing import Any

import pytest

from app.tables.people.askings import Asking
from app.tables.people.votes import Matter, Voices, Votes, matter
from app.tables.refusals import Refusal

END, NO_CLOCK = Matter("end"), Matter("no_clock")


def stand_in(seat: str) -> Matter:
    return Matter("stand_in", seat)


def voices(*people: str, gone: tuple[str, ...] = (), asking: str = "", **more: Any) -> Voices:
    askings = (Asking(17, "Emil", asking),) if asking else ()
    return Voices(frozenset(people), frozenset(gone), frozenset(gone), askings=askings, **more)


def test_more_than_half_of_those_present_let_a_bot_stand_in() -> None:
    votes, all_three = Votes(), voices("p0", "p1", "p2", gone=("p3",))
    votes.cast("p0", stand_in("p3"), True, all_three)
    assert votes.passed(all_three) == []
    votes.cast("p1", stand_in("p3"), False, all_three)
    assert votes.passed(all_three) == []
    votes.cast("p2", stand_in("p3"), True, all_three)
    assert votes.passed(all_three) == [stand_in("p3")]


def test_where_two_are_present_both_must_agree() -> None:
    votes, both = Votes(), voices("p0", "p1", gone=("p2",))
    votes.cast("p0", stand_in("p2"), True, both)
    (ballot,) = votes.ballots(both)
    assert (ballot.needed, ballot.voters, ballot.agreed) == (2, ["p0", "p1"], ["p0"])
    assert votes.passed(both) == []


def test_one_who_is_left_alone_decides_alone() -> None:
    votes, alone = Votes(), voices("p0", gone=("p1",))
    votes.cast("p0", stand_in("p1"), True, alone)
    assert votes.passed(alone) == [stand_in("p1")]


def test_a_vote_passes_when_those_who_have_not_voted_are_gone_too() -> None:
    votes = Votes()
    votes.cast("p0", stand_in("p2"), True, voices("p0", "p1", gone=("p2",)))
    assert votes.passed(voices("p0", gone=("p1", "p2"))) == [stand_in("p2")]


def test_a_voice_can_be_changed_as_long_as_the_vote_is_open() -> None:
    votes, three = Votes(), voices("p0", "p1", "p2", gone=("p3",))
    votes.cast("p0", stand_in("p3"), True, three)
    votes.cast("p0", stand_in("p3"), False, three)
    assert votes.keep(three) == []
    (ballot,) = votes.ballots(three)
    assert (ballot.agreed, ballot.against) == ([], ["p0"])


def test_a_vote_that_cannot_pass_any_more_is_closed_and_begins_anew_while_somebody_is_gone() -> None:
    votes, three = Votes(), voices("p0", "p1", "p2", gone=("p3",))
    for voter in ("p0", "p1"):
        votes.cast(voter, stand_in("p3"), False, three)
    assert votes.keep(three) == [stand_in("p3")]
    (ballot,) = votes.ballots(three)
    assert (ballot.agreed, ballot.against) == ([], [])


def test_votes_about_somebody_who_is_back_are_void() -> None:
    votes = Votes()
    votes.cast("p0", stand_in("p2"), True, voices("p0", "p1", gone=("p2",)))
    back = voices("p0", "p1", "p2")
    assert votes.keep(back) == [], "void, not lost"
    assert votes.ballots(back) == []


def test_nobody_votes_about_themselves_or_about_those_who_are_there_or_have_only_just_gone() -> None:
    votes = Votes()
    here = Voices(frozenset({"p0", "p1"}), waited_for=frozenset({"p1"}))
    for seat, key in (("p0", "own_vote"), ("p1", "not_gone_yet"), ("p2", "not_away")):
        with pytest.raises(Refusal) as refused:
            votes.cast("p0", stand_in(seat), True, here)
        assert refused.value.key == key


@pytest.mark.parametrize("about", [END, NO_CLOCK])
def test_the_end_and_doing_without_the_clock_need_everybody(about: Matter) -> None:
    votes, three = Votes(), voices("p0", "p1", "p2", gone=("p3",), clock=True)
    for voter in ("p0", "p1"):
        votes.cast(voter, about, True, three)
    assert votes.passed(three) == []
    votes.cast("p2", about, True, three)
    assert votes.passed(three) == [about]


def test_one_voice_against_the_end_closes_the_vote() -> None:
    votes, three = Votes(), voices("p0", "p1", "p2")
    votes.cast("p0", END, True, three)
    votes.cast("p1", END, False, three)
    assert votes.keep(three) == [END]


def test_there_is_no_vote_about_a_clock_that_does_not_run_or_a_game_that_is_over() -> None:
    with pytest.raises(Refusal, match="no clock"):
        Votes().cast("p0", NO_CLOCK, True, voices("p0", "p1"))
    with pytest.raises(Refusal, match="not running"):
        Votes().cast("p0", END, True, Voices())


def test_the_host_alone_gives_a_bots_seat_away() -> None:
    votes, asked = Votes(), voices("p0", "p1", "p2", asking="p3", host="p0")
    (ballot,) = votes.ballots(asked)
    assert (ballot.about, ballot.seat, ballot.asker) == ("seat", "p3", "Emil")
    assert (ballot.voters, ballot.needed) == (["p0"], 1)
    with pytest.raises(Refusal, match="for others"):
        votes.cast("p1", Matter("seat", "p3"), True, asked)
    votes.cast("p0", Matter("seat", "p3"), True, asked)
    assert votes.passed(asked) == [Matter("seat", "p3")]


def test_where_the_host_is_gone_more_than_half_give_it_away() -> None:
    votes, asked = Votes(), voices("p1", "p2", asking="p3")
    votes.cast("p1", Matter("seat", "p3"), True, asked)
    assert votes.passed(asked) == []
    votes.cast("p2", Matter("seat", "p3"), True, asked)
    assert votes.passed(asked) == [Matter("seat", "p3")]


def test_a_seat_that_nobody_asks_for_is_not_voted_on() -> None:
    with pytest.raises(Refusal, match="Nobody asks"):
        Votes().cast("p0", Matter("seat", "p3"), True, voices("p0", host="p0"))


def test_some_votes_are_about_a_seat_and_others_are_not() -> None:
    assert matter("end", "p2") == END
    assert matter("seat", "p2") == Matter("seat", "p2")
    with pytest.raises(Refusal, match="about a seat"):
        matter("stand_in", None)
