"""How a table's game comes into memory: it goes on, goes on under new rules, or can only be looked at."""

from __future__ import annotations

import asyncio
import logging
from typing import TypeAlias

from sqlalchemy.exc import IntegrityError

from app.tables import protocol
from app.tables.running import anew, still, store
from app.tables.running.game import RunningGame, WentOn
from app.tables.running.shared import Shared
from app.tables.running.still import StillGame
from app.tables.running.store import Sitting

log = logging.getLogger(__name__)

Opened: TypeAlias = RunningGame | StillGame


async def open_game(shared: Shared, sitting: Sitting, went_on: WentOn) -> tuple[Sitting, Opened]:
    """The game of a table that has started, and the table's row as it is by then."""
    version = anew.rules_version(sitting)
    if sitting.status == "running" and version not in (None, sitting.rules_version):
        await _adopt(shared, sitting, str(version))
        async with shared.database.reading() as session:
            sitting = await store.read_table(session, sitting.table_id)
    if sitting.status != "running" or version is None:
        return sitting, await _look_at(shared, sitting)
    game = RunningGame(shared, sitting, went_on)
    await game.load()
    return game.sitting, game


async def _adopt(shared: Shared, sitting: Sitting, version: str) -> None:
    """Let a running game go on under new rules if it can, and keep it otherwise."""
    followed = await _follow(shared, sitting)
    try:
        async with shared.database.writing() as session:
            if followed.because is None:
                await store.change_rules(session, sitting, version)
            else:
                await store.keep(session, sitting, followed.because)
    except IntegrityError:
        log.info("another process has let table %s go on", sitting.table_id)
    else:
        log.info("table %s, new rules %s: %s", sitting.table_id, version, followed.because or "goes on")


async def _look_at(shared: Shared, sitting: Sitting) -> StillGame:
    async with shared.database.reading() as session:
        archived = await store.read_archive(session, sitting.table_id)
    if archived is not None:
        shown = await asyncio.to_thread(still.archived_views, archived)
        return StillGame(shared.database, sitting.table_id, shown, None)
    followed = await _follow(shared, sitting)
    because = sitting.kept_because or followed.because
    kept = None if because is None else protocol.Kept(because, sitting.scores)
    return StillGame(shared.database, sitting.table_id, still.followed_views(sitting, followed), kept)


async def _follow(shared: Shared, sitting: Sitting) -> anew.Followed:
    async with shared.database.reading() as session:
        stored = await store.read_decisions(session, sitting.table_id)
        snapshot = await store.read_snapshot(session, sitting.table_id, sitting.rules_version or "")
    # A whole game is played again: too long to keep everybody waiting.
    return await asyncio.to_thread(anew.follow, sitting, stored, snapshot)
