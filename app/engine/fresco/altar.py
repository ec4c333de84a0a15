"""The altar: three paints for points (B8)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from app.engine.fresco.components import BASE, BASIC, BLENDED, Stock, count, stock_of, units, units_of
from app.engine.fresco.transfers import Items, give, lacking, paints, score
from app.engine.fresco.visit import at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "altar")
part.value("altar payments", "altar fields", "altar points", "altar refusal")
part.event("paid for altar", "restored altar")

altar = part.offer("altar", at="work at cathedral")

THREE_BLENDED = "+".join(BLENDED)


def worth(payment: tuple[str, ...]) -> int | None:
    """The points of three paints, or None where the altar does not take them (B8)."""
    basic = [paint for paint in payment if paint in BASIC]
    if len(set(basic)) < len(basic):
        return None
    if "+".join(payment) == THREE_BLENDED:
        return BASE["altar"]["three_blended"]
    substitutes = len(payment) - len(basic)
    return BASE["altar"]["basic"] + substitutes * BASE["altar"]["per_blended_substitute"]


PAYMENTS = {
    "+".join(payment): points
    for payment in combinations_with_replacement((*BASIC, *BLENDED), 3)
    if (points := worth(payment)) is not None
}
_ENTRIES = {
    payment: Entry(cost={"paints": count(tuple(payment.split("+")))}, gain={"points": points})
    for payment, points in PAYMENTS.items()
}
_UNITS = {payment: units(entry.cost["paints"]) for payment, entry in _ENTRIES.items()}


@lru_cache(maxsize=1 << 10)
def _payable(stock: Stock) -> dict[str | int, Entry]:
    have = units_of(stock)
    return {payment: _ENTRIES[payment] for payment, needed in _UNITS.items() if needed <= have}


altar.possible(at_work)


@lru_cache(maxsize=1 << 10)
def _plain_option(stock: Stock) -> Option:
    """The option as long as no module has a say in it."""
    return Option("altar", "altar", "cathedral", form=Form({"payment": Field("one", _payable(stock))}))


def payments(g: Look, painter: Painter) -> dict[str | int, Entry]:
    return g.value("altar payments", _payable(stock_of(paints(g, painter))), painter)


@altar.options
def payable(g: Look, painter: Painter) -> list[Option]:
    stock = stock_of(paints(g, painter))
    plain = _payable(stock)
    entries = g.value("altar payments", plain, painter)
    if not entries:
        return []
    fields: dict[str, Field] = g.value("altar fields", {}, painter)
    if entries is plain and not fields:
        return [_plain_option(stock)]
    return [Option("altar", "altar", "cathedral", form=Form({"payment": Field("one", entries), **fields}))]


@altar.impossible
def too_few_paints(g: Look, painter: Painter) -> Iterator[Impossible]:
    if at_work(g) and not payments(g, painter):
        yield Impossible("altar", "altar", Reason("altar.three-paints"), "cathedral")


@altar.refuses
def not_taken(g: Look, painter: Painter, document: Any) -> Reason | None:
    payment = document.get("payment") if isinstance(document, dict) else None
    if not isinstance(payment, str):
        return None
    given = tuple(payment.split("+"))
    return g.value("altar refusal", wrong_paints(g, painter, given), painter, given, document)


def wrong_paints(g: Look, painter: Painter, given: tuple[str, ...]) -> Reason | None:
    if len(given) != 3 or not {*BASIC, *BLENDED}.issuperset(given):
        return Reason("altar.three-paints")
    if worth(given) is None:
        return Reason("altar.basic-twice")
    return paints_lacking(g, painter, given)


def paints_lacking(g: Look, painter: Painter, given: tuple[str, ...]) -> Reason | None:
    missing = lacking(g, painter, count(given))
    return Reason("needs.paints", {"paints": missing}) if missing else None


@altar.resolve
def restored_altar(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    """One sum; no bishop's bonus, and he does not move (B7)."""
    entry = payments(g, painter)[pick["payment"]]
    give(g, painter, entry.cost["paints"], "altar")
    g.tell("paid for altar", painter, extras=pick)
    items: Items = g.value("altar points", (("altar", entry.gain["points"]),), painter, pick)
    score(g, painter, items)
    work(g, acts=0)
    g.tell("restored altar", painter, payment=pick["payment"])
