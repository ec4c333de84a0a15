"""The Bishop's Request: three tiles with one seal are stacked for points and another income (M2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.engine.data import table
from app.engine.fresco.components import BASIC, BLENDED, Stackable, fresco_tile
from app.engine.fresco.transfers import limit, limited, move, receive, score, seated
from app.engine.fresco.visit import work
from app.engine.fresco.wake_up import wake_order
from app.engine.fresco.workshop import fresh
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

DATA = table("fresco", "m02_requests")
GENERAL = "general"
KINDS = (GENERAL, *BLENDED)
STACKS = {kind: tuple(f"{kind} {points}" for points in DATA[kind]) for kind in KINDS}
"""The request tiles by kind, the highest on top."""

TILES: int = DATA["tiles_per_request"]
INCOME: int = DATA["income_thalers"]
PIECES = tuple(piece for stack in STACKS.values() for piece in stack)

part = Part(2, "requests", weight=1)
part.zone("requests", "places", "all", start=STACKS, holds="request", stacks=STACKS)
part.zone("fulfilled", "counts", "all", each="painter", holds="request", pieces=PIECES)
part.zone("stacked tiles", "counts", "all", each="painter", holds="fresco tile")
part.value("tiles for requests")
part.event("fulfilled request")
part.after("round end", "incomes", "general incomes")


@part.printed
def on_the_tiles(seats: int) -> dict[str, Any]:
    return {"kinds": KINDS, "tiles": TILES, "income": {kind: income_of(kind) for kind in KINDS}}


request = part.offer("request", at="work at workshop")
basic_income = part.choice("basic income", place="workshop", public=True)
at_workshop = part.choice("leonardo at workshop", place="workshop", public=True)

DECLINE = Option("none", "no request", "workshop")


# -- which requests can be fulfilled -----------------------------------------------------------------------------


def tiles_for_requests(g: Look, painter: Painter) -> Mapping[str, Stackable]:
    """The tiles before the painter that are not stacked. A part that adds others moves them when it is fulfilled."""
    own = {piece: Stackable(amount, fresco_tile(piece).seals) for piece, amount in g.zones[painter + "/tiles"].items()}
    return g.value("tiles for requests", own, painter)


def suitable(tiles: Mapping[str, Stackable], kind: str) -> dict[str, int]:
    """Any tile serves a general request; one with several seals may serve any of them."""
    return {piece: tiles[piece].amount for piece in sorted(tiles) if kind == GENERAL or kind in tiles[piece].seals}


def possible(g: Look, painter: Painter) -> dict[str, dict[str, int]]:
    """The kinds of request the painter could fulfil, each with the tiles that serve it."""
    tiles, stacks = tiles_for_requests(g, painter), g.zones["requests"]
    if sum(tile.amount for tile in tiles.values()) < TILES:
        return {}
    serving = {kind: suitable(tiles, kind) for kind in KINDS if stacks[kind]}
    return {kind: amounts for kind, amounts in serving.items() if sum(amounts.values()) >= TILES}


def points(piece: str) -> int:
    return int(piece.split()[1])


def income_of(kind: str) -> dict[str, Any]:
    """A general request brings a basic paint as well, but which one is chosen anew every round."""
    return {"thalers": INCOME} if kind == GENERAL else {"thalers": INCOME, "paints": {kind: 1}}


def request_option(g: Look, painter: Painter) -> list[Option]:
    entries: dict[str | int, Entry] = {}
    for kind, amounts in possible(g, painter).items():
        tiles = Field("some", dict.fromkeys(amounts, Entry()), least=TILES, most=TILES, amounts=amounts)
        entries[kind] = Entry(gain={"points": points(g.zones["requests"][kind][0])}, opens={"tiles": tiles})
    return [Option("request", "request", "workshop", form=Form({"request": Field("one", entries)}))] if entries else []


# -- at the workshop ---------------------------------------------------------------------------------------------


@request.possible
def may_fulfil(g: Look, painter: Painter) -> bool:
    """One who fulfils a request does nothing else."""
    return fresh(g) and not limited(g, painter, "request") and bool(possible(g, painter))


@request.options
def requests_within_reach(g: Look, painter: Painter) -> list[Option]:
    return request_option(g, painter)


@request.impossible
def requests_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    tiles = tiles_for_requests(g, painter)
    for kind, stack in ((kind, g.zones["requests"][kind]) for kind in KINDS):
        have = sum(suitable(tiles, kind).values())
        reason = None
        if limited(g, painter, "request"):
            reason = Reason("requests.one-a-round")
        elif not fresh(g):
            reason = Reason("requests.already-working")
        elif not stack:
            reason = Reason("requests.none-left")
        elif have < TILES:
            reason = Reason("requests.too-few-tiles", {"request": kind, "n": TILES, "have": have})
        if reason is not None:
            gain = {"points": points(stack[0])} if stack else {}
            yield Impossible(f"request {kind}", "request", reason, "workshop", gain=gain)


@request.resolve
def fulfilled(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    limit(g, painter, "request")
    work(g, acts=0)
    fulfil(g, painter, pick)


def fulfil(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    """The tiles are stacked under the request: they earn nothing more and serve no other.

    What a painter without a seat has fulfilled is out of the game: it brings him no income either.
    """
    kind, chosen = pick["request"], tuple(pick["tiles"])
    stacks, there = g.zones["requests"], f"{painter}/fulfilled"
    taken, *left = stacks[kind]
    g.set("requests", {**stacks, kind: tuple(left)})
    g.set(there, {**g.zones[there], taken: 1})
    own = {piece: chosen.count(piece) for piece in sorted(set(chosen)) if piece in g.zones[painter + "/tiles"]}
    move(g, f"{painter}/tiles", f"{painter}/stacked tiles", own)
    g.tell("fulfilled request", painter, request=kind, tiles=chosen)
    score(g, painter, (("request", points(taken)),))


# -- income ------------------------------------------------------------------------------------------------------


def kinds_fulfilled(g: Look, painter: Painter) -> list[str]:
    pieces = g.zones[f"{painter}/fulfilled"]
    return [kind for kind in KINDS for piece in STACKS[kind] if piece in pieces] if pieces else []


@part.adjust("income")
def new_income(g: Look, items: list[dict[str, Any]], painter: Painter) -> list[dict[str, Any]]:
    return [*items, *({**income_of(kind), "why": "request"} for kind in kinds_fulfilled(g, painter))]


@part.step("general incomes")
def general_incomes(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            for _ in range(kinds_fulfilled(g, painter).count(GENERAL)):
                g.then("basic income", painter)


@basic_income.asks
def which_basic_paint(g: Look, painter: Painter) -> Listed:
    return Listed([Option(paint, "basic income", "workshop", gain={"paints": {paint: 1}}) for paint in BASIC])


@basic_income.resolve
def took_basic_paint(g: Moment, painter: Painter, paint: str) -> None:
    receive(g, painter, {paint: 1}, "request")


# -- a painter without a seat ------------------------------------------------------------------------------------


@part.adjust("virtual plan")
def one_at_the_workshop(g: Look, sheet: dict[str, Any]) -> dict[str, Any]:
    return {**sheet, "columns": {**sheet["columns"], "workshop": {"own": 1}}}


@at_workshop.asks
def what_he_may_fulfil(g: Look, painter: Painter) -> Listed:
    """He may fulfil a request but never has to (M2)."""
    return Listed([*request_option(g, painter), DECLINE])


@at_workshop.resolve
def he_fulfils(g: Moment, painter: Painter, pick: Any) -> None:
    if pick != DECLINE.pick:
        fulfil(g, painter, pick)
