"""What every request finds: the settings, the database, live play and the limits."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request
from fastapi.security import APIKeyCookie
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection

from app.db import Database
from app.house.door import Door
from app.house.limits import Limits, address_of
from app.models import Device, Player, Table
from app.settings import Settings
from app.tables.lobby import opening, spectators
from app.tables.lobby.live_port import Live
from app.tables.lobby.noticeboard import Noticeboard
from app.tables.people import devices, players
from app.tables.refusals import Kind, Refusal
from app.tables.running.live import LivePlay

COOKIE = "fresco"
# Browsers keep no cookie for longer.
COOKIE_SECONDS = 400 * 24 * 3600

LONGEST_HOST = 260
"""The longest name there can be, and a port."""

player_cookie = APIKeyCookie(name=COOKIE, scheme_name="player", description="Set by POST /api/me", auto_error=False)


@dataclass
class House:
    settings: Settings
    database: Database
    live: Live
    limits: Limits
    door: Door
    noticeboard: Noticeboard


@dataclass
class AtTable:
    """A player about to change something at a table, which is locked until the change is committed."""

    session: AsyncSession
    table: Table
    me: Player
    site: str


class Visit:
    """One request: from where, by whom, and what they may find."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.house = cast(House, connection.app.state.house)
        self.live = self.house.live
        self.database = self.house.database
        self.key = self.house.settings.key
        self.token = connection.cookies.get(COOKIE)
        self.label = devices.label_of(connection.headers.get("user-agent", ""))
        self.address = address_of(connection)
        # Behind a proxy that does TLS, also when nobody has told us the public address.
        self.secure = self.house.settings.secure_cookies or connection.url.scheme in ("https", "wss")
        self.site = self.house.settings.public_url or _site(connection)
        self._device: Device | None = None

    @property
    def playing(self) -> LivePlay:
        """Live play for those who play and watch; the lobby needs no more than `live`."""
        if not isinstance(self.live, LivePlay):
            raise Refusal("not_running")
        return self.live

    async def known_device(self, session: AsyncSession) -> Device | None:
        self._device = await devices.recognise(session, self.key, self.token)
        if self._device is not None:
            self.house.limits.player.spend(str(self._device.player_id))
        return self._device

    async def device(self, session: AsyncSession) -> Device:
        device = await self.known_device(session)
        if device is None:
            raise Refusal("no_player")
        return device

    async def known_player(self, session: AsyncSession) -> Player | None:
        device = await self.known_device(session)
        return None if device is None else device.player

    async def player(self, session: AsyncSession) -> Player:
        return (await self.device(session)).player

    async def note_seen(self) -> None:
        """Once everything is answered: the device was here, unless that was noted not long ago."""
        device, self._device = self._device, None
        if device is not None and devices.seen_long_ago(device):
            async with self.database.writing() as session:
                await devices.note_seen(session, device.id, self.label)

    async def table(self, session: AsyncSession, code: str, *, lock: bool = False) -> Table:
        with self._counting_guesses():
            found = await opening.find_table(session, code, lock=lock)
        await self._must_not_be_guessed(session, found)
        return found

    async def watched_table(self, session: AsyncSession, code: str) -> Table:
        with self._counting_guesses():
            found = await spectators.find_table_to_watch(session, code)
        await self._must_not_be_guessed(session, found)
        return found

    async def use_device_link(
        self, session: AsyncSession, link_token: str, here: Player | None, replace: bool
    ) -> tuple[Player, str]:
        self.house.limits.wrong_codes.check(self.address)
        with self._counting_guesses():
            return await players.use_device_link(session, self.key, link_token, here, replace, self.label)

    @contextmanager
    def _counting_guesses(self) -> Iterator[None]:
        """A code that opens nothing is a guess."""
        try:
            yield
        except Refusal as refusal:
            if refusal.kind is Kind.NOT_FOUND:
                self.house.limits.wrong_codes.spend(self.address)
            raise

    async def _must_not_be_guessed(self, session: AsyncSession, table: Table) -> None:
        """Where too many were guessed, nobody is told about a right one either, but for those who sit there:
        they know it already, and may share their address with whoever guesses."""
        try:
            self.house.limits.wrong_codes.check(self.address)
        except Refusal:
            device = self._device or await devices.recognise(session, self.key, self.token)
            if device is None or all(seat.player_id != device.player_id for seat in table.seats):
                raise

    @asynccontextmanager
    async def changing(self, code: str) -> AsyncIterator[AtTable]:
        if self.token is None:
            raise Refusal("no_player")
        async with self.database.writing() as session:
            me = await self.player(session)
            yield AtTable(session, await self.table(session, code, lock=True), me, self.site)

    async def changed(self, table: Table) -> None:
        """Everybody at the table is told anew."""
        await self.live.changed(table.id)
        await self.rematch_changed(table)

    async def rematch_changed(self, table: Table) -> None:
        """If it is a rematch: whoever still looks at the game before it is shown the way to a seat, or to watch."""
        if table.previous_id is not None:
            await self.live.changed(table.previous_id)


def _site(connection: HTTPConnection) -> str:
    """How the visitor calls the house; links carry it, and a QR code holds only so much."""
    if len(connection.headers.get("host", "")) > LONGEST_HOST:
        raise Refusal("malformed", place="header.host", problem=f"a host has at most {LONGEST_HOST} characters")
    return str(connection.base_url).rstrip("/")


async def _visit(request: Request) -> AsyncIterator[Visit]:
    visit = Visit(request)
    yield visit
    await visit.note_seen()


Visiting = Annotated[Visit, Depends(_visit)]
