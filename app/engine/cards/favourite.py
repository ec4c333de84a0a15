"""The bishop's favourite colour (C5)."""

from app.engine.cards.components import FAVOURITES
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "favourite")
part.zone("favourite pile", "counts", "number", start=FAVOURITES, holds="favourite tile")
part.zone("favourite", "one", "all", holds="favourite tile")
part.zone("spent favourites", "counts", "all", holds="favourite tile")
part.event("favourite revealed", "favourite changed", "favourites ran out")


@part.step("reveal favourite")
def reveal_favourite(g: Moment) -> None:
    g.draw("favourite pile", 1, "revealed favourite", None)


@part.step("change favourite")
def change_favourite(g: Moment, painter: Painter) -> None:
    """Once it was used in a turn, as that turn ends."""
    if g.zones["turn"]["favourite"]:
        old = g.zones["favourite"]
        spent = g.zones["spent favourites"]
        g.set("spent favourites", {**spent, old: spent.get(old, 0) + 1})
        g.set("favourite", None)
        g.draw("favourite pile", 1, "revealed favourite", old)


@part.step("revealed favourite")
def revealed_favourite(g: Moment, old: str | None, drawn: tuple[str, ...]) -> None:
    """When the pile is empty there is no favourite any more."""
    if not drawn:
        g.tell("favourites ran out", old=old)
        return
    g.set("favourite", drawn[0])
    if old is None:
        g.tell("favourite revealed", colour=drawn[0])
    else:
        g.tell("favourite changed", old=old, new=drawn[0])
