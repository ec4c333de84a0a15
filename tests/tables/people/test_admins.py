from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import select

from app.db import Database
from app.main import create_app
from app.models import AdminAccount
from app.settings import Settings
from app.tables.people.admins import ensure_admin, password_matches


async def account(database: Database) -> AdminAccount:
    async with database.reading() as session:
        return (await session.scalars(select(AdminAccount))).one()


async def test_the_first_start_generates_a_password_and_the_next_ones_do_not(database: Database) -> None:
    async with database.writing() as session:
        generated = await ensure_admin(session, None)
    async with database.writing() as session:
        assert await ensure_admin(session, None) is None
    assert generated is not None
    stored = await account(database)
    assert stored.password_hash.startswith("$argon2id$")
    assert generated not in stored.password_hash
    assert password_matches(stored, generated)
    assert not password_matches(stored, generated + "x")


async def test_two_processes_that_start_together_make_one_account(database: Database) -> None:
    async def start() -> str | None:
        async with database.writing() as session:
            return await ensure_admin(session, None)

    generated = [password for password in await asyncio.gather(start(), start()) if password is not None]
    assert len(generated) == 1
    assert password_matches(await account(database), generated[0])


async def test_a_given_password_is_used_and_can_be_changed_later(database: Database) -> None:
    for password in ("first", "second", "second"):
        async with database.writing() as session:
            assert await ensure_admin(session, password) is None
        assert password_matches(await account(database), password)


async def test_the_generated_password_is_printed_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/fresco.db", admin_password=None)
    for printed in (True, False):
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            assert ("Admin password, shown only this once:" in capsys.readouterr().out) is printed


async def test_a_given_password_is_never_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/fresco.db", admin_password=SecretStr("brush"))
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        assert capsys.readouterr().out == ""
