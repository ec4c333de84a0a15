"""What is remembered of a round: how many sections everybody has restored, and how many cards they hold."""

from app.engine.cards.components import BACKS
from app.engine.meta import RoundFacts, Zones

SECTIONS = "/sections"


def round_facts(zones: Zones) -> RoundFacts:
    """When everybody has had a turn."""
    seats = [name.removesuffix(SECTIONS) for name in zones if name.endswith(SECTIONS)]
    return {
        "sections": {seat: len(zones[seat + SECTIONS]) for seat in seats},
        "cards": {seat: sum(sum(zones[f"{seat}/{back} cards"].values()) for back in BACKS) for seat in seats},
    }
