"""What a table can agree on, whose voices count in it, and how many of them must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from app.tables.people.askings import Asking
from app.tables.protocol import About, Ballot
from app.tables.refusals import Refusal


class Matter(msgspec.Struct, frozen=True, order=True):
    """What is voted on; two of the kinds are about a seat."""

    about: About
    seat: str = ""


class Voices(msgspec.Struct, frozen=True):
    """Who could vote at a table now, and about what."""

    people: frozenset[str] = frozenset()
    """Seats whose people are not gone."""
    waited_for: frozenset[str] = frozenset()
    """Seats whose people are away, and no bot decides for them."""
    gone: frozenset[str] = frozenset()
    """Those of them for whom a bot may stand in."""
    host: str | None = None
    """The host's seat, if the host is not gone."""
    clock: bool = False
    bots: frozenset[str] = frozenset()
    askings: tuple[Asking, ...] = ()

    def asking(self, seat: str) -> Asking | None:
        return next((asking for asking in self.askings if asking.seat == seat), None)


class Kind(msgspec.Struct, frozen=True):
    """One kind of vote: why there is nothing to vote on, who votes, and how many of so many must agree."""

    of_a_seat: bool
    problem: Callable[[Matter, Voices], Refusal | None]
    voters: Callable[[Matter, Voices], frozenset[str]]
    needed: Callable[[int], int]


def _nobody_gone(matter: Matter, voices: Voices) -> Refusal | None:
    if matter.seat in voices.gone:
        return None
    return Refusal("not_gone_yet" if matter.seat in voices.waited_for else "not_away", seat=matter.seat)


def _nobody_asks(matter: Matter, voices: Voices) -> Refusal | None:
    return None if voices.asking(matter.seat) else Refusal("nobody_asks", seat=matter.seat)


def _nobody_plays(_matter: Matter, voices: Voices) -> Refusal | None:
    return None if voices.people else Refusal("not_running")


def _no_clock(_matter: Matter, voices: Voices) -> Refusal | None:
    return None if voices.clock else Refusal("no_clock")


def _everybody_else(matter: Matter, voices: Voices) -> frozenset[str]:
    return voices.people - {matter.seat}


def _host_or_everybody(_matter: Matter, voices: Voices) -> frozenset[str]:
    return voices.people if voices.host is None else frozenset({voices.host})


def _more_than_half(voters: int) -> int:
    """Where two are there, both."""
    return voters // 2 + 1


def _all(voters: int) -> int:
    return max(1, voters)


KINDS: dict[About, Kind] = {
    "stand_in": Kind(True, _nobody_gone, _everybody_else, _more_than_half),
    "end": Kind(False, _nobody_plays, _everybody_else, _all),
    "no_clock": Kind(False, _no_clock, _everybody_else, _all),
    "seat": Kind(True, _nobody_asks, _host_or_everybody, _more_than_half),
}


def matter(about: About, seat: str | None) -> Matter:
    """What somebody wants to vote on."""
    if not KINDS[about].of_a_seat:
        return Matter(about)
    if seat is None:
        raise Refusal("malformed", place="seat", problem=f"a vote about {about} is about a seat")
    return Matter(about, seat)


class Votes:
    """The open votes of one table: for each matter, what was said."""

    def __init__(self) -> None:
        self._said: dict[Matter, dict[str, bool]] = {}

    def cast(self, voter: str, matter: Matter, agree: bool, voices: Voices) -> None:
        kind = KINDS[matter.about]
        if matter == Matter("stand_in", voter):
            raise Refusal("own_vote")
        problem = kind.problem(matter, voices)
        if problem is not None:
            raise problem
        if voter not in kind.voters(matter, voices):
            raise Refusal("no_voice")
        self._said.setdefault(matter, {})[voter] = agree

    def close(self, matter: Matter) -> None:
        self._said.pop(matter, None)

    def keep(self, voices: Voices) -> list[Matter]:
        """Votes about what is no longer so are void, and what cannot pass any more is closed. Returns the latter."""
        self._said = {matter: said for matter, said in self._said.items() if not _void(matter, voices)}
        lost = [
            Matter(ballot.about, ballot.seat or "")
            for ballot in self.ballots(voices)
            if len(ballot.voters) - len(ballot.against) < ballot.needed and ballot.against
        ]
        for matter in lost:
            self.close(matter)
        return lost

    def passed(self, voices: Voices) -> list[Matter]:
        enough = (ballot for ballot in self.ballots(voices) if len(ballot.agreed) >= ballot.needed)
        return [Matter(ballot.about, ballot.seat or "") for ballot in enough]

    def ballots(self, voices: Voices) -> list[Ballot]:
        """Those somebody has said something to, and those that are open by themselves: somebody is gone, or asks."""
        missing = [Matter("stand_in", seat) for seat in voices.gone]
        asked = [Matter("seat", asking.seat) for asking in voices.askings]
        unsaid = {matter: dict[str, bool]() for matter in (*missing, *asked)}
        return [_ballot(matter, said, voices) for matter, said in sorted((unsaid | self._said).items())]

    def said(self) -> Iterable[tuple[str, Matter, bool]]:
        """Every voice, for a process that has not heard them."""
        return [(voter, matter, agree) for matter, said in self._said.items() for voter, agree in said.items()]


def _void(matter: Matter, voices: Voices) -> bool:
    return KINDS[matter.about].problem(matter, voices) is not None


def _ballot(matter: Matter, said: dict[str, bool], voices: Voices) -> Ballot:
    kind = KINDS[matter.about]
    voters = sorted(kind.voters(matter, voices))
    asking = voices.asking(matter.seat) if matter.about == "seat" else None
    return Ballot(
        about=matter.about,
        seat=matter.seat or None,
        asker=None if asking is None else asking.name,
        agreed=[voter for voter in voters if said.get(voter) is True],
        against=[voter for voter in voters if said.get(voter) is False],
        needed=kind.needed(len(voters)),
        voters=voters,
    )
