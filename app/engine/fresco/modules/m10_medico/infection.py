"""The infection: where it goes round, and who falls ill there."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from app.engine.fresco.action_tiles import HEALTHY
from app.engine.fresco.components import PLACE_OF
from app.engine.fresco.modules.m10_medico.components import ILL, SAME, part
from app.engine.fresco.transfers import move, seated
from app.engine.fresco.visit import place_of
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.state import Painter

TOGETHER = {
    column: tuple(other for other, printed in PLACE_OF.items() if printed == place)
    for column, place in PLACE_OF.items()
}
"""The columns of the same location."""

fall_ill = part.choice("fall ill", place="sheet", public=True)


@part.step("turn up infection")
def turn_up_infection(g: Moment) -> None:
    g.draw("infection pile", 1, "show infection")


@part.step("show infection")
def show_infection(g: Moment, drawn: tuple[str, ...]) -> None:
    """The tile of the last round has stayed until now, because a signpost means the same place again (M10b)."""
    for tile in drawn:
        lying = g.zones["infection"]
        if tile == SAME:
            g.set("infection", (*lying, SAME))
        else:
            g.set("infections gone", dict(Counter(g.zones["infections gone"]) + Counter(lying)))
            g.set("infection", (tile,))
        place = infected_place(g)
        if place is None:
            g.tell("no infection")
        else:
            g.tell("infection shown", place=place, signpost=tile == SAME)


def infected_place(g: Look) -> str | None:
    """A signpost in the first round leads nowhere."""
    lying = g.zones["infection"]
    return lying[0] if lying and lying[0] != SAME else None


def one_location(g: Look, painter: Painter, column: str, place: str) -> dict[str, dict[str, int]]:
    """Who is where the column is: both visits to the cathedral in the final round are one (M10)."""
    sheet = g.zones[f"{painter}/plan"]["columns"]
    return {
        other: sheet[other] for other in TOGETHER[column] if other in sheet and place_of(g, painter, other) == place
    }


@part.step("catch infection")
def catch_infection(g: Moment, painter: Painter, column: str) -> None:
    """After the last action at a location, whether anything was done there or not.

    Those on an action tile are elsewhere; the buyer beside the medico's tile is at the market (M0b).
    """
    place = g.zones["visit"]["place"]
    there = one_location(g, painter, column, place) if seated(g, painter) else {}
    if [*there][-1:] != [column]:
        return
    infected = any(ILL in here for here in there.values())
    if infected or place == infected_place(g):
        healthy = {kind: n for kind in HEALTHY if (n := sum(here.get(kind, 0) for here in there.values()))}
        if infected:
            sicken(g, painter, healthy, place)
        else:
            g.then("fall ill", painter, tuple(healthy))


@fall_ill.asks
def who_falls_ill(g: Look, painter: Painter, kinds: tuple[str, ...]) -> Listed:
    return Listed([_falls_ill(kind) for kind in kinds])


@cache
def _falls_ill(kind: str) -> Option:
    return Option(f"ill {kind}", "ill", "sheet", cost={"healthy": 1} if kind == "own" else {})


@fall_ill.resolve
def fell_ill(g: Moment, painter: Painter, kinds: tuple[str, ...], kind: str) -> None:
    sicken(g, painter, {kind: 1}, g.zones["visit"]["place"])


def sicken(g: Moment, painter: Painter, apprentices: Mapping[str, int], place: str) -> None:
    """A neutral one simply goes back to the theatre, where a good mood finds him in the best of health."""
    beds = {"own": f"{painter}/ill", "neutral": f"{painter}/armchair"}
    for kind, number in apprentices.items():
        move(g, f"{painter}/apprentices", beds[kind], {kind: number})
    if apprentices:
        g.tell("fell ill", painter, apprentices=apprentices, place=place)


@part.adjust("may be sent home")
def the_ill_too(g: Look, stand: dict[str, str], painter: Painter) -> dict[str, str]:
    """Who comes back from there is healthy."""
    return {**stand, ILL: f"{painter}/ill"}


@part.adjust("final round")
def last_infection(g: Look, final: bool) -> bool:
    return final or sum(g.zones["infection pile"].values()) <= 1
