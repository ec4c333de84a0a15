"""What the apprentice lays on its sheet besides apprentices: action tiles, dames and maps, each by what it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from app.engine.fresco.bots.seen import Document, Seen
from app.engine.fresco.components import PLACE_OF

RESERVE = 5
"""Thalers that are kept back for paints."""

MISSED = {"studio": 4.0, "theatre": 1.5, "workshop": 3.5}
"""What is lost by covering a place where somebody is needed; the others are never covered then."""

BEHIND_THE_WORKSHOP = frozenset({"theatre", "cathedral 2"})


class Use(msgspec.Struct, frozen=True):
    """What a mark brings, how many apprentices go with it, and where it is laid: on the first of these that is free.

    Unless columns are named it goes wherever least is lost. The place may stay what it is.
    """

    worth: float
    apprentices: int = 0
    on: Sequence[str] | None = None
    stays: bool = False


class Laid(msgspec.Struct, frozen=True):
    """A mark on a column, and how many apprentices go with it."""

    name: str
    column: str
    apprentices: int = 0
    stays: bool = False


def worth_laying(seen: Seen, schema: Document, wanted: dict[str, int]) -> Iterator[Laid]:
    """The most useful first, one on a column."""
    free = list(schema["columns"])
    for name, use in sorted(_uses(seen, schema, wanted), key=lambda found: -found[1].worth):
        column = _column(use, [column for column in free if column in schema["marks"][name]["on"]], wanted)
        if column is not None:
            free.remove(column)
            yield Laid(name, column, use.apprentices, use.stays)


def _uses(seen: Seen, schema: Document, wanted: dict[str, int]) -> Iterator[tuple[str, Use]]:
    for name in schema["marks"]:
        opinion = OPINIONS.get(name.split()[0])
        use = opinion(seen, name, wanted) if opinion else None
        if use is not None:
            yield name, use


def _column(use: Use, free: list[str], wanted: dict[str, int]) -> str | None:
    """Of several the later, so that something was bought before."""
    if use.on is not None:
        return next((column for column in use.on if column in free), None)
    lost = {column: _lost(column, wanted) for column in reversed(free)}
    best = min(lost, key=lost.__getitem__, default=None)
    return best if best is not None and lost[best] < use.worth else None


def _lost(column: str, wanted: dict[str, int]) -> float:
    place = PLACE_OF.get(column, column)
    return MISSED.get(place, float("inf")) if wanted.get(place) else 0.0


# -- action tiles ----------------------------------------------------------------------------------------------------


def _pews(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """Each beam is carried by somebody, the first by the one who is printed there."""
    beams = min(3, sum(seen.mine("beams").values()))
    fits = [needed for needed in seen.zones.get("pews", {}).values() if needed <= beams]
    return Use(3.0 * max(fits), min(2, beams - 1)) if fits else None


def _wall(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """One apprentice whom market and cathedral can spare, with one paint: at hand, or blended before he goes."""
    hands, ready = sum(seen.mine("apprentices").values()), seen.outlook(blending=False)
    if hands <= ready.at("cathedral") + min(2, wanted["market"]) + 1:
        return None
    if ready.at("wall"):
        return Use(5.0, 1)
    blended = wanted["workshop"] and seen.outlook().at("wall")
    later = [column for column in BEHIND_THE_WORKSHOP if not wanted.get(PLACE_OF[column])]
    return Use(4.0, 1, on=later) if blended else None


def _medico(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    ill = sum(seen.mine("ill").values())
    bottles = bool(seen.zones.get("bottles")) and sum(seen.mine("bottles").values()) < 2
    helps = ill and bottles and not seen.final and seen.thalers > 2 + seen.price
    return Use(4.0, min(1, wanted["market"]), on=("market",), stays=True) if helps else None


def _audience(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """Only with the whole price at hand, and enough for paints besides."""
    prices = [int(piece.split(":")[0]) for piece in seen.zones.get("certificates", {})]
    kept = (0 if seen.final else RESERVE) + seen.price * wanted["market"]
    return Use(3.0) if prices and min(prices) + kept <= seen.thalers else None


def _glazery(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """With money to spare for glass that makes the next windows better."""
    gains = sorted((seen.glass_gain({colour: 1}) for colour in seen.zones.get("glazery", {})), reverse=True)
    useful = sum(gains[:2]) > 1 and seen.thalers >= RESERVE and not seen.final
    return Use(0.5 * sum(gains[:2])) if useful else None


# -- dames and maps --------------------------------------------------------------------------------------------------


def _dame(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """To the theatre in a bad mood, to the studio for wages, otherwise where she may be of some use."""
    likes = ["theatre"] if seen.mood < 0 else []
    likes += ["studio"] if wanted["studio"] else []
    return Use(0.5, on=[*likes, "cathedral 2", "workshop", "cathedral"])


def _map(seen: Seen, name: str, wanted: dict[str, int]) -> Use | None:
    """As soon as it leads to an open room, in a place where nobody else needs the room."""
    shown = str(seen.mine("maps").get(name.removeprefix("map "), "")).partition(":")[2].split("+")
    finds = sum(cell in seen.zones.get("rooms", {}) for cell in shown)
    useful = finds >= (1 if seen.final or len(shown) < 3 else 2)
    quiet = [column for column, place in reversed(PLACE_OF.items()) if wanted.get(place, 0) <= 1]
    return Use(0.1 * finds, on=quiet) if useful else None


OPINIONS: dict[str, Callable[[Seen, str, dict[str, int]], Use | None]] = {
    "pews": _pews,
    "wall": _wall,
    "medico": _medico,
    "audience": _audience,
    "glazery": _glazery,
    "dame": _dame,
    "map": _map,
}
