"""The end: what the sections show, and the action tiles that are left (C8)."""

from app.engine.cards.components import END_POINTS
from app.engine.cards.rounds import phase
from app.engine.first_player import clockwise
from app.engine.meta import Zones
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "scoring")
part.zone("result", "row", "all")
part.event("scored", "game ended")
part.schedule("final scoring", "score tiles", "declare result")


def scores(zones: Zones) -> dict[Seat, int]:
    ending = "/points"
    return {zone.removesuffix(ending): sum(zones[zone].values()) for zone in zones if zone.endswith(ending)}


@part.step("score tiles")
def score_tiles(g: Moment) -> None:
    phase(g, "end")
    for seat in clockwise(g):
        total = sum(END_POINTS[tile] * n for tile, n in g.zones[f"{seat}/tiles"].items())
        if total:
            g.set(f"{seat}/points", {**g.zones[f"{seat}/points"], "tile": total})
            g.tell("scored", seat, items=(("tile", total),), total=total)


@part.step("declare result")
def declare_result(g: Moment) -> None:
    """The best first; who has as many points stands in the order of turns and shares the place."""
    points = scores(g.zones)
    ranking = tuple(sorted(clockwise(g), key=lambda seat: -points[seat]))
    winners = tuple(seat for seat in ranking if points[seat] == points[ranking[0]])
    g.set("result", ranking)
    g.tell("game ended", ranking=ranking, winners=winners, scores=points)
