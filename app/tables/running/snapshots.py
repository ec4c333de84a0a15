"""Positions kept now and then. A snapshot is only a short cut: without it, loading takes longer."""

from __future__ import annotations

import logging

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.engine.record import Course
from app.tables.running import outcomes, store
from app.tables.running.outcomes import Outcome
from app.tables.running.store import Sitting

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 100
"""Loading a game replays at most about so many decisions."""


async def keep(database: Database, sitting: Sitting, number: int, state: bytes) -> None:
    try:
        async with database.writing() as session:
            await store.keep_snapshot(session, sitting.table_id, number, sitting.rules_version or "", state)
    except SQLAlchemyError:
        log.warning("no snapshot of table %s", sitting.table_id, exc_info=True)


def restored(sitting: Sitting, snapshot: bytes | None) -> tuple[Course, Outcome]:
    """From the snapshot if it can be read."""
    if snapshot is not None:
        try:
            return outcomes.begin(sitting, snapshot)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError):
            log.warning("the snapshot of table %s cannot be read", sitting.table_id, exc_info=True)
    return outcomes.begin(sitting)
