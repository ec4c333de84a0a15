"""Special blends: pink and brown, seven dearer segments, and an altar that takes the new paints (M3)."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from app.engine.data import table
from app.engine.fresco.altar import PAYMENTS as WITHOUT_THEM
from app.engine.fresco.altar import paints_lacking
from app.engine.fresco.components import (
    BASE,
    BLENDED,
    Stock,
    count,
    fresco_piece,
    fresco_tile,
    pieces,
    stock_of,
    units,
    units_of,
)
from app.engine.fresco.transfers import paints
from app.engine.moment import Look, Moment
from app.engine.questions import Entry
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(3, "special blends", weight=2)
part.zone("fresco tiles removed", "counts", "all", holds="fresco tile")
part.event("removed fresco tiles")
part.before("setup", "lay fresco", "remove fresco tiles")

DATA = table("fresco", "m03_special_blends")
SPECIAL = ("pink", "brown")
RECIPES: dict[str, tuple[str, str]] = {paint: tuple(DATA[paint]) for paint in SPECIAL}
REMOVED: int = DATA["removed_base_tiles"]

SPECIAL_TILES = pieces(DATA["fresco_tiles"])
CENTRE = next(fresco_piece(tile) for tile in DATA["fresco_tiles"] if tile["value"] == DATA["centre_value"])
MIXED_IN = {piece: number for piece, number in SPECIAL_TILES.items() if piece != CENTRE}


# -- setup -------------------------------------------------------------------------------------------------------


@part.adjust("fresco tiles")
def with_new_centre(g: Look, tiles: dict[str, int]) -> dict[str, int]:
    """The other new tiles join the pile later: only base tiles are removed."""
    return {**tiles, CENTRE: 1}


@part.adjust("centre tile")
def dearest_in_the_centre(g: Look, piece: str) -> str:
    return CENTRE


@part.step("remove fresco tiles")
def remove_fresco_tiles(g: Moment) -> None:
    g.draw("fresco pile", REMOVED, "mix in new tiles")


@part.step("mix in new tiles")
def mix_in_new_tiles(g: Moment, drawn: tuple[str, ...]) -> None:
    """Everybody may know which ones are gone: all others are laid out face up."""
    gone = {piece: drawn.count(piece) for piece in sorted(set(drawn))}
    g.set("fresco tiles removed", gone)
    g.set("fresco pile", {**g.zones["fresco pile"], **MIXED_IN})
    g.tell("removed fresco tiles", values=tuple(sorted(fresco_tile(piece).value for piece in drawn)))


# -- workshop ----------------------------------------------------------------------------------------------------


@part.adjust("blends")
def new_recipes(g: Look, recipes: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return recipes | RECIPES


# -- altar -------------------------------------------------------------------------------------------------------


def worth(payment: tuple[str, ...]) -> int | None:
    """Six and a bonus for each new paint; None where what is left of the three blended paints is not different."""
    blended = [paint for paint in payment if paint in BLENDED]
    if len(blended) == len(payment) or len(set(blended)) < len(blended):
        return None
    altar = BASE["altar"]
    bonus = payment.count("pink") * altar["pink_bonus"] + payment.count("brown") * altar["brown_bonus"]
    return altar["three_blended"] + bonus


PAYMENTS = {
    "+".join(payment): points
    for payment in combinations_with_replacement((*BLENDED, *SPECIAL), 3)
    if (points := worth(payment)) is not None
}
ENTRIES = {
    payment: Entry(cost={"paints": count(tuple(payment.split("+")))}, gain={"points": points})
    for payment, points in PAYMENTS.items()
}
UNITS = {payment: units(entry.cost["paints"]) for payment, entry in ENTRIES.items()}


@lru_cache(maxsize=1 << 10)
def _payable(stock: Stock) -> dict[str | int, Entry]:
    have = units_of(stock)
    return {payment: ENTRIES[payment] for payment, needed in UNITS.items() if needed <= have}


@part.adjust("altar payments")
def with_special_blends(g: Look, payments: dict[str | int, Entry], painter: Painter) -> dict[str | int, Entry]:
    held = paints(g, painter)
    return payments | _payable(stock_of(held)) if "pink" in held or "brown" in held else payments


@part.adjust("altar refusal")
def special_paints_at_the_altar(
    g: Look, reason: Reason | None, painter: Painter, given: tuple[str, ...], document: Any
) -> Reason | None:
    """They stand in for blended paints where all three are blended, and nowhere else (M3)."""
    if len(given) != 3 or not set(SPECIAL).intersection(given):
        return reason
    if not {*BLENDED, *SPECIAL}.issuperset(given) or worth(given) is None:
        return Reason("altar.special-paints")
    return paints_lacking(g, painter, given)


@part.printed
def on_sheet_and_altar(seats: int) -> dict[str, Any]:
    return {"recipes": RECIPES, "altar": [min(WITHOUT_THEM.values()), max(PAYMENTS.values())]}
