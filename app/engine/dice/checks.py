"""What must hold after every decision of the dice game, besides what holds in every game."""

from collections.abc import Iterator

from app.engine.dice.components import ADJUST, COLOUR, ENOUGH, QUALITY, ROLLS, shown
from app.engine.dice.track import STAIRS
from app.engine.kernel import Game
from app.engine.state import Seat


def wrong_scores(game: Game) -> Iterator[str]:
    """The space is the score, the sum of the points written down; beyond the stairs nobody shares one (D6)."""
    zones = game.state.zones
    taken: dict[int, Seat] = {}
    for seat, score in zones["score"].items():
        points = zones[f"{seat}/points"]
        if sum(points.values()) != score:
            yield f"{seat}: the score is {score}, the points written down are {points}"
        if score != STAIRS and taken.setdefault(score, seat) != seat:
            yield f"{seat} and {taken[score]} share space {score} of the score track; expected one painter on a space"


def wrong_dice(game: Game) -> Iterator[str]:
    """Every die lies on the table or aside, and the total is what lies aside, give or take the favour (D3)."""
    zones = game.state.zones
    turn, aside = zones["turn"], zones["aside"].values()
    if turn["roll"]:
        lying = [*zones["dice"], *(laid["die"] for laid in aside)]
        quality = [die for die in lying if die in QUALITY]
        colour = len([die for die in lying if die in COLOUR]) + sum(laid["colours"] for laid in aside)
        if sorted(quality) != sorted(QUALITY) or colour != len(COLOUR):
            yield f"dice on the table {sorted(zones['dice'])}, aside {zones['aside']}; expected every die once"
    if not turn["roll"] - 1 <= len(aside) <= turn["roll"] <= ROLLS:
        yield f"{len(aside)} quality dice are aside after roll {turn['roll']}; expected one for each roll"
    more = turn["total"] - sum(laid["value"] for laid in aside)
    favoured = zones["favour"] == turn["active"] and len(aside) == ROLLS
    if more and not (favoured and abs(more) == ADJUST):
        yield f"the total is {turn['total']}, aside lies {zones['aside']}"


def wrong_bets(game: Game) -> Iterator[str]:
    """One bet a turn, never by the active player, never before a roll that is not there yet (D2)."""
    zones = game.state.zones
    for seat in game.rules.seats:
        bets = zones[f"{seat}/bet"]
        if len(bets) > 1 or (bets and seat == zones["turn"]["active"]):
            yield f"{seat}: the bets {bets}; expected one at most, and none of the active player"
        if any(int(roll) > zones["turn"]["roll"] + 1 for roll in bets):
            yield f"{seat}: a bet before a later roll than the next: {bets}"


def wrong_collections(game: Game) -> Iterator[str]:
    """Each section once, portraits where a stack has some, and a last round exactly if somebody got there (D4, D7)."""
    zones = game.state.zones
    there = False
    for seat in game.rules.seats:
        sections = [shown(tile) for tile in zones[f"{seat}/sections"]]
        if len(set(sections)) != len(sections):
            yield f"{seat}: a section twice: {sections}"
        portraits = sum(zones[f"{seat}/portraits"].values())
        there = there or len(sections) >= ENOUGH["sections"] or portraits >= ENOUGH["portraits"]
    if zones["round"]["final"] and not there:
        yield "the round is the last, but nobody has enough sections or portraits"
    left = sum(zones["portraits left"].values())
    pile = sum(zones["portrait pile"].values())
    if zones["round"]["number"] and left != pile:
        yield f"{left} portraits lie face down in the stacks, but the pile holds {pile}"
