"""What must hold whatever broke: everything acknowledged is stored once, and everybody sees what is stored.

Every check looks at plain data and returns what is wrong, in words; nothing means that all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

Key = tuple[str, str]
"""A seat, and the id that its client gave to a message."""


class Row(msgspec.Struct, frozen=True):
    """A decision as it is stored."""

    number: int
    seat: str
    pick: Any
    made_by: str = "player"
    client_id: str | None = None


class Line(msgspec.Struct, frozen=True):
    """A line of the chat as it is stored."""

    chat: int
    seat: str
    text: str
    client_id: str | None = None


class History(msgspec.Struct):
    """What the people of one table have sent, and what they were promised."""

    picks: dict[Key, Any] = {}
    decided: dict[Key, int] = {}
    """By message: the number after the decision that it was acknowledged as."""
    words: dict[Key, str] = {}
    said: dict[Key, int] = {}
    """By message: the line that it was acknowledged as."""


def decisions(history: History, rows: Sequence[Row], counted: int) -> list[str]:
    """`counted` is how many the table itself says there are."""
    wrong = _numbers(row.number for row in rows)
    if counted != len(rows):
        wrong.append(f"the table counts {counted} decisions, {len(rows)} are stored")
    people = [row for row in rows if row.made_by == "player"]
    wrong += _twice(((row.seat, row.client_id or "") for row in people), "decisions")
    stored = {(row.seat, row.client_id or ""): row for row in people}
    for key, number in history.decided.items():
        if key not in stored:
            wrong.append(f"{_named(key)} was acknowledged as decision {number}, and is not stored")
        elif stored[key].number + 1 != number:
            wrong.append(f"{_named(key)} was acknowledged as decision {number}, and is {stored[key].number + 1}")
    for key, row in stored.items():
        if key not in history.picks:
            wrong.append(f"{_named(key)} is decision {row.number + 1}, and nobody sent it")
        elif history.picks[key] != row.pick:
            wrong.append(f"{_named(key)} is stored as {row.pick}, and was {history.picks[key]}")
    return wrong


def chat(history: History, lines: Sequence[Line]) -> list[str]:
    wrong = _twice(((line.seat, line.client_id or "") for line in lines), "lines")
    wrong += _twice((("what was said", line.text) for line in lines), "lines")
    stored = {(line.seat, line.client_id or ""): line for line in lines}
    for key, number in history.said.items():
        if key not in stored:
            wrong.append(f"{_named(key)} was acknowledged as line {number}, and is not stored")
        elif stored[key].chat != number:
            wrong.append(f"{_named(key)} was acknowledged as line {number}, and is {stored[key].chat}")
    for key, line in stored.items():
        if history.words.get(key) != line.text:
            wrong.append(f"{_named(key)} is line {line.chat}, and was not said so")
    return wrong


def screen(kept: dict[str, Any], fresh: dict[str, Any]) -> list[str]:
    """A view as the messages made it, beside one that was asked for anew."""
    fields = sorted(name for name in kept.keys() | fresh.keys() if kept.get(name) != fresh.get(name))
    if "zones" in fields:
        fields.remove("zones")
        mine, theirs = kept.get("zones", {}), fresh.get("zones", {})
        fields += sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))
    return [f"a screen is at {kept.get('number')}, a fresh view at {fresh.get('number')}: {fields}"] if fields else []


def heard(kept: dict[int, str], fresh: dict[int, str]) -> list[str]:
    """What somebody has heard, beside what was said: of a long talk only the last lines are told."""
    missing = sorted(fresh.keys() - kept.keys())
    others = sorted(chat for chat in fresh.keys() & kept.keys() if fresh[chat] != kept[chat])
    newer = sorted(chat for chat in kept.keys() - fresh.keys() if not fresh or chat > min(fresh))
    return [f"lines {missing} were not heard, {newer} not said, {others} changed"] if missing or newer or others else []


def _numbers(numbers: Iterable[int]) -> list[str]:
    counted = Counter(numbers)
    wrong = [f"{times} decisions are stored under number {number}" for number, times in counted.items() if times > 1]
    gaps = [number for number in range(max(counted, default=-1) + 1) if number not in counted]
    return [*wrong, *(f"no decision is stored under number {number}" for number in gaps)]


def _twice(keys: Iterable[Key], what: str) -> list[str]:
    return [f"{_named(key)} is stored as {times} {what}" for key, times in Counter(keys).items() if times > 1]


def _named(key: Key) -> str:
    return f"{key[0]} {key[1]}"
