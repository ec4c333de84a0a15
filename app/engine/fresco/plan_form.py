"""The plan as a form: which apprentices go to which column, and what is laid on columns besides.

Everything that takes part is a row of data in the schema, so one function judges, one counts and one samples for
the base game and all modules alike; whole plans are never listed unless they are few.

    {"pieces": {"own": {"n": 5, "must": True, "on": [...]}},
     "columns": {"market": {"room": 3, "place": "market"}, ...},
     "marks": {"glazery": {"group": "tile", "on": [...], "room": [0, 1], "kinds": ["own"], "place": "glazery"}},
     "apart": {"tile": ["dame", "map"]},
     "counts": {"pennies": {"max": 2, "needs": "market"}}}

A tile replaces least, most and kinds of its column (and its place, if it names one); `takes` subtracts from the room.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from app.engine.questions import FINE, Choose, Problems
from app.engine.state import Pick, Reason

Schema = dict[str, Any]
Stock = tuple[int, ...]
"""How many of each kind of piece are left to place."""

Spread = dict[str, dict[str, int]]
"""Which apprentices go to which column, as in the plan."""

Column = tuple[int, int, tuple[bool, ...]]
"""Least, most, and which kinds may stand here."""

Setting = tuple[Stock, tuple[bool, ...], tuple[Column, ...]]
"""What is to be spread, which kinds must be placed, and the columns with their room."""

PARTS = {"columns", "marks", "counts"}


class PlanForm:
    """The question; `rows` is its schema."""

    __slots__ = ("_unmarked", "rows")

    def __init__(self, rows: Schema) -> None:
        self.rows = rows
        self._unmarked: Spreads | None = None

    def schema(self) -> dict[str, Any]:
        return {"plan": self.rows}

    def problems(self, pick: Pick) -> Problems:
        if _plainly_fine(self.rows, pick):
            return FINE
        shape = _misshapen(self.rows, pick)
        if shape is not None:
            return (shape,)
        columns, marks = pick.get("columns", {}), pick.get("marks", {})
        found = _mark_problems(self.rows, marks)
        found += _column_problems(self.rows, columns, marks)
        found += _piece_problems(self.rows, columns)
        found += _count_problems(self.rows, columns, marks, pick.get("counts", {}))
        return found or FINE

    def meant(self, pick: Pick) -> dict[str, Any]:
        """The sheet as it will lie there: without empty columns, kinds and counts."""
        columns = {}
        for column, here in pick.get("columns", {}).items():
            placed = {kind: amount for kind, amount in here.items() if amount}
            if placed:
                columns[column] = placed
        counts = {name: amount for name, amount in pick.get("counts", {}).items() if amount}
        return {"columns": columns, "marks": pick.get("marks", {}), "counts": counts}

    def count(self, marks: dict[str, str]) -> int:
        """How many spreads of the apprentices there are once these marks are laid."""
        return self._spreads(marks).total

    def _spreads(self, marks: dict[str, str]) -> "Spreads":
        """All that can be planned once these marks are laid; without any it is the same for every plan."""
        if marks:
            return _spreads(self.rows, marks)
        if self._unmarked is None:
            self._unmarked = _spreads(self.rows, marks)
        return self._unmarked

    def sample(self, choose: Choose) -> Pick:
        """Marks first, then one of all spreads that are left, each as likely as the others."""
        marks = self._sample_marks(choose) if self.rows["marks"] else {}
        among = self._spreads(marks)
        while marks and not among.total:
            marks.popitem()
            among = self._spreads(marks)
        columns = among[choose(among.total)]
        counts = {
            name: choose(row["max"] + 1)
            for name, row in self.rows["counts"].items()
            if _needed(self.rows, columns, marks, row["needs"])
        }
        return {"columns": columns, "marks": marks, "counts": {name: n for name, n in counts.items() if n}}

    def _sample_marks(self, choose: Choose) -> dict[str, str]:
        """Each of them is laid one time in three, so that there is room for all by turns."""
        marks: dict[str, str] = {}
        for name, row in self.rows["marks"].items():
            columns = [c for c in row["on"] if not _mark_problems(self.rows, {**marks, name: c})]
            if columns and choose(3) == 0:
                marks[name] = columns[choose(len(columns))]
        return marks


# -- judging -----------------------------------------------------------------------------------------------------


def _plainly_fine(schema: Schema, pick: Pick) -> bool:
    """The usual plan, apprentices and nothing else, judged in one pass; whatever is unusual is looked at closely."""
    if (
        type(pick) is not dict
        or not pick.keys() <= PARTS
        or pick.get("marks", {}) != {}
        or pick.get("counts", {}) != {}
    ):
        return False
    columns, rows, left = pick.get("columns"), schema["columns"], {}
    if type(columns) is not dict:
        return False
    for kind, row in schema["pieces"].items():
        if not row["must"] or len(row["on"]) < len(rows):
            return False
        left[kind] = row["n"]
    for column, here in columns.items():
        if column not in rows or type(here) is not dict:
            return False
        free = rows[column]["room"]
        for kind, amount in here.items():
            if kind not in left or type(amount) is not int or amount < 0:
                return False
            left[kind] -= amount
            free -= amount
        if free < 0:
            return False
    return not any(left.values())


def _misshapen(schema: Schema, pick: Pick) -> Reason | None:
    """A document of the wrong form, or one that names something unknown."""
    if not isinstance(pick, dict) or not pick.keys() <= PARTS:
        return Reason("plan.document", {"fields": ["columns", "marks", "counts"]})
    columns, marks, counts = (pick.get(field, {}) for field in ("columns", "marks", "counts"))
    if not all(isinstance(part, dict) for part in (columns, marks, counts)):
        return Reason("plan.document", {"fields": ["columns", "marks", "counts"]})
    for column, here in columns.items():
        if column not in schema["columns"] or not isinstance(here, dict):
            return Reason("plan.column", {"column": str(column), "expected": list(schema["columns"])})
        for kind, amount in here.items():
            if kind not in schema["pieces"] or not _amount(amount):
                return Reason("plan.piece", {"kind": str(kind), "expected": list(schema["pieces"])})
    for name, column in marks.items():
        if name not in schema["marks"] or not isinstance(column, str) or column not in schema["columns"]:
            return Reason("plan.mark", {"mark": str(name), "expected": list(schema["marks"])})
    for name, amount in counts.items():
        if name not in schema["counts"] or not _amount(amount):
            return Reason("plan.count", {"count": str(name), "expected": list(schema["counts"])})
    return None


def _amount(value: Any) -> bool:
    return type(value) is int and value >= 0


def _mark_problems(schema: Schema, marks: dict[str, str]) -> list[Reason]:
    found = []
    rows = schema["marks"]
    for name, column in marks.items():
        if column not in rows[name]["on"]:
            found.append(Reason("plan.mark-not-there", {"mark": name, "column": column}))
        for other in marks:
            if other < name and marks[other] == column and _clash(schema, rows[name]["group"], rows[other]["group"]):
                found.append(Reason("plan.marks-clash", {"mark": name, "other": other, "column": column}))
    return found


def _clash(schema: Schema, group: str, other: str) -> bool:
    apart = schema["apart"]
    return group == other or other in apart.get(group, ()) or group in apart.get(other, ())


def _column_problems(schema: Schema, columns: dict[str, dict[str, int]], marks: dict[str, str]) -> list[Reason]:
    found = []
    kinds = tuple(schema["pieces"])
    for column, (least, most, allowed) in zip(schema["columns"], _layout(schema, kinds, marks), strict=True):
        here = columns.get(column, {})
        total = sum(here.values())
        if total > most:
            found.append(Reason("plan.too-many", {"column": column, "n": total, "most": most}))
        if total < least:
            found.append(Reason("plan.too-few", {"column": column, "n": total, "least": least}))
        for kind, fits in zip(kinds, allowed, strict=True):
            if here.get(kind) and not fits:
                found.append(Reason("plan.kind-not-there", {"kind": kind, "column": column}))
    return found


def _piece_problems(schema: Schema, columns: dict[str, dict[str, int]]) -> list[Reason]:
    found = []
    for kind, row in schema["pieces"].items():
        placed = sum(here.get(kind, 0) for here in columns.values())
        if placed > row["n"] or (row["must"] and placed < row["n"]):
            found.append(Reason("plan.placed", {"kind": kind, "placed": placed, "n": row["n"]}))
    return found


def _count_problems(
    schema: Schema, columns: dict[str, dict[str, int]], marks: dict[str, str], counts: dict[str, int]
) -> list[Reason]:
    found = []
    for name, amount in counts.items():
        row = schema["counts"][name]
        if amount > row["max"]:
            found.append(Reason("plan.count-most", {"count": name, "n": amount, "most": row["max"]}))
        elif amount and not _needed(schema, columns, marks, row["needs"]):
            found.append(Reason("plan.count-needs", {"count": name, "place": row["needs"]}))
    return found


def _needed(schema: Schema, columns: dict[str, dict[str, int]], marks: dict[str, str], place: str) -> bool:
    """Whether an apprentice stands at the place, once tiles have changed what a column is."""
    for column, row in schema["columns"].items():
        if sum(columns.get(column, {}).values()):
            laid = [schema["marks"][name] for name, at in marks.items() if at == column]
            if next((mark["place"] for mark in laid if "place" in mark), row["place"]) == place:
                return True
    return False


# -- counting ----------------------------------------------------------------------------------------------------


def _setting(schema: Schema, marks: dict[str, str]) -> Setting:
    pieces = schema["pieces"]
    if not marks and all(len(row["on"]) == len(schema["columns"]) for row in pieces.values()):
        rooms = tuple(row["room"] for row in schema["columns"].values())
        return _bare(tuple((row["n"], row["must"]) for row in pieces.values()), rooms)
    layout = _layout(schema, tuple(pieces), marks)
    return tuple(row["n"] for row in pieces.values()), tuple(row["must"] for row in pieces.values()), layout


@lru_cache(maxsize=1 << 10)
def _bare(stock: tuple[tuple[int, bool], ...], rooms: tuple[int, ...]) -> Setting:
    every = (True,) * len(stock)
    return tuple(n for n, _ in stock), tuple(must for _, must in stock), tuple((0, room, every) for room in rooms)


def _layout(schema: Schema, kinds: tuple[str, ...], marks: dict[str, str]) -> tuple[Column, ...]:
    rows = schema["pieces"]
    laid: dict[str, list[Schema]] = {}
    for mark, column in marks.items():
        laid.setdefault(column, []).append(schema["marks"][mark])
    layout = []
    for name, column in schema["columns"].items():
        least, most, allowed = _room(column["room"], kinds, laid.get(name, ()))
        layout.append((least, most, tuple([kind in allowed and name in rows[kind]["on"] for kind in kinds])))
    return tuple(layout)


def _room(room: int, kinds: Sequence[str], laid: Iterable[Schema]) -> tuple[int, int, Sequence[str]]:
    """Least, most, and which kinds fit into a column with these marks on it."""
    least, most = 0, room
    for mark in laid:
        if "room" in mark:
            least, most = mark["room"]
            kinds = mark["kinds"]
        most -= mark.get("takes", 0)
    return least, most, kinds


@lru_cache(maxsize=1 << 14)
def spreads(stock: Stock, must: tuple[bool, ...], columns: tuple[Column, ...]) -> int:
    """In how many ways the stock can be spread over the columns."""
    if not columns:
        return not any(left and needed for left, needed in zip(stock, must, strict=True))
    return sum(spreads(_less(stock, fill), must, columns[1:]) for fill in _fills(stock, columns[0]))


@lru_cache(maxsize=1 << 14)
def _fills(stock: Stock, column: Column) -> tuple[Stock, ...]:
    least, most, allowed = column
    ranges = [range(min(left, most) + 1) if fits else range(1) for left, fits in zip(stock, allowed, strict=True)]
    return tuple(fill for fill in product(*ranges) if least <= sum(fill) <= most)


def _less(stock: Stock, fill: Stock) -> Stock:
    return tuple(left - taken for left, taken in zip(stock, fill, strict=True))


class Spreads(dict[int, Spread]):
    """All spreads by number, each as the plan's own document without empty columns, made when it is asked for."""

    def __init__(self, kinds: tuple[str, ...], names: tuple[str, ...], setting: Setting) -> None:
        super().__init__()
        self.kinds = kinds
        self.names = names
        self.setting = setting
        self.total = spreads(*setting)

    def __missing__(self, number: int) -> Spread:
        stock, must, columns = self.setting
        at, spread = number, {}
        for index, (name, column) in enumerate(zip(self.names, columns, strict=True)):
            for fill in _fills(stock, column):
                rest = _less(stock, fill)
                ways = spreads(rest, must, columns[index + 1 :])
                if at < ways:
                    break
                at -= ways
            stock = rest
            if any(fill):
                spread[name] = {kind: amount for kind, amount in zip(self.kinds, fill, strict=True) if amount}
        self[number] = spread
        return spread


_kept = lru_cache(maxsize=1 << 7)(Spreads)


def _spreads(schema: Schema, marks: dict[str, str]) -> Spreads:
    return _kept(tuple(schema["pieces"]), tuple(schema["columns"]), _setting(schema, marks))
