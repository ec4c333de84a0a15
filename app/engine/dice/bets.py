"""Bets on the active player's success: secret, one a turn, worth more the earlier they are placed (D2, D5, D8)."""

from app.engine.dice.chances import chances
from app.engine.dice.components import BET_POINTS, ROLLS, SECTIONS, TOKENS
from app.engine.dice.dice import colour_dice
from app.engine.dice.rounds import others
from app.engine.dice.track import score
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "bets")
part.zone("bet", "places", "backs", each="seat", pieces=TOKENS)
part.event("bet placed")
part.event("bets revealed", shows_hidden=True)

bet = part.sealed("bet", place="bets")

WAIT = "wait"


def next_roll(g: Look) -> str:
    return str(g.zones["turn"]["roll"] + 1)


@bet.seats
def without_bet(g: Look, active: Seat) -> list[Seat]:
    """Everybody else decides before each roll, until they have placed their one bet of the turn (D2)."""
    return [seat for seat in others(g) if not g.zones[f"{seat}/bet"]]


@bet.asks
def outcomes(g: Look, seat: Seat, active: Seat) -> Listed:
    points, chances = BET_POINTS[next_roll(g)], likely(g, active)
    bets = [
        Option(f"bet {token}", "bet", "bets", gain={"points": points, "chances": chances[token]}) for token in TOKENS
    ]
    return Listed([*bets, Option(WAIT, "wait", "bets")])


def likely(g: Look, active: Seat) -> dict[str, dict[str, int]]:
    """By token, how likely each total is that would make it win, if the active player aims at it."""
    turn, called = g.zones["turn"], g.zones["bishop"]
    every = chances(turn["total"], ROLLS - turn["roll"], colour_dice(g), favour=g.zones["favour"] == active)
    found: dict[str, dict[str, int]] = {token: {} for token in TOKENS}
    for goal, chance in every.items():
        token = "portrait" if goal not in SECTIONS else "bishop" if goal == called else "other"
        found[token][goal] = chance
    return found


@bet.resolve
def placed(g: Moment, seat: Seat, active: Seat, token: str) -> None:
    if token != WAIT:
        roll = next_roll(g)
        g.set(f"{seat}/bet", {roll: token})
        g.tell("bet placed", seat, {"token": token}, roll=int(roll))


@part.step("reveal bets")
def reveal_bets(g: Moment, active: Seat) -> None:
    """In turn order; without any success no bet pays (D5)."""
    won = g.zones["turn"]["won"]
    bets = [
        {"seat": seat, "token": token, "roll": int(roll), "points": BET_POINTS[roll] if token == won else 0}
        for seat in others(g)
        for roll, token in g.zones[f"{seat}/bet"].items()
    ]
    if bets:
        g.tell("bets revealed", bets=tuple(bets))
    for placed in bets:
        score(g, placed["seat"], (("bet", placed["points"]),))
