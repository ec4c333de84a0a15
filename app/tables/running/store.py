"""What live play reads from and writes to the database besides decisions. A session lives for one operation."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import msgspec
from sqlalchemy import ColumnElement, CursorResult, Update, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from app.engine.record import rules_changed
from app.models import Archive, Decision, Device, Player, Seat, Snapshot, SpectatorCode, Table, now

REPEAT = "#"
"""Between a client id and the index of a further pick of the same message."""


class Sitter(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    seat: str
    colour: str | None
    player_id: int | None
    player: str | None
    bot: str | None
    stand_in: str | None
    ready: bool
    left: bool

    @property
    def decided_by_bot(self) -> bool:
        return (self.bot or self.stand_in) is not None


class Rematch(msgspec.Struct, frozen=True):
    """The table at which the same people play again."""

    code: str
    open: bool
    """Whether it is in the list of tables with a free seat, so that anybody knows its code."""
    watch: str | None


class Sitting(msgspec.Struct, frozen=True):
    """A table's row as live play needs it."""

    table_id: int
    code: str
    name: str
    status: str
    host_id: int
    number: int
    waiting: tuple[str, ...]
    scores: dict[str, int] | None
    seen: str | None
    """What everybody had before their eyes after the last decision; None if that was not stored yet."""
    kept_because: str | None
    game: str
    size: int
    modules: tuple[int, ...]
    clock_seconds: int | None
    clocks: dict[str, float]
    rules_version: str | None
    seed: bytes
    seed_hash: str
    rematch: Rematch | None
    watch: str | None
    """The code that opens the table to spectators, if one does."""
    replay_open: bool
    sitters: tuple[Sitter, ...]

    @property
    def started(self) -> bool:
        return self.status in ("running", "finished", "kept", "void")

    def seat_of(self, player_id: int | None) -> str | None:
        if player_id is None:
            return None
        return next((sitter.seat for sitter in self.sitters if sitter.player_id == player_id), None)

    def find(self, seat: str) -> Sitter | None:
        """Who has this seat; nobody has nature's."""
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)


class StoredDecision(msgspec.Struct, frozen=True):
    seat: str
    pick: Any
    made_by: str
    client_id: str | None


async def read_table(session: AsyncSession, table_id: int) -> Sitting:
    table = await session.get_one(Table, table_id, options=[undefer(Table.seed)], populate_existing=True)
    again = await session.scalar(select(Table).where(Table.previous_id == table_id))
    return Sitting(
        table_id=table.id,
        code=table.code,
        name=table.name,
        status=table.status,
        host_id=table.host_id,
        number=table.number,
        waiting=tuple(table.waiting),
        scores=table.scores,
        seen=table.seen,
        kept_because=table.kept_because,
        game=table.game,
        size=table.size,
        modules=tuple(table.modules),
        clock_seconds=table.clock_seconds,
        clocks=table.clocks,
        rules_version=table.rules_version,
        seed=table.seed or b"",
        seed_hash=table.seed_hash or "",
        rematch=None if again is None else await _rematch(session, again),
        watch=await _watch_code(session, table),
        replay_open=table.replay_open,
        sitters=tuple(_sitter(seat) for seat in table.seats),
    )


async def _rematch(session: AsyncSession, again: Table) -> Rematch:
    free = again.status == "lobby" and any(seat.free for seat in again.seats)
    return Rematch(again.code, again.listed and free, await _watch_code(session, again))


async def _watch_code(session: AsyncSession, table: Table) -> str | None:
    if not table.spectators_open:
        return None
    valid = (SpectatorCode.table_id == table.id) & SpectatorCode.revoked_at.is_(None)
    return await session.scalar(select(SpectatorCode.code).where(valid))


def _sitter(seat: Seat) -> Sitter:
    return Sitter(
        seat=seat.name,
        colour=seat.colour,
        player_id=seat.player_id,
        player=None if seat.player is None else seat.player.name,
        bot=seat.bot,
        stand_in=seat.stand_in,
        ready=seat.ready,
        left=seat.left_at is not None,
    )


async def read_decisions(session: AsyncSession, table_id: int, first: int = 0) -> list[StoredDecision]:
    """The decisions from this number on."""
    columns = (Decision.seat, Decision.pick, Decision.made_by, Decision.client_id)
    query = select(*columns).where(Decision.table_id == table_id, Decision.number >= first)
    return [StoredDecision(*row) for row in await session.execute(query.order_by(Decision.number))]


async def read_snapshot(session: AsyncSession, table_id: int, rules_version: str) -> bytes | None:
    """The latest position that was kept of a game, if one was kept under these rules."""
    mine = (Snapshot.table_id == table_id) & (Snapshot.rules_version == rules_version)
    found: bytes | None = await session.scalar(
        select(Snapshot.state).where(mine).order_by(Snapshot.number.desc()).limit(1)
    )
    return found


async def keep_snapshot(session: AsyncSession, table_id: int, number: int, rules_version: str, state: bytes) -> None:
    """In place of the earlier ones."""
    await session.execute(delete(Snapshot).where(Snapshot.table_id == table_id))
    session.add(Snapshot(table_id=table_id, number=number, rules_version=rules_version, state=state))


async def change_rules(session: AsyncSession, sitting: Sitting, rules_version: str) -> None:
    """The game goes on under new rules. Before its first decision nobody needs to be told."""
    table, number = Table.id == sitting.table_id, sitting.number
    if not number:
        await session.execute(update(Table).where(table).values(rules_version=rules_version))
        return
    # The table first, as whoever appends does: in another order two would wait for each other.
    await session.execute(update(Table).where(table).values(rules_version=rules_version, number=number + 1))
    noted = rules_changed(sitting.rules_version or "", rules_version)
    row = {"seat": noted.seat, "kind": noted.kind, "pick": noted.pick, "made_by": noted.seat}
    session.add(Decision(table_id=sitting.table_id, number=number, **row))
    await session.flush()  # whoever comes second under this number changes nothing


async def keep(session: AsyncSession, sitting: Sitting, because: str) -> None:
    """The game does not go on: it can be looked at and nobody is asked anything."""
    running = (Table.id == sitting.table_id) & (Table.status == "running")
    ended = {"status": "kept", "kept_because": because, "waiting": [], "clocks": {}, "finished_at": now()}
    await session.execute(update(Table).where(running).values(ended))


async def read_archive(session: AsyncSession, table_id: int) -> bytes | None:
    found: bytes | None = await session.scalar(select(Archive.content).where(Archive.table_id == table_id))
    return found


def add_archive(session: AsyncSession, table_id: int, format_: int, content: bytes) -> None:
    session.add(Archive(table_id=table_id, format=format_, content=content))


async def tables_to_archive(session: AsyncSession) -> list[int]:
    """Finished games whose result is not noted, as it is together with the archive; the latest first: that is the one
    somebody will look at."""
    missing = (Table.status == "finished") & Table.seconds.is_(None)
    return list(await session.scalars(select(Table.id).where(missing).order_by(Table.id.desc())))


async def find_answer(session: AsyncSession, table_id: int, seat: str, client_id: str) -> tuple[int, int] | None:
    """How many decisions a client's message led to, and the number of the game after the last of them."""
    same = (Decision.client_id == client_id) | Decision.client_id.startswith(client_id + REPEAT, autoescape=True)
    query = select(func.count(), func.max(Decision.number)).where(_of(table_id, seat), same)
    amount, last = (await session.execute(query)).one()
    return (amount, last + 1) if amount else None


def _of(table_id: int, seat: str) -> ColumnElement[bool]:
    return (Decision.table_id == table_id) & (Decision.seat == seat)


async def put_stand_in(session: AsyncSession, table_id: int, seat: str, bot: str) -> None:
    mine = (Seat.table_id == table_id) & (Seat.name == seat)
    await session.execute(update(Seat).where(mine).values(stand_in=bot))


async def come_back(session: AsyncSession, table_id: int, seat: str) -> None:
    """The player has opened the table again."""
    mine = (Seat.table_id == table_id) & (Seat.name == seat)
    await session.execute(update(Seat).where(mine).values(left_at=None))


async def hand_back(session: AsyncSession, table_id: int, seat: str) -> None:
    """The player decides again."""
    mine = (Seat.table_id == table_id) & (Seat.name == seat)
    await session.execute(update(Seat).where(mine).values(stand_in=None, left_at=None))


async def stop_clock(session: AsyncSession, table_id: int) -> None:
    running = (Table.id == table_id) & (Table.status == "running")
    await session.execute(update(Table).where(running).values(clock_seconds=None, clocks={}))


async def make_void(session: AsyncSession, table_id: int) -> bool:
    """The game ends by agreement: it can be looked at and nobody is asked anything. Returns whether it ran."""
    running = (Table.id == table_id) & (Table.status == "running")
    ended = {"status": "void", "waiting": [], "clocks": {}, "finished_at": now()}
    return await _changed(session, update(Table).where(running).values(ended))


async def give_seat(session: AsyncSession, table_id: int, seat: str, player_id: int) -> bool:
    """A bot's seat to a player, while the game runs. Returns whether it was a bot's."""
    running = select(Table.id).where(Table.id == table_id, Table.status == "running")
    bots = (Seat.table_id.in_(running)) & (Seat.name == seat) & Seat.bot.is_not(None)
    return await _changed(session, update(Seat).where(bots).values(bot=None, player_id=player_id))


async def _changed(session: AsyncSession, change: Update) -> bool:
    result = cast("CursorResult[Any]", await session.execute(change))
    return result.rowcount > 0


async def name_of(session: AsyncSession, player_id: int) -> str:
    return (await session.get_one(Player, player_id)).name


async def known_devices(session: AsyncSession, devices: Collection[int]) -> set[int]:
    """Those of these devices on which somebody is still known."""
    return set(await session.scalars(select(Device.id).where(Device.id.in_(devices))))


async def keep_clocks(session: AsyncSession, table_id: int, clocks: dict[str, float]) -> None:
    await session.execute(update(Table).where(Table.id == table_id, Table.status == "running").values(clocks=clocks))


async def tables_to_attend(session: AsyncSession) -> list[int]:
    """Running tables at which something happens by itself: not yet set up, a clock, or a bot's turn."""
    bots = (Seat.table_id == Table.id) & (Seat.bot.is_not(None) | Seat.stand_in.is_not(None))
    columns = (Table.id, Table.number, Table.clock_seconds, Table.waiting, Seat.name)
    rows = await session.execute(select(*columns).outerjoin(Seat, bots).where(Table.status == "running"))
    return sorted(
        {
            table_id
            for table_id, number, clock_seconds, waiting, bot in rows
            if number == 0 or clock_seconds is not None or bot in waiting
        }
    )
