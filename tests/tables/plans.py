"""How a database would find the answer to a question."""

from __future__ import annotations

from sqlalchemy import Select, text

from app.db import Database


async def plan(database: Database, query: Select[*tuple[object, ...]]) -> str:
    """How the database would answer. PostgreSQL reads a table as small as this one whole, unless it is told not to."""
    dialect = database.engine.dialect
    asked = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
    async with database.engine.connect() as connection:
        if dialect.name == "postgresql":
            await connection.execute(text("SET enable_seqscan = off"))
        how = "EXPLAIN" if dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        rows = await connection.exec_driver_sql(f"{how} {asked}")
        return "\n".join(str(row[-1]) for row in rows)
