"""Restoring sections of the fresco: paid with cards and tiles, turned, and rewarded with an action tile (C3, C4)."""

from collections.abc import Iterator
from typing import Any

from app.engine.cards.components import (
    FRESCO_CARDS,
    PAINT_TILES,
    SECTION_PLACES,
    SECTIONS,
    SWAP_RESTORE,
    TURN,
    Section,
    counted,
)
from app.engine.cards.payments import Payment, lacking, payments, stock_of, turned, turns
from app.engine.cards.piles import hand, hand_size, play_cards
from app.engine.cards.rounds import acted, announce_end, note
from app.engine.cards.tiles import owned, spend
from app.engine.moment import Look, Moment
from app.engine.questions import Entries, Entry, Field, Form, Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "restoration")
part.zone("fresco pile", "counts", "number", start=FRESCO_CARDS, holds="fresco card")
part.zone("display", "places", "all", holds="fresco card")
part.zone("sections", "row", "all", each="seat", holds="fresco card")
part.zone("turned", "row", "all", each="seat")
part.zone("points", "record", "all", each="seat")
part.event("display refilled", "restored")

first = part.offer("restore", at="act", leaving="pass")
more = part.offer("restore", at="go on")


@part.step("refill sections")
def refill_sections(g: Moment, painter: Painter | None = None) -> None:
    empty = tuple(place for place in SECTION_PLACES if place not in g.zones["display"])
    g.draw("fresco pile", len(empty), "refilled sections", empty)


@part.step("refilled sections")
def refilled_sections(g: Moment, empty: tuple[str, ...], drawn: tuple[str, ...]) -> None:
    """An empty pile refills nothing (C3)."""
    if drawn:
        laid = dict(zip(empty, drawn, strict=False))
        g.set("display", {**g.zones["display"], **laid})
        g.tell("display refilled", sections=laid)


# -- what can be restored ----------------------------------------------------------------------------------------


def needs_tile(g: Look) -> bool:
    """Restoring after swapping takes an action tile, once a turn."""
    return acted(g) == "swap" and not g.zones["turn"]["freed"]


def may_still_restore(g: Look, painter: Painter) -> bool:
    return not needs_tile(g) or owned(g, painter, SWAP_RESTORE) > 0


@more.possible
def may_restore(g: Look, painter: Painter) -> bool:
    """By what everybody sees: with fewer cards and paint tiles than paints no section can be paid."""
    at_hand = hand_size(g, painter) + sum(owned(g, painter, tile) for tile in PAINT_TILES)
    fewest = min((len(SECTIONS[piece].paints) for piece in g.zones["display"].values()), default=at_hand + 1)
    return at_hand >= fewest and may_still_restore(g, painter)


@first.possible
def may_begin_restoring(g: Look, painter: Painter) -> bool:
    return acted(g) is None and may_restore(g, painter)


def payable(g: Look, painter: Painter, place: str) -> dict[str, Payment]:
    section = SECTIONS[g.zones["display"][place]]
    return payments(section.paints, stock_of(hand(g, painter)), stock_of(g.zones[f"{painter}/tiles"]))


@more.options
@first.options
def payable_sections(g: Look, painter: Painter) -> list[Option]:
    places = [place for place in sorted(g.zones["display"]) if payable(g, painter, place)]
    if not places:
        return []
    sections = Entries(places, lambda place: _section_entry(g, painter, str(place)))
    return [Option("restore", "restore", "cathedral", form=Form({"section": Field("one", sections)}))]


def _section_entry(g: Look, painter: Painter, place: str) -> Entry:
    section, ways = SECTIONS[g.zones["display"][place]], payable(g, painter, place)
    gains = {word: _gain(g, section, payment) for word, payment in ways.items()}
    sensible = _sensible(ways, gains)

    def entry(word: str | int) -> Entry:
        payment = ways[str(word)]
        gain = {**gains[str(word)], "sensible": word in sensible}
        return Entry(_cost(g, payment), gain, _turn_tiles(g, painter, section, gain["turned"]))

    def rank(word: str | int) -> tuple[bool, int, int]:
        return word not in sensible, -gains[str(word)]["points"], ways[str(word)].price

    # The best comes first: whoever asks for nothing else is offered it. What it brings is said with the payment alone.
    opens = {"payment": Field("one", Entries(tuple(sorted(ways, key=rank)), entry))}
    return Entry({"paints": _asked_for(section)}, opens=opens)


def _asked_for(section: Section) -> dict[str, int]:
    return dict.fromkeys(section.paints, 1)


def _cost(g: Look, payment: Payment) -> dict[str, Any]:
    tiles = [*payment.tiles, SWAP_RESTORE] if needs_tile(g) else list(payment.tiles)
    return {"cards": counted(payment.cards), **({"tiles": counted(tiles)} if tiles else {})}


def _gain(g: Look, section: Section, payment: Payment) -> dict[str, Any]:
    """The points of a section, how often its card is turned for them, and why."""
    items = turns(payment, section, g.zones["favourite"])
    times = turned(section, sum(items.values()))
    return {"points": section.values[times], "turned": times, "items": items}


def _sensible(ways: dict[str, Payment], gains: dict[str, dict[str, Any]]) -> set[str]:
    """The payments than which no other brings as many points for less."""
    rated = {word: (gains[word]["points"], payment.price) for word, payment in ways.items()}
    return {
        word
        for word, (points, price) in rated.items()
        if not any(other >= points and cheaper < price for other, cheaper in rated.values())
    }


def _turn_tiles(g: Look, painter: Painter, section: Section, times: int) -> dict[str, Field]:
    """As many as still add something, if there are any."""
    most = min(owned(g, painter, TURN), section.most_turns - times)
    if not most:
        return {}
    base = section.values[times]
    entries: dict[str | int, Entry] = {
        n: Entry({"tiles": {TURN: n}} if n else {}, {"points": section.values[times + n] - base} if n else {})
        for n in range(most + 1)
    }
    return {"turns": Field("one", entries)}


@more.impossible
@first.impossible
def sections_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    stock, tiles = stock_of(hand(g, painter)), stock_of(g.zones[f"{painter}/tiles"])
    for place, piece in sorted(g.zones["display"].items()):
        section = SECTIONS[piece]
        if not may_still_restore(g, painter):
            reason = Reason("restore.swapped-already")
        elif not payments(section.paints, stock, tiles):
            reason = Reason("needs.paints", {"paints": lacking(section.paints, stock, tiles)})
        else:
            continue
        yield Impossible(f"restore {place}", "restore", reason, "cathedral", {"paints": _asked_for(section)})


@more.refuses
@first.refuses
def not_to_be_restored(g: Look, painter: Painter, document: Any) -> Reason | None:
    """The rule against a payment that nobody would list."""
    section = document.get("section") if isinstance(document, dict) else None
    if not isinstance(section, str):
        return None
    if section not in g.zones["display"]:
        return Reason("restore.no-section", {"expected": sorted(g.zones["display"])})
    if str(document.get("payment")) not in payable(g, painter, section):
        return Reason("restore.no-payment", {"paints": _asked_for(SECTIONS[g.zones["display"][section]])})
    return None


# -- restoring ---------------------------------------------------------------------------------------------------


@more.resolve
@first.resolve
def restored(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    place, added = pick["section"], pick.get("turns", 0)
    piece = g.zones["display"][place]
    section, payment = SECTIONS[piece], payable(g, painter, place)[pick["payment"]]
    items = turns(payment, section, g.zones["favourite"]) | ({"turn": added} if added else {})
    times = turned(section, sum(items.values()))
    tiles = counted([*_cost(g, payment).get("tiles", {}), *[TURN] * added])
    play_cards(g, painter, payment.cards)
    spend(g, painter, tiles)
    _lay_down(g, painter, place, times)
    _note(g, used="favourite" in items)
    points = section.values[times]
    g.tell(
        "restored",
        painter,
        place=place,
        section=piece,
        payment=payment.value,
        cards=counted(payment.cards),
        tiles=tiles,
        turned=times,
        items=items,
        points=points,
    )
    announce_end(g, painter)
    g.then("take tile", painter)


def _lay_down(g: Moment, painter: Painter, place: str, times: int) -> None:
    """The card goes from the display to its painter, turned so often."""
    display = dict(g.zones["display"])
    piece = display.pop(place)
    g.set("display", display)
    g.set(f"{painter}/sections", (*g.zones[f"{painter}/sections"], piece))
    g.set(f"{painter}/turned", (*g.zones[f"{painter}/turned"], times))
    points = g.zones[f"{painter}/points"]
    g.set(f"{painter}/points", {**points, "section": points.get("section", 0) + SECTIONS[piece].values[times]})


def _note(g: Moment, *, used: bool) -> None:
    turn = g.zones["turn"]
    note(
        g,
        acted=turn["acted"] or "restore",
        freed=turn["freed"] or turn["acted"] == "swap",
        restored=turn["restored"] + 1,
        favourite=turn["favourite"] or used,
    )
