"""The studio: each apprentice paints portraits for money."""

from collections.abc import Iterator

from app.engine.fresco.components import BASE
from app.engine.fresco.transfers import earn
from app.engine.fresco.visit import WORK_DONE, at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "studio")
part.schedule("at studio", "next worker")

part.menu("work at studio", "studio", "visit", "turn")
wages = part.offer("earn", at="work at studio", mode="plain")

WAGES: int = BASE["studio"]["thalers_per_apprentice"]
EARN = Option("earn", "earn", "studio", gain={"thalers": WAGES})


wages.possible(at_work)


@wages.options
def the_wages(g: Look, painter: Painter) -> list[Option]:
    return [EARN]


@wages.impossible
def earned_already(g: Look, painter: Painter) -> Iterator[Impossible]:
    if not at_work(g):
        yield Impossible(EARN.pick, "earn", WORK_DONE, "studio", gain=EARN.gain)


@wages.resolve
def earned(g: Moment, painter: Painter, _pick: str) -> None:
    earn(g, painter, WAGES, "studio")
    work(g, acts=0)
