"""What is written when a table has agreed on something. Several processes may do it: once is enough."""

from __future__ import annotations

import logging

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, Removal, Table
from app.tables.audit import note
from app.tables.games import about
from app.tables.people.askings import Asking
from app.tables.people.votes import Matter
from app.tables.running import store
from app.tables.running.shared import Shared
from app.tables.running.store import Sitting

log = logging.getLogger(__name__)


async def carry_out(shared: Shared, sitting: Sitting, matter: Matter, asking: Asking | None) -> None:
    """`asking` is whose wish it is, where a bot's seat was asked for."""
    try:
        async with shared.database.writing() as session:
            if matter.about == "stand_in":
                await store.put_stand_in(session, sitting.table_id, matter.seat, about(sitting.game).bot)
            elif matter.about == "no_clock":
                await store.stop_clock(session, sitting.table_id)
            elif matter.about == "end":
                await _end(session, sitting)
            elif asking is not None:
                await _give(session, sitting, asking)
    except IntegrityError:
        log.info("table %s: %s has been carried out already", sitting.table_id, matter)


async def _end(session: AsyncSession, sitting: Sitting) -> None:
    if await store.make_void(session, sitting.table_id):
        host = await session.get_one(Player, sitting.host_id)
        note(session, host, "game ended by agreement", await session.get_one(Table, sitting.table_id))


async def _give(session: AsyncSession, sitting: Sitting, asking: Asking) -> None:
    """The bot's seat to whoever asked for it, if they are still somebody who may sit here."""
    player = await session.get(Player, asking.player_id)
    removed = await session.get(Removal, (sitting.table_id, asking.player_id))
    if player is None or player.deleted_at is not None or removed is not None:
        return
    if await store.give_seat(session, sitting.table_id, asking.seat, player.id):
        table = await session.get_one(Table, sitting.table_id)
        note(session, player, "seat taken over", table, seat=asking.seat)
