"""What lies where in a position of Fresco: from the words of `position` to the zones of the game."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from app.engine.examples.layouts import Amounts, Inconsistent, amounts, known
from app.engine.fresco.components import CELLS
from app.engine.fresco.leonardo import LEONARDO
from app.engine.fresco.market import booth_slots
from app.engine.fresco.transfers import HIGHEST, LOWEST
from app.engine.kernel import Game
from app.engine.rules import Rules
from app.engine.state import Painter, Seat, Value

EARLIER = "earlier"
"""Where the points of a position come from that begins with a score."""

Tiles = int | Amounts | Sequence[str]
"""So many tiles, or these."""


class Full(msgspec.Struct, frozen=True):
    tiles: Mapping[str, str]


def full(tiles: Mapping[str, str]) -> Full:
    """A fresco still covered completely, with these tiles on these cells."""
    return Full(tiles)


WORDS = {
    "fresco": "fresco",
    "score": "score",
    "line": "line",
    "points": "score",
    "mood": "mood",
    "leonardo": "leonardo",
}
"""Zones with a word of their own, which also puts right what goes with them."""

Fresco = Mapping[str, str] | Full | int | None
"""Exactly these tiles, a full fresco with these, so many tiles, or as after the setup."""


def present(stock: Mapping[str, int]) -> dict[str, int]:
    return {piece: amount for piece, amount in stock.items() if amount}


def among(what: str, given: Iterable[str], expected: Iterable[str]) -> None:
    for name in given:
        if name not in expected:
            raise Inconsistent(f"no {what} {name!r}; expected one of {', '.join(map(str, expected))}")


def named(rules: Rules, zones: Mapping[str, Value]) -> dict[str, Value]:
    """Zones said by their names."""
    for name in zones:
        word = _word(name)
        if word is not None:
            raise Inconsistent(f"zone {name!r} has a word of its own; expected {word}=...")
    known([name for name in rules.zones if _word(name) is None], zones)
    return dict(zones)


def _word(zone: str) -> str | None:
    return WORDS.get(zone.split("/")[-1])


def moods(rules: Rules, mood: Mapping[Seat, int]) -> dict[str, Value]:
    among("seat", mood, rules.seats)
    for seat, level in mood.items():
        if not LOWEST <= level <= HIGHEST:
            raise Inconsistent(f"{seat}: mood {level}; expected {LOWEST} to {HIGHEST}")
    return {"mood": dict.fromkeys(rules.seats, 0) | dict(mood)}


def track(rules: Rules, score: Mapping[Painter, int], line: Sequence[Painter] | None) -> dict[str, Value]:
    """A painter without points stands on the start line, one with points does not (B1)."""
    among("painter", score, rules.painters)
    scores = dict.fromkeys(rules.painters, 0) | dict(score)
    taken: dict[int, Painter] = {}
    for painter, space in scores.items():
        if space < 0:
            raise Inconsistent(f"{painter}: the score {space} is below zero; expected 0 or more")
        if space and taken.setdefault(space, painter) != painter:
            raise Inconsistent(
                f"{painter} and {taken[space]} share space {space} of the score track; expected one painter on a space"
            )
    waiting = tuple(painter for painter in rules.painters if not scores[painter])
    order = tuple(line) if line is not None else waiting
    if sorted(order) != sorted(waiting):
        raise Inconsistent(f"line {order}: expected the painters without points, {waiting}, each once")
    ledgers = {f"{painter}/points": {EARLIER: points} if points else {} for painter, points in scores.items()}
    return {"score": scores, "line": order, **ledgers}


def fresco_tiles(
    rules: Rules,
    zones: Mapping[str, Value],
    fresco: Fresco,
    tiles: Mapping[Painter, Tiles],
) -> dict[str, Value]:
    """Which tiles lie on the fresco and before whom. The rest is dealt to the painters of whom nothing is said."""
    if fresco is None and not tiles:
        return {}
    among("painter", tiles, rules.painters)
    stock: Counter[str] = Counter(zones["fresco"].values())
    stock.update({piece: n for painter in rules.painters for piece, n in zones[f"{painter}/tiles"].items()})
    given = {painter: _named(said) for painter, said in tiles.items() if not isinstance(said, int)}
    laid = _laid(zones["fresco"], fresco, stock - sum(given.values(), Counter()), tiles)
    left = stock - Counter(laid.values()) - sum(given.values(), Counter())
    deal = sorted(left.elements())
    instead = _removed_instead(rules, zones, Counter(laid.values()) + sum(given.values(), Counter()) - stock, deal)
    for painter, said in tiles.items():
        if isinstance(said, int):
            if not 0 <= said <= len(deal):
                raise Inconsistent(f"{painter}: {said} fresco tiles; expected 0 to {len(deal)}")
            given[painter], deal = Counter(deal[:said]), deal[said:]
    silent = [painter for painter in rules.painters if painter not in tiles]
    if deal and not silent:
        raise Inconsistent(f"{len(deal)} fresco tiles are nowhere: {', '.join(deal)}")
    given |= {painter: Counter(deal[index :: len(silent)]) for index, painter in enumerate(silent)}
    return {"fresco": laid, **instead, **{f"{painter}/tiles": dict(given[painter]) for painter in rules.painters}}


def _removed_instead(
    rules: Rules, zones: Mapping[str, Value], missing: Counter[str], deal: list[str]
) -> dict[str, Value]:
    """Tiles that are wanted but were removed from the game: others are removed instead and leave the deal."""
    changed = {}
    for name, zone in rules.zones.items():
        if zone.holds == "fresco tile" and zone.owner is None and zone.shape == "counts":
            here: Counter[str] = Counter(zones[name])
            found = here & missing
            if found:
                others = Counter(deal.pop() for _ in range(min(found.total(), len(deal))))
                changed[name] = dict(here - found + others)
    return changed


def _named(said: Amounts | Sequence[str]) -> Counter[str]:
    return Counter(amounts(said) if isinstance(said, str | Mapping) else said)


def _laid(
    begun: Mapping[str, str],
    fresco: Fresco,
    free: Counter[str],
    tiles: Mapping[Painter, Tiles],
) -> dict[str, str]:
    if isinstance(fresco, Full):
        among("cell", fresco.tiles, CELLS)
        others = sorted((free - Counter(fresco.tiles.values())).elements())
        rest = dict(zip((cell for cell in CELLS if cell not in fresco.tiles), others, strict=False))
        return {**rest, **fresco.tiles}
    if isinstance(fresco, Mapping):
        among("cell", fresco, CELLS)
        return dict(fresco)
    cells = [cell for cell in CELLS if cell in begun]
    elsewhere = sum(said if isinstance(said, int) else sum(_named(said).values()) for said in tiles.values())
    if elsewhere > len(cells):
        raise Inconsistent(f"{elsewhere} fresco tiles before painters; expected 0 to {len(cells)}")
    number = len(cells) - elsewhere if fresco is None else fresco
    if not 0 <= number <= len(cells):
        raise Inconsistent(f"{number} tiles on the fresco; expected 0 to {len(cells)}")
    return dict(zip(cells[:number], sorted(free.elements()), strict=False))


def booths_and_bag(game: Game, booths: Mapping[str | int, str] | None) -> dict[str, Value]:
    """What is not at the booths is in the bag: `laid_out` puts it there."""
    if booths is None:
        return {}
    laid: dict[str, str] = {}
    for key, said in booths.items():
        if isinstance(key, int):
            laid |= {f"{key}.{slot}": tile.strip() for slot, tile in enumerate(said.split(","))}
        else:
            laid[key] = said
    among("space of a booth", laid, booth_slots(game.g))
    return {"booths": laid}


def bishops_cell(bishop: str | None) -> dict[str, Value]:
    if bishop is None:
        return {}
    among("cell", [bishop], CELLS)
    return {"bishop": bishop}


def about_leonardo(rules: Rules, leonardo: Mapping[str, str] | None) -> Mapping[str, str]:
    """What is said of him; the rest comes from the rules as the round begins."""
    if leonardo is None:
        return {}
    known(rules.zones, [LEONARDO])
    among("cell", [leonardo[word] for word in leonardo if word == "cell"], CELLS)
    among("seat", [leonardo[word] for word in leonardo if word == "controller"], rules.seats)
    among("word about Leonardo", leonardo, ("cell", "controller"))
    return leonardo
