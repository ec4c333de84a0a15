"""What is remembered of a round: the tiles everybody has won so far, and their points from bets."""

from app.engine.meta import RoundFacts, Zones

SECTIONS = "/sections"


def round_facts(zones: Zones) -> RoundFacts:
    """When everybody has had a turn."""
    seats = [name.removesuffix(SECTIONS) for name in zones if name.endswith(SECTIONS)]
    return {
        "sections": {seat: len(zones[seat + SECTIONS]) for seat in seats},
        "portraits": {seat: sum(zones[f"{seat}/portraits"].values()) for seat in seats},
        "bets": {seat: zones[f"{seat}/points"].get("bet", 0) for seat in seats},
    }
