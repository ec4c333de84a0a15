"""The theatre: each apprentice there lifts the painter's mood."""

from collections.abc import Iterator

from app.engine.fresco.components import BASE
from app.engine.fresco.transfers import cheer
from app.engine.fresco.visit import WORK_DONE, at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "theatre")
part.value("theatre step")
part.schedule("at theatre", "next worker")

part.menu("work at theatre", "theatre", "visit", "turn")
evening = part.offer("cheer", at="work at theatre", mode="plain")

STEP: int = BASE["theatre"]["mood_per_apprentice"]


def theatre_step(g: Look, painter: Painter) -> int:
    return g.value("theatre step", STEP, painter)


evening.possible(at_work)


@evening.options
def an_evening_out(g: Look, painter: Painter) -> list[Option]:
    return [Option("cheer", "cheer", "theatre", gain={"mood": theatre_step(g, painter)})]


@evening.impossible
def cheered_already(g: Look, painter: Painter) -> Iterator[Impossible]:
    if not at_work(g):
        yield Impossible("cheer", "cheer", WORK_DONE, "theatre")


@evening.resolve
def cheered(g: Moment, painter: Painter, _pick: str) -> None:
    cheer(g, painter, theatre_step(g, painter), "theatre")
    work(g, acts=0)
