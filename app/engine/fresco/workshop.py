"""The workshop: each apprentice blends twice, a fresh paint may go into the next blend (B10)."""

from collections.abc import Iterator
from functools import cache

from app.engine.fresco.components import RECIPES
from app.engine.fresco.transfers import give, paints, receive
from app.engine.fresco.visit import ACTS, WORK_DONE, at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "workshop")
part.value("blends")
part.event("blended")
part.schedule("at workshop", "next worker")

part.menu("work at workshop", "workshop", "visit", "turn")
blend = part.offer("blend", at="work at workshop")


def recipes(g: Look) -> dict[str, tuple[str, str]]:
    return g.value("blends", RECIPES)


blend.possible(at_work)


def fresh(g: Look) -> bool:
    """Whether the apprentice has not begun to work: some things take a whole one."""
    return at_work(g) and g.zones["work"]["acts"] == ACTS["workshop"]


@cache
def _blend(paint: str, halves: tuple[str, str]) -> Option:
    return Option(f"blend {paint}", "blend", "workshop", {"paints": dict.fromkeys(halves, 1)}, {"paints": {paint: 1}})


@blend.options
def possible_blends(g: Look, painter: Painter) -> list[Option]:
    stock = paints(g, painter)
    return [_blend(paint, halves) for paint, halves in recipes(g).items() if halves[0] in stock and halves[1] in stock]


@blend.impossible
def blends_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    stock = paints(g, painter)
    for paint, halves in recipes(g).items():
        missing = {half: 1 for half in halves if half not in stock}
        if missing or not at_work(g):
            option = _blend(paint, halves)
            reason = Reason("needs.paints", {"paints": missing}) if at_work(g) else WORK_DONE
            yield Impossible(option.pick, "blend", reason, "workshop", option.cost, option.gain)


@blend.resolve
def blended(g: Moment, painter: Painter, paint: str) -> None:
    give(g, painter, dict.fromkeys(recipes(g)[paint], 1), "blend")
    receive(g, painter, {paint: 1}, "blend")
    work(g, acts=g.zones["work"]["acts"] - 1)
    g.tell("blended", painter, paint=paint)
