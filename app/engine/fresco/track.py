"""The score track: absolute scores from 1, one painter on a space, and the line of start spaces before it (B1, B2)."""

from collections.abc import Iterable
from typing import Any

from app.engine.fresco.transfers import record
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Pick, Reason

part = Part(0, "score track")
part.zone("score", "places", "all")
part.zone("line", "row", "all")
part.zone("start bag", "counts", "nobody")
part.event("lined up", "advanced", "line turned")

land = part.choice("land", place="track", public=True)


@part.step("line up")
def line_up(g: Moment) -> None:
    g.set("score", dict.fromkeys(g.rules.painters, 0))
    g.set("start bag", dict.fromkeys(g.rules.seats, 1))
    g.draw("start bag", len(g.rules.seats), "lined up")


@part.step("lined up")
def lined_up(g: Moment, drawn: tuple[Painter, ...]) -> None:
    """Painters without a seat stand behind those who were drawn (L1)."""
    line = (*drawn, *(painter for painter in g.rules.painters if painter not in drawn))
    g.set("line", line)
    g.tell("lined up", line=line)


def choosing_order(g: Look) -> tuple[Painter, ...]:
    """The start line first, S1 before S2, then ascending score (B3)."""
    line = g.zones["line"]
    score = g.zones["score"]
    return (*line, *sorted((painter for painter in score if painter not in line), key=score.__getitem__))


@part.step("turn start line")
def turn_start_line(g: Moment) -> None:
    """The front one, last of them to choose, goes to the back of the line (B3)."""
    line = g.zones["line"]
    if len(line) > 1:
        g.set("line", (line[-1], *line[:-1]))
        g.tell("line turned", line=g.zones["line"])


@part.step("advance")
def advance(g: Moment, painter: Painter, points: int) -> None:
    old = g.zones["score"][painter]
    target = old + points
    others = {space for other, space in g.zones["score"].items() if other != painter}
    if target not in others:
        stand(g, painter, target, target)
        return
    front = target + 1
    while front in others:
        front += 1
    behind = target - 1
    while behind in others:
        behind -= 1
    if behind < max(old, 1) or g.zones["round"]["phase"] == "final scoring":
        stand(g, painter, target, front)
    else:
        g.then("land", painter, target, behind, front)


@land.asks
def where_to_land(g: Look, painter: Painter, target: int, behind: int, front: int) -> Listed:
    options = [Option(str(space), "land", "track", gain={"points": space - target}) for space in (front, behind)]
    return Listed(
        options,
        explain=lambda pick: no_landing(g, painter, behind, front, pick),
        outlook=lambda option: order_after(g, painter, int(option.pick)),
    )


def order_after(g: Look, painter: Painter, space: int) -> dict[str, Any]:
    """Who would choose an hour when, as things stand; after the final round nobody chooses any more."""
    score, line = {**g.zones["score"], painter: space}, without(g.zones["line"], painter)
    order = () if g.zones["round"]["final"] else choosing_order(g.supposing({"score": score, "line": line}))
    return {"painter": painter, "choosing": order}


def no_landing(g: Look, painter: Painter, behind: int, front: int, pick: Pick) -> Reason | None:
    """The nearest free space in front or behind, and no other (B2)."""
    spaces = {str(space): other for other, space in g.zones["score"].items() if other != painter}
    if isinstance(pick, str) and pick in spaces:
        return Reason("track.occupied", {"space": int(pick), "painter": spaces[pick]})
    return Reason("track.nearest-free-space", {"front": front, "behind": behind})


@land.resolve
def landed(g: Moment, painter: Painter, target: int, behind: int, front: int, pick: str) -> None:
    stand(g, painter, target, int(pick))


def stand(g: Moment, painter: Painter, target: int, space: int) -> None:
    """The space is the score; what the landing itself gave or took is an item of its own (B2a)."""
    old = g.zones["score"][painter]
    if space != target:
        record(g, painter, (("landing", space - target),))
    g.set("score", {**g.zones["score"], painter: space})
    if painter in g.zones["line"]:
        g.set("line", without(g.zones["line"], painter))
    g.tell("advanced", painter, old=old, target=target, new=space)


def without(line: Iterable[Painter], painter: Painter) -> tuple[Painter, ...]:
    return tuple(other for other in line if other != painter)
