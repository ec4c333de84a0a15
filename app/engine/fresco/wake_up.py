"""Choosing when to wake up: order, mood, price, and the apprentice gained or lost by it (B3, B4)."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from app.engine.fresco.components import BASE, ROWS
from app.engine.fresco.planning import plan_form
from app.engine.fresco.track import choosing_order
from app.engine.fresco.transfers import cheer, move, seated
from app.engine.moment import Look, Moment
from app.engine.questions import Entries, Entry, Field, Form, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "wake up")
part.zone("hostel", "places", "all")
part.zone("woken", "record", "all")
part.zone("apprentices", "counts", "all", each="seat", holds="apprentice", pieces=("own", "neutral"))
part.zone("absent", "counts", "all", each="seat", holds="apprentice", pieces=("own",))
part.zone("armchair", "counts", "all", each="seat", holds="apprentice", pieces=("neutral",))
part.value("row fields", "row refusal", "may be sent home")
part.event("woke", "sent home", "settled")
part.schedule("wake up", "choose row", "adjust mood", "settle apprentices")

choose_row = part.choice("choose row", "hostel", "turn")
send_home = part.choice("send home", place="sheet", public=True)

EXTRA_FROM: int = BASE["mood"]["extra_apprentice_from"]
LOST_FROM: int = BASE["mood"]["lost_apprentice_from"]
APPRENTICES: int = BASE["players"]["apprentices"]
TIMES = {time: str(time) for time in ROWS}


def wake_order(g: Look) -> list[Painter]:
    """The order of this round: the earliest first."""
    hostel = g.zones["hostel"]
    return [hostel[time] for time in TIMES.values() if time in hostel]


def market_price(g: Look, painter: Painter) -> int:
    for time, sleeper in g.zones["hostel"].items():
        if sleeper == painter:
            return ROWS[int(time)].price
    raise LookupError(f"{painter} has not woken up")


@part.step("wake ups")
def wake_ups(g: Moment) -> None:
    for painter in choosing_order(g):
        g.then("wake up", painter)


ENTRIES: dict[str | int, Entry] = {
    time: Entry(cost={"price": row.price}, gain={"mood": row.mood}) for time, row in ROWS.items()
}
BARE: dict[str | int, Entry] = {time: Entry() for time in ROWS}
"""What a row costs and brings: nothing to a painter without a seat, who has neither purse nor mood."""

Taken = frozenset[tuple[str, Painter]]
"""The hostel: which row is whose."""


def _form(entry: Callable[[str | int], Entry], taken: Taken) -> Form:
    """The rows that are free; of the others it is said whose they are."""
    hostel = dict(taken)
    free = [time for time in ROWS if TIMES[time] not in hostel]

    def refused() -> Iterator[Impossible]:
        for time in sorted(hostel):
            yield Impossible(f"row {time}", "row", Reason("hostel.taken", {"painter": hostel[time]}), "hostel")

    return Form({"row": Field("one", Entries(free, entry))}, refused)


@cache
def _plain_form(has_seat: bool, taken: Taken) -> Form:
    """The form as long as no module has a say in it."""
    return _form((ENTRIES if has_seat else BARE).__getitem__, taken)


@choose_row.asks
def free_rows(g: Look, painter: Painter) -> Form:
    taken, has_seat = frozenset(g.zones["hostel"].items()), seated(g, painter)
    opens: dict[str | int, dict[str, Field]] = g.value("row fields", {}, painter)
    form = _plain_form(has_seat, taken)
    if opens:
        rows = ENTRIES if has_seat else BARE
        form = _form(lambda time: replace(rows[time], opens=opens.get(time, {})), taken)
    return replace(form, explain=lambda pick: row_refusal(g, painter, pick))


def row_refusal(g: Look, painter: Painter, document: dict[str, Any]) -> Reason | None:
    """The rule against what was picked with a row."""
    nothing: Reason | None = None
    return g.value("row refusal", nothing, painter, document)


@choose_row.resolve
def woke(g: Moment, painter: Painter, chosen: dict[str, Any]) -> None:
    g.set("hostel", {**g.zones["hostel"], str(chosen["row"]): painter})
    g.set("woken", {"painter": painter, **chosen})
    g.tell("woke", painter, **chosen)


@part.step("adjust mood")
def adjust_mood(g: Moment, painter: Painter) -> None:
    change = ROWS[g.zones["woken"]["row"]].mood
    if change and seated(g, painter):
        cheer(g, painter, change, "wake up")


@part.step("settle apprentices")
def settle_apprentices(g: Moment, painter: Painter) -> None:
    """A good mood lends the neutral apprentice, a bad one sends one away; both hold for this round (B4, B4a)."""
    if not seated(g, painter):
        return
    mood, at_hand = g.zones["mood"][painter], painter + "/apprentices"
    lost, extra = mood <= LOST_FROM, mood >= EXTRA_FROM
    away, lent = bool(g.zones[painter + "/absent"]), "neutral" in g.zones[at_hand]
    if (lost, extra) == (away, lent):
        return
    if extra != lent:
        armchair = painter + "/armchair"
        move(g, *((armchair, at_hand) if extra else (at_hand, armchair)), {"neutral": 1})
    if away and not lost:
        move(g, painter + "/absent", at_hand, {"own": 1})
    if lost and not away:
        g.then("send home", painter)
    g.then("tell settled", painter)


@send_home.asks
def who_goes_home(g: Look, painter: Painter) -> Listed:
    return Listed([Option(f"send {kind}", "send", "sheet") for kind in may_be_sent_home(g, painter)])


def may_be_sent_home(g: Look, painter: Painter) -> dict[str, str]:
    """By kind the zones where somebody stands whom a bad mood may drive away."""
    stand = g.value("may be sent home", {"own": painter + "/apprentices"}, painter)
    return {kind: zone for kind, zone in stand.items() if "own" in g.zones[zone]}


@send_home.resolve
def went_home(g: Moment, painter: Painter, kind: str) -> None:
    stand = may_be_sent_home(g, painter)
    move(g, stand[kind], painter + "/absent", {"own": 1})
    if len(stand) > 1:
        g.tell("sent home", painter, kind=kind)


@part.step("tell settled")
def tell_settled(g: Moment, painter: Painter) -> None:
    """All that the painter may plan with, whoever has a say in it (M10)."""
    pieces = plan_form(g, painter).rows["pieces"]
    g.tell("settled", painter, apprentices={kind: row["n"] for kind, row in pieces.items()})
