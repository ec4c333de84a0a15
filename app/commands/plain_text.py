"""Questions, answers and the board as plain text for the terminal."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from app.engine.questions import Question
from app.engine.state import Pick
from app.i18n.words import Names, Words

Read = Callable[[str], str]
Field = dict[str, Any]
"""A field of a form as its schema describes it."""


class Choice(msgspec.Struct, frozen=True):
    """One numbered line: its words, its pick, and fields of a form that are still to be filled in."""

    label: str
    pick: Pick
    form: str | None = None
    """The word under which the pick's document stands, if it does not stand alone."""
    open: dict[str, Field] = {}


def choices(schema: dict[str, Any], words: Words) -> Iterator[Choice]:
    """What can be chosen by number. A form is listed by the entries of its first field."""
    for option in schema.get("options", ()):
        if "form" in option:
            yield from _entries(option["kind"], option["pick"], option["form"], words)
        else:
            yield Choice(words.option(option), option["pick"])
    if "form" in schema:
        yield from _entries(None, None, schema["form"], words)


def _entries(kind: str | None, form: str | None, fields: dict[str, Field], words: Words) -> Iterator[Choice]:
    (first, field), *others = fields.items()
    for entry in field["entries"]:
        label = words.option({"kind": kind or first, "pick": str(entry["value"]), **entry})
        yield Choice(label, {first: entry["value"]}, form, dict(others) | entry["opens"])


def answer(typed: str, question: Question, offered: list[Choice], read: Read) -> Pick:
    """The pick that was typed. ValueError says what was expected instead."""
    if typed.startswith(("{", '"')):
        return json.loads(typed)
    plan = question.schema().get("plan")
    if plan is not None:
        return spread(typed, plan)
    if not typed.isdecimal() or not 1 <= int(typed) <= len(offered):
        raise ValueError(f"Expected a number from 1 to {len(offered)}.")
    choice = offered[int(typed) - 1]
    if isinstance(choice.pick, str):
        return choice.pick
    document = {**choice.pick, **{name: fill(name, field, read) for name, field in choice.open.items()}}
    return {choice.form: document} if choice.form else document


def fill(name: str, field: Field, read: Read) -> Any:
    """Ask for one more field of a form."""
    kind = field["kind"]
    if kind == "flag":
        return read(f"{name}, yes or no? ") in ("y", "yes")
    known = {str(entry["value"]): entry["value"] for entry in field["entries"]}
    typed = read(f"{name}, {kind} of {', '.join(known)}: ").split()
    if any(word not in known for word in typed) or (kind == "one" and len(typed) != 1):
        raise ValueError(f"{name}: expected {kind} of {', '.join(known)}.")
    return known[typed[0]] if kind == "one" else [known[word] for word in typed]


def spread(typed: str, plan: dict[str, Any]) -> Pick:
    """`2 1 0 1 1`: how many apprentices go to each column. Own ones are placed first, then the others."""
    columns = list(plan["columns"])
    numbers = typed.split()
    if len(numbers) != len(columns) or not all(number.isdecimal() for number in numbers):
        raise ValueError(f"Expected {len(columns)} numbers, one for each of: {', '.join(columns)}.")
    stock = [kind for kind, row in plan["pieces"].items() for _ in range(row["n"])]
    amounts = [int(number) for number in numbers]
    if sum(amounts) > len(stock):
        raise ValueError(f"You have {len(stock)} apprentices, not {sum(amounts)}.")
    placed: dict[str, dict[str, int]] = {}
    for column, amount in zip(columns, amounts, strict=True):
        sent, stock = stock[:amount], stock[amount:]
        if sent:
            placed[column] = {kind: sent.count(kind) for kind in plan["pieces"] if kind in sent}
    return {"columns": placed}


def sheet(plan: dict[str, Any], words: Words) -> str:
    """What a plan has to place, and where."""
    apprentices = words.apprentices({kind: row["n"] for kind, row in plan["pieces"].items()})
    return f"  {apprentices}; columns: {', '.join(words.name('place', column) for column in plan['columns'])}"


def board(view: dict[str, Any], words: Words, names: Names) -> str:
    """Everything the viewer may see, one zone on a line."""
    said = []
    for zone, value in view["zones"].items():
        owner, _, name = zone.rpartition("/")
        if value not in (None, {}, ()):
            whose = f"{words.painter(owner, names)}, " if owner else ""
            said.append(f"  {whose}{words.name('zone', name)}: {plainly(value)}")
    return "\n".join(said)


def plainly(value: Any) -> str:
    """Plain data without brackets and quotation marks."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plainly(item)}" for key, item in value.items())
    return ", ".join(map(plainly, value)) if isinstance(value, list | tuple) else str(value)
