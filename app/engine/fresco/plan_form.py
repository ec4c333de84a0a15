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

from collections.abc import Container, Iterable, Iterator
from typing import Any

from app.engine.fresco.spreads import Rooms, Spread, Spreads, room, spreads
from app.engine.questions import FINE, Choose, Problems
from app.engine.state import Pick, Reason

Schema = dict[str, Any]
PARTS = {"columns", "marks", "counts"}


class PlanForm:
    """The question; `rows` is its schema."""

    __slots__ = ("_laid", "_spreads", "rows")

    def __init__(self, rows: Schema) -> None:
        self.rows = rows
        self._laid: tuple[dict[str, str], Rooms] | None = None
        """The marks asked for last: a plan is made and then judged."""
        self._spreads: Spreads | None = None
        """All that can be planned with them, once somebody wants to know."""

    def layout(self, marks: dict[str, str]) -> Rooms:
        """The columns with their room once these marks are laid."""
        if self._laid is None or self._laid[0] != marks:
            self._laid = dict(marks), _layout(self.rows, marks)
            self._spreads = None
        return self._laid[1]

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
        found += _column_problems(self.rows, columns, self.layout(marks))
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
        return self.spreads(marks).total

    def spreads(self, marks: dict[str, str]) -> Spreads:
        layout, pieces = self.layout(marks), self.rows["pieces"]
        if self._spreads is None:
            stock, must = tuple([row["n"] for row in pieces.values()]), tuple([row["must"] for row in pieces.values()])
            self._spreads = spreads(tuple(pieces), tuple(self.rows["columns"]), stock, must, layout)
        return self._spreads

    def sample(self, choose: Choose) -> Pick:
        """Marks first, then one of all spreads that are left, each as likely as the others."""
        marks = self._sample_marks(choose) if self.rows["marks"] else {}
        among = self.spreads(marks)
        while marks and not among.total:
            marks.popitem()
            among = self.spreads(marks)
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
            if choose(3) == 0:
                columns = [at for at in row["on"] if not any(_clashes(self.rows, marks, name, at))]
                if columns:
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
    for name, column in marks.items():
        if column not in schema["marks"][name]["on"]:
            found.append(Reason("plan.mark-not-there", {"mark": name, "column": column}))
        for other in _clashes(schema, marks, name, column):
            if other < name:
                found.append(Reason("plan.marks-clash", {"mark": name, "other": other, "column": column}))
    return found


def _clashes(schema: Schema, marks: dict[str, str], name: str, column: str) -> Iterator[str]:
    """The marks laid on the column that this one cannot lie with."""
    rows, apart = schema["marks"], schema["apart"]
    group = rows[name]["group"]
    for other, at in marks.items():
        if at == column and other != name:
            its = rows[other]["group"]
            if its == group or its in apart.get(group, ()) or group in apart.get(its, ()):
                yield other


def _column_problems(schema: Schema, columns: Spread, layout: Rooms) -> list[Reason]:
    found = []
    for name, there in zip(schema["columns"], layout, strict=True):
        here = columns.get(name, {})
        total = sum(here.values())
        if total > there.most:
            found.append(Reason("plan.too-many", {"column": name, "n": total, "most": there.most}))
        if total < there.least:
            found.append(Reason("plan.too-few", {"column": name, "n": total, "least": there.least}))
        for kind, fits in zip(schema["pieces"], there.allowed, strict=True):
            if not fits and here.get(kind):
                found.append(Reason("plan.kind-not-there", {"kind": kind, "column": name}))
    return found


def _piece_problems(schema: Schema, columns: Spread) -> list[Reason]:
    found = []
    for kind, row in schema["pieces"].items():
        placed = sum(here.get(kind, 0) for here in columns.values())
        if placed > row["n"] or (row["must"] and placed < row["n"]):
            found.append(Reason("plan.placed", {"kind": kind, "placed": placed, "n": row["n"]}))
    return found


def _count_problems(schema: Schema, columns: Spread, marks: dict[str, str], counts: dict[str, int]) -> list[Reason]:
    found = []
    for name, amount in counts.items():
        row = schema["counts"][name]
        if amount > row["max"]:
            found.append(Reason("plan.count-most", {"count": name, "n": amount, "most": row["max"]}))
        elif amount and not _needed(schema, columns, marks, row["needs"]):
            found.append(Reason("plan.count-needs", {"count": name, "place": row["needs"]}))
    return found


def _needed(schema: Schema, columns: Spread, marks: dict[str, str], place: str) -> bool:
    """Whether an apprentice stands at the place, once tiles have changed what a column is."""
    for column, row in schema["columns"].items():
        if sum(columns.get(column, {}).values()):
            laid = [schema["marks"][name] for name, at in marks.items() if at == column]
            if next((mark["place"] for mark in laid if "place" in mark), row["place"]) == place:
                return True
    return False


# -- room --------------------------------------------------------------------------------------------------------


def _layout(schema: Schema, marks: dict[str, str]) -> Rooms:
    """The columns with their room once these marks are laid."""
    laid: dict[str, list[Schema]] = {}
    for mark, name in marks.items():
        laid.setdefault(name, []).append(schema["marks"][mark])
    pieces = schema["pieces"].items()
    layout = []
    for name, row in schema["columns"].items():
        least, most, kinds = _laid_on(row["room"], schema["pieces"], laid.get(name, ()))
        layout.append(room(least, most, tuple([kind in kinds and name in piece["on"] for kind, piece in pieces])))
    return tuple(layout)


def _laid_on(most: int, kinds: Container[str], laid: Iterable[Schema]) -> tuple[int, int, Container[str]]:
    """Least, most, and which kinds fit into a column with these marks on it."""
    least = 0
    for mark in laid:
        if "room" in mark:
            least, most = mark["room"]
            kinds = mark["kinds"]
        most -= mark.get("takes", 0)
    return least, most, kinds
