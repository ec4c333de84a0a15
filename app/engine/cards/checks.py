"""What must hold after every decision of the card game, besides what holds in every game."""

from collections.abc import Iterator

from app.engine.cards.components import END_POINTS, HAND_LIMIT, SECTION_PLACES, SECTIONS, TILE_PLACES
from app.engine.cards.piles import hand_size
from app.engine.cards.scoring import scores
from app.engine.kernel import Game


def wrong_scores(game: Game) -> Iterator[str]:
    """A score is what the sections show towards the centre, and at the end the tiles that are left."""
    zones = game.state.zones
    for seat, score in scores(zones).items():
        sections, turned = zones[f"{seat}/sections"], zones[f"{seat}/turned"]
        if len(sections) != len(turned):
            yield f"{seat}: {len(sections)} sections, but {len(turned)} of them turned somehow"
            continue
        shown = sum(SECTIONS[piece].values[times] for piece, times in zip(sections, turned, strict=True))
        if zones["result"]:
            shown += sum(END_POINTS[tile] * n for tile, n in zones[f"{seat}/tiles"].items())
        if shown != score:
            yield f"{seat}: the score is {score}, sections and tiles show {shown}"


def too_many_cards(game: Game) -> Iterator[str]:
    """Whoever is not at turn keeps to the hand limit."""
    active = game.state.zones["turn"].get("active")
    for seat in game.rules.seats:
        if seat != active and hand_size(game.g.look, seat) > HAND_LIMIT:
            yield f"{seat} holds more than {HAND_LIMIT} cards after the turn"


def crowded_displays(game: Game) -> Iterator[str]:
    for zone, places in (("display", SECTION_PLACES), ("tile display", TILE_PLACES)):
        if not set(game.state.zones[zone]) <= set(places):
            yield f"{zone}: something lies beside {', '.join(places)}"
