"""A game as a log in words, round by round."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from app.engine import catalogue, view
from app.engine.record import Course, Record, begin, follow
from app.engine.state import Event, Painter, Seat
from app.i18n.phrases import Fields, Names
from app.i18n.words import Words
from app.tables.finished.archive import SPECTATOR, Archive
from app.tables.protocol import CLOCK_RAN_OUT

QUIET = frozenset({"ready"})
"""Told by the kernel: what was chosen is told once it is open."""


def lines(events: Iterable[Event], words: Words, names: Names, viewer: Seat | None, *, over: bool) -> Iterator[str]:
    """The events of a decision as sentences, as far as the viewer may know them."""
    for fields in view.events(events, viewer, over=over):
        yield from line(fields, words, names)


def line(fields: Fields, words: Words, names: Names) -> Iterator[str]:
    """One event, if it is worth a line."""
    phrases = words.phrases
    event = fields["event"]
    quiet = event in QUIET | phrases.quiet or (event, fields.get("why")) in phrases.quiet_because
    if not quiet:
        start = "\n" if event in phrases.headings else "  "
        yield from (f"{start}{sentence}" for sentence in sentences(fields, words, names))


def sentences(fields: Fields, words: Words, names: Names) -> Iterable[str]:
    tell = words.phrases.told.get(fields["event"])
    return tell(words, fields, names) if tell else [words.event(fields, names)]


def called(seats: Iterable[Seat], names: Iterable[str], words: Words) -> dict[Painter, str]:
    """The names of the players by seat; who gave none is called by the seat."""
    by_seat = {seat: words.name("painter", seat) for seat in seats}
    return by_seat | dict(zip(by_seat, names, strict=False))


def story(record: Record, words: Words) -> Iterator[str]:
    """The whole log of a stored game, with the scores after every round and at the end."""
    course = begin(record)
    names = called(course.game.rules.seats, record.names, words)
    yield from _story(_told(record, course), words, names)
    if course.game.waiting():
        waiting = words.painters(course.game.waiting(), names)
        yield "\n" + words.say("log.unfinished", number=course.number, waiting=waiting)
    else:
        yield _scores(catalogue.meta(record.game).scores(course.game.state.zones), words, names)


def story_of_archive(archive: Archive, words: Words) -> Iterator[str]:
    """The same of an archived game, as a spectator heard it. Its rules are not needed, only its words."""
    names = called(archive.seats, (), words)
    _, *shown = archive.views(SPECTATOR)
    events = (_of_the_game(told.events or ()) for told in archive.told(SPECTATOR))
    yield from _story(zip(events, (after["scores"] for after in shown), strict=True), words, names)
    yield _scores(archive.scores, words, names)


def _of_the_game(events: Iterable[Fields]) -> list[Fields]:
    """Without what the house put in: who picked is no part of a story."""
    return [fields for fields in events if fields["event"] != CLOCK_RAN_OUT]


Told: TypeAlias = Iterable[tuple[Iterable[Fields], Mapping[Painter, int]]]
"""For each decision its events as everybody may know them, and the scores after it."""


def _told(record: Record, course: Course) -> Told:
    scores = catalogue.meta(record.game).scores
    for decision in record.decisions:
        events = follow(course, decision)
        yield view.events(events, None, over=not course.game.waiting()), scores(course.game.state.zones)


def _story(told: Told, words: Words, names: Names) -> Iterator[str]:
    for events, scores in told:
        for fields in events:
            yield from line(fields, words, names)
            if fields["event"] in words.phrases.closings:
                yield _scores(scores, words, names)


def _scores(scores: Mapping[Painter, int], words: Words, names: Names) -> str:
    return "  " + words.say("log.scores", scores=words.scores(scores, names))
