"""The ill: where they may be sent, what they can do there, and who is healthy in the end."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from app.engine.fresco.components import NEIGHBOURS, PAINTS, PLACE_OF
from app.engine.fresco.modules.m10_medico.components import DATA, ILL, SAINT_WAGES, number_ill, part
from app.engine.fresco.transfers import earn, give, paints, seated
from app.engine.fresco.visit import WORK_DONE, at_work, work
from app.engine.fresco.wake_up import APPRENTICES, wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.state import Painter, Reason
from app.engine.tasks import Forbidden, Menu

FOR_THE_HEALTHY = {
    "cathedral": Reason("medico.ill-at-cathedral"),
    "studio": Reason("medico.ill-at-studio"),
    "workshop": Reason("medico.ill-at-workshop"),
}
"""The places where the ill may go, and the rule against what they cannot do there."""

SICK_MENUS = frozenset(f"work at {place}" for place in FOR_THE_HEALTHY)
OPEN_TO_THE_ILL = frozenset({"restore", "altar", "saint", "blend"})
"""Whatever else an apprentice may do at these places is for the healthy, whichever module offers it."""

saint = part.offer("saint", at="work at studio")


def ill_at_work(g: Look) -> bool:
    return bool(g.zones["work"].get("worker") == ILL)


# -- planning ----------------------------------------------------------------------------------------------------


@part.adjust("apprentices")
def the_ill_may_stay(g: Look, pieces: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    number = number_ill(g, painter)
    return {**pieces, ILL: {"n": number, "must": False, "on": _sick_bays(columns)}} if number else pieces


@cache
def _sick_bays(columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(column for column in columns if PLACE_OF[column] in FOR_THE_HEALTHY)


# -- at work -----------------------------------------------------------------------------------------------------


@part.adjust("worker choices")
def in_any_order(g: Look, kinds: tuple[str, ...], painter: Painter, workers: dict[str, int]) -> tuple[str, ...]:
    return (*kinds, ILL) if workers.get(ILL) else kinds


@part.adjust("acts")
def one_blend(g: Look, acts: int, painter: Painter, place: str, kind: str) -> int:
    return DATA["ill"]["blends"] if kind == ILL and place == "workshop" else acts


@part.adjust("forbidden")
def for_the_healthy(g: Look, forbidden: Forbidden, painter: Painter, menu: Menu) -> Forbidden:
    """What belongs to the visit or the turn, and not to an apprentice, stays open."""
    if menu.name not in SICK_MENUS or not ill_at_work(g):
        return forbidden
    beyond_them = [offer.kind for offer in menu.offers if offer.at == menu.name and offer.kind not in OPEN_TO_THE_ILL]
    return {**dict.fromkeys(beyond_them, FOR_THE_HEALTHY[g.zones["visit"]["place"]]), **forbidden}


@part.adjust("closed segments")
def not_beside_the_bishop(g: Look, closed: Mapping[str, Reason], painter: Painter) -> Mapping[str, Reason]:
    """The segment under the bishop is open, and the altar too (M10a)."""
    if not ill_at_work(g):
        return closed
    return {**dict.fromkeys(NEIGHBOURS[g.zones["bishop"]], Reason("medico.next-to-the-bishop")), **closed}


@part.adjust("leaf bonus")
def thin_leaf(g: Look, points: int, cell: str, worker: str | None) -> int:
    return DATA["ill"]["leaf_points"] if worker == ILL else points


@saint.possible
def may_paint_a_saint(g: Look, painter: Painter) -> bool:
    return at_work(g) and ill_at_work(g)


@cache
def _saint(paint: str) -> Option:
    return Option(f"saint {paint}", "saint", "studio", {"paints": {paint: 1}}, {"thalers": SAINT_WAGES})


@saint.options
def in_any_colour(g: Look, painter: Painter) -> list[Option]:
    """Pink and brown as well (M10a)."""
    return [_saint(paint) for paint in PAINTS if paint in paints(g, painter)]


@saint.impossible
def without_paint(g: Look, painter: Painter) -> Iterator[Impossible]:
    if may_paint_a_saint(g, painter) and not paints(g, painter):
        yield Impossible("saint", "saint", Reason("medico.no-paint"), "studio", gain={"thalers": SAINT_WAGES})


@saint.refuses
def no_saint(g: Look, painter: Painter, paint: Any) -> Reason | None:
    if not ill_at_work(g):
        return Reason("medico.saints-by-the-ill")
    if not at_work(g):
        return WORK_DONE
    return Reason("needs.paints", {"paints": {paint: 1}}) if paint in PAINTS else None


@saint.resolve
def painted_a_saint(g: Moment, painter: Painter, paint: str) -> None:
    give(g, painter, {paint: DATA["saint_picture"]["paint_cost"]}, "saint")
    earn(g, painter, SAINT_WAGES, "saint")
    work(g, acts=0)


# -- the end -----------------------------------------------------------------------------------------------------


def healthy_thalers(g: Look, painter: Painter) -> int:
    """Whoever stays away in a bad mood is healthy (M10b)."""
    return DATA["healthy_apprentice_thalers"] * (APPRENTICES - number_ill(g, painter))


@part.step("count healthy")
def count_healthy(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            g.tell("counted healthy", painter, n=healthy_thalers(g, painter))


@part.adjust("final thalers")
def healthy_count_as_money(g: Look, money: int, painter: Painter) -> int:
    """Counted, not earned: no debt takes them (M10)."""
    return money + healthy_thalers(g, painter)
