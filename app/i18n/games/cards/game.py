"""How the card game says its things: cards, sections, tiles, and what is told to one player alone."""

import re
from collections.abc import Iterable, Mapping

from app.engine.cards.components import MARKET, SECTIONS, card, counted
from app.engine.cards.payments import BLENDED, TILE
from app.i18n.phrases import Fields, Names, Phrases, each, named, row, unsaid
from app.i18n.words import Words

paint_row = row("paint")


def one_card(words: Words, piece: str, names: Names) -> str:
    """The paint, the window on the back if there is one, what it draws, and its icon."""
    shown = card(piece)
    icon = [words.name("icon", icon) for icon, there in (("blend", shown.blend), ("bishop", shown.bishop)) if there]
    back = [words.name("window", shown.back)] if shown.back != MARKET else []
    marks = ", ".join([*back, words.name("icons", shown.icons), *icon])
    return words.say("phrase.card", paint=words.name("paint", shown.paint), marks=marks)


def cards(words: Words, pieces: Iterable[str] | Mapping[str, int], names: Names) -> str:
    """Equal ones are counted."""
    numbers = pieces if isinstance(pieces, Mapping) else counted(list(pieces))
    return words.join(_several(words, n, one_card(words, piece, names)) for piece, n in numbers.items())


def _several(words: Words, n: int, thing: str) -> str:
    return thing if n == 1 else words.say("amount.of", n=n, thing=thing)


def tile(words: Words, piece: str, names: Names) -> str:
    kind, _, paint = piece.partition(":")
    return words.say("phrase.paint tile", paint=words.name("paint", paint)) if paint else words.name("tile", kind)


def tiles(words: Words, pieces: Mapping[str, int], names: Names) -> str:
    return words.join(_several(words, n, tile(words, piece, names)) for piece, n in pieces.items())


def section(words: Words, piece: str, names: Names) -> str:
    """Its place on the display, or the card itself with its paints and values."""
    if piece not in SECTIONS:
        return piece
    shown = SECTIONS[piece]
    paints = paint_row(words, "+".join(shown.paints), names)
    return words.say("phrase.section", paints=paints, least=shown.values[0], most=shown.values[-1])


def sections(words: Words, laid: Mapping[str, str], names: Names) -> str:
    return words.join(section(words, piece, names) for piece in laid.values())


def paints(words: Words, needed: Mapping[str, int], names: Names) -> str:
    """A section asks for each paint once."""
    return words.join(words.name("paint", paint) for paint in needed)


def payment(words: Words, value: str, names: Names) -> str:
    return words.join(_way(words, way, names) for way in value.split("+"))


def _way(words: Words, way: str, names: Names) -> str:
    if way.startswith(TILE):
        return words.say("phrase.paint tile", paint=words.name("paint", way.removeprefix(TILE)))
    return " + ".join(one_card(words, piece, names) for piece in way.split(BLENDED))


# -- the log -------------------------------------------------------------------------------------------------------


def tiles_laid(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    laid = tiles(words, counted(list(fields["tiles"].values())), names)
    yield words.say("event.tiles refilled", tiles=laid)


def restored(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """What was played, then what turned the card."""
    used = words.join([cards(words, fields["cards"], names), tiles(words, fields["tiles"], names)])
    yield words.say(
        "event.restored",
        painter=words.painter(fields["painter"], names),
        section=section(words, fields["section"], names),
        used=used,
        n=fields["points"],
    )
    if fields["turned"]:
        why = words.join(words.name("turning", reason) for reason in fields["items"])
        yield words.say("phrase.turned", n=fields["turned"], why=why)


def drew(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Who drew it knows which card it is."""
    yield words.event(fields, names)
    if "card" in fields:
        yield words.say("phrase.drawn", card=one_card(words, fields["card"], names))


def dealt(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    yield words.event({name: value for name, value in fields.items() if name != "cards"}, names)
    if "cards" in fields:
        yield words.say("phrase.drawn", card=cards(words, fields["cards"], names))


def gave(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Giver and asker alone know the card."""
    yield words.event(fields, names)
    if "card" in fields:
        yield words.say("phrase.given", card=one_card(words, fields["card"], names))


def showed(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    yield words.event({name: value for name, value in fields.items() if name != "cards"}, names)
    if "cards" in fields:
        yield words.say("phrase.shown", cards=cards(words, fields["cards"], names))


def scored(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    source = words.join(words.name("points", source) for source, _ in fields["items"])
    painter = words.painter(fields["painter"], names)
    yield words.say("event.scored", painter=painter, n=fields["total"], source=source)


def ended(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    """Who has as many points as the best shares the victory."""
    winners = fields["winners"]
    yield words.say("event.game ended", n=len(winners), winners=words.painters(winners, names))


PHRASES = Phrases(
    arguments={
        "asker": Words.painter,
        "card": one_card,
        "cards": cards,
        "colour": named("paint"),
        "new": named("paint"),
        "old": named("paint"),
        "paints": paints,
        "section": section,
        "sections": sections,
        "tile": tile,
        "winners": each(Words.painter),
    },
    picks={
        "ask": named("paint"),
        "cards": one_card,
        "draw": named("back"),
        "give": one_card,
        "swap": one_card,
    },
    goods={
        "cards": cards,
        "tiles": tiles,
        "paints": paints,
        "items": unsaid,
        "turned": unsaid,
        "sensible": unsaid,
    },
    things={
        re.compile(r"[a-z]+:[a-z]+:[mwe]+(:[a-z]+)?"): one_card,
        re.compile(r"\d+:\w+(\+\w+)+"): section,
        re.compile(r"(tile:\w+|[a-z]+:[a-z]+:[a-z:&]+)(\+.*)?"): payment,
    },
    groups=("paint", "back", "place", "tile"),
    headings=frozenset({"round began"}),
    closings=frozenset({"round ended"}),
    quiet=frozenset({"round ended"}),
    told={
        "drew card": drew,
        "game ended": ended,
        "gave card": gave,
        "hand dealt": dealt,
        "restored": restored,
        "scored": scored,
        "showed hand": showed,
        "tiles refilled": tiles_laid,
    },
)
