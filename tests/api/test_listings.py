from __future__ import annotations

from datetime import timedelta

from fastapi import FastAPI

from app.models import now
from tests.api.conftest import Enter
from tests.api.tables import set_table, start_with_bots


async def test_my_tables_tell_where_it_is_my_turn(enter: Enter, app: FastAPI) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=2)
    await bruno.sit(code)
    await bruno.be_ready(code)
    await chiara.post(f"/api/tables/{code}/start")
    other = await chiara.open_table()
    await set_table(app, code, waiting=["p1"], number=7)
    mine = await bruno.get("/api/me/tables")
    assert [(table["code"], table["your_turn"], table["number"]) for table in mine] == [(code, True, 7)]
    assert [(seat["player"], seat["waited_for"]) for seat in mine[0]["seats"]] == [
        ("Chiara", False),
        ("Bruno", True),
    ]
    hers = await chiara.get("/api/me/tables")
    assert [(table["code"], table["your_turn"]) for table in hers] == [(other, False), (code, False)]


async def test_the_list_shows_open_tables_and_games_to_watch(enter: Enter) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    await chiara.open_table(size=2)
    shown = await chiara.open_table(size=2, listed=True)
    running = await chiara.open_table(size=2, listed=True)
    await start_with_bots(chiara, running)
    assert [table["code"] for table in await guest.get("/api/tables")] == [shown]
    (watched,) = await guest.get("/api/tables?status=running")
    assert (await guest.get(f"/api/watch/{watched['watch_code']}"))["status"] == "running"
    assert await guest.refused("GET", "/api/tables?status=finished") == (422, "malformed")


async def test_lists_are_written_for_everybody_and_say_you_to_whoever_sits_there(enter: Enter) -> None:
    chiara, bruno, guest = await enter("Chiara"), await enter("Bruno"), await enter()
    code = await chiara.open_table(size=3, listed=True)
    for visitor, seat in ((chiara, "p0"), (guest, None), (bruno, None), (chiara, "p0")):
        (told,) = await visitor.get("/api/tables")
        assert told["your_seat"] == seat
        assert [place["you"] for place in told["seats"]] == [place["seat"] == seat for place in told["seats"]]
        page = (await visitor.client.get("/")).text
        assert page.count(f'href="/t/{code}"') == (2 if visitor is chiara else 1)
    await bruno.sit(code)
    assert (await bruno.get("/api/tables"))[0]["your_seat"] == "p1"
    assert [seat["player"] for seat in (await guest.get("/api/tables"))[0]["seats"]] == ["Chiara", "Bruno", None]


async def test_a_page_for_strangers_is_kept_for_each_language_and_theme(enter: Enter) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    await chiara.open_table(size=3, listed=True)
    for language, theme in (("en", "dark"), ("de", "light"), ("en", "light"), ("en", "dark")):
        chosen = {"fresco_language": language, "fresco_theme": theme}
        page = (await guest.client.get("/", headers={"Cookie": "; ".join(map("=".join, chosen.items()))})).text
        assert f'<html lang="{language}" data-theme="{theme}">' in page


async def test_a_table_that_nobody_started_leaves_the_lists_after_a_week_and_its_link_still_works(
    enter: Enter, app: FastAPI
) -> None:
    chiara, guest = await enter("Chiara"), await enter("Guest")
    code = await chiara.open_table(size=2, listed=True)
    assert f"/t/{code}" in (await guest.client.get("/")).text
    await set_table(app, code, created_at=now() - timedelta(days=8))
    assert await guest.get("/api/tables") == []
    assert f"/t/{code}" not in (await guest.client.get("/")).text
    assert (await guest.sit(code))["your_seat"] == "p1"
