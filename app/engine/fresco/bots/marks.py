"""What the apprentice lays on its sheet besides apprentices: action tiles, dames and maps, each by what it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from app.engine.fresco.bots.seen import Document, Seen
from app.engine.fresco.components import PLACE_OF

RESERVE = 5
"""Thalers that are kept back for paints."""


class Laid(msgspec.Struct, frozen=True):
    """A mark on a column, and how many apprentices go with it. The place may stay what it is."""

    name: str
    column: str
    apprentices: int = 0
    stays: bool = False


def worth_laying(seen: Seen, schema: Document, wanted: dict[str, int]) -> Iterator[Laid]:
    """The most useful first, one on a column; a tile goes where nobody would be sent anyway."""
    free = list(schema["columns"])
    for name, row in sorted(schema["marks"].items(), key=lambda mark: _rank(mark[0])):
        opinion = OPINIONS.get(name.split()[0])
        found = opinion(seen, name, [column for column in free if column in row["on"]], wanted) if opinion else None
        if found is not None:
            free.remove(found.column)
            yield found


def _rank(name: str) -> int:
    order = ("pews", "wall", "medico", "audience", "glazery", "dame", "map")
    word = name.split()[0]
    return order.index(word) if word in order else len(order)


def _spare(free: list[str], wanted: dict[str, int]) -> str | None:
    """A column that nobody is needed for; the later the better, so that something was bought before."""
    idle = [column for column in free if not wanted.get(PLACE_OF.get(column, column))]
    return idle[-1] if idle else None


def _at_spare(name: str, free: list[str], wanted: dict[str, int], apprentices: int = 0) -> Laid | None:
    column = _spare(free, wanted)
    return None if column is None else Laid(name, column, apprentices)


# -- action tiles ----------------------------------------------------------------------------------------------------


def _pews(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    """Each beam is carried by somebody, the first by the one who is printed there."""
    beams = sum(seen.mine("beams").values())
    fewest = min(seen.zones.get("pews", {}).values(), default=beams + 1)
    return _at_spare(name, free, wanted, min(2, beams - 1)) if fewest <= min(beams, 3) else None


def _wall(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    """One apprentice with one paint that is not needed more for something else."""
    asked = set(seen.zones.get("wall", {}).values())
    spare = any(seen.change({}, {paint: 1}) > -1.0 for paint in asked & seen.paints.keys())
    return _at_spare(name, free, wanted, 1) if spare else None


def _medico(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    ill = sum(seen.mine("ill").values())
    bottles = bool(seen.zones.get("bottles")) and sum(seen.mine("bottles").values()) < 2
    helps = ill and bottles and not seen.final and seen.thalers > 2 + seen.price
    return Laid(name, free[0], min(1, wanted["market"]), stays=True) if helps and free else None


def _audience(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    """Only with the whole price at hand, and enough for paints besides."""
    prices = [int(piece.split(":")[0]) for piece in seen.zones.get("certificates", {})]
    kept = (0 if seen.final else RESERVE) + seen.price * wanted["market"]
    return _at_spare(name, free, wanted) if prices and min(prices) + kept <= seen.thalers else None


def _glazery(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    windows = any(cell not in CORNERS and set(cell.split(",")) & {"0", "4"} for cell in seen.fresco)
    rich = seen.thalers >= RESERVE and sum(seen.mine("glass").values()) < 5
    return _at_spare(name, free, wanted) if windows and rich and seen.zones.get("glazery") and not seen.final else None


CORNERS = frozenset({"0,0", "0,4", "4,0", "4,4"})


# -- dames and maps --------------------------------------------------------------------------------------------------


def _dame(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    """To the theatre in a bad mood, to the studio for wages, otherwise where she may be of some use."""
    likes = ["theatre"] if seen.mood < 0 else []
    likes += ["studio"] if wanted["studio"] else []
    likes += ["cathedral 2", "workshop", "cathedral"]
    column = next((column for column in likes if column in free), None)
    return None if column is None else Laid(name, column)


def _map(seen: Seen, name: str, free: list[str], wanted: dict[str, int]) -> Laid | None:
    """As soon as it leads to an open room, in a place where nobody else needs the room."""
    shown = str(seen.mine("maps").get(name.removeprefix("map "), "")).partition(":")[2].split("+")
    finds = sum(cell in seen.zones.get("rooms", {}) for cell in shown)
    useful = finds >= (1 if seen.final or len(shown) < 3 else 2)
    quiet = [column for column in free if wanted.get(PLACE_OF.get(column, column), 0) <= 1]
    return Laid(name, quiet[-1]) if useful and quiet else None


OPINIONS: dict[str, Callable[[Seen, str, list[str], dict[str, int]], Laid | None]] = {
    "pews": _pews,
    "wall": _wall,
    "medico": _medico,
    "audience": _audience,
    "glazery": _glazery,
    "dame": _dame,
    "map": _map,
}
