"""Who sits where: take a seat and a colour, be ready, leave and return, add a bot, remove somebody."""

from __future__ import annotations

from typing import cast

from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, Removal, Seat, Table, now
from app.tables.audit import note
from app.tables.games import COLOURS, Colour, about, check_bot
from app.tables.refusals import Refusal


def must_be_host(table: Table, player: Player) -> None:
    if table.host_id != player.id:
        raise Refusal("not_host", host=table.host.name)


def must_be_in_lobby(table: Table) -> None:
    if table.status == "abandoned":
        raise Refusal("table_abandoned")
    if table.status != "lobby":
        raise Refusal("started_already")


def seat_of(table: Table, player: Player) -> Seat:
    for seat in table.seats:
        if seat.player_id == player.id:
            return seat
    raise Refusal("not_seated")


def seat_named(table: Table, name: str) -> Seat:
    for seat in table.seats:
        if seat.name == name:
            return seat
    raise Refusal("seat_unknown", seat=name, seats=", ".join(seat.name for seat in table.seats))


async def must_be_welcome(session: AsyncSession, table: Table, player_id: int) -> None:
    if await session.get(Removal, (table.id, player_id)) is not None:
        raise Refusal("removed_by_host")


async def sit(
    session: AsyncSession, table: Table, player: Player, name: str | None = None, colour: Colour | None = None
) -> Seat:
    """Take a seat, or move to another one, or change colour. What is not named is kept or chosen."""
    must_be_in_lobby(table)
    await must_be_welcome(session, table, player.id)
    old = next((seat for seat in table.seats if seat.player_id == player.id), None)
    seat = _seat_to_take(table, old, name)
    colour = _colour_to_take(table, seat, old, colour)
    if seat is not old:
        ready = False
        if old is not None:
            ready = old.ready
            _vacate(old)
            # Player and colour are unique at a table: the old seat is freed before the new one is taken.
            await session.flush()
        seat.player, seat.player_id, seat.ready = player, player.id, ready
    seat.colour = colour
    return seat


def _seat_to_take(table: Table, old: Seat | None, name: str | None) -> Seat:
    if name is not None:
        seat = seat_named(table, name)
        if not seat.free and seat is not old:
            raise Refusal("seat_taken", seat=name)
        return seat
    if old is not None:
        return old
    for seat in table.seats:
        if seat.free:
            return seat
    raise Refusal("table_full")


def _colour_to_take(table: Table, seat: Seat, old: Seat | None, wished: Colour | None) -> Colour:
    """The wished colour, or the one the occupant has, or the first that nobody else has."""
    taken = {other.colour for other in table.seats if other is not seat and other is not old}
    if wished is not None:
        if wished in taken:
            raise Refusal("colour_taken", colour=wished)
        return wished
    if old is not None and old.colour is not None:
        return cast(Colour, old.colour)
    return next(colour for colour in COLOURS if colour not in taken)


def _vacate(seat: Seat) -> None:
    seat.player = seat.player_id = seat.bot = seat.colour = None
    seat.ready = False


def set_ready(table: Table, player: Player, ready: bool) -> None:
    seat = seat_of(table, player)
    must_be_in_lobby(table)
    seat.ready = ready


def add_bot(table: Table, player: Player, name: str, bot: str | None, colour: Colour | None = None) -> None:
    """The bot of this name, or the one that the game offers unasked."""
    must_be_host(table, player)
    must_be_in_lobby(table)
    bot = bot or about(table.game).bot
    check_bot(table.game, bot)
    seat = seat_named(table, name)
    if not seat.free and seat.bot is None:
        raise Refusal("seat_taken", seat=name)
    seat.colour = _colour_to_take(table, seat, seat, colour)
    seat.bot = bot


def clear_seat(session: AsyncSession, table: Table, player: Player, name: str) -> int | None:
    """The host takes a bot away or removes a person; returns the id of the person removed."""
    must_be_host(table, player)
    must_be_in_lobby(table)
    seat = seat_named(table, name)
    if seat.free:
        raise Refusal("seat_free", seat=name)
    if seat.player_id == player.id:
        raise Refusal("host_stays")
    removed = seat.player_id
    _vacate(seat)
    if removed is not None:
        session.add(Removal(table_id=table.id, player_id=removed))
        note(session, player, "player removed", table, removed=removed)
    return removed


def leave(table: Table, player: Player) -> None:
    """In the lobby the seat becomes free; in a running game it stays the player's, who may return."""
    seat = seat_of(table, player)
    if table.status == "running":
        seat.left_at = seat.left_at or now()
        return
    must_be_in_lobby(table)
    _vacate(seat)
    if table.host_id == player.id and not pass_on(table):
        abandon(table)


def pass_on(table: Table) -> bool:
    """Whether somebody else sits there, who is host from now on."""
    for seat in table.seats:
        if seat.player is not None and seat.player_id != table.host_id and seat.player.deleted_at is None:
            named_after_host = table.name == table.host.name
            table.host, table.host_id = seat.player, seat.player.id
            if named_after_host:
                table.name = table.host.name
            return True
    return False


def abandon(table: Table) -> None:
    """Nobody will play here. If it was a rematch, the game before it may have another one."""
    table.status, table.finished_at, table.previous_id = "abandoned", now(), None


def come_back(table: Table, player: Player) -> None:
    seat = seat_of(table, player)
    if table.status != "running":
        raise Refusal("not_running")
    seat.left_at = seat.stand_in = None


async def resize(session: AsyncSession, table: Table, size: int) -> None:
    """Add seats, or take free ones away; whoever sits too far out moves to a free seat further in."""
    seated = sum(not seat.free for seat in table.seats)
    if seated > size:
        raise Refusal("too_many_seated", seated=seated, seats=size)
    for place in range(len(table.seats), size):
        table.seats.append(Seat(name=f"p{place}"))
    inner, outer = table.seats[:size], table.seats[size:]
    for seat in outer:
        if not seat.free:
            await _move(session, seat, next(free for free in inner if free.free))
        table.seats.remove(seat)


async def _move(session: AsyncSession, old: Seat, new: Seat) -> None:
    player, bot, colour = old.player, old.bot, old.colour
    _vacate(old)
    await session.flush()
    new.player, new.bot, new.colour = player, bot, colour
    new.player_id = None if player is None else player.id
