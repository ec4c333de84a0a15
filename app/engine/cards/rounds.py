"""Rounds and turns: one turn a round for everybody; the round in which somebody is done is the last one (C1, C8)."""

from typing import Any

from app.engine.cards.components import HAND_LIMIT, MARKET, PASS_REFILL, end_sections
from app.engine.cards.piles import discard, hand, hand_size, put_away
from app.engine.first_player import clockwise
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "rounds")
part.zone("round", "record", "all", start={"number": 0, "final": False, "phase": "setup"})
part.zone("turn", "record", "all")
part.event("round began", "final round began", "round ended", "turn began", "passed", "discarded")
part.schedule("round", "begin round", "turns", "end round")
part.schedule(
    "turn",
    "begin turn",
    "draw market card",
    "begin action",
    "act",
    "follow up",
    "put cards away",
    "refill sections",
    "refill tiles",
    "change favourite",
    "begin hand limit",
    "discard",
)

part.menu("act", "table")
part.menu("go on", "table", "turn")
over_limit = part.choice("discard", "hand", "turn")

NOTHING_DONE: dict[str, Any] = {
    "acted": None,
    "swapped": False,
    "icons": {"m": 0, "w": 0, "e": 0},
    "restored": 0,
    "favourite": False,
    "freed": False,
}
"""A turn before anything is done in it: `acted` will be "swap" or "restore", `favourite` says whether it was used,
`freed` whether a tile lets its painter restore after swapping."""


def phase(g: Moment, name: str) -> None:
    g.set("round", {**g.zones["round"], "phase": name})


def note(g: Moment, **changes: Any) -> None:
    """What has been done in this turn."""
    g.set("turn", {**g.zones["turn"], **changes})


def acted(g: Look) -> str | None:
    """How the turn was used so far: "swap", "restore", or not yet."""
    done: str | None = g.zones["turn"]["acted"]
    return done


# -- rounds ------------------------------------------------------------------------------------------------------


@part.step("begin round")
def begin_round(g: Moment) -> None:
    number = g.zones["round"]["number"] + 1
    g.set("round", {"number": number, "final": False, "phase": "draw"})
    g.tell("round began", number=number)


@part.step("turns")
def turns(g: Moment) -> None:
    for seat in clockwise(g):
        g.then("turn", seat)


def announce_end(g: Moment, painter: Painter) -> None:
    """With enough sections before somebody the round that is being played is the last one (C8)."""
    needed = end_sections(len(g.rules.seats))
    if len(g.zones[f"{painter}/sections"]) >= needed and not g.zones["round"]["final"]:
        g.set("round", {**g.zones["round"], "final": True})
        g.tell("final round began", painter, number=g.zones["round"]["number"], n=needed)


@part.step("end round")
def end_round(g: Moment) -> None:
    g.tell("round ended", number=g.zones["round"]["number"])
    g.then("final scoring" if g.zones["round"]["final"] else "round")


# -- turns -------------------------------------------------------------------------------------------------------


@part.step("begin turn")
def begin_turn(g: Moment, painter: Painter) -> None:
    phase(g, "draw")
    g.set("turn", {"active": painter, **NOTHING_DONE})
    g.tell("turn began", painter)


@part.step("draw market card")
def draw_market_card(g: Moment, painter: Painter) -> None:
    g.then("draw card", painter, MARKET)


@part.step("begin action")
def begin_action(g: Moment, painter: Painter) -> None:
    phase(g, "act")


@part.step("follow up")
def follow_up(g: Moment, painter: Painter) -> None:
    """More may be restored; who has neither swapped nor restored has passed, and with few cards fills the hand (C7)."""
    if acted(g) is not None:
        g.then("go on", painter)
    else:
        g.tell("passed", painter)
        for _ in range(PASS_REFILL - hand_size(g, painter)):
            g.then("draw card", painter, MARKET)


@part.step("put cards away")
def put_cards_away(g: Moment, painter: Painter) -> None:
    put_away(g)


@part.step("begin hand limit")
def begin_hand_limit(g: Moment, painter: Painter) -> None:
    phase(g, "hand limit")


# -- the hand limit ----------------------------------------------------------------------------------------------


@over_limit.possible
def holds_too_many(g: Look, painter: Painter) -> bool:
    return hand_size(g, painter) > HAND_LIMIT


@over_limit.asks
def what_to_discard(g: Look, painter: Painter) -> Form:
    held, excess = hand(g, painter), hand_size(g, painter) - HAND_LIMIT
    entries: dict[str | int, Entry] = {piece: Entry({"cards": {piece: 1}}) for piece in held}
    return Form({"cards": Field("some", entries, least=excess, most=excess, amounts=held)})


@over_limit.resolve
def discarded(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    discard(g, painter, pick["cards"])
    g.tell("discarded", painter, cards=pick["cards"])
