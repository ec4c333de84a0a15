"""Finished games are seen again: by whoever has the code of the table, by spectators if they may, and from files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update

from app.api import replays
from app.db import Database
from app.engine import record
from app.house.visit import House
from app.main import create_app
from app.models import Table
from app.settings import Settings
from app.tables.finished import archive
from app.tables.finished.marks import marks
from tests.api.conftest import Enter
from tests.api.finished import CONTENT, finish
from tests.api.people import RecordedLive, Visitor
from tests.golden.games import FOLDER

ARCHIVE = FOLDER / "archive-1.json.gz"
PAGE = {"Accept": "text/html"}


@pytest.fixture
def database(app: FastAPI) -> Database:
    house: House = app.state.house
    return house.database


async def page(visitor: Visitor, path: str, expect: int = 200) -> str:
    answer = await visitor.client.get(path, headers=PAGE)
    assert answer.status_code == expect, answer.text
    return answer.text


async def sent(visitor: Visitor, content: bytes, **headers: str) -> httpx.Response:
    typed = {"Content-Type": "application/json"} | headers
    return await visitor.client.post(replays.FILES, content=content, headers=typed)


# -- the archive -----------------------------------------------------------------------------------------------------


async def test_whoever_has_the_code_gets_the_archive_as_it_is_stored(enter: Enter, database: Database) -> None:
    table = await finish(database, await enter("Chiara"))
    guest = await enter()
    async with guest.client.stream("GET", f"/api/tables/{table['code']}/replay") as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert (answer.headers["content-encoding"], answer.headers["content-type"]) == ("gzip", "application/json")
    assert archive.read(raw).scores == {"p0": 42, "p1": 51, "leonardo": 69}
    assert len(raw) < 20_000


async def test_whoever_cannot_unpack_it_gets_it_unpacked(enter: Enter, database: Database) -> None:
    table = await finish(database, await enter("Chiara"))
    guest = await enter(**{"Accept-Encoding": "identity"})
    answer = await guest.client.get(f"/api/tables/{table['code']}/replay")
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(answer.json()["steps"]) == 235


async def test_spectators_get_the_same_without_the_code_of_the_table(enter: Enter, database: Database) -> None:
    table = await finish(database, await enter("Chiara"))
    guest = await enter()
    seen = await guest.get(f"/api/watch/{table['watch_code']}/replay")
    assert seen == await guest.get(f"/api/tables/{table['code']}/replay")
    shown = await page(guest, f"/w/{table['watch_code']}/replay")
    assert f"/api/watch/{table['watch_code']}/replay" in shown
    assert table["code"] not in shown


async def test_the_page_names_what_the_replay_needs(enter: Enter, database: Database) -> None:
    chiara = await enter("Chiara")
    table = await finish(database, chiara, name="Casa Bellini")
    shown = await page(chiara, f"/t/{table['code']}/replay")
    assert "js/bundle/fresco-replay.js" in shown
    assert "Replay of Casa Bellini" in shown
    about = json.loads(shown.partition('id="replay">')[2].partition("</script>")[0])
    assert (about["eyes"], about["archive"]) == ("p0", f"/api/tables/{table['code']}/replay")
    assert [seat["player"] for seat in about["seats"]] == ["Chiara", "Bruno"]
    assert about["host"] == {"address": f"/api/tables/{table['code']}/replay", "open": True}
    guest = await page(await enter("Elena"), f"/t/{table['code']}/replay")
    assert '"eyes": null' in guest
    assert '"host"' not in guest.replace('"host": true', "").replace('"host": false', "")


# -- refusals --------------------------------------------------------------------------------------------------------


async def test_a_game_that_is_not_over_has_no_replay(enter: Enter) -> None:
    chiara = await enter("Chiara")
    table = await chiara.post("/api/tables", {}, expect=201)
    for path in (f"tables/{table['code']}", f"watch/{table['watch_code']}"):
        assert await chiara.refused("GET", f"/api/{path}/replay") == (409, "not_over")
        assert await chiara.refused("GET", f"/api/{path}/replay/draws") == (409, "not_over")
    assert "The game is not over yet." in await page(chiara, f"/t/{table['code']}/replay", 409)
    assert "The game is not over yet." in await page(chiara, f"/w/{table['watch_code']}/replay", 409)


@pytest.mark.parametrize(("status", "key"), [("abandoned", "table_abandoned"), ("kept", "not_archived")])
async def test_a_game_that_will_never_be_over_says_so(enter: Enter, database: Database, status: str, key: str) -> None:
    chiara = await enter("Chiara")
    table = await chiara.post("/api/tables", {}, expect=201)
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.code == table["code"]).values(status=status))
    for path in ("replay", "replay/draws", "record", "archive"):
        assert await chiara.refused("GET", f"/api/tables/{table['code']}/{path}") == (409, key)


async def test_whoever_comes_before_the_archive_waits_for_it(
    enter: Enter, database: Database, live: RecordedLive
) -> None:
    chiara = await enter("Chiara")
    table = await finish(database, chiara, archived=False)
    live.archive = ARCHIVE.read_bytes()
    assert "js/bundle/fresco-replay.js" in await page(chiara, f"/t/{table['code']}/replay")
    assert len((await chiara.get(f"/api/tables/{table['code']}/replay"))["steps"]) == 235
    assert len((await chiara.get(f"/api/watch/{table['watch_code']}/replay"))["steps"]) == 235
    assert live.heard() == ["archived"] * 3


async def test_a_game_that_cannot_be_archived_has_no_replay(enter: Enter, database: Database) -> None:
    chiara = await enter("Chiara")
    table = await finish(database, chiara, archived=False)
    assert await chiara.refused("GET", f"/api/tables/{table['code']}/replay") == (409, "not_archived")
    assert await chiara.refused("GET", f"/api/tables/{table['code']}/replay/draws") == (409, "not_archived")
    assert "There is no archive of this game." in await page(chiara, f"/t/{table['code']}/replay", 409)


async def test_a_code_that_there_is_not_opens_no_replay(enter: Enter) -> None:
    guest = await enter()
    assert await guest.refused("GET", "/api/tables/K7F2QXAB/replay") == (404, "table_unknown")
    assert await guest.refused("GET", "/api/watch/K7F2QXAB/replay") == (404, "watch_code_unknown")


async def test_a_table_closed_to_spectators_has_no_replay_for_them(enter: Enter, database: Database) -> None:
    chiara = await enter("Chiara")
    table = await finish(database, chiara, spectators_open=False)
    assert table["watch_code"] is None
    await chiara.get(f"/api/tables/{table['code']}/replay")
    assert '"open": ' not in await page(chiara, f"/t/{table['code']}/replay")


async def test_the_host_closes_and_opens_the_replay_also_after_the_game(
    enter: Enter, database: Database, live: RecordedLive
) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    table = await finish(database, chiara)
    own, watched = f"/api/tables/{table['code']}/replay", f"/api/watch/{table['watch_code']}/replay"
    assert await chiara.put(own, {"open": False}) == {"open": False}
    assert await guest.refused("GET", watched) == (403, "replay_closed")
    assert await guest.refused("GET", f"{watched}/draws") == (403, "replay_closed")
    assert await guest.refused("GET", f"/api/watch/{table['watch_code']}/record") == (403, "replay_closed")
    assert "only to those who have" in await page(guest, f"/w/{table['watch_code']}/replay", 403)
    await guest.get(own)
    live.forget()
    await chiara.put(own, {"open": True})
    assert live.heard() == ["changed"]
    await guest.get(watched)


async def test_spectators_take_the_game_along_without_learning_the_code_of_the_table(
    enter: Enter, database: Database
) -> None:
    guest = await enter()
    table = await finish(database, await enter("Chiara"))
    path = f"/api/watch/{table['watch_code']}/record"
    assert path in await page(guest, f"/w/{table['watch_code']}/replay")
    answer = await guest.client.get(path)
    taken = record.read(answer.content)
    assert (taken.decisions, taken.marks) == (record.read(CONTENT).decisions, marks(taken))
    assert table["code"] not in str(answer.headers) + answer.text


async def test_only_the_host_decides_about_the_replay(enter: Enter, database: Database) -> None:
    table = await finish(database, await enter("Chiara"))
    path = f"/api/tables/{table['code']}/replay"
    assert await (await enter("Bruno")).refused("PUT", path, {"open": False}) == (403, "not_host")
    assert await (await enter()).refused("PUT", path, {"open": False}) == (401, "no_player")
    assert await (await enter("Bruno")).refused("PUT", path, {"open": "yes"}) == (422, "malformed")


async def test_whether_spectators_may_see_the_replay_is_an_option_of_the_table(enter: Enter) -> None:
    chiara = await enter("Chiara")
    table = await chiara.post("/api/tables", {"replay_open": False}, expect=201)
    assert table["replay_open"] is False
    path = f"/api/tables/{table['code']}"
    assert (await chiara.patch(path, {"replay_open": True}))["replay_open"] is True
    assert (await chiara.patch(path, {"size": 2}))["replay_open"] is True
    assert 'name="replay" checked' in await page(chiara, "/new")
    await chiara.patch(path, {"replay_open": False})
    assert 'name="replay">' in await page(chiara, f"/t/{table['code']}/options")


# -- draws -----------------------------------------------------------------------------------------------------------


async def test_the_draws_are_verified_for_whoever_may_see_the_game(enter: Enter, database: Database) -> None:
    table = await finish(database, await enter("Chiara"))
    guest = await enter()
    found = await guest.get(f"/api/tables/{table['code']}/replay/draws")
    assert (found["draws"], found["doubts"]) == (14, [])
    assert found["seed_hash"] == record.read(CONTENT).seed_hash
    assert await guest.get(f"/api/watch/{table['watch_code']}/replay/draws") == found


# -- files -----------------------------------------------------------------------------------------------------------


async def test_a_record_becomes_an_archive_and_nothing_is_stored(enter: Enter, database: Database) -> None:
    answer = (await sent(await enter(), CONTENT)).json()
    assert answer["names"] == list(record.read(CONTENT).names)
    assert (answer["by_rules"], answer["draws"]["draws"], answer["draws"]["doubts"]) == (True, 14, [])
    assert len(answer["archive"]["steps"]) == 235
    async with database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(Table)) == 0


async def test_an_archive_is_checked_and_told_as_it_is(enter: Enter) -> None:
    answer = await sent(await enter(), ARCHIVE.read_bytes(), **{"Content-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.json()["archive"] == json.loads(gzip.decompress(ARCHIVE.read_bytes()))
    assert answer.json()["names"] == []


async def test_a_file_that_was_changed_is_refused_with_the_decision_where_it_breaks(enter: Enter) -> None:
    stored = record.read(CONTENT)
    stored.decisions[57] = record.Decision("p1", {"row": 99})
    answer = await sent(await enter(), record.write(stored))
    error = answer.json()["error"]
    assert (answer.status_code, error["key"], error["args"]["step"]) == (422, "decision_unfit", 58)
    assert error["message"].startswith("Step 58, Bruno: this decision is not allowed. ")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "A plan has these fields"), ("de", "Ein Plan hat diese Felder"), ("fr", "Un plan a ces champs")],
)
async def test_why_a_decision_is_not_allowed_is_told_in_the_readers_language(
    enter: Enter, language: str, told: str
) -> None:
    stored = record.read(CONTENT)
    stored.decisions[57] = record.Decision("p1", {"row": 99})
    error = (await sent(await enter(), record.write(stored), **{"Accept-Language": language})).json()["error"]
    assert error["args"]["reason"].startswith(told)
    assert error["message"].startswith("Step 58, Bruno: this decision is not allowed. A plan has these fields")


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2", CONTENT[:2000], ARCHIVE.read_bytes()[:2000], b"\x1f\x8b\0"])
async def test_what_is_no_game_is_refused(enter: Enter, content: bytes) -> None:
    answer = await sent(await enter(), content)
    key = answer.json()["error"]["key"]
    assert (answer.status_code, key.partition("_")[0]) == (422, "file")


async def test_a_file_may_be_larger_than_other_bodies_but_not_without_end(settings: Settings, tmp_path: Path) -> None:
    small = settings.model_copy(update={"body_bytes": 100, "replay_bytes": 20_000})
    app = create_app(small)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        headers = {"X-Fresco": "1"}
        async with httpx.AsyncClient(transport=transport, base_url="http://fresco.test", headers=headers) as client:
            visitor = Visitor(client)
            assert (await sent(visitor, CONTENT)).status_code == 200
            refused = await sent(visitor, CONTENT + b" " * 20_000)
            assert refused.status_code == 413
            assert refused.json()["error"]["args"] == {"most": 20_000}
            assert await visitor.refused("POST", "/api/me", {"name": "x" * 120}) == (413, "body_too_large")


async def test_files_are_checked_only_so_often(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"logs_per_minute_address": 1}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        headers = {"X-Fresco": "1"}
        async with httpx.AsyncClient(transport=transport, base_url="http://fresco.test", headers=headers) as client:
            assert (await sent(Visitor(client), b"{}")).status_code == 422
            assert (await sent(Visitor(client), b"{}")).status_code == 429


async def test_a_page_of_another_site_can_send_no_file(enter: Enter) -> None:
    guest = await enter()
    answer = await guest.client.post(
        replays.FILES, content=CONTENT, headers={"Content-Type": "application/json", "X-Fresco": ""}
    )
    assert (answer.status_code, answer.json()["error"]["key"]) == (403, "header_missing")
    plain = await guest.client.post(replays.FILES, content=CONTENT, headers={"Content-Type": "text/plain"})
    assert (plain.status_code, plain.json()["error"]["key"]) == (415, "not_json")


async def test_a_file_is_chosen_on_a_page_and_shown_as_the_game_that_it_is(enter: Enter) -> None:
    guest = await enter()
    assert 'type="file"' in await page(guest, "/replay")
    shown = await page(guest, "/replay/fresco?size=3&modules=1&modules=5")
    assert "js/bundle/fresco-replay.js" in shown
    assert '"portraits": {' in shown
    assert "js/bundle/in_words-replay.js" in await page(guest, "/replay/chess?size=2")
    await page(guest, "/replay/fresco", 422)
