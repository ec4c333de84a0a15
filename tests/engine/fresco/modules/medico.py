"""Positions with the medico: sheets with ill apprentices, and where the infection is."""

from typing import Any

from app.engine.examples.positions import Position
from app.engine.fresco.examples.positions import position, visit
from app.engine.state import Pick, Seat

MEDICO = (10,)


def sheet(marks: dict[str, str] | None = None, /, **columns: Any) -> Pick:
    """A plan with apprentices of any kind: `sheet(studio={"own": 1, "ill": 2})`; a number means own ones."""
    named = {column.replace("_2", " 2"): kinds for column, kinds in columns.items()}
    kinds = {column: {"own": said} if isinstance(said, int) else said for column, said in named.items()}
    return {"columns": kinds, "marks": marks or {}}


def at_work(column: str, *, modules: tuple[int, ...] = MEDICO, players: int = 3, **said: Any) -> Position:
    """p0 comes to a column with one ill apprentice; the four healthy ones are at market and theatre.

    `plan` says where they are instead, `infection` which tile lies open (unless said, one that concerns nobody there).
    """
    elsewhere = "market" if column == "studio" else "studio"
    ill, infection = said.pop("ill", 1), said.pop("infection", elsewhere)
    plan = said.pop("plan", None) or sheet(market=3, theatre=5 - ill - 3, **{column: {"ill": 1}})
    rest: dict[str, Any] = {"rows": {"p0": 5}, "round": 2, **said}
    zones = {"p0/ill": {"own": ill} if ill else {}, "infection": (infection,), **rest.pop("zones", {})}
    return position(players, modules, visit("p0", column), plans={"p0": plan}, zones=zones, **rest)


def with_the_healthy(place: str, *modules: int, **said: Any) -> Position:
    """A healthy and an ill apprentice of p0 at a place; it is asked who acts first."""
    return at_work(
        place, modules=tuple(sorted((*modules, 10))), plan=sheet(market=3, **{place: {"own": 1, "ill": 1}}), **said
    )


def all_plans(game: Position, *quiet: Seat, **plans: Pick) -> list[tuple[Seat, Pick]]:
    """Everybody plans: these seats nothing that asks or concerns anybody."""
    return [*((seat, sheet(studio=3, theatre=2)) for seat in quiet), *plans.items()]
