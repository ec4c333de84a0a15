"""What is remembered of a round: when painters woke up, their mood and purse, and how many apprentices they had."""

from app.engine.meta import RoundFacts, Zones
from app.engine.state import Painter

THALERS = "/thalers"
TALLIED = ("hour",)


def round_facts(zones: Zones) -> RoundFacts:
    """At the round's end, before the next one begins."""
    seats: list[Painter] = [name.removesuffix(THALERS) for name in zones if name.endswith(THALERS)]
    return {
        "hour": {painter: int(time) for time, painter in zones["hostel"].items()},
        "mood": {seat: zones["mood"][seat] for seat in seats},
        "thalers": {seat: zones[f"{seat}{THALERS}"] for seat in seats},
        "apprentices": {seat: sum(zones[f"{seat}/apprentices"].values()) for seat in seats},
    }
