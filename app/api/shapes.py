"""What the API takes and tells."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, cast

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from app.engine import catalogue
from app.house.answers import Problem
from app.models import Seat, Table
from app.tables.games import Colour, Language, default_game

LONGEST_TEXT = 200
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 7 * 24 * 3600


def _games(schema: dict[str, Any]) -> None:
    schema["examples"] = list(catalogue.games())


GameName = Annotated[str, Field(max_length=16, description="A game of the house", json_schema_extra=_games)]
BotName = Annotated[str, Field(max_length=16, description="A bot of the game", examples=["apprentice"])]
Status = Literal["lobby", "running", "finished", "kept", "void", "abandoned"]
SeatName = Literal["p0", "p1", "p2", "p3"]
TypedName = Annotated[
    str,
    Field(description="1 to 24 characters, no control characters", max_length=LONGEST_TEXT, examples=["Chiara"]),
]
Modules = Annotated[
    list[Annotated[int, Field(ge=1, le=99)]],
    Field(description="Numbers of the modules, of the game", max_length=99, examples=[[1, 2, 5]]),
]
ClockSeconds = Annotated[
    int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK, description="Seconds for a decision", examples=[180])
]
Size = Annotated[int, Field(ge=2, le=4, description="How many seats", examples=[3])]
TableCode = Annotated[
    str, Path(min_length=1, max_length=32, description="The code of the table", examples=["K7F2QXAB"])
]
WatchCode = Annotated[str, Path(min_length=1, max_length=32, description="The spectator code", examples=["H3MZ7RTA"])]


class Asked(BaseModel):
    """A request body: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewPlayer(Asked):
    name: TypedName


class UseLink(Asked):
    token: str = Field(min_length=1, max_length=LONGEST_TEXT, description="The last part of the device link")
    replace: bool = Field(default=False, description="Give up the seats of another player on this device")


class NewTable(Asked):
    game: GameName = Field(default_factory=default_game)
    size: Size = 4
    modules: Modules = []
    name: TypedName | None = Field(default=None, description="The host's name when left out")
    listed: bool = Field(default=False, description="Show the table in the list of open tables")
    language: Language = "en"
    clock_seconds: ClockSeconds | None = None
    spectators_open: bool = True
    replay_open: bool = Field(default=True, description="Whoever may watch may see the finished game again")
    colour: Colour | None = Field(default=None, description="The host's colour")


class ChangedOptions(Asked):
    """What is left out or null stays as it is; only ``clock_seconds: null`` means no clock."""

    game: GameName | None = None
    size: Size | None = None
    modules: Modules | None = None
    name: TypedName | None = None
    listed: bool | None = None
    language: Language | None = None
    clock_seconds: ClockSeconds | None = None
    spectators_open: bool | None = None
    replay_open: bool | None = None


class WishedSeat(Asked):
    seat: SeatName | None = Field(default=None, description="Any free one when left out")
    colour: Colour | None = Field(default=None, description="Any free one when left out")


class Readiness(Asked):
    ready: bool


class WishedBot(Asked):
    bot: BotName | None = Field(default=None, description="The one that the game offers unasked when left out")
    colour: Colour | None = None


class Me(BaseModel):
    name: str = Field(examples=["Chiara"])
    devices: int = Field(description="On how many devices this player is known", examples=[1])


class DeviceLinkAnswer(BaseModel):
    link: str = Field(description="Open it on the other device", examples=["https://fresco.example/d/4oGs"])
    token: str = Field(description="What the other device sends to /api/me/devices", examples=["4oGs"])
    expires_at: datetime


class ModuleOffer(BaseModel):
    number: int
    key: str = Field(description="Stable name of the module")


class GameOffer(BaseModel):
    name: GameName
    least: int = Field(description="Fewest seats", examples=[2])
    most: int = Field(description="Most seats", examples=[4])
    modules: list[ModuleOffer]


class SeatAnswer(BaseModel):
    seat: SeatName
    colour: Colour | None
    player: str | None = Field(description="The player's name", examples=["Chiara"])
    bot: BotName | None
    ready: bool
    host: bool
    you: bool
    left: bool = Field(description="The player left the running game")
    waited_for: bool = Field(description="The game waits for this seat")

    @staticmethod
    def of(seat: Seat, table: Table, my_id: int | None) -> SeatAnswer:
        mine = seat.player_id is not None and seat.player_id == my_id
        return SeatAnswer(
            seat=cast(SeatName, seat.name),
            colour=cast(Colour | None, seat.colour),
            player=None if seat.player is None else seat.player.name,
            bot=seat.bot,
            ready=seat.ready,
            host=seat.player_id == table.host_id,
            you=mine,
            left=seat.left_at is not None,
            waited_for=seat.name in table.waiting,
        )


class TableSummary(BaseModel):
    """A table in a list, and what a spectator may know of it."""

    name: str = Field(examples=["Casa Bellini"])
    status: Status
    game: GameName
    size: int
    modules: list[int]
    language: Language
    listed: bool
    spectators_open: bool
    replay_open: bool
    clock_seconds: int | None
    host: str
    seats: list[SeatAnswer]
    number: int = Field(description="How many decisions the game has")
    your_seat: SeatName | None
    your_turn: bool
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class ListedTable(TableSummary):
    code: str = Field(examples=["K7F2QXAB"])
    watch_code: str | None = Field(description="Opens the table to spectators", examples=["H3MZ7RTA"])


class Seed(BaseModel):
    """How to check the draws: the hash is told at the start, the seed at the end."""

    rules_version: str
    hash: str
    seed: str | None = Field(description="Hexadecimal; null until the game is over")


class TableAnswer(ListedTable):
    invite_link: str
    watch_link: str | None
    missing: list[Problem] = Field(description="What is missing before the host can start")
    seed: Seed | None
    previous: str | None = Field(description="Code of the table this is the rematch of")
    rematch: str | None = Field(description="Code of the rematch")


class WatchAnswer(BaseModel):
    watch_code: str
    watch_link: str
