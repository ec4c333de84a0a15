"""How the base game says its things: paints, booths, cells, tiles, plans, and what stays out of the log."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.engine.fresco.components import PAINTS, PLACE_OF
from app.engine.state import Pick
from app.i18n.phrases import Fields, Names, Phrases, Sheet, amounts, named, row, unsaid
from app.i18n.words import Words

paints = amounts("paint")
paint_row = row("paint")


def apprentices(words: Words, kinds: Mapping[str, int], names: Names) -> str:
    return words.join(words.say(f"amount.apprentice.{kind}", n=n) for kind, n in kinds.items())


def cell(words: Words, cell: str, names: Names) -> str:
    row, column = cell.split(",")
    return words.say("phrase.cell", row=int(row) + 1, column=int(column) + 1)


def booth(words: Words, slot: int | str, names: Names) -> str:
    """A booth, or the one to which a slot such as `3.1` belongs."""
    return words.name("booth", str(slot)[0])


def stock(words: Words, booths: Mapping[str, str], names: Names) -> str:
    """The market: every booth with its tiles."""
    tiles: dict[str, list[str]] = {}
    for slot, tile in booths.items():
        tiles.setdefault(booth(words, slot, names), []).append(market_tile(words, tile, names))
    return "; ".join(words.say("phrase.booth", booth=booth, tiles=", ".join(row)) for booth, row in tiles.items())


def tile(words: Words, piece: str, names: Names) -> str:
    """A fresco tile says its value, a market tile only what it brings."""
    value, _, shown = piece.rpartition(":")
    if not value:
        return market_tile(words, shown, names)
    return words.say("phrase.tile", value=value, paints=paint_row(words, shown, names))


def market_tile(words: Words, piece: str, names: Names) -> str:
    """Paint by paint, then how many there are of whatever else it shows."""
    shown = piece.split("+")
    others = {thing: shown.count(thing) for thing in shown if thing not in PAINTS}
    said = [words.name("paint", thing) for thing in shown if thing in PAINTS]
    return "+".join([*said, *(words.say(f"amount.{thing}", n=n) for thing, n in others.items())])


def plans(words: Words, plans: Mapping[str, Fields], names: Names) -> str:
    return "; ".join(
        words.say("phrase.plan", painter=words.painter(painter, names), columns=", ".join(columns(words, plan)))
        for painter, plan in plans.items()
    )


def columns(words: Words, plan: Fields) -> Iterator[str]:
    for column, kinds in plan["columns"].items():
        yield sent(words, column, kinds)
    for mark, column in plan["marks"].items():
        yield words.say("phrase.mark", mark=words.name("mark", mark), place=words.name("place", column))
    for name, n in plan["counts"].items():
        yield words.say(f"amount.{name}", n=n)


def sent(words: Words, column: str, kinds: Mapping[str, int]) -> str:
    """How many apprentices stand at a place; those that are not the painter's own are named besides."""
    whole = words.say("amount.at", n=sum(kinds.values()), place=words.name("place", column))
    others = {kind: n for kind, n in kinds.items() if kind != "own"}
    return words.say("phrase.among", whole=whole, part=apprentices(words, others, {})) if others else whole


# -- the log -------------------------------------------------------------------------------------------------------

STAYED, LEFT, MOOD_STAYS = "stayed", "left start", "mood stays"
"""Events as which a move and a mood are told when something about them is special."""


def advanced(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Whoever lands on the space behind may not move at all, and a start space has no number (B1)."""
    if fields["new"] != fields["target"]:
        yield words.say("log.taken", target=fields["target"])
    told_as = STAYED if stays(fields) else fields["event"] if fields["old"] else LEFT
    yield words.event({**fields, "event": told_as}, names)


def cheered(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """A mood that was to move may be at the end of its scale."""
    yield words.event({**fields, "event": MOOD_STAYS} if stays(fields) else fields, names)


def stays(fields: Fields) -> bool:
    return bool(fields["old"] == fields["new"])


def arrived(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Who comes without apprentices goes ahead of a tile that works by itself."""
    painter, place = words.painter(fields["painter"], names), words.name("place", fields["column"])
    alone = [f"phrase.arrives.{mark}" for mark in fields.get("alone", ())]
    told = [words.say(key, painter=painter, place=place) for key in alone if key in words.texts]
    yield from told
    if not told or fields["place"] != PLACE_OF[fields["column"]]:
        yield words.event(fields, names)


def scored(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Points from one source alone are no sum."""
    sources = [source for source, points in fields["items"] if points]
    if len(sources) != 1:
        yield words.event(fields, names)
    else:
        painter, source = words.painter(fields["painter"], names), words.name("points", sources[0])
        yield words.say("event.scored for", painter=painter, n=fields["total"], source=source)


# -- a plan in plain text ------------------------------------------------------------------------------------------


def put(words: Words, plan: dict[str, Any]) -> str:
    """What a plan has to place, and where."""
    stock = apprentices(words, {kind: row["n"] for kind, row in plan["pieces"].items()}, {})
    places = ", ".join(words.name("place", column) for column in plan["columns"])
    return f"  {stock}; columns: {places}\n  Type how many go to each column, such as: 2 1 0 1 1"


def spread(typed: str, plan: dict[str, Any]) -> Pick:
    """`2 1 0 1 1`: how many apprentices go to each column. Own ones are placed first, then the others."""
    columns = list(plan["columns"])
    numbers = typed.split()
    if len(numbers) != len(columns) or not all(number.isdecimal() for number in numbers):
        raise ValueError(f"Expected {len(columns)} numbers, one for each of: {', '.join(columns)}.")
    stock = [kind for kind, row in plan["pieces"].items() for _ in range(row["n"])]
    amounts = [int(number) for number in numbers]
    if sum(amounts) > len(stock):
        raise ValueError(f"You have {len(stock)} apprentices, not {sum(amounts)}.")
    placed: dict[str, dict[str, int]] = {}
    for column, amount in zip(columns, amounts, strict=True):
        sent, stock = stock[:amount], stock[amount:]
        if sent:
            placed[column] = {kind: sent.count(kind) for kind in plan["pieces"] if kind in sent}
    return {"columns": placed}


PHRASES = Phrases(
    arguments={
        "apprentices": apprentices,
        "booth": booth,
        "booths": stock,
        "column": named("place"),
        "items": amounts("points"),
        "kind": named("apprentice"),
        "line": Words.painters,
        "paints": paints,
        "payment": paint_row,
        "plans": plans,
        "ranking": Words.painters,
        "slot": booth,
        "tile": tile,
        "what": named("place"),
    },
    picks={"buy": booth, "close": booth, "send": named("apprentice"), "worker": named("apprentice")},
    goods={"paints": paints, "items": unsaid},  # where points come from; the label gives their sum
    things={re.compile(r"\d,\d"): cell, re.compile(r"(\d+:)?\w+(\+\w+)+"): tile},
    groups=("paint", "place", "apprentice", "mark", "count"),
    quiet=frozenset(
        {
            "paid for segment",
            "paid for altar",
            "cleared booth",
            "blended",
            "restored",
            "restored altar",
            "fresco laid",
        }
    ),
    headings=frozenset({"round began", "final round began"}),
    closings=frozenset({"round ended"}),
    quiet_because=frozenset({("received", "market")}),  # the tile taken names its paints and its booth
    told={"advanced": advanced, "arrived": arrived, "cheered": cheered, "scored": scored},
    sheets={"plan": Sheet(put, spread)},
)
