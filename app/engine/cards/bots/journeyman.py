"""Journeyman: plays the card game sensibly, from what its seat sees and is asked.

It restores what brings most and leaves it the best hand, keeps the cards that lead to the sections on display and swaps
the others, draws from the pile that helps most on the average, and asks for a colour when that is likely to complete a
section. It looks no further than its next turn and thinks nothing of what the others want.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from app.engine.cards.bots.guesses import SAMPLES, average, given, hands_after, pile_worths, refilled
from app.engine.cards.bots.outlook import REWARD, cover
from app.engine.cards.bots.seen import Document, Seen, added, without
from app.engine.cards.components import (
    ASK,
    END_POINTS,
    PASS_REFILL,
    SECTIONS,
    SWAP_RESTORE,
    TURN,
    Pool,
    card,
    counted,
)
from app.engine.questions import Choose

Valued = tuple[float, Any]

PATIENCE = 0.8
"""What a hand leads to counts less than what is there now."""

ASKING = 1.2
"""An ask must improve the hand by as much: the tile could be of more use later."""

TILES = {SWAP_RESTORE: 1.3, ASK: 0.5}
"""What a tile is worth that scores nothing by itself; asking is worth it once for each other player."""


def pick(view: Document, question: Document, choose: Choose) -> Any:
    """The answer of the seat that looks at this view to its question, both as JSON data."""
    seen = Seen(view)
    if "form" in question:
        return {"cards": _least_needed(seen, question["form"]["cards"]["least"])}
    options = question["options"]
    kinds = {option["kind"] for option in options}
    if kinds & {"swap", "restore", "pass", "done", "ask"}:
        return _act(seen, options, choose)
    return max(_valued(seen, options), key=lambda found: found[0])[1]


# -- a turn ----------------------------------------------------------------------------------------------------------


def _act(seen: Seen, options: list[Document], choose: Choose) -> Any:
    found: list[Valued] = []
    for option in options:
        if option["kind"] == "restore":
            found += _restorations(seen, option["form"])
        elif option["kind"] == "swap":
            found += _swaps(seen, choose)
        elif option["kind"] == "pass":
            found.append((_passing(seen, choose), option["pick"]))
        elif option["kind"] == "done":
            found.append((PATIENCE * _future(seen) * seen.outlook.worth(seen.hand), option["pick"]))
    asking = _best_ask(seen, options, choose)
    return asking if asking is not None else max(found, key=lambda valued: valued[0])[1]


def _future(seen: Seen) -> float:
    """In the last round nothing comes after the turn."""
    return 0.0 if seen.final else 1.0


def _restorations(seen: Seen, form: Document) -> Iterator[Valued]:
    for section in form["section"]["entries"]:
        for payment in section["opens"]["payment"]["entries"]:
            if payment["gain"]["sensible"]:
                yield _restoration(seen, section["value"], payment)


def _restoration(seen: Seen, place: str, payment: Document) -> Valued:
    """Its points, what it brings besides, and the hand that is left, less the tiles it takes."""
    document: Document = {"section": place, "payment": payment["value"]}
    points, tiles = payment["gain"]["points"], dict(payment["cost"].get("tiles", {}))
    turns = payment["opens"].get("turns")
    if turns:
        most = turns["entries"][-1]
        document["turns"] = most["value"] if most["gain"]["points"] >= most["value"] * END_POINTS[TURN] else 0
        points += most["gain"]["points"] if document["turns"] else 0
        tiles[TURN] = document["turns"]
    spent = sum(_tile_worth(seen, tile) * n for tile, n in tiles.items())
    after = seen.outlook.without(seen.zones["display"][place], tiles)
    hand = without(seen.hand, payment["cost"]["cards"])
    worth = points + REWARD - spent + _future(seen) * PATIENCE * after.worth(hand)
    return worth, {"restore": document}


def _passing(seen: Seen, choose: Choose) -> float:
    hands = (refilled(seen, seen.hand, PASS_REFILL, choose) for _ in range(SAMPLES))
    return PATIENCE * _future(seen) * average(seen, hands)


# -- swapping --------------------------------------------------------------------------------------------------------


def _swaps(seen: Seen, choose: Choose) -> Iterator[Valued]:
    freed = seen.tiles.get(SWAP_RESTORE, 0) > 0
    for cards in _worth_swapping(seen):
        icons = Counter("".join(card(piece).icons for piece in cards))
        left = without(seen.hand, counted(cards))
        hands = hands_after(seen, left, {icon: icons[icon] for icon in "mwe"}, choose)
        worth = average(seen, hands)
        patience = 1.0 if freed else PATIENCE * _future(seen)
        yield patience * worth - (TILES[SWAP_RESTORE] if freed else 0.0), {"swap": {"cards": cards}}


def _worth_swapping(seen: Seen) -> list[list[str]]:
    """What is left of the hand when everything for one section is kept, or for two; all of it, or what draws two."""
    found: dict[tuple[str, ...], None] = {}
    sections = sorted(set(seen.zones["display"].values()))
    for number in range(3):
        for aims in combinations(sections, number):
            rest = dict(seen.hand)
            for aim in aims:
                rest = without(rest, counted(cover(SECTIONS[aim], rest, seen.tiles, seen.zones["favourite"]).cards))
            cards = tuple(piece for piece in sorted(rest) for _ in range(rest[piece]))
            doubles = tuple(piece for piece in cards if len(card(piece).icons) > 1)
            plain = tuple(piece for piece in cards if not card(piece).bishop)
            found |= dict.fromkeys((cards, doubles, plain))
    return [list(cards) for cards in found if cards]


# -- asking ----------------------------------------------------------------------------------------------------------


def _best_ask(seen: Seen, options: list[Document], choose: Choose) -> Any:
    """Only where it is likely to bring a section within reach."""
    now = seen.outlook.worth(seen.hand)
    wanted = [(_asking(seen, option, choose), option["pick"]) for option in options if option["kind"] == "ask"]
    worth, best = max(wanted, default=(0.0, None))
    return best if worth - now > ASKING * _future(seen) + 0.3 else None


def _asking(seen: Seen, option: Document, choose: Choose) -> float:
    paint = option["pick"].split()[-1]
    hands = (added(seen.hand, given(seen, paint, choose)) for _ in range(SAMPLES))
    return average(seen, hands)


# -- smaller questions -----------------------------------------------------------------------------------------------


def _valued(seen: Seen, options: list[Document]) -> Iterator[Valued]:
    for option in options:
        kind, rest = option["kind"], option["pick"].split()[-1]
        if kind == "draw":
            yield pile_worths(seen, seen.hand)[rest], option["pick"]
        elif kind == "take":
            yield _tile_worth(seen, seen.zones["tile display"][rest]), option["pick"]
        elif kind == "give":
            yield seen.outlook.worth(without(seen.hand, {rest: 1})), option["pick"]
        else:
            yield 0.0, option["pick"]


def _tile_worth(seen: Seen, tile: str) -> float:
    """What it scores at the end, or may do before; a paint tile does both."""
    if seen.final:
        return float(END_POINTS[tile])
    if tile in TILES:
        return TILES[tile] * (len(seen.others) if tile == ASK else 1)
    return END_POINTS[tile] + (0.4 if tile != TURN else 0.0)


def _least_needed(seen: Seen, number: int) -> list[str]:
    """One after the other what the hand can best do without."""
    hand: Pool = dict(seen.hand)
    chosen: list[str] = []
    for _ in range(number):
        piece = max(sorted(hand), key=lambda piece: seen.outlook.worth(without(hand, {piece: 1})))
        hand = without(hand, {piece: 1})
        chosen.append(piece)
    return chosen
