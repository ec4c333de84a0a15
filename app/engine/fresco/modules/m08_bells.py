"""Module 8, the bells: certificates bought in audience, at once or on instalments, and ranked at the end (M8)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from app.engine.data import table
from app.engine.fresco.action_tiles import action_tile
from app.engine.fresco.setup import has_small_board, small_board
from app.engine.fresco.transfers import Items, move, pay, score, seated, thalers
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import DONE, Entries, Entry, Field, Form, Listed, Option, tried
from app.engine.rules import Part
from app.engine.state import Event, Painter, Pick, Reason


class Certificate(msgspec.Struct, frozen=True):
    price: int
    points: int
    bells: int


DATA = table("fresco", "m08_bells")
STACK = Counter(":".join(map(str, row)) for row in DATA["certificates"])
"""All certificates, called by their price, points and bells: `8:5:7`."""

CERTIFICATES = {piece: Certificate(*map(int, piece.split(":"))) for piece in STACK}
PER_POINT: int = DATA["instalment_thalers_per_point"]
ASIDE: int = DATA["leonardo_certificates"]
MARKS: list[list[int]] = DATA["track_bonus"]
RANKS: dict[bool, list[int]] = {True: DATA["rank_bonus_3"], False: DATA["rank_bonus_4"]}
"""Points for the first ranks on the track, for either side of the board."""

AUDIENCE, BISHOP, FULL = "audience", "bishop", "full"
PILE, RETURNED, TRACK = "certificate pile", "returned certificates", "bell track"

part = Part(8, "bells", weight=2)
part.zone("certificates", "counts", "all", holds="certificate", pieces=STACK, room=max(DATA["places"].values()))
part.zone(PILE, "counts", "nobody", holds="certificate", pieces=STACK)
part.zone(RETURNED, "row", "nobody", holds="certificate", pieces=STACK)
part.zone("certificates", "counts", "number", each="painter", holds="certificate", pieces=STACK)
part.zone("debts", "row", "all", each="seat", holds="certificate", pieces=STACK)
part.zone("instalments", "row", "all", each="seat")
part.zone(TRACK, "places", "all")
part.event("certificates shown", "bought certificate", "paid instalment", "bishop counted bells", "bells ranked")
part.event("counted bells", shows_hidden=True)
part.after("setup", "hand out", "stack certificates")
part.after("round end", "restock market", "renew certificates")
part.before("final scoring", "score money", "last instalments")
part.before("final scoring", "score money", "score bells")
part.schedule("at audience", "open audience", "choose certificate")


@part.printed
def on_the_bell_board(seats: int) -> dict[str, Any]:
    ranks = RANKS[has_small_board(seats)]
    return {"ranks": ranks, "marks": MARKS, "last": DATA["track_max"], "aside": ASIDE, "instalment": PER_POINT}


choose_certificate = part.choice("choose certificate", AUDIENCE, "visit", "turn")
part.menu("pay last instalments", AUDIENCE)
pay_debt = part.offer("pay debt", at="turn", mode="passive")
last_payment = part.offer("pay debt", at="pay last instalments", leaving="keep thalers")


def bells(pieces: Mapping[str, int] | Iterable[str]) -> int:
    return sum(CERTIFICATES[piece].bells * number for piece, number in Counter(pieces).items())


# -- the certificates on offer -----------------------------------------------------------------------------------


def set_aside(g: Look) -> int:
    """How many of the pile belong to painters without a seat: nobody has seen which (M8c)."""
    return ASIDE * sum(not seated(g, painter) for painter in g.rules.painters)


@part.step("stack certificates")
def stack_certificates(g: Moment) -> None:
    g.set(PILE, dict(STACK))
    g.then("draw certificates")


@part.step("renew certificates")
def renew_certificates(g: Moment) -> None:
    """What nobody bought goes below all others, a layer of its own."""
    unsold = g.zones["certificates"]
    if unsold:
        g.set("certificates", {})
        g.set(RETURNED, (*g.zones[RETURNED], unsold))
    g.then("draw certificates")


@part.step("draw certificates")
def draw_certificates(g: Moment) -> None:
    """One for each player, as far as there are any; the returned ones only when the others are gone."""
    due = len(g.rules.seats)
    fresh = min(due, sum(g.zones[PILE].values()) - set_aside(g))
    g.draw(PILE, fresh, "show certificates")
    g.draw(RETURNED, due - fresh, "show certificates")


@part.step("show certificates")
def show_certificates(g: Moment, drawn: tuple[str, ...]) -> None:
    if drawn:
        g.set("certificates", dict(Counter(g.zones["certificates"]) + Counter(drawn)))
        g.tell("certificates shown", certificates=tuple(sorted(drawn)))


# -- the audience ------------------------------------------------------------------------------------------------


action_tile(part, AUDIENCE, room=(0, 0))  # it acts by itself: no apprentice stands there (M0a)


@part.step("open audience")
def open_audience(g: Moment, painter: Painter) -> None:
    """Without a certificate on offer there is nothing to talk about (M8a)."""
    if not g.zones["certificates"]:
        g.tell("lapsed", painter, what=AUDIENCE, n=1)


@choose_certificate.possible
def some_on_offer(g: Look, painter: Painter) -> bool:
    return bool(g.zones["certificates"])


@choose_certificate.asks
def which_certificate(g: Look, painter: Painter) -> Listed:
    """One must be bought, but even nothing is a first instalment (M8)."""
    money = thalers(g, painter)

    def terms(piece: str | int) -> Entry:
        return Entry(opens={"pay": Field("one", payments(str(piece), money))})

    form = Form({"certificate": Field("one", Entries(sorted(g.zones["certificates"]), terms))})
    option = Option("certificate", "certificate", AUDIENCE, form=form)
    return Listed([option], explain=lambda pick: no_purchase(g, painter, pick))


def payments(piece: str, money: int) -> dict[str | int, Entry]:
    """The whole price, or any part of it that the purse allows; the most first."""
    found: dict[str | int, Entry] = {}
    price, points, rung = msgspec.structs.astuple(CERTIFICATES[piece])
    if price <= money:
        found[FULL] = Entry({"thalers": price}, {"points": points, "bells": rung})
    for first in range(min(price - 1, money), -1, -1):
        found[first] = Entry({"thalers": first}, {"points": first // PER_POINT})
    return found


def no_purchase(g: Look, painter: Painter, pick: Pick) -> Reason | None:
    document = tried("certificate", pick)
    if pick == DONE.pick:
        return Reason("bells.must-buy")
    if not isinstance(document, dict):
        return None
    piece, paid, money = document.get("certificate"), document.get("pay"), thalers(g, painter)
    if not isinstance(piece, str) or piece not in g.zones["certificates"]:
        return Reason("bells.not-on-offer")
    price = CERTIFICATES[piece].price
    if type(paid) is int and paid >= price:
        return Reason("bells.part-of-the-price", {"n": price - 1})
    wanted = price if paid == FULL else paid
    return Reason("needs.thalers", {"n": wanted, "have": money}) if type(wanted) is int and wanted > money else None


@choose_certificate.resolve
def bought_certificate(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    """Paid in full it brings its points and turns face down; an instalment brings a point for every two Thalers."""
    piece, first = pick["certificate"], pick["pay"]
    certificate = CERTIFICATES[piece]
    g.tell("bought certificate", painter, certificate=piece, terms=first)
    if first == FULL:
        pay(g, painter, certificate.price, "certificate")
        move(g, "certificates", painter + "/certificates", {piece: 1})
    else:
        pay(g, painter, first, "certificate")
        g.set("certificates", dict(Counter(g.zones["certificates"]) - Counter([piece])))
        owe(g, painter, (*debts(g, painter), (piece, first)))
    points = certificate.points if first == FULL else first // PER_POINT
    if points:
        score(g, painter, (("certificate", points),))


# -- debts -------------------------------------------------------------------------------------------------------

Debts = tuple[tuple[str, int], ...]
"""Certificates not paid in full with the Thalers that lie on them, the oldest first."""


def debts(g: Look, painter: Painter) -> Debts:
    return tuple(zip(g.zones[painter + "/debts"], g.zones[painter + "/instalments"], strict=True))


def owe(g: Moment, painter: Painter, left: Debts) -> None:
    g.set(painter + "/debts", tuple(piece for piece, _ in left))
    g.set(painter + "/instalments", tuple(paid for _, paid in left))


def pay_oldest(g: Moment, painter: Painter, most: int) -> int:
    """Put so many Thalers at most on the oldest debt, without points; paid in full it turns face down."""
    (piece, paid), *younger = debts(g, painter)
    left = CERTIFICATES[piece].price - paid
    amount = min(most, left)
    pay(g, painter, amount, "instalment")
    g.tell("paid instalment", painter, certificate=piece, n=amount, left=left - amount)
    if amount < left:
        owe(g, painter, ((piece, paid + amount), *younger))
    else:
        owe(g, painter, tuple(younger))
        mine = painter + "/certificates"
        g.set(mine, dict(Counter(g.zones[mine]) + Counter([piece])))
    return amount


@part.react("earned")
def pay_from_earnings(g: Moment, event: Event) -> None:
    """Every Thaler that comes in, from wherever, goes to the debts, the oldest first (M8a)."""
    painter, left = event.painter, event.fields["n"]
    while painter is not None and left and in_debt(g, painter):
        left -= pay_oldest(g, painter, left)


@pay_debt.possible
@last_payment.possible
def in_debt(g: Look, painter: Painter) -> bool:
    return seated(g, painter) and bool(g.zones[painter + "/debts"])


@pay_debt.options
def at_any_turn(g: Look, painter: Painter) -> list[Option]:
    return instalments(g, painter, None)


@last_payment.options
def before_the_bells(g: Look, painter: Painter) -> list[Option]:
    return instalments(g, painter, AUDIENCE)


def instalments(g: Look, painter: Painter, place: str | None) -> list[Option]:
    (piece, paid), *_ = debts(g, painter)
    certificate = CERTIFICATES[piece]
    left = certificate.price - paid
    amounts = range(1, min(left, thalers(g, painter)) + 1)
    return [_instalment(n, place, certificate.bells if n == left else 0) for n in amounts]


@cache
def _instalment(amount: int, place: str | None, rung: int) -> Option:
    gain = {"bells": rung} if rung else {}
    return Option(f"pay debt {amount}", "pay debt", place, {"thalers": amount}, gain)


@pay_debt.refuses
@last_payment.refuses
def no_instalment(g: Look, painter: Painter, what: Any) -> Reason | None:
    if not in_debt(g, painter):
        return Reason("bells.no-debt")
    if not isinstance(what, str) or not what.isdecimal():
        return None
    (piece, paid), *_ = debts(g, painter)
    left, money = CERTIFICATES[piece].price - paid, thalers(g, painter)
    if int(what) > left:
        return Reason("bells.oldest-first", {"n": left})
    return Reason("needs.thalers", {"n": int(what), "have": money}) if int(what) > money else None


@pay_debt.resolve
@last_payment.resolve
def paid_instalment(g: Moment, painter: Painter, amount: str) -> None:
    pay_oldest(g, painter, int(amount))


# -- the bells at the end ----------------------------------------------------------------------------------------


@part.step("last instalments")
def last_instalments(g: Moment) -> None:
    """All that could be exchanged has become Thalers by now: the last chance to pay (M8a)."""
    for painter in wake_order(g):
        if in_debt(g, painter):
            g.then("pay last instalments", painter)


@part.step("score bells")
def score_bells(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            g.then("count bells", painter)
        else:
            g.draw(PILE, ASIDE, "turn up certificates", painter)
    g.then("count unsold bells")
    g.then("rank bells")


@part.step("turn up certificates")
def turn_up_certificates(g: Moment, painter: Painter, drawn: tuple[str, ...]) -> None:
    """Those of a painter without a seat come off the pile only now (M8c)."""
    g.set(painter + "/certificates", dict(Counter(drawn)))
    g.then("count bells", painter)


@part.step("count bells")
def count_bells(g: Moment, painter: Painter) -> None:
    """Bells of certificates not paid in full are taken off."""
    held: Counter[str] = Counter(g.zones[painter + "/certificates"])
    paid = tuple(sorted(held.elements()))
    unpaid = g.zones[painter + "/debts"] if seated(g, painter) else ()
    if paid or unpaid:
        number = bells(paid) - bells(unpaid)
        g.tell("counted bells", painter, certificates=paid, unpaid=unpaid, n=number)
        place(g, painter, number)


@part.step("count unsold bells")
def count_unsold_bells(g: Moment) -> None:
    """All certificates that nobody has are the bishop's, who comes last."""
    unsold = sum(map(bells, (g.zones["certificates"], g.zones[PILE], *g.zones[RETURNED])))
    g.tell("bishop counted bells", n=unsold)
    place(g, BISHOP, unsold)


def place(g: Moment, who: str, space: int) -> None:
    """A taken space means the next free one above, beyond 30 as well; without a bell nobody takes part (M8b)."""
    track = g.zones[TRACK]
    if space > 0:
        while space in track.values():
            space += 1
        g.set(TRACK, {**track, who: space})


@part.step("rank bells")
def rank_bells(g: Moment) -> None:
    """Bishop and painters without a seat use up their ranks like everybody else (M8b)."""
    track: dict[str, int] = g.zones[TRACK]
    ranking = sorted(track, key=track.__getitem__, reverse=True)
    if track:
        g.tell("bells ranked", track=tuple((who, track[who]) for who in ranking))
    for painter in wake_order(g):
        items = bonus(g, ranking.index(painter), track[painter]) if painter in track else ()
        if items:
            score(g, painter, items)


def bonus(g: Look, rank: int, space: int) -> Items:
    """Points for the rank, and those of the highest mark that the space has reached."""
    ranks = RANKS[small_board(g)]
    mark = max((points for start, points in MARKS if start <= space), default=0)
    items = (("bell rank", ranks[rank] if rank < len(ranks) else 0), ("bell mark", mark))
    return tuple(item for item in items if item[1])
