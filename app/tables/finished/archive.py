"""The archive of a finished game: what each viewer was shown from its first view to its last, and every draw.

Reading one needs no rules of any game. It holds no names, no chat and no codes. Format 1 is one JSON document,
compressed as a whole; what all viewers have in common is written once, decision by decision.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from app.engine.chance import Draw, Roll
from app.engine.questions import Question
from app.engine.record import Kind
from app.engine.state import NATURE, Pick, Seat
from app.tables import nature, protocol
from app.tables.protocol import MadeBy, View
from app.tables.refusals import Refusal

FORMAT: Final = 1
SUFFIX = "json.gz"

SPECTATOR = "spectator"
OPEN = "open"
"""Whoever sees everything, as everybody does when the game is over."""

LEVEL = 6
"""Level 9 takes nearly three times as long for a file that is smaller by 2 to 9 %."""
MAGIC = b"\x1f\x8b"
MOST_BYTES = 64 * 1024 * 1024
"""A document larger than this is no archive of ours, whatever it was compressed to."""

ASKED_OF_NATURE: Mapping[str, type[Draw] | type[Roll]] = {"draw": Draw, "roll": Roll}


UNPACKED = re.compile(rb'\s*\{\s*"format"')
"""How the document in an archive begins."""

MOST_PIECES = 1_000
"""No bag and no handful of dice of any game holds more."""

PLACES = (re.compile(r" - at `\$\.?(.+)`$"), re.compile(r" field `(\w+)`"))
"""Where a decoder finds something that is not as expected: in what, and what in it."""


class BadFile(Refusal):
    """A file that is no game, or one that this house cannot read."""


def misshapen(error: Exception) -> BadFile:
    """What a decoder says of a file: where it is not as expected, if that is known."""
    places = [found[1] for pattern in PLACES if (found := pattern.search(str(error)))]
    return BadFile("file_misshapen", place=".".join(places)) if places else BadFile("file_unreadable")


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer was told of a decision: what happened, and what it changed in the view."""

    events: list[dict[str, Any]] | None = None
    """None in an exception: the same as for all."""
    changed: dict[str, Any] = {}
    zones: dict[str, Any] = {}
    gone: list[str] = []


NOTHING = Told()


class ArchivedDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision."""

    seat: Seat
    kind: Kind
    made_by: MadeBy
    pick: Pick
    told: Told
    """To everybody."""
    asked: dict[str, Any] | None = None
    """What nature was asked: enough to draw again."""
    besides: dict[str, Told] = {}
    """To one viewer more, or in other words."""


class RoundEnd(msgspec.Struct, frozen=True):
    round: int
    scores: dict[str, int]


class Archive(msgspec.Struct, frozen=True, kw_only=True):
    format: Literal[1] = FORMAT
    game: str
    seats: tuple[Seat, ...]
    modules: tuple[int, ...]
    rules: str
    """The version of the rules it was last decided by."""
    seed: str
    seed_hash: str
    scores: dict[str, int]
    winners: tuple[str, ...]
    rounds: list[RoundEnd]
    first: dict[str, View]
    """By viewer, before the first decision."""
    steps: list[ArchivedDecision]

    def views(self, viewer: str) -> Iterator[View]:
        """The first view and the one after every decision; without what the viewer could have done."""
        view = self.first[viewer]
        yield view
        for number, told in enumerate(self.told(viewer), 1):
            change = {"number": number, "changed": told.changed, "zones": told.zones, "gone": told.gone}
            view = protocol.apply(view, change)
            yield view

    def last_view(self, viewer: str) -> View:
        """The last of the views, without those on the way to it."""
        view = dict(self.first[viewer])
        zones = dict(view["zones"])
        for told in self.told(viewer):
            view |= told.changed
            for name in told.gone:
                zones.pop(name, None)
            zones |= told.zones
        return {**view, "number": len(self.steps), "zones": zones}

    def told(self, viewer: str) -> Iterator[Told]:
        """What the viewer was told of every decision, in order."""
        for step in self.steps:
            common, besides = step.told, step.besides.get(viewer)
            if besides is None:
                yield common
            else:
                events = common.events if besides.events is None else besides.events
                changed, zones = common.changed | besides.changed, common.zones | besides.zones
                yield Told(events, changed, zones, [*common.gone, *besides.gone])

    @property
    def draws(self) -> int:
        """How often nature was asked."""
        return sum(step.seat == NATURE for step in self.steps)

    def verify(self) -> list[Refusal]:
        """What speaks against the draws having come from the published seed; nothing if they did."""
        seed = nature.published(self.seed, self.seed_hash)
        if isinstance(seed, Refusal):
            return [seed]
        draws = [(number, step) for number, step in enumerate(self.steps) if step.seat == NATURE]
        found = (
            nature.misfit(seed, _question(number, step), index, number, step.pick)
            for index, (number, step) in enumerate(draws)
        )
        return [misfit for misfit in found if misfit is not None]


def asked(question: Question) -> dict[str, Any]:
    """What nature is asked, as plain data."""
    name = next(name for name, kind in ASKED_OF_NATURE.items() if isinstance(question, kind))
    return {name: msgspec.to_builtins(question)}


def _question(number: int, step: ArchivedDecision) -> Question:
    try:
        ((name, fields),) = (step.asked or {}).items()
        question = msgspec.convert(fields, ASKED_OF_NATURE[name])
    except (ValueError, LookupError) as error:
        raise BadFile("draw_unasked", step=number + 1) from error
    if not _answerable(question):
        raise BadFile("draw_unasked", step=number + 1)
    return question


def _answerable(question: Draw | Roll) -> bool:
    """Whoever wrote the file may ask for anything: for a billion pieces, or for a die without faces."""
    if isinstance(question, Roll):
        rolled = question.dice
        return len(rolled) <= MOST_PIECES and all(rolled.values())
    amounts = [n for layer in question.layers for n in layer.values()]
    return all(0 <= n <= MOST_PIECES for n in amounts) and sum(amounts) <= MOST_PIECES


# -- telling everybody at once ---------------------------------------------------------------------------------------


def together(told: Mapping[str, Told]) -> tuple[Told, dict[str, Told]]:
    """What all viewers were told, and what each was told besides or in other words."""
    public = told[SPECTATOR]
    different = {id(each): each for each in told.values()}
    everybody = list(different.values())
    common = Told(
        public.events,
        _common([each.changed for each in everybody]),
        _common([each.zones for each in everybody]),
        [name for name in public.gone if all(name in each.gone for each in everybody)],
    )
    besides = {known: _besides(each, common) for known, each in different.items()}
    return common, {viewer: more for viewer, each in told.items() if (more := besides[id(each)]) != NOTHING}


def _common(changes: Iterable[dict[str, Any]]) -> dict[str, Any]:
    first, *others = changes
    others = [other for other in others if other is not first]
    return {
        name: value for name, value in first.items() if all(name in other and other[name] == value for other in others)
    }


def _besides(told: Told, common: Told) -> Told:
    return Told(
        None if told.events == common.events else told.events,
        {name: value for name, value in told.changed.items() if name not in common.changed},
        {name: value for name, value in told.zones.items() if name not in common.zones},
        [name for name in told.gone if name not in common.gone],
    )


# -- files -----------------------------------------------------------------------------------------------------------


def write(archive: Archive) -> bytes:
    """The same archive gives the same bytes."""
    return gzip.compress(msgspec.json.encode(archive), LEVEL, mtime=0)


def is_archive(content: bytes) -> bool:
    """Whether a file is an archive rather than a record, by how it begins; somebody may have unpacked it."""
    return content.startswith(MAGIC) or UNPACKED.match(content) is not None


def read(content: bytes, most: int = MOST_BYTES) -> Archive:
    """The archive in a file that `write` wrote, if its document has at most so many bytes."""
    document = unpacked(content, most) if content.startswith(MAGIC) else content
    try:
        format_ = msgspec.json.decode(document, type=_Format).format
        if format_ != FORMAT:
            raise BadFile("file_format", format=format_, known=FORMAT)
        return msgspec.json.decode(document, type=Archive)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise misshapen(error) from error


class _Format(msgspec.Struct):
    format: int


def unpacked(content: bytes, most: int = MOST_BYTES) -> bytes:
    """The JSON document itself."""
    unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        document = unpacking.decompress(content, most)
    except zlib.error as error:
        raise BadFile("file_unreadable") from error
    if not unpacking.eof:
        raise BadFile("file_large" if len(document) == most else "file_incomplete")
    return document
