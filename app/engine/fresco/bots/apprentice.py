"""Apprentice, a first opponent: sensible greedy picks from what its seat sees and is asked.

It restores the best segment it can pay, buys and blends towards the most valuable ones in reach, earns when poor and
goes to the theatre when in a bad mood. Whatever else is offered it takes if it brings more than it costs, as far as
options and entries say so. It looks no further than the round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.bots.weighing import Scales
from app.engine.fresco.bots.paints_in_reach import Outlook, added
from app.engine.fresco.components import COLUMNS, PLACE_OF, ROWS
from app.engine.questions import Choose

Document = dict[str, Any]
Valued = tuple[float, Document]

SCALES = Scales({"points": 1.0, "thalers": 0.3, "price": 0.3, "mood": 0.4, "lasting": 1.5, "paints": 0.6})

POOR = 8
"""With fewer Thalers somebody goes to the studio."""

LAST_RESORT = ("studio", "theatre", "market", "workshop", "cathedral")
"""Where apprentices go that nothing else needs."""


def pick(view: Document, question: Document, choose: Choose) -> Any:
    """The answer of the seat that looks at this view to its question, both as JSON data."""
    if "plan" in question:
        return _plan(_Seen(view), question["plan"])
    if "form" in question:
        return _wake_up(_Seen(view), question["form"]) or SCALES.fill(question["form"])
    return _option(_Seen(view), question["options"], choose)


class _Seen:
    """What the bot reads from its view. A zone that this game does not have counts as empty."""

    def __init__(self, view: Document) -> None:
        zones, seat = view["zones"], view["viewer"]
        self.seat = seat
        self.thalers: int = zones.get(f"{seat}/thalers", 0)
        self.paints: dict[str, int] = zones.get(f"{seat}/paints", {})
        self.fresco: dict[str, str] = zones.get("fresco", {})
        self.tiles = list(self.fresco.values())
        self.mood: int = zones.get("mood", {}).get(seat, 0)
        self.final: bool = zones.get("round", {}).get("final", False)
        rows = [int(time) for time, sleeper in zones.get("hostel", {}).items() if sleeper == seat]
        self.price = ROWS[rows[0]].price if rows else 1
        visitor = zones.get("visit", {}).get("painter", seat)
        self.is_mine: bool = visitor in view["seats"] or zones.get("round", {}).get("phase") != "locations"
        """Whatever a seat is asked is about itself, unless a painter without a seat is at work."""

    def outlook(self, gain: dict[str, int] | None = None, *, blending: bool = True) -> Outlook:
        return Outlook(added(self.paints, gain or {}), self.tiles, blending=blending)


# -- waking up -------------------------------------------------------------------------------------------------------


def _wake_up(seen: _Seen, fields: Document) -> Document | None:
    """Early to choose first, late to pay less and feel better; the worse the mood, the later."""
    if list(fields) != ["row"]:
        return None
    weight = 1.5 if seen.mood < 0 else 0.5

    def appeal(time: int) -> float:
        row = ROWS[time]
        return weight * row.mood - 0.5 * min(row.price, seen.thalers) - 0.6 * row.time

    times = [entry["value"] for entry in fields["row"]["entries"]]
    return SCALES.fill(fields, prefer=max(times, key=appeal))


# -- planning --------------------------------------------------------------------------------------------------------


def _plan(seen: _Seen, schema: Document) -> Document:
    """Apprentices go where they are needed most, as far as there is room."""
    columns = schema["columns"]
    wishes = _wishes(seen, columns)
    placed: dict[str, dict[str, int]] = {}
    for kind, row in schema["pieces"].items():
        for _ in range(row["n"] if row["must"] else 0):
            column = next(
                (name for name in wishes if name in row["on"] and _room(columns, placed, name)),
                None,
            )
            if column is None:
                break
            wishes.remove(column)
            here = placed.setdefault(column, {})
            here[kind] = here.get(kind, 0) + 1
    places = {columns[name]["place"] for name in placed}
    counts = {
        name: row["max"] for name, row in schema["counts"].items() if row["needs"] in places and SCALES.worth(row) > 0
    }
    return {"columns": placed, "counts": counts}


def _room(columns: Document, placed: dict[str, dict[str, int]], name: str) -> bool:
    room: int = columns[name]["room"]
    return sum(placed.get(name, {}).values()) < room


def _wishes(seen: _Seen, columns: Document) -> list[str]:
    """Columns in the order in which apprentices are sent there, each as often as it can hold them."""
    ready = seen.outlook(blending=False).tiles
    afford = min(3, seen.thalers // seen.price)
    blending = seen.outlook()
    wanted = {
        "cathedral": min(3, ready + (1 if afford and not ready else 0)),
        "market": min(afford, 2),
        "workshop": min(2, (len(blending.blends) + 1) // 2),
        "theatre": 1 if seen.mood < -1 else 0,
        "studio": 1 if seen.thalers < POOR else 0,
    }
    if seen.final:
        wanted |= {"theatre": 0, "studio": 0, "workshop": min(2, len(blending.blends)), "market": afford}
    names = [name for name in columns if PLACE_OF.get(name) in COLUMNS]
    first = [name for place in wanted for name in names if PLACE_OF[name] == place for _ in range(wanted[place])]
    rest = [name for place in LAST_RESORT for name in names if PLACE_OF[name] == place for _ in range(3)]
    others = [name for name in columns if name not in names for _ in range(columns[name]["room"])]
    return first + rest + others


# -- options ---------------------------------------------------------------------------------------------------------


def _option(seen: _Seen, options: list[Document], choose: Choose) -> Any:
    valued = [(_value(seen, option), option) for option in options]
    valued = _smallest_extra(seen, valued) or valued
    most = max(value for value, _ in valued)
    best = [option for value, option in valued if value == most]
    chosen = best[choose(len(best))]
    if "form" not in chosen:
        return chosen["pick"]
    return {chosen["pick"]: SCALES.fill(chosen["form"])}


def _smallest_extra(seen: _Seen, valued: list[Valued]) -> list[Valued]:
    """Of all that brings something for nothing besides the known work, the kind that brings least.

    A small thing often goes along with a big one that ends the apprentice's work, never the other way round.
    """
    extras: dict[str, list[Valued]] = {}
    for value, option in valued:
        if seen.is_mine and option["kind"] not in _OPINIONS and not option["cost"] and value > 0:
            extras.setdefault(option["kind"], []).append((value, option))
    return min(extras.values(), key=lambda kind: max(value for value, _ in kind), default=[])


def _value(seen: _Seen, option: Document) -> float:
    """What an option is worth; `done` is worth nothing, so whatever brings nothing is left alone."""
    kind = option["kind"]
    if option["pick"] == "done":
        return 0.0
    if not seen.is_mine:
        return 1.0 - SCALES.value(option)
    if kind in _OPINIONS:
        return _OPINIONS[kind](seen, option)
    value = SCALES.value(option) + _reach(seen, option)
    return value if value > 0 else value - 1.0


def _reach(seen: _Seen, option: Document) -> float:
    """How much nearer the paints of an option bring the most valuable segments."""
    gained = option["gain"].get("paints")
    return seen.outlook(gained).worth - seen.outlook().worth if gained else 0.0


def _work(_seen: _Seen, option: Document) -> float:
    return SCALES.worth(option)


def _buy(seen: _Seen, option: Document) -> float:
    return 0.1 + _reach(seen, option) - 0.2 * option["cost"].get("thalers", 0)


def _blend(seen: _Seen, option: Document) -> float:
    paint = next(iter(option["gain"]["paints"]))
    wanted = seen.outlook().blends
    return 1.0 + wanted.count(paint) if paint in wanted else -1.0


def _restore(_seen: _Seen, option: Document) -> float:
    return 100.0 + SCALES.value(option)


def _altar(seen: _Seen, _option: Document) -> float:
    """Only with paints that lead to no segment."""
    return 50.0 if seen.final or not seen.outlook().tiles else -1.0


def _leave(_seen: _Seen, _option: Document) -> float:
    return -1.0


_OPINIONS: dict[str, Callable[[_Seen, Document], float]] = {
    "buy": _buy,
    "blend": _blend,
    "restore": _restore,
    "altar": _altar,
    "earn": _work,
    "cheer": _work,
    "step": _leave,
    "close": _leave,
}
