"""Positions of module 4: somebody at a place with wish cards, somebody at the market with pennies on the sheet."""

from typing import Any

from app.engine.examples.positions import Position
from app.engine.fresco.examples.positions import plan, position, visit

WELL = (4,)
SEVEN = "7:purple+red+blue"
RED, YELLOW, BLUE = (f"{colour}+{colour}+{colour}" for colour in ("red", "yellow", "blue"))


def holding(seat: str, *cards: str) -> dict[str, Any]:
    return {f"{seat}/wishes": {card: cards.count(card) for card in cards}}


def at(place: str, *cards: str, apprentices: int | str = 1, modules: tuple[int, ...] = WELL, **said: Any) -> Position:
    """p0 at a place, holding these cards."""
    zones = {**holding("p0", *cards), **said.pop("zones", {})}
    return position(4, modules, visit("p0", place, apprentices), zones=zones, **said)


def at_market(*cards: str, apprentices: int = 1, **said: Any) -> Position:
    booths: dict[str | int, str] = {1: "red, blue", 4: f"{YELLOW}, yellow, red+blue, {BLUE}"}
    return at("market", *cards, apprentices=apprentices, rows={"p0": 7}, booths=booths, **said)


def with_pennies(planned: int, **said: Any) -> Position:
    """p0 comes to the market first, with so many pennies on the sheet; p1 comes next with two."""
    return position(
        4,
        WELL,
        visit("p0", "market"),
        rows={"p0": 5, "p1": 6},
        plans={
            "p0": plan("1 market, 3 studio, 1 theatre", counts={"pennies": planned}),
            "p1": plan("1 market, 3 studio, 1 theatre", counts={"pennies": 2}),
        },
        **said,
    )


def at_cathedral(*cards: str, bishop: str = "4,4", apprentices: int = 1, thalers: int = 12) -> Position:
    return at(
        "cathedral",
        *cards,
        apprentices=apprentices,
        bishop=bishop,
        fresco={"1,1": SEVEN, "4,0": "3:red+yellow+blue"},
        paints={"p0": "2 purple, 3 red, 3 blue, 2 yellow"},
        thalers={"p0": thalers},
    )
