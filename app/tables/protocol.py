"""What is said over a socket, version 1. Every message is one JSON object with a `type`; docs/protocol.md has examples.

A client keeps one view. `apply` is the whole rule by which a decision message turns it into the next one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from app.engine.record import TAKE_BACK, UNDO, Kind
from app.engine.state import Pick
from app.models import LARGEST_NUMBER

VERSION = 1
MadeBy: TypeAlias = Literal["player", "bot", "clock", "nature", "house"]
FRAME_BYTES = 32 * 1024
ID_LENGTH = 48
MOST_PICKS = 20

# Close codes of our own; those below 4000 belong to the protocol of sockets itself.
GOING_AWAY, TOO_BIG, FAULT = 1001, 1009, 1011
NO_HELLO, DISMISSED, TOO_SLOW, SILENT, TOO_MANY = 4000, 4001, 4008, 4009, 4010

CLOCK_RAN_OUT = "clock ran out"
"""The event that the house puts before those of a pick that nobody made in time."""

ClientId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.:-]+$", max_length=ID_LENGTH)]
"""Chosen by the client, new for every message that asks for a change; the same when that message is sent again."""

Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
"""How many decisions a game has: the number of a view, and of the message that led to it."""

About: TypeAlias = Literal["stand_in", "end", "no_clock", "seat"]
"""What a table can agree on: a bot for somebody who is gone, the end, to do without the clock, a bot's seat."""

SeatName = Annotated[str, msgspec.Meta(pattern=r"^p[0-3]$")]
View: TypeAlias = dict[str, Any]


class Incoming(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """From a client."""


class Hello(Incoming, tag="hello"):
    """The first message: which version the client speaks, and what it has already seen."""

    version: int
    number: Number | None = None
    chat: Number | None = None


class Decide(Incoming, tag="decide"):
    """Picks, decided in order until one is refused or something is drawn. `number` is that of the view they rest on."""

    id: ClientId
    number: Number
    picks: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=MOST_PICKS)]


class TakeBack(Incoming, tag="take_back"):
    """Open my sealed pick again."""

    id: ClientId
    number: Number

    @property
    def picks(self) -> list[Pick]:
        return [TAKE_BACK]


class Undo(Incoming, tag="undo"):
    """Take my last decision back."""

    id: ClientId
    number: Number

    @property
    def picks(self) -> list[Pick]:
        return [UNDO]


class Say(Incoming, tag="say"):
    """Chat: a player speaks to the table, a spectator to the spectators."""

    id: ClientId
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Vote(Incoming, tag="vote"):
    """A voice for or against. `seat` is whose matter it is: that of somebody who is gone, or a bot's."""

    id: ClientId
    agree: bool
    about: About = "stand_in"
    seat: SeatName | None = None


class Return(Incoming, tag="return"):
    """I am back: no bot stands in for me any more."""

    id: ClientId


class Ping(Incoming, tag="ping"):
    """Is anybody there? Answered with pong."""


class Pong(Incoming, tag="pong"):
    """The answer to the server's ping."""


Received: TypeAlias = Hello | Decide | TakeBack | Undo | Say | Vote | Return | Ping | Pong


class Outgoing(msgspec.Struct, tag_field="type"):
    """From the server."""


class Problem(msgspec.Struct, frozen=True):
    """A reason: a key with arguments; English words as well where the house, not the game, refuses."""

    key: str
    args: dict[str, Any] = {}
    message: str | None = None


class Welcome(Outgoing, tag="welcome"):
    """Who you are here. `seat` is null for a spectator and for somebody who has not sat down."""

    version: int
    role: Literal["player", "spectator"]
    seat: str | None
    status: str


class Fresh(Outgoing, tag="view"):
    """Everything the viewer may see; replaces whatever the client had."""

    view: View
    clocks: dict[str, float]


class Decided(Outgoing, tag="decision"):
    """One decision as this viewer may know it, and what it changed in the view."""

    number: int
    seat: str
    kind: Kind
    made_by: MadeBy
    events: list[dict[str, Any]]
    changed: dict[str, Any]
    zones: dict[str, Any]
    gone: list[str]
    clocks: dict[str, float]


class Accepted(Outgoing, tag="accepted"):
    """Stored. `decided` picks of the message were taken; fewer than sent when something was drawn in between."""

    id: str
    number: int
    decided: int


class Refused(Outgoing, tag="refused"):
    """Refused from the pick with the index `decided` on; what came before it is stored."""

    id: str
    number: int
    decided: int
    reasons: list[Problem]


class Failed(Outgoing, tag="error"):
    """A message that could not be read or served; `id` is its own, null if it was not read. Nothing changed."""

    error: Problem
    id: str | None = None


class SeatNow(msgspec.Struct, frozen=True):
    seat: str
    colour: str | None
    player: str | None
    bot: str | None
    stand_in: str | None
    host: bool
    you: bool
    ready: bool
    left: bool
    connected: bool
    away: float | None = None
    """Seconds for which its person has not been here; null when they are, and where there is no person."""
    gone: bool = False
    """They have been away for longer than the grace time, or have left."""


class Ballot(msgspec.Struct, frozen=True):
    """An open vote. So many of the `voters` must agree; `asker` is who would like to have a bot's seat."""

    about: About
    seat: str | None
    asker: str | None
    agreed: list[str]
    against: list[str]
    needed: int
    voters: list[str]


AskingState: TypeAlias = Literal["asked", "refused"]


class AskingNow(msgspec.Struct, frozen=True):
    """You have asked for this seat."""

    seat: str
    state: AskingState


class Kept(msgspec.Struct, frozen=True):
    """Why a game cannot go on or be shown to its end, and the scores when it was last played, if they are known."""

    because: str
    scores: dict[str, int] | None


class People(Outgoing, tag="people"):
    """Who is at the table now. Sent whenever something about it changes; not numbered."""

    name: str
    status: str
    seats: list[SeatNow]
    spectators: int
    votes: list[Ballot]
    rematch: str | None
    replay: bool = True
    kept: Kept | None = None
    grace: float = 0.0
    """After so many seconds away somebody is gone."""
    clock_seconds: int | None = None
    invite: str | None = None
    watch: str | None = None
    rematch_watch: str | None = None
    asking: AskingNow | None = None


class Seated(Outgoing, tag="seated"):
    """The seat you asked for is yours: open the table with its code."""

    code: str


class Said(Outgoing, tag="said"):
    """Chat, numbered by `chat`, a stream of its own."""

    chat: int
    channel: Literal["players", "spectators"]
    seat: str | None
    name: str
    text: str
    at: str
    you: bool = False


class Muted(msgspec.Struct, frozen=True):
    """Somebody at this table whom you do not want to hear."""

    player: int
    name: str
    seat: str | None


class Heard(Outgoing, tag="heard"):
    """All that was said after the line `after` as far as you hear it: in place of what you had of it.

    Sent at the beginning, when you hear others than before, and when words were taken away.
    """

    after: int
    lines: list[Said]
    muted: list[Muted]


class ServerPing(Outgoing, tag="ping"):
    """Answer with pong."""


class ServerPong(Outgoing, tag="pong"):
    """The answer to the client's ping."""


class Closed(Outgoing, tag="closed"):
    """The last message of a socket that the server closes, and why."""

    reason: Problem


Sent: TypeAlias = (
    Welcome
    | Fresh
    | Decided
    | Accepted
    | Refused
    | Failed
    | People
    | Seated
    | Said
    | Heard
    | ServerPing
    | ServerPong
    | Closed
)

_decoder: msgspec.json.Decoder[Received] = msgspec.json.Decoder(Received)
_encoder = msgspec.json.Encoder()


class Unreadable(Exception):
    """Not a message of this protocol; says what was expected."""


def read(frame: bytes | str) -> Received:
    try:
        return _decoder.decode(frame)
    except RecursionError:
        raise Unreadable("the message is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise Unreadable(str(error)) from None


def write(message: Sent) -> bytes:
    return _encoder.encode(message)


Changes: TypeAlias = tuple[dict[str, Any], dict[str, Any], list[str]]


def changes(before: View, after: View) -> Changes:
    """What leads from one view to the next: fields besides number and zones, zones, and zones no longer seen."""
    fields = changed_fields(before, after)
    fields.pop("number", None)
    fields.pop("zones", None)
    old, new = before["zones"], after["zones"]
    zones = {name: value for name, value in new.items() if name not in old or _differ(old[name], value)}
    return fields, zones, [name for name in old if name not in new]


def changed_fields(before: View, after: View) -> View:
    return {name: value for name, value in after.items() if name not in before or _differ(before[name], value)}


def _differ(old: Any, new: Any) -> bool:
    # Values in zones are replaced, never changed, so most comparisons end at the first half.
    return old is not new and old != new


def apply(view: View, message: dict[str, Any]) -> View:
    """The next view of a client, from its view and a decision message read as plain JSON data."""
    if message["number"] != view["number"] + 1:
        raise ValueError(f"message {message['number']} does not follow view {view['number']}: ask for what is missing")
    zones = {name: value for name, value in view["zones"].items() if name not in message["gone"]}
    return {**view, **message["changed"], "number": message["number"], "zones": {**zones, **message["zones"]}}
