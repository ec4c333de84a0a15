"""Legal picks for next to nothing: what clients compute is taken from the server they measure.

Chance alone would play fifty rounds. Here whoever can restore does so, and plans for it: ten rounds, as among people.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

PLACES = ("market", "market", "cathedral", "workshop", "studio", "cathedral")
"""Where the apprentices go, one after the other."""
LIKED = {kind: rank for rank, kind in enumerate(("restore", "earn", "buy", "blend", "land", "done"))}
"""What is done if it can be, in this order: the rest only if there is nothing else."""


class Entry(msgspec.Struct):
    value: Any


class Field(msgspec.Struct):
    kind: str
    entries: list[Entry] = []


class Option(msgspec.Struct):
    pick: str
    kind: str
    form: dict[str, Field] | None = None


class Piece(msgspec.Struct):
    n: int


class Plan(msgspec.Struct):
    pieces: dict[str, Piece]


class Question(msgspec.Struct):
    """The little of a question that a pick needs; the rest is skipped while reading."""

    options: list[Option] = []
    form: dict[str, Field] = {}
    plan: Plan | None = None


def pick(question: Question, chance: Random) -> Any:
    if question.plan is not None:
        return _plan(question.plan)
    if question.form:
        return _document(question.form, chance)
    option = _best(question.options, chance)
    return option.pick if option.form is None else {option.pick: _document(option.form, chance)}


def _best(options: list[Option], chance: Random) -> Option:
    best = min(map(_rank, options))
    return chance.choice([option for option in options if _rank(option) == best])


def _rank(option: Option) -> int:
    return LIKED.get(option.kind, len(LIKED))


def _document(form: dict[str, Field], chance: Random) -> dict[str, Any]:
    return {name: chance.choice(field.entries).value for name, field in form.items() if field.kind == "one"}


def _plan(plan: Plan) -> dict[str, Any]:
    kinds = [kind for kind, piece in plan.pieces.items() for _ in range(piece.n)]
    columns: dict[str, dict[str, int]] = {}
    for kind, place in zip(kinds, PLACES, strict=False):
        column = columns.setdefault(place, {})
        column[kind] = column.get(kind, 0) + 1
    return {"columns": columns}
