"""What the keeper looks for among the games, as it stands in the address of the page."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlencode

from fastapi import Query
from pydantic import BaseModel, BeforeValidator, Field

from app.models import LARGEST_NUMBER
from app.tables.keeping.games import SORTS, Order, Place, Wanted

STATUSES = ("lobby", "running", "finished", "kept", "void", "abandoned")
MOST_MODULES = 99
"""Each is a question of its own to the database."""
T = TypeVar("T")
# A form without script also sends the fields that were left empty.
Left = Annotated[T | None, BeforeValidator(lambda value: None if value == "" else value)]
Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]
Minutes = Annotated[int, Field(ge=0, le=10_000_000)]
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]


class Search(BaseModel):
    q: str = Field(default="", max_length=100)
    game: str = Field(default="", max_length=16)
    status: Literal["", "lobby", "running", "finished", "kept", "void", "abandoned"] = ""
    size: Left[Number] = None
    module: list[Number] = Field(default=[], max_length=MOST_MODULES)
    since: Left[Day] = None
    until: Left[Day] = None
    shortest: Left[Minutes] = None
    longest: Left[Minutes] = None
    sort: str = Field(default="-opened", pattern=rf"^-?({'|'.join(SORTS)})$")
    older: Left[Number] = None
    newer: Left[Number] = None
    done: str = ""

    @property
    def wanted(self) -> Wanted:
        return Wanted(
            text=" ".join("".join(letter for letter in self.q if letter.isprintable()).split()),
            game="".join(letter for letter in self.game if letter.isprintable()),
            modules=tuple(sorted(set(self.module))),
            size=self.size,
            status=self.status,
            first_day=self.since,
            last_day=self.until,
            least_minutes=self.shortest,
            most_minutes=self.longest,
        )

    @property
    def order(self) -> Order:
        return Order(self.sort.removeprefix("-"), self.sort.startswith("-"))

    @property
    def place(self) -> Place | None:
        if self.newer is not None:
            return Place(self.newer, back=True)
        return None if self.older is None else Place(self.older)

    @property
    def narrowed(self) -> bool:
        return self.wanted != Wanted()

    def address(self, path: str = "/admin", **changes: Any) -> str:
        """Where the same search leads with these changes; from its first page, unless they say otherwise."""
        query = urlencode(
            {key: value for key, value in (self._kept() | changes).items() if value is not None}, doseq=True
        )
        return f"{path}?{query}" if query else path

    @property
    def noted(self) -> str:
        """For the audit trail. What was typed stays out of it: it may be somebody's name, or a code."""
        return urlencode({key: value for key, value in self._kept().items() if key != "q"}, doseq=True)

    def _kept(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude={"older", "newer", "done"}, exclude_defaults=True)

    def sorted_by(self, by: str) -> str:
        """Where the heading of a column leads: what is most first, or turned round if it is already."""
        return self.address(sort=by if self.sort == f"-{by}" else f"-{by}")


Searching = Annotated[Search, Query()]
