"""Tables from opening to start: create, find, choose options, start, rematch, close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import catalogue
from app.models import Decision, PlayedModule, Player, Seat, Table, now
from app.tables import bans, nature
from app.tables.audit import note
from app.tables.codes import new_code, read_code
from app.tables.games import COLOURS, Colour, GameOptions, Language, about, default_game
from app.tables.lobby import seats, spectators
from app.tables.refusals import Refusal
from app.tables.typed import clean_name

LIST_LENGTH = 100
ENDED = ("finished", "kept", "void")
"""A game was played here, and will not go on."""


@dataclass(frozen=True)
class Options:
    """What the host chooses; None for the name means the host's own."""

    game: str = field(default_factory=default_game)
    size: int = 4
    modules: tuple[int, ...] = ()
    name: str | None = None
    listed: bool = False
    language: Language = "en"
    clock_seconds: int | None = None
    spectators_open: bool = True
    replay_open: bool = True


def check_options(options: Options) -> None:
    game, seats, modules = options.game, about(options.game).seats, catalogue.modules(options.game)
    if options.size not in seats:
        raise Refusal("seats_out_of_range", game=game, least=seats[0], most=seats[-1], seats=options.size)
    unknown = sorted(set(options.modules) - set(modules))
    if unknown:
        raise Refusal("module_unknown", game=game, module=unknown[0], known=", ".join(map(str, modules)))


async def create_table(session: AsyncSession, host: Player, options: Options, colour: Colour | None = None) -> Table:
    """A new table with its host on the first seat."""
    check_options(options)
    await _must_be_allowed(session, options)
    table = Table(code=new_code(), host=host, seats=[Seat(name=f"p{place}") for place in range(options.size)])
    _write(table, options)
    _occupy_first(table, host, colour)
    session.add(table)
    await session.flush()
    if table.spectators_open:
        await spectators.renew_code(session, table)
    note(session, host, "table created", table)
    return table


async def _must_be_allowed(session: AsyncSession, options: Options) -> None:
    if options.name is not None:
        await bans.must_be_allowed(session, clean_name(options.name))


def _occupy_first(table: Table, host: Player, colour: Colour | None) -> None:
    first = table.seats[0]
    first.player, first.player_id, first.colour = host, host.id, colour or COLOURS[0]


def _write(table: Table, options: Options) -> None:
    table.game = options.game
    table.size = options.size
    table.modules = sorted(set(options.modules))
    table.name = table.host.name if options.name is None else clean_name(options.name)
    table.listed = options.listed
    table.language = options.language
    table.clock_seconds = options.clock_seconds
    table.spectators_open = options.spectators_open
    table.replay_open = options.replay_open


def read_options(table: Table) -> Options:
    return Options(
        game=table.game,
        size=table.size,
        modules=tuple(table.modules),
        name=table.name,
        listed=table.listed,
        language=cast(Language, table.language),
        clock_seconds=table.clock_seconds,
        spectators_open=table.spectators_open,
        replay_open=table.replay_open,
    )


async def find_table(session: AsyncSession, code: str, *, lock: bool = False) -> Table:
    """The table with this code. Who will change it locks it: two changes come one after the other."""
    query = select(Table).where(Table.code == read_code(code))
    if lock:
        query = query.with_for_update(of=Table).execution_options(populate_existing=True)
    table = await session.scalar(query)
    if table is None:
        raise Refusal("table_unknown")
    return table


async def change_options(session: AsyncSession, table: Table, player: Player, options: Options) -> None:
    """The host chooses anew; everybody has to say again that they are ready."""
    seats.must_be_host(table, player)
    seats.must_be_in_lobby(table)
    check_options(options)
    await _must_be_allowed(session, options)
    await seats.resize(session, table, options.size)
    _write(table, options)
    for seat in table.seats:
        seat.ready = False
        if seat.bot is not None and seat.bot not in about(table.game).bots:
            seat.bot = about(table.game).bot
    if table.spectators_open and await spectators.current_code(session, table) is None:
        await spectators.renew_code(session, table)


def start_problems(table: Table) -> list[Refusal]:
    """What is missing before the host can start. The host is ready by starting."""
    empty = [seat.name for seat in table.seats if seat.free]
    unready = [
        seat.player.name
        for seat in table.seats
        if seat.player is not None and not seat.ready and seat.player_id != table.host_id
    ]
    problems = []
    if empty:
        problems.append(Refusal("seats_empty", seats=", ".join(empty)))
    if unready:
        problems.append(Refusal("not_ready", names=", ".join(unready)))
    return problems


def start_table(session: AsyncSession, table: Table, player: Player) -> GameOptions:
    """Fix the options, the rules and the seed. After the commit, the caller calls ``live.start(table.id)``."""
    seats.must_be_host(table, player)
    seats.must_be_in_lobby(table)
    for problem in start_problems(table):
        raise problem
    table.seed = nature.new_seed()
    table.seed_hash = nature.seed_hash(table.seed)
    table.rules_version = about(table.game).rules_version
    table.status, table.started_at = "running", now()
    for seat in table.seats:
        seat.ready = True
    session.add_all(PlayedModule(table_id=table.id, module=module) for module in table.modules)
    note(session, player, "table started", table)
    return game_options(table)


def game_options(table: Table) -> GameOptions:
    return GameOptions(table.game, table.size, tuple(table.modules))


def close_table(session: AsyncSession, table: Table, player: Player) -> None:
    """The host gives up a table that has not started."""
    seats.must_be_host(table, player)
    seats.must_be_in_lobby(table)
    seats.abandon(table)
    note(session, player, "table closed", table)


async def rematch(session: AsyncSession, table: Table, player: Player) -> tuple[Table, bool]:
    """A new table for the same people, its host the first who asks; and whether it was made just now."""
    seats.seat_of(table, player)
    if table.status not in ENDED:
        raise Refusal("not_over")
    check_options(read_options(table))  # the house may no longer have what was played
    existing = await following(session, table)
    if existing is not None:
        return existing, False
    again = Table(code=new_code(), host=player, previous_id=table.id)
    again.seats = [_kept_for_rematch(seat) for seat in table.seats]
    _write(again, read_options(table))
    session.add(again)
    await session.flush()
    if again.spectators_open:
        await spectators.renew_code(session, again)
    note(session, player, "rematch opened", again, previous=table.id)
    return again, True


def _kept_for_rematch(old: Seat) -> Seat:
    """The same seat again; it is free if nobody would ever come to take it."""
    if old.player is not None and old.player.deleted_at is not None:
        return Seat(name=old.name)
    return Seat(name=old.name, colour=old.colour, player=old.player, player_id=old.player_id, bot=old.bot)


async def following(session: AsyncSession, table: Table) -> Table | None:
    """The rematch of this table, if there is one."""
    return await session.scalar(select(Table).where(Table.previous_id == table.id))


async def open_tables(session: AsyncSession, since: datetime) -> Sequence[Table]:
    """Listed tables, opened since then, at which somebody can still sit down, the newest first."""
    free = Table.seats.any(Seat.player_id.is_(None) & Seat.bot.is_(None))
    query = select(Table).where(Table.listed, Table.status == "lobby", Table.created_at >= since, free)
    return (await session.scalars(query.order_by(Table.id.desc()).limit(LIST_LENGTH))).all()


async def tables_to_watch(session: AsyncSession, since: datetime) -> Sequence[Table]:
    """Listed running tables, played at since then, that are open to spectators, the newest first."""
    latest = (Decision.table_id == Table.id) & (Decision.number == Table.number - 1)
    played = (Table.started_at >= since) | exists().where(latest, Decision.at >= since)
    query = select(Table).where(Table.listed, Table.status == "running", Table.spectators_open, played)
    return (await session.scalars(query.order_by(Table.id.desc()).limit(LIST_LENGTH))).all()


async def tables_of(session: AsyncSession, player: Player, *, ended: bool = True) -> Sequence[Table]:
    """Where this player sits: unfinished games, then (unless they are not asked for) those that have ended, the
    newest first."""
    mine = Table.id.in_(select(Seat.table_id).where(Seat.player_id == player.id))
    query = select(Table).where(mine, Table.status != "abandoned" if ended else Table.status.in_(("lobby", "running")))
    order = (Table.status.in_(ENDED), Table.id.desc())
    return (await session.scalars(query.order_by(*order).limit(LIST_LENGTH))).all()
