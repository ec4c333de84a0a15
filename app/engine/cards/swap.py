"""Swapping hand cards: they are played, and each of their icons draws a card, one after the other (C2)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from app.engine.cards.components import BACKS, MARKET, WORKSHOP, card
from app.engine.cards.piles import can_draw, hand, hand_size, play_cards, put_away
from app.engine.cards.rounds import acted, note
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "swap")
part.event("swapped", "forfeited")
part.schedule("swapping", "draw for icons", "end swap")

swap = part.offer("swap", at="act", leaving="pass")
again = part.offer("swap", at="go on")
pile = part.choice("choose pile", "piles", "turn", public=True)

OWN_ICON = {MARKET: "m", **dict.fromkeys(WORKSHOP, "w")}
"""The icon that draws from a pile, besides "e", which draws from any."""

GOODS = {"m": "market", "w": "workshop", "e": "either"}


@again.possible
@swap.possible
def may_swap(g: Look, painter: Painter) -> bool:
    return acted(g) is None and hand_size(g, painter) > 0


@again.options
@swap.options
def cards_to_swap(g: Look, painter: Painter) -> list[Option]:
    held = hand(g, painter)
    entries: dict[str | int, Entry] = {piece: Entry({"cards": {piece: 1}}, _drawn_for(piece)) for piece in held}
    cards = Field("some", entries, least=1, most=sum(held.values()), amounts=held)
    return [Option("swap", "swap", "piles", form=Form({"cards": cards}))]


def _drawn_for(piece: str) -> dict[str, int]:
    icons = Counter(card(piece).icons)
    return {GOODS[icon]: n for icon, n in sorted(icons.items())}


@again.impossible
@swap.impossible
def no_swap(g: Look, painter: Painter) -> Iterator[Impossible]:
    if acted(g) is not None:
        yield Impossible("swap", "swap", Reason("swap.acted-already"), "piles")
    elif not hand_size(g, painter):
        yield Impossible("swap", "swap", Reason("swap.no-cards"), "piles")


@again.resolve
@swap.resolve
def swapped(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    cards: tuple[str, ...] = pick["cards"]
    play_cards(g, painter, cards)
    icons = Counter("".join(card(piece).icons for piece in cards))
    note(g, acted="swap", swapped=True, icons={icon: icons[icon] for icon in "mwe"})
    g.tell("swapped", painter, cards=cards)
    g.then("swapping", painter)


# -- icon by icon ------------------------------------------------------------------------------------------------


@part.step("draw for icons")
def draw_for_icons(g: Moment, painter: Painter) -> None:
    """An icon for which no card is left anywhere is forfeited (C7)."""
    if any(piles_in_reach(g)):
        g.then("choose pile", painter)
        g.then("draw for icons", painter)
        return
    lost = sum(g.zones["turn"]["icons"].values())
    if lost:
        note(g, icons=dict.fromkeys("mwe", 0))
        g.tell("forfeited", painter, n=lost)


def piles_in_reach(g: Look) -> Iterator[str]:
    icons = g.zones["turn"]["icons"]
    return (back for back in BACKS if (icons[OWN_ICON[back]] or icons["e"]) and can_draw(g, back))


@pile.asks
def piles(g: Look, painter: Painter) -> Listed:
    return Listed([Option(f"draw {back}", "draw", "piles") for back in piles_in_reach(g)])


@pile.resolve
def pile_chosen(g: Moment, painter: Painter, back: str) -> None:
    """An icon that can draw nothing else goes before one that can."""
    icons = g.zones["turn"]["icons"]
    used = OWN_ICON[back] if icons[OWN_ICON[back]] else "e"
    note(g, icons={**icons, used: icons[used] - 1})
    g.then("draw card", painter, back)


@part.step("end swap")
def end_swap(g: Moment, painter: Painter) -> None:
    """Only now: what was played cannot be drawn for its own icons (C7)."""
    put_away(g)
