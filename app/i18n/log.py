"""A game as a log in words, round by round."""

from collections.abc import Iterable, Iterator

from app.engine import catalogue, view
from app.engine.record import Record, begin, follow
from app.engine.state import Event, Painter, Seat
from app.i18n.phrases import Fields, Names
from app.i18n.words import Words

QUIET = frozenset({"ready"})
"""Told by the kernel: what was chosen is told once it is open."""


def lines(events: Iterable[Event], words: Words, names: Names, viewer: Seat | None, *, over: bool) -> Iterator[str]:
    """The events of a decision as sentences, as far as the viewer may know them."""
    phrases = words.phrases
    for fields in view.events(events, viewer, over=over):
        event = fields["event"]
        if event in QUIET | phrases.quiet:
            continue
        start = "\n" if event in phrases.headings else "  "
        yield from (f"{start}{sentence}" for sentence in sentences(fields, words, names))


def sentences(fields: Fields, words: Words, names: Names) -> Iterable[str]:
    tell = words.phrases.told.get(fields["event"])
    return tell(words, fields, names) if tell else [words.event(fields, names)]


def called(record: Record, words: Words) -> dict[Painter, str]:
    """The names of the players by seat; who gave none is called by the seat."""
    seats = [f"p{index}" for index in range(record.seats)]
    return {seat: words.name("painter", seat) for seat in seats} | dict(zip(seats, record.names, strict=False))


def story(record: Record, words: Words) -> Iterator[str]:
    """The whole log of a stored game, with the scores after every round and at the end."""
    names, scores = called(record, words), catalogue.meta(record.game).scores
    course = begin(record)

    def score() -> str:
        return "  " + words.say("log.scores", scores=words.scores(scores(course.game.view(None)["zones"]), names))

    for decision in record.decisions:
        events = follow(course, decision)
        over = not course.game.waiting()
        for event in events:
            yield from lines([event], words, names, None, over=over)
            if event.name in words.phrases.closings:
                yield score()
    if course.game.waiting():
        waiting = words.painters(course.game.waiting(), names)
        yield "\n" + words.say("log.unfinished", number=course.number, waiting=waiting)
    else:
        yield score()
