"""What playing over HTTP takes and tells. Views and messages are those of the socket: docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, Field, field_validator

from app.api.shapes import Asked, SeatName
from app.engine.record import Kind
from app.house.answers import ErrorAnswer
from app.models import LARGEST_NUMBER
from app.tables import protocol
from app.tables.protocol import About, MadeBy

ClientId = Annotated[
    str,
    Field(
        description="New for every request, the same when it is sent again",
        pattern=r"^[A-Za-z0-9_.:-]+$",
        max_length=protocol.ID_LENGTH,
        examples=["f3a9-17"],
    ),
]


class Asking(Asked):
    id: ClientId
    number: int = Field(ge=0, le=LARGEST_NUMBER, description="The number of the view this rests on", examples=[42])


class NewDecision(Asking):
    picks: list[Any] = Field(
        description="Decided in order, until one is refused or something is drawn",
        min_length=1,
        max_length=protocol.MOST_PICKS,
        examples=[["buy 2.1", "done"]],
    )

    @field_validator("picks")
    @classmethod
    def _can_be_written(cls, picks: list[Any]) -> list[Any]:
        """A socket reads neither halves of characters nor what is nested without end."""
        try:
            msgspec.json.encode(picks)
        except (UnicodeError, RecursionError) as error:
            raise ValueError("picks hold whole characters, and are not nested without end") from error
        return picks


class NewVote(Asked):
    about: About = Field(default="stand_in", description="What the table would agree on")
    seat: SeatName | None = Field(default=None, description="Of somebody who is gone, or a bot's; otherwise left out")
    agree: bool


class NewLine(Asked):
    id: ClientId | None = None
    text: str = Field(max_length=2000, description="At most 500 characters", examples=["Good morning!"])


class ViewAnswer(BaseModel):
    """Everything the viewer may see."""

    game: str
    modules: list[int]
    seats: list[str]
    painters: list[str]
    viewer: str | None = Field(description="The seat that looks, null for a spectator")
    number: int = Field(description="How many decisions the game has")
    waiting: list[str] = Field(description="Seats that are asked now")
    place: str | None
    task: str | None
    ready: list[str] = Field(description="Seats whose sealed pick is closed")
    sealed: Any = Field(description="My own sealed pick")
    shown: list[dict[str, Any]] = Field(description="What I was shown since my last decision, and others were not")
    over: bool
    zones: dict[str, Any]
    question: dict[str, Any] | None = Field(description="What I am asked")
    round: int = Field(description="The number of the round, 0 before the first")
    scores: dict[str, int] = Field(description="The points of each painter, as far as they lie open")
    winners: list[str] | None = Field(description="Who has won, several if they share the victory; null until the end")
    undo: bool = Field(description="Whether I can take my last decision back")
    seed_hash: str
    seed: str | None = Field(description="Told when the game is over")


class Message(BaseModel):
    """One decision as the viewer may know it."""

    type: Literal["decision"]
    number: int
    seat: str
    kind: Kind
    made_by: MadeBy
    events: list[dict[str, Any]]
    changed: dict[str, Any]
    zones: dict[str, Any]
    gone: list[str]
    clocks: dict[str, float]


class Told(BaseModel):
    """One decision as the viewer may know it, without what it changed in the view."""

    number: int
    seat: str
    kind: Kind
    made_by: MadeBy
    events: list[dict[str, Any]]


class RoundPast(BaseModel):
    round: int
    scores: dict[str, int] = Field(description="At its end; of the last round those there are now")
    facts: dict[str, dict[str, int]] | None = Field(
        description="What its game remembers of it, by painter; null until the game is over and archived",
        examples=[{"thalers": {"p0": 7, "p1": 12}}],
    )


class PastAnswer(BaseModel):
    """Everything that has happened so far."""

    decisions: list[Told]
    rounds: list[RoundPast]


class Missed(BaseModel):
    """The messages after a number, or a fresh view when they are no longer kept."""

    messages: list[Message]
    view: ViewAnswer | None


class Stored(BaseModel):
    """What was stored: all picks, or fewer when something was drawn in between."""

    id: str
    number: int = Field(description="The number of the game after the last of them")
    decided: int = Field(description="How many of the picks were taken")


class Reason(BaseModel):
    key: str
    args: dict[str, Any]
    message: str | None


class NotStored(ErrorAnswer):
    """The pick with the index `decided` was refused; what came before it is stored."""

    id: str
    number: int
    decided: int
    reasons: list[Reason]


class Line(BaseModel):
    chat: int
    channel: Literal["players", "spectators"]
    seat: str | None
    name: str
    text: str
    at: str
    you: bool = Field(description="I said this")


class StoredDecision(BaseModel):
    seat: str
    pick: Any


class RecordAnswer(BaseModel):
    """A finished game as `fresco verify` and `fresco replay` read it."""

    game: str
    seats: int
    modules: list[int]
    engine: str
    seed_hash: str
    seed: str | None
    names: list[str]
    marks: list[str] = []
    decisions: list[StoredDecision]
