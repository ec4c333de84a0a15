"""A game as a log in words, round by round."""

from collections.abc import Iterable, Iterator

from app.engine import view
from app.engine.record import Record, begin, follow
from app.engine.state import Event, Painter, Seat
from app.i18n.words import Fields, Names, Words

QUIET = frozenset(
    {
        "ready",
        "paid for segment",
        "paid for altar",
        "cleared booth",
        "blended",
        "restored",
        "restored altar",
        "fresco laid",
    }
)
"""Facts that a neighbouring line of the log already tells."""

QUIET_FOR = frozenset({("received", "market")})
"""The same for an event and its `why`: the tile taken names its paints and its booth."""

STAYING = {"cheered": "mood stays", "advanced": "stayed"}
"""What is told where something was to move and did not: a mood at the end of its scale, a painter who lands behind."""

FROM_START = "left start"

HEADINGS = frozenset({"round began", "final round began"})
CLOSINGS = frozenset({"round ended", "game ended"})
"""After these the log gives the scores."""


def lines(events: Iterable[Event], words: Words, names: Names, viewer: Seat | None, *, over: bool) -> Iterator[str]:
    """The events of a decision as sentences, as far as the viewer may know them."""
    for fields in view.events(events, viewer, over=over):
        event = fields["event"]
        if event in QUIET or (event, fields.get("why")) in QUIET_FOR:
            continue
        if event == "advanced" and fields["new"] != fields["target"]:
            yield "  " + words.say("log.taken", target=fields["target"])
        sentence = words.event({**fields, "event": told_as(fields)}, names)
        yield f"\n{sentence}" if event in HEADINGS else f"  {sentence}"


def told_as(fields: Fields) -> str:
    """The event as which an event is told: whoever stays does not move, and a start space has no number (B1)."""
    event: str = fields["event"]
    if event in STAYING and fields["old"] == fields["new"]:
        return STAYING[event]
    return FROM_START if event == "advanced" and not fields["old"] else event


def called(record: Record) -> dict[Painter, str]:
    """The names of the players by seat."""
    return {f"p{index}": name for index, name in enumerate(record.names)}


def story(record: Record, words: Words) -> Iterator[str]:
    """The whole log of a stored game, with the scores after every round."""
    names = called(record)
    course = begin(record)
    for decision in record.decisions:
        events = follow(course, decision)
        over = not course.game.waiting()
        for event in events:
            yield from lines([event], words, names, None, over=over)
            if event.name in CLOSINGS:
                scores = course.game.view(None)["zones"]["score"]
                yield "  " + words.say("log.scores", scores=words.scores(scores, names))
    if course.game.waiting():
        waiting = words.painters(course.game.waiting(), names)
        yield "\n" + words.say("log.unfinished", number=course.number, waiting=waiting)
