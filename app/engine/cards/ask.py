"""The tile that asks all others for a card of a colour (C6)."""

from app.engine.cards.components import ASK, PAINTS, card
from app.engine.cards.piles import hand, hand_size, move
from app.engine.cards.rounds import acted
from app.engine.cards.tiles import owned, spend
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Seat

part = Part(0, "ask")
part.event("asked", "gave card", "showed hand")

first = part.offer("ask", at="act", leaving="pass")
later = part.offer("ask", at="turn")
give = part.sealed("give", "hand")

NONE_TO_GIVE = "show"


@later.possible
def may_ask(g: Look, painter: Painter) -> bool:
    return owned(g, painter, ASK) > 0 and any(others(g, painter))


@first.possible
def may_ask_first(g: Look, painter: Painter) -> bool:
    return acted(g) is None and may_ask(g, painter)


def others(g: Look, painter: Painter) -> list[Seat]:
    """Whoever holds cards is asked: how many somebody holds everybody sees."""
    return [seat for seat in g.rules.seats if seat != painter and hand_size(g, seat)]


@later.options
@first.options
def colours(g: Look, painter: Painter) -> list[Option]:
    return [Option(f"ask {paint}", "ask", "hand", {"tiles": {ASK: 1}}) for paint in PAINTS]


@later.resolve
@first.resolve
def asked(g: Moment, painter: Painter, paint: str) -> None:
    spend(g, painter, {ASK: 1})
    g.tell("asked", painter, paint=paint)
    g.then("give", painter, paint)


# -- the others ----------------------------------------------------------------------------------------------------


@give.seats
def holders(g: Look, painter: Painter, paint: str) -> list[Seat]:
    return others(g, painter)


@give.asks
def what_to_give(g: Look, seat: Seat, painter: Painter, paint: str) -> Listed:
    """Who has none is asked like everybody else, and has only the hand to show."""
    fitting = [piece for piece in hand(g, seat) if card(piece).paint == paint]
    if not fitting:
        return Listed([Option(NONE_TO_GIVE, "show", "hand")])
    return Listed([Option(f"give {piece}", "give", "hand", {"cards": {piece: 1}}) for piece in fitting])


@give.resolve
def given(g: Moment, seat: Seat, painter: Painter, paint: str, what: str) -> None:
    if what == NONE_TO_GIVE:
        g.show("showed hand", seat, [painter], {"cards": hand(g, seat)}, asker=painter, paint=paint)
        return
    back = card(what).back
    move(g, f"{seat}/{back} cards", f"{painter}/{back} cards", {what: 1})
    g.show("gave card", seat, [painter, seat], {"card": what}, asker=painter, back=back, paint=paint)
