"""Every change the keeper makes, and every look at somebody, is on record; so is whoever tried to get in."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from sqlalchemy import select

from app.models import Audit, Ban, Report
from tests.api.admin.conftest import Come
from tests.api.admin.keeper import LOBBY, RUNNING, Keeper, add_game, house_of
from tests.api.admin.test_refused import CHANGES

DONE: dict[str, tuple[str, dict[str, Any]]] = {
    "/admin/reports/1/handle": ("report handled", {"report": 1}),
    "/admin/bans/names": ("name banned", {"name": "Rude", "renamed": 0}),
    "/admin/bans/addresses": ("address banned", {"address": "198.51.100.7"}),
    "/admin/bans/1/lift": ("name ban lifted", {"value": "rude"}),
    "/admin/tables/1/close": ("table closed", {"was": "lobby"}),
    "/admin/people/1/forget": ("player forgotten", {"player": 1}),
    "/admin/logout": ("signed out", {}),
    "/admin/logout/everywhere": ("signed out everywhere", {}),
}
"""What each form does, in this order, and what is noted of it."""


async def notes(app: FastAPI) -> list[tuple[str, str, Any]]:
    """Who did what, with what else is noted, the latest last."""
    async with house_of(app).database.reading() as session:
        found = await session.scalars(select(Audit).order_by(Audit.id))
        return [(note.actor, note.action, note.details) for note in found]


def test_every_form_is_tried() -> None:
    assert set(DONE) == set(CHANGES)


async def test_every_change_is_noted_once(app: FastAPI, come: Come) -> None:
    await add_game(app, "Chiara", "Bruno", **LOBBY)
    async with house_of(app).database.writing() as session:
        session.add(Report(reporter_id=1, player_id=2, name="Bruno"))
    keeper = await come()
    for path, (action, details) in DONE.items():
        before = len(await notes(app))
        await keeper.send(path, name="Rude", address="198.51.100.7")
        assert (await notes(app))[before:] == [("admin", action, details)], path
        if "logout" in path:
            keeper = await come()


async def test_a_change_that_was_refused_is_not_noted(app: FastAPI, keeper: Keeper) -> None:
    async with house_of(app).database.writing() as session:
        session.add(Ban(kind="name", value="rude"))
    before = await notes(app)
    await keeper.send("/admin/bans/names", name="Rude", expect=409)
    await keeper.send("/admin/tables/99/close", expect=404)
    assert await notes(app) == before


async def test_a_look_at_a_person_or_a_game_and_a_file_taken_along_are_noted(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, **RUNNING)
    before = len(await notes(app))
    await keeper.page("/admin/people/1")
    await keeper.page("/admin/tables/1/view")
    await keeper.page("/admin/export.csv?q=Chiara&status=running&module=1&module=2")
    await keeper.page("/admin/export.json")
    assert (await notes(app))[before:] == [
        ("admin", "person looked at", {"player": 1}),
        ("admin", "table watched", {}),
        ("admin", "games exported", {"file": "csv", "search": "status=running&module=1&module=2"}),
        ("admin", "games exported", {"file": "json", "search": ""}),
    ]


async def test_whoever_does_not_know_the_password_is_noted_with_their_address(app: FastAPI, come: Come) -> None:
    stranger = await come("2001:db8::7", signed_in=False)
    await stranger.sign_in("wrong")
    assert await notes(app) == [("stranger", "signing in failed", {"address": "2001:db8::/64"})]
    page = await (await come()).page("/admin/audit")
    assert "did not know the password" in page
    assert "2001:db8::/64" in page


async def test_the_trail_speaks_the_language_of_the_keeper(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, **LOBBY)
    await keeper.send("/admin/tables/1/close")
    await keeper.page("/admin/people/1")
    async with house_of(app).database.writing() as session:
        session.add(Audit(actor="player", actor_id=99, action="once was", details={"left": "<b>"}))
    keeper.client.headers["Accept-Language"] = "de"
    page = await keeper.page("/admin/audit")
    for words in ("bis dahin: vor dem Beginn", '<a href="/admin/people/1">Person 1</a>', "once was", "left: &lt;b&gt;"):
        assert words in page


async def test_a_table_without_a_name_of_its_own_is_called_after_its_host(app: FastAPI, keeper: Keeper) -> None:
    table = await add_game(app, "Artemisia", **LOBBY, name="Artemisia")
    await keeper.send(f"/admin/tables/{table}/close")
    keeper.client.headers["Accept-Language"] = "fr"
    assert f'<a href="/admin/tables/{table}">La table d’Artemisia</a>' in await keeper.page("/admin/audit")
