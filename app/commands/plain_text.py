"""Questions, answers and the board as plain text for the terminal."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from app.engine.questions import Question
from app.engine.state import Pick
from app.i18n.phrases import Names, Sheet
from app.i18n.words import Words

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


def choices(schema: dict[str, Any], words: Words, names: Names) -> Iterator[Choice]:
    """What can be chosen by number. A form is listed by the entries of its first field."""
    for option in (*schema.get("options", ()), *schema.get("beside", ())):
        if "form" in option:
            yield from _entries(option["kind"], option["pick"], option["form"], words, names)
        else:
            yield Choice(words.option(option, names), option["pick"])
    if "form" in schema:
        yield from _entries(None, None, schema["form"], words, names)


def _entries(
    kind: str | None, form: str | None, fields: dict[str, Field], words: Words, names: Names
) -> Iterator[Choice]:
    (first, field), *others = fields.items()
    for entry in field["entries"]:
        label = words.option({"kind": kind or first, "pick": str(entry["value"]), **entry}, names)
        value = [entry["value"]] if field["kind"] == "some" else entry["value"]
        yield Choice(label, {first: value}, form, dict(others) | entry["opens"])


def sheets(schema: dict[str, Any], words: Words) -> Iterator[tuple[Sheet, Any]]:
    """What is asked here that is neither a list nor a form."""
    return ((sheet, schema[key]) for key, sheet in words.phrases.sheets.items() if key in schema)


def answer(typed: str, question: Question, offered: list[Choice], words: Words, read: Read) -> Pick:
    """The pick that was typed. ValueError says what was expected instead."""
    if typed.startswith(("{", '"')):
        return json.loads(typed)
    for sheet, asked in sheets(question.schema(), words):
        return sheet.read(typed, asked)
    numbers = typed.split()
    if not numbers or not all(number.isdecimal() and 1 <= int(number) <= len(offered) for number in numbers):
        raise ValueError(f"Expected a number from 1 to {len(offered)}.")
    choice = together([offered[int(number) - 1] for number in numbers])
    if isinstance(choice.pick, str):
        return choice.pick
    document = {**choice.pick, **filled(choice.open, read)}
    return {choice.form: document} if choice.form else document


def together(chosen: list[Choice]) -> Choice:
    """Several lines as one: they name some of the same things, such as cards of a hand."""
    first, *others = chosen
    for other in others:
        if not _some_of_the_same(first, other):
            raise ValueError("Expected one number: only where you choose several things, type several.")
        first = msgspec.structs.replace(first, pick={name: first.pick[name] + other.pick[name] for name in first.pick})
    return first


def _some_of_the_same(one: Choice, other: Choice) -> bool:
    documents = isinstance(one.pick, dict) and isinstance(other.pick, dict)
    return (
        documents
        and (one.form, one.pick.keys()) == (other.form, other.pick.keys())
        and all(isinstance(value, list) for value in one.pick.values())
    )


def filled(fields: dict[str, Field], read: Read) -> dict[str, Any]:
    """Ask for the fields of a form, and for those that come with an answer."""
    document: dict[str, Any] = {}
    for name, field in fields.items():
        value = document[name] = fill(name, field, read)
        opened = [entry["opens"] for entry in field["entries"] if entry["value"] == value]
        document |= filled(opened[0], read) if opened else {}
    return document


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
