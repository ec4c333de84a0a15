"""The table before the first turn."""

from app.engine.cards.components import MARKET, START_HAND, counted
from app.engine.cards.piles import take_up
from app.engine.first_player import DRAW_FIRST_PLAYER, clockwise, with_first_player
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "setup")
part.event("hand dealt")
with_first_player(part)
part.schedule("game", "setup", "round")
part.schedule("setup", DRAW_FIRST_PLAYER, "refill sections", "reveal favourite", "refill tiles", "deal hands")


@part.step("deal hands")
def deal_hands(g: Moment) -> None:
    for seat in clockwise(g):
        g.draw(f"{MARKET} pile", START_HAND, "dealt", seat)


@part.step("dealt")
def dealt(g: Moment, painter: Painter, drawn: tuple[str, ...]) -> None:
    take_up(g, painter, MARKET, drawn)
    g.tell("hand dealt", painter, {"cards": counted(drawn)}, n=len(drawn))
