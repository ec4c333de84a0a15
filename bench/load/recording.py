"""What a table of the house sent during one game, so that the floor can send the same bytes."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from bench.load.tables import Listener, Push, Table


class Step(msgspec.Struct):
    seat: str
    """Who decided."""
    told: list[list[str]]
    """For each listener what followed, with the draws."""


class Recording(msgspec.Struct):
    openings: list[str]
    """For each listener the first view."""
    steps: list[Step]
    """One for each pick."""


def record(table: Table) -> Recording:
    heard = [_texts(listener) for listener in table.listeners]
    decided = [push for push, _ in heard[0] if push.made_by == "player"]
    numbers = [*(push.number for push in decided), table.listeners[0].number + 1]
    steps = [
        Step(push.seat or "", [[text for push, text in texts if number <= push.number < following] for texts in heard])
        for push, (number, following) in zip(decided, pairwise(numbers), strict=True)
    ]
    return Recording([_opening(listener) for listener in table.listeners], steps)


def _opening(listener: Listener) -> str:
    return next(frame for frame in listener.kept if _push(frame).view is not None).decode()


def _texts(listener: Listener) -> list[tuple[Push, str]]:
    pushes = ((_push(frame), frame.decode()) for frame in listener.kept)
    return [(push, text) for push, text in pushes if push.changed is not None]


def _push(frame: bytes) -> Push:
    return msgspec.json.decode(frame, type=Push)


def bytes_of_a_decision(recording: Recording) -> float:
    """What all listeners together are sent for one pick, on average."""
    sizes = [len(text.encode()) for step in recording.steps for texts in step.told for text in texts]
    return sum(sizes) / len(recording.steps)
