"""Migrates the connection given by app.db or, for the alembic command, the configured database."""

import asyncio
from typing import Literal

from alembic import context
from sqlalchemy import Connection

from app.db import open_engine
from app.models import Model, UtcDateTime
from app.settings import Settings


def render_item(kind: str, item: object, _context: object) -> str | Literal[False]:
    """A migration stays as it is when the application's own column types change."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UtcDateTime) else False


def migrate(connection: Connection) -> None:
    # SQLite cannot alter most of a table: batch mode copies it instead.
    context.configure(
        connection=connection, target_metadata=Model.metadata, render_as_batch=True, render_item=render_item
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate_the_configured_database() -> None:
    engine = open_engine(Settings().url)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    asyncio.run(migrate_the_configured_database())
