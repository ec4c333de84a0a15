"""What a seat is asked: a list of options, or a form. What nature is asked is in `chance.py`.

All share one face: `problems(pick)` judges, `meant(pick)` reads, `sample(choose)` answers, `schema()` describes.
`choose(n)` is the caller's source of chance and gives a whole number below n; the engine has none of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from app.engine.state import Pick, Reason, frozen

Choose = Callable[[int], int]
Problems = Sequence[Reason]

FINE: Problems = ()
NOTHING: dict[str, Any] = {}


class Question(Protocol):
    def problems(self, pick: Pick) -> Problems: ...
    def meant(self, pick: Pick) -> Any:
        """What a legal pick says to the rules, in the same form whoever resolves it: words or a plain document."""
        ...

    def sample(self, choose: Choose) -> Pick: ...
    def schema(self) -> dict[str, Any]: ...


class Impossible(msgspec.Struct, frozen=True):
    """Something the player can see but not do now, and why."""

    pick: str
    kind: str
    reason: Reason
    place: str | None = None
    cost: dict[str, Any] = NOTHING
    gain: dict[str, Any] = NOTHING


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One value that a field of a form may take. `opens` are further fields that come with it."""

    cost: dict[str, Any] = NOTHING
    gain: dict[str, Any] = NOTHING
    opens: Mapping[str, "Field"] = {}


class Entries(Mapping[str | int, Entry]):
    """Entries that are described only when somebody looks at one; which there are is known at once."""

    __slots__ = ("_describe", "_described", "_values")

    def __init__(self, values: Sequence[str | int], describe: Callable[[str | int], Entry]) -> None:
        self._values = values
        self._describe = describe
        self._described: dict[str | int, Entry] = {}

    def __getitem__(self, value: str | int) -> Entry:
        if value not in self._described:
            if value not in self._values:
                raise KeyError(value)
            self._described[value] = self._describe(value)
        return self._described[value]

    def __contains__(self, value: object) -> bool:
        return value in self._values

    def __iter__(self) -> Iterator[str | int]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class Field(msgspec.Struct, frozen=True, gc=False):
    """A field of a form: `one` of its entries, `some` of them (each as often as it is listed), or a `flag`."""

    kind: Literal["one", "some", "flag"]
    entries: Mapping[str | int, Entry] = {}
    least: int = 0
    most: int = 1
    amounts: dict[str, int] = {}
    """For `some`: how often an entry may be named; once if nothing is said."""
    proposed: Sequence[str | int] = ()
    """What somebody would name who gives it no thought; of `one` the first entry, if nothing is said."""


class Form(msgspec.Struct, frozen=True, gc=False):
    """A question answered by a small document: a `one` field is required, `some` and `flag` may be left out.

    `explain` names the rule against a document that asks for something nobody would list among the impossible.
    """

    fields: dict[str, Field]
    refused: Callable[[], Iterable[Impossible]] | None = None
    explain: Callable[[dict[str, Any]], Reason | None] | None = None

    def problems(self, pick: Pick) -> Problems:
        if not isinstance(pick, dict):
            return (Reason("form.document", {"fields": list(self.fields)}),)
        found: list[Reason] = []
        left = dict(pick)
        _judge(self.fields, left, found)
        found += [Reason("form.unknown-field", {"field": str(name)}) for name in left]
        if not found:
            return found
        named = [f"{name} {value}" for name, value in pick.items()]
        refused = _why_not(self.refused() if self.refused else (), named)
        reason = self.explain(pick) if self.explain and not refused else None
        return (reason,) if reason is not None else refused or found

    def meant(self, pick: Pick) -> dict[str, Any]:
        return stated(pick)

    def sample(self, choose: Choose) -> Pick:
        document: dict[str, Any] = {}
        _answer(self.fields, document, choose)
        return document

    def schema(self) -> dict[str, Any]:
        return {"form": _described(self.fields), "impossible": list(self.refused()) if self.refused else []}


def _described(fields: Mapping[str, Field]) -> dict[str, Any]:
    return {
        name: {
            "kind": field.kind,
            "entries": [
                {"value": value, "cost": entry.cost, "gain": entry.gain, "opens": _described(entry.opens)}
                for value, entry in field.entries.items()
            ],
            "least": field.least,
            "most": field.most,
            "amounts": field.amounts,
            **({"proposed": field.proposed} if field.proposed else {}),
        }
        for name, field in fields.items()
    }


def _judge(fields: Mapping[str, Field], left: dict[str, Any], found: list[Reason]) -> None:
    """Judge the given fields and those they open; what has been read leaves `left`."""
    for name, field in fields.items():
        value = left.pop(name, None)
        if field.kind == "one":
            if type(value) not in (str, int) or value not in field.entries:
                found.append(Reason("form.one", {"field": name, "expected": list(field.entries)}))
            else:
                _judge(field.entries[value].opens, left, found)
        elif field.kind == "flag":
            if value is not None and not isinstance(value, bool):
                found.append(Reason("form.flag", {"field": name}))
        else:
            _judge_some(name, field, [] if value is None else value, found)


def _judge_some(name: str, field: Field, value: Any, found: list[Reason]) -> None:
    if not isinstance(value, list | tuple) or not all(type(item) in (str, int) for item in value):
        found.append(Reason("form.some", {"field": name, "expected": list(field.entries)}))
        return
    if not field.least <= len(value) <= field.most:
        found.append(Reason("form.amount", {"field": name, "least": field.least, "most": field.most}))
    for item in sorted(set(value), key=str):
        if item not in field.entries or value.count(item) > field.amounts.get(str(item), 1):
            found.append(Reason("form.some", {"field": name, "expected": list(field.entries)}))


def _answer(fields: Mapping[str, Field], document: dict[str, Any], choose: Choose) -> None:
    for name, field in fields.items():
        if field.kind == "one":
            values = list(field.entries)
            value = document[name] = values[choose(len(values))]
            _answer(field.entries[value].opens, document, choose)
        elif field.kind == "flag":
            document[name] = bool(choose(2))
        else:
            stock = [item for item in field.entries for _ in range(field.amounts.get(str(item), 1))]
            amount = field.least + choose(min(field.most, len(stock)) - field.least + 1)
            document[name] = [stock.pop(choose(len(stock))) for _ in range(amount)]


def proposals(fields: Mapping[str, Field]) -> Iterator[dict[str, Any]]:
    """Every answer of somebody who takes what is proposed: one for each entry of what is required, and no flags."""
    if not fields:
        yield {}
        return
    (name, field), *others = fields.items()
    for rest in proposals(dict(others)):
        if field.kind != "one":
            yield {name: tuple(field.proposed), **rest} if field.proposed else rest
            continue
        for value, entry in field.entries.items():
            for opened in proposals(entry.opens):
                yield {name: value, **opened, **rest}


def stated(document: Mapping[str, Any]) -> dict[str, Any]:
    """What a document says. A field left unset says nothing: that it was there at all may be a secret."""
    unset: tuple[Any, ...] = (None, [], ())
    return {name: frozen(value) for name, value in document.items() if value not in unset and value is not False}


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing a seat may do. With a form, the pick is a document `{kind: {...}}` that the form judges."""

    pick: str
    kind: str
    place: str | None = None
    cost: dict[str, Any] = NOTHING
    gain: dict[str, Any] = NOTHING
    form: Form | None = None

    def schema(self) -> dict[str, Any]:
        described: dict[str, Any] = {"pick": self.pick, "kind": self.kind, "place": self.place}
        described |= {"cost": self.cost, "gain": self.gain}
        return described | (self.form.schema() if self.form else {})

    def against(self, reason: Reason) -> Impossible:
        """The same thing where a rule forbids it."""
        return Impossible(self.pick, self.kind, reason, self.place, self.cost, self.gain)


DONE = Option("done", "done")


class Listed(msgspec.Struct, frozen=True, gc=False):
    """A question answered by one of several options. What is impossible is worked out only when it is looked at.

    `explain` names the rule against a pick that nobody would list among the impossible ones. `outlook` says how things
    would stand once an option were taken, for whoever weighs it; that too only when somebody looks.
    """

    options: Sequence[Option]
    refused: Callable[[], Iterable[Impossible]] | None = None
    explain: Callable[[Pick], Reason | None] | None = None
    outlook: Callable[[Option], dict[str, Any]] | None = None

    def find(self, pick: Pick) -> Option | None:
        kind = _kind(pick)
        for option in self.options:
            if option.pick == kind:
                return option if (option.form is None) == (kind is pick) else None
        return None

    def problems(self, pick: Pick) -> Problems:
        option = self.find(pick)
        found: Problems = FINE
        if option is not None:
            if option.form is not None:
                found = option.form.problems(pick[option.pick])
            if not found:
                return FINE
        impossible, names = self.impossible(), _named(pick)
        return (
            _why_not(impossible, names)
            or self._explained(pick)
            or _why_not(impossible, [_kind(pick)])
            or found
            or (self._not_offered(),)
        )

    def _explained(self, pick: Pick) -> Problems:
        reason = self.explain(pick) if self.explain else None
        return FINE if reason is None else (reason,)

    def _not_offered(self) -> Reason:
        return Reason("not-offered", {"offers": list(dict.fromkeys(option.kind for option in self.options))})

    def split(self, pick: Pick) -> tuple[str, Any]:
        """A legal pick as its kind and what it means: the pick without the kind before it, or the form's document."""
        option = self.find(pick)
        assert option is not None, f"{pick!r} was not judged first"
        if option.form is None:
            return option.kind, option.pick.removeprefix(option.kind + " ")
        return option.kind, option.form.meant(pick[option.pick])

    def meant(self, pick: Pick) -> Any:
        return self.split(pick)[1]

    def sample(self, choose: Choose) -> Pick:
        option = self.options[choose(len(self.options))]
        return option.pick if option.form is None else {option.pick: option.form.sample(choose)}

    def impossible(self) -> list[Impossible]:
        return list(self.refused()) if self.refused else []

    def schema(self) -> dict[str, Any]:
        return {"options": [self._with_outlook(option) for option in self.options], "impossible": self.impossible()}

    def _with_outlook(self, option: Option) -> dict[str, Any]:
        then = self.outlook(option) if self.outlook else None
        return {**option.schema(), "then": then} if then else option.schema()


def _why_not(impossible: Iterable[Impossible], named: list[Any]) -> Problems:
    """The reason against the first of those things that is known to be impossible."""
    return [found.reason for found in impossible if found.pick in named][:1]


def _named(pick: Pick) -> list[Any]:
    """What a pick names, in the words of something impossible: `{"restore": {"cell": "1,1"}}` is "restore 1,1"."""
    if isinstance(pick, dict) and len(pick) == 1:
        ((kind, document),) = pick.items()
        if isinstance(document, dict):
            return [f"{kind} {value}" for value in document.values()]
    return [pick]


def _kind(pick: Pick) -> Any:
    return next(iter(pick)) if isinstance(pick, dict) and len(pick) == 1 else pick


def tried(kind: str, pick: Pick) -> Any:
    """What somebody sent as a pick of this kind, in the form of `meant` but not judged; None if its kind is another."""
    if isinstance(pick, str):
        return pick.removeprefix(f"{kind} ") if pick == kind or pick.startswith(f"{kind} ") else None
    inside = pick.get(kind) if isinstance(pick, dict) and len(pick) == 1 else None
    return inside if isinstance(inside, str | dict) else None


class Beside(msgspec.Struct, frozen=True, gc=False):
    """A question together with options that do not answer it: they may be taken first, and it is put again."""

    asked: Question
    offers: Listed

    def is_aside(self, pick: Pick) -> bool:
        """Whether the pick means one of the options, or something of their kinds, instead of answering."""
        kinds = {option.kind for option in self.offers.options} | {found.kind for found in self.offers.impossible()}
        return any(tried(kind, pick) is not None for kind in kinds)

    def problems(self, pick: Pick) -> Problems:
        return (self.offers if self.is_aside(pick) else self.asked).problems(pick)

    def meant(self, pick: Pick) -> Any:
        return (self.offers if self.is_aside(pick) else self.asked).meant(pick)

    def sample(self, choose: Choose) -> Pick:
        return (self.asked if choose(len(self.offers.options) + 1) == 0 else self.offers).sample(choose)

    def schema(self) -> dict[str, Any]:
        asked, offers = self.asked.schema(), self.offers.schema()
        impossible = [*asked.get("impossible", ()), *offers["impossible"]]
        return {**asked, "beside": offers["options"], "impossible": impossible}
