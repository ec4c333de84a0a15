"""Who is at a table: the sockets of this process, who plays over HTTP, and what other processes say of theirs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

import msgspec

from app.tables.refusals import Refusal

SECONDS_BELIEVED = 60.0
"""A process that has not repeated itself for so long is gone, and its people with it."""


Role = Literal["player", "spectator"]


class Listener(Protocol):
    """Somebody connected to the table: it is told, and sent away."""

    role: Role
    player_id: int | None
    device_id: int | None

    def send(self, frame: bytes) -> None: ...
    def shut(self, code: int, refusal: Refusal) -> None: ...


class _Elsewhere(msgspec.Struct, frozen=True):
    seats: frozenset[str]
    watching: int
    askers: frozenset[int]
    at: float

    def says_the_same_as(self, other: _Elsewhere) -> bool:
        return msgspec.structs.replace(self, at=other.at) == other


class Presence:
    def __init__(self, grace: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self.listeners: dict[Listener, None] = {}
        """Another dictionary whenever somebody comes or goes: what is worked out of it holds as long as it is there."""
        self._grace = grace
        self._called: dict[int, float] = {}
        """When those who play over HTTP last did, and late friends were last here."""
        self._elsewhere: dict[str, _Elsewhere] = {}
        self._now = now

    def add(self, listener: Listener) -> None:
        self.listeners = {**self.listeners, listener: None}

    def remove(self, listener: Listener) -> None:
        self.listeners = {other: None for other in self.listeners if other is not listener}

    def call(self, player_id: int) -> None:
        """Somebody plays over HTTP, or has asked for a seat: they are here for a while."""
        self._called[player_id] = self._now()

    def calling(self) -> set[int]:
        """Players who have been heard of over HTTP not long ago."""
        oldest = self._now() - self._grace
        self._called = {player_id: at for player_id, at in self._called.items() if at > oldest}
        return set(self._called)

    def next_silence(self) -> float | None:
        """Seconds until the next of them is not here any more, unless they are heard of again."""
        return min((at + self._grace - self._now() for at in self._called.values()), default=None)

    def heard(self, process: str, seats: Iterable[str], watching: int, askers: Iterable[int] = ()) -> bool:
        """Another process says who is with it. Returns whether that is news."""
        old = self._elsewhere.get(process)
        new = _Elsewhere(frozenset(seats), watching, frozenset(askers), self._now())
        self._elsewhere[process] = new
        return old is None or not new.says_the_same_as(old)

    def forget_silent(self) -> bool:
        """Processes that are not believed any more are forgotten. Returns whether somebody is gone with them."""
        oldest = self._now() - SECONDS_BELIEVED
        silent = [process for process, other in self._elsewhere.items() if other.at < oldest]
        gone = [self._elsewhere.pop(process) for process in silent]
        return any(other.seats or other.watching for other in gone)

    def elsewhere(self) -> set[str]:
        return {seat for other in self._believed() for seat in other.seats}

    def players_here(self) -> set[int]:
        """Whoever is known by name and connected to this process, with or without a seat, or was heard of lately."""
        connected = {listener.player_id for listener in self.listeners}
        return self.calling() | {player_id for player_id in connected if player_id is not None}

    def askers_elsewhere(self) -> set[int]:
        return {player_id for other in self._believed() for player_id in other.askers}

    def watching(self) -> int:
        return self.watching_here() + sum(other.watching for other in self._believed())

    def watching_here(self) -> int:
        return sum(listener.role == "spectator" for listener in self.listeners)

    def _believed(self) -> list[_Elsewhere]:
        oldest = self._now() - SECONDS_BELIEVED
        return [other for other in self._elsewhere.values() if other.at >= oldest]
