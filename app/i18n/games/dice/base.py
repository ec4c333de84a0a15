"""How the dice game says its things: dice, tiles, portraits, bets, and what the log tells otherwise."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from app.engine.dice.components import QUALITY, RANGES
from app.i18n.phrases import Fields, Names, Phrases, amounts, named, unsaid
from app.i18n.words import Words

MINUS = "−"


def portrait(words: Words, piece: str, names: Names) -> str:
    who, _, n = piece.partition(":")
    return words.say("phrase.female", n=n) if who == "female" else words.say("phrase.male", n=n)


def tile(words: Words, piece: str, names: Names) -> str:
    """A fresco tile by its value; its section is named beside it."""
    return piece.partition(":")[2]


def stack(words: Words, stack: str, names: Names) -> str:
    """A stack of portraits by the totals beside it."""
    least, most = RANGES[stack]
    return words.say("phrase.range", least=least, most=most)


def laid(words: Words, portraits: Mapping[str, str], names: Names) -> str:
    return ", ".join(f"{stack(words, at, names)} {portrait(words, piece, names)}" for at, piece in portraits.items())


def pairs(words: Words, pairs: Iterable[tuple[str, str]], names: Names) -> str:
    return words.join(
        words.say("phrase.pair", female=portrait(words, female, names), male=portrait(words, male, names))
        for female, male in pairs
    )


def dice(words: Words, dice: Mapping[str, Any], names: Names) -> str:
    """Quality dice by their pips, then what the colour dice show."""
    quality = ", ".join(f"{words.name('paint', die)} {dice[die]}" for die in QUALITY if die in dice)
    colours = [words.name("paint", face) for die, face in dice.items() if die not in QUALITY]
    return words.say("phrase.colour dice", quality=quality, colours=words.join(colours)) if colours else quality


def die(words: Words, kept: str, names: Names) -> str:
    """`red 1`: a quality die with so many colour dice beside it."""
    die, used = kept.split(" ")
    name = words.name("paint", die)
    return words.say("phrase.with colour dice", die=name, n=int(used)) if int(used) else name


def signed(words: Words, by: int | str, names: Names) -> str:
    return f"{int(by):+}".replace("-", MINUS)


def adjustment(words: Words, by: str, names: Names) -> str:
    if not by:
        return words.name("offer", "favour")
    return words.say("phrase.favour", by=signed(words, by, names)) if int(by) else words.say("phrase.no favour")


def to_go(words: Words, n: int, names: Names) -> str:
    """How far the called number is from the total, which may be beyond it."""
    if not n:
        return ""
    return words.say("amount.to go", n=n) if n > 0 else words.say("amount.too many", n=-n)


def total(words: Words, n: int, names: Names) -> str:
    return words.say("amount.total", n=n)


def counted(words: Words, n: int, names: Names) -> str:
    return words.say("amount.value", n=n)


def bets(words: Words, bets: Iterable[Fields], names: Names) -> str:
    """Each with whether it was right."""
    return words.join(_bet(words, bet, names) for bet in bets)


def _bet(words: Words, bet: Fields, names: Names) -> str:
    said = {"painter": words.painter(bet["seat"], names), "token": words.name("token", bet["token"])}
    return words.say("phrase.bet won", **said) if bet["points"] else words.say("phrase.bet lost", **said)


# -- the log -------------------------------------------------------------------------------------------------------

LEFT_STAIRS, BET_ON, WITH_COLOUR, SCORED_FOR = "left stairs", "bet placed on", "set aside with colour", "scored for"
"""Events as which a move, a bet, a die and points are told when something about them is special."""


def advanced(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """The stairs have no number (D6)."""
    if fields["new"] != fields["target"]:
        yield words.say("log.taken", target=fields["target"])
    yield words.event(fields if fields["old"] else {**fields, "event": LEFT_STAIRS}, names)


def bet_placed(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Only who placed it knows on what (D8)."""
    yield words.event({**fields, "event": BET_ON} if "token" in fields else fields, names)


def set_aside(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    if not fields["colours"]:
        yield words.event(fields, names)
    else:
        yield words.event({**fields, "event": WITH_COLOUR, "times": fields["value"] // fields["pips"]}, names)


def scored(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Points from one source alone are no sum."""
    if len(fields["items"]) != 1:
        yield words.event(fields, names)
    else:
        ((source, n),) = fields["items"]
        painter, said = words.painter(fields["painter"], names), words.name("points", source)
        yield words.event({"event": SCORED_FOR, "painter": painter, "n": n, "source": said}, names)


PHRASES = Phrases(
    arguments={
        "bets": bets,
        "by": signed,
        "dice": dice,
        "die": named("paint"),
        "items": amounts("points"),
        "pairs": pairs,
        "portrait": portrait,
        "portraits": laid,
        "ranking": Words.painters,
        "stack": stack,
        "tile": tile,
    },
    picks={"bet": named("token"), "favour": adjustment, "keep": die},
    goods={
        "chances": unsaid,
        "portrait": portrait,
        "tile": unsaid,
        "to go": to_go,
        "total": total,
        "value": counted,
        "why": named("why"),
        "wins": unsaid,
    },
    things={re.compile(r"(female|male):\d+"): portrait},
    groups=("paint", "place", "token"),
    headings=frozenset({"round began"}),
    told={"advanced": advanced, "bet placed": bet_placed, "scored": scored, "set aside": set_aside},
)
