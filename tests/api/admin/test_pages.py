"""What the keeper sees and does: the history, one table, people, reports, bans, the trail; and what stays hidden."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select, update

from app.models import Audit, Ban, Device, Player, Process, Report, SpectatorCode, Table, now
from tests.api.admin.conftest import Come
from tests.api.admin.keeper import LOBBY, LONG_AGO, RUNNING, SECRET_PICK, SEED, Keeper, add_game, house_of
from tests.api.conftest import Enter
from tests.api.people import RecordedLive


async def stored(app: FastAPI, *what: Any) -> list[Any]:
    async with house_of(app).database.reading() as session:
        return list((await session.execute(select(*what))).all())


async def test_the_history_is_searched_sorted_and_leafed_through_by_its_address(app: FastAPI, keeper: Keeper) -> None:
    for number in range(30):
        await add_game(app, f"Anna {number:02}", "Bruno", name=f"Table {number:02}", seconds=number * 60)
    page = await keeper.page("/admin")
    assert page.count("<tr>") == 1 + 25
    assert page.index("Table 29") < page.index("Table 28")
    assert "Table 04" not in page
    older = page.split('rel="next" href="')[1].split('"')[0]
    assert "Table 04" in await keeper.page(older)
    page = await keeper.page("/admin?q=anna+1&sort=duration&size=&shortest=&since=&module=1&module=2")
    assert "No game is like that." in page
    page = await keeper.page("/admin?q=anna+1&sort=duration&size=&shortest=12&since=&status=finished")
    assert page.index("Table 12") < page.index("Table 19")
    assert "Table 11" not in page
    assert "8 games" in page


async def test_what_cannot_be_meant_is_refused(keeper: Keeper) -> None:
    wrong = ["size=many", "since=yesterday", "since=0000-99-99", "until=9999-12-31", "sort=seed", "sort=-", "status=no"]
    wrong += ["older=-1", f"newer={10**30}", "shortest=-1", f"longest={10**30}", f"module={10**30}", f"q={'x' * 101}"]
    wrong += ["&".join(f"module={number}" for number in range(3000))]
    for query in wrong:
        for path in ("/admin", "/admin/export.csv", "/admin/export.json"):
            await keeper.page(f"{path}?{query}", expect=422)
    for path in ("/admin/people?before=-1", "/admin/audit?before=x", "/admin/reports?handled=perhaps"):
        await keeper.page(path, expect=422)
    await keeper.page(f"/admin/tables/{10**30}", expect=422)


async def test_what_nobody_would_mean_finds_nothing(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, name="Casa")
    assert "Casa" in await keeper.page("/admin?q=%00&game=%00&page=-1")
    for query in ("q=%F0%9F%96%8C", "q=%25", "q='--", "game=chess", "module=4711", "older=0", "size=0"):
        assert "Casa" not in await keeper.page(f"/admin?{query}"), query
    for order in ("name", "-name", "ended", "-duration", "players"):
        assert "Casa" not in await keeper.page(f"/admin?sort={order}&older=99")
    assert "Casa" in await keeper.page("/admin/tables/1?first=2147483647")


SECRETS = ("sealed plan", SEED.decode(), SEED.hex(), "0123456789abcdef", "client-1", "a whisper", "argon2")


async def test_a_game_under_way_keeps_its_secrets_even_here(app: FastAPI, keeper: Keeper, enter: Enter) -> None:
    """Its seed, its picks, what was said, and the codes that open it: on no page, in no file."""
    chiara = await enter("Chiara")
    running, lobby = await add_game(app, **RUNNING), await add_game(app, **LOBBY)
    async with house_of(app).database.writing() as session:
        session.add(SpectatorCode(table_id=running, code="WATCHWATCH"))
    codes = [row.code for row in await stored(app, Table.code)]
    hashes = [row.token_hash for row in await stored(app, Device.token_hash)]
    assert len(hashes) == 1
    tokens = [*chiara.client.cookies.values(), *keeper.client.cookies.values()]
    pages = ["/admin", "/admin/export.csv", "/admin/export.json", "/admin/people", "/admin/people/1", "/admin/people/2"]
    tables = [f"/admin/tables/{shown}" for shown in (running, lobby, f"{running}/view", f"{running}/log.json")]
    for path in [*pages, *tables, "/admin/health.json", "/admin/audit"]:
        page = await keeper.page(path)
        hidden = [*SECRETS, "WATCHWATCH", *codes, *hashes, *tokens]
        assert [secret for secret in hidden if secret in page] == [], path


async def test_a_finished_game_is_open(app: FastAPI, keeper: Keeper) -> None:
    finished = await add_game(app, "Chiara", "Bruno", code="K7F2QX99")
    page = await keeper.page(f"/admin/tables/{finished}")
    assert SECRET_PICK["plan"] in page
    assert "/t/K7F2QX99/replay" in page
    assert "a whisper" not in page
    assert "K7F2QX99" in await keeper.page("/admin")
    assert "K7F2QX99" not in await keeper.page("/admin/export.csv")


async def test_what_people_typed_is_never_interpreted(app: FastAPI, keeper: Keeper) -> None:
    bad = "<img src=x onerror=a()>"
    table = await add_game(app, bad, "\"'><script>b()", **RUNNING, name="{{ 7 * 7 }}<script>")
    async with house_of(app).database.writing() as session:
        session.add(Report(reporter_id=1, player_id=2, table_id=table, name=bad, text="</blockquote><script>"))
        session.add(Audit(actor="player", actor_id=1, action=bad, details={"<b>": bad}))
    await keeper.send("/admin/bans/names", name=bad[:24])
    pages = ["/admin", "/admin/tables/1", "/admin/tables/1/view", "/admin/people", "/admin/people/1", "/admin/people/2"]
    for path in [*pages, "/admin/reports", "/admin/audit", "/admin/bans", f"/admin/bans?name={bad}", f"/admin?q={bad}"]:
        page = await keeper.page(path)
        assert "<img" not in page, path
        assert "<script>" not in page, path
        assert "49" not in page.split("<title>")[1].split("</title>")[0], path


async def test_an_exact_code_finds_its_table_without_showing_it(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, **RUNNING, code="ABCDEFGH", name="Casa")
    page = await keeper.page("/admin?q=abcd-efgh")
    assert "Casa" in page
    assert "ABCDEFGH" not in page


async def test_a_table_nobody_looks_after_is_closed_and_stays_in_the_history(
    app: FastAPI, keeper: Keeper, live: RecordedLive
) -> None:
    table = await add_game(app, **RUNNING, name="Lunga", clocks={"p1": 20.0})
    answer = await keeper.send(f"/admin/tables/{table}/close")
    assert answer.headers["location"] == f"/admin/tables/{table}?done=closed"
    assert live.calls == [("closed", table)]
    row = (await stored(app, Table.status, Table.waiting, Table.clocks, Table.seconds))[0]
    assert tuple(row) == ("abandoned", [], {}, None)
    assert "Lunga" in await keeper.page("/admin?status=abandoned")
    assert "closed the table" in await keeper.page("/admin/audit")
    await keeper.send(f"/admin/tables/{table}/close", expect=409)
    await keeper.send(f"/admin/tables/{await add_game(app)}/close", expect=409)
    await keeper.send("/admin/tables/99/close", expect=404)


async def test_a_banned_name_is_taken_from_whoever_carries_it_and_given_to_nobody(
    app: FastAPI, keeper: Keeper, enter: Enter, live: RecordedLive
) -> None:
    rude = await enter("Rude Name")
    code = await rude.open_table(size=2)
    await keeper.send("/admin/bans/names", name="  rude   NAME ", reason="reported\0 twice")
    assert live.heard() == ["changed"]
    me = (await rude.get("/api/me"))["name"]
    assert me.startswith("Painter ")
    assert (await rude.get(f"/api/tables/{code}"))["name"] == me
    stranger = await enter()
    assert await stranger.refused("POST", "/api/me", {"name": "RUDE name"}) == (403, "name_banned")
    for alike in ("rude name", "Ru\u200dde name", "rude\u200c name", "Ｒｕｄｅ Ｎａｍｅ", "rude n\u1d43me"):
        assert await rude.refused("PATCH", "/api/me", {"name": alike}) == (403, "name_banned"), alike
    assert await rude.refused("POST", "/api/tables", {"size": 2, "name": "Rude Name"}) == (403, "name_banned")
    await keeper.send("/admin/bans/names", name="Rude Name", expect=409)
    (ban,) = await stored(app, Ban.id)
    await keeper.send(f"/admin/bans/{ban.id}/lift")
    await stranger.post("/api/me", {"name": "Rude Name"}, expect=201)
    page = await keeper.page("/admin/audit")
    assert page.index("lifted the ban on a name") < page.index("banned a name")


async def test_a_banned_address_is_turned_away_before_anything_else(app: FastAPI, keeper: Keeper, enter: Enter) -> None:
    visitor, neighbour = await enter("Chiara", address="2001:db8::1"), await enter(address="2001:db8:0:1::1")
    await keeper.send("/admin/bans/addresses", address="2001:db8::7")
    for path in ("/", "/api/me", "/admin/login", "/static/art/icon.svg"):
        assert await visitor.refused("GET", path) == (403, "address_banned")
    assert (await neighbour.client.get("/")).status_code == 200
    (ban,) = await stored(app, Ban.id)
    await keeper.send(f"/admin/bans/{ban.id}/lift")
    assert (await visitor.client.get("/api/me")).status_code == 200


async def test_nobody_locks_themselves_out(app: FastAPI, come: Come) -> None:
    keeper = await come("192.0.2.77")
    answer = await keeper.send("/admin/bans/addresses", address="::ffff:192.0.2.77", expect=409)
    assert "you would lock yourself out" in answer.text
    for unreadable in ("", "everybody", "192.0.2.0/24", "1.2.3", "<b>"):
        answer = await keeper.send("/admin/bans/addresses", address=unreadable, expect=422)
        assert "<b> is not" not in answer.text
    assert await stored(app, Ban) == []


async def test_the_data_of_a_person_is_deleted_once(app: FastAPI, keeper: Keeper, live: RecordedLive) -> None:
    await add_game(app, "Chiara", "Bruno")
    person = next(row.id for row in await stored(app, Player.id, Player.name) if row.name == "Chiara")
    assert "Chiara" in await keeper.page(f"/admin/people/{person}")
    await keeper.send(f"/admin/people/{person}/forget")
    assert "Chiara" not in await keeper.page(f"/admin/people/{person}")
    assert "Chiara" not in await keeper.page("/admin")
    assert live.heard() == ["forgotten"]
    await keeper.send(f"/admin/people/{person}/forget", expect=404)
    assert "deleted the data of a person" in await keeper.page("/admin/audit")


async def test_people_are_found_by_the_start_of_their_name(app: FastAPI, keeper: Keeper, enter: Enter) -> None:
    await add_game(app, "Élodie", "Bruno")
    await enter("Elodie")
    page = await keeper.page("/admin/people?q=%C3%89LO")
    assert "Élodie" in page
    assert "Bruno" not in page
    assert "Elodie" not in page
    await keeper.page("/admin/people/99", expect=404)


async def test_a_report_is_handled(app: FastAPI, keeper: Keeper) -> None:
    table = await add_game(app, "Chiara", "Bruno")
    async with house_of(app).database.writing() as session:
        told = Report(reporter_id=1, player_id=2, table_id=table, name="Bruno", text="<i>rude words</i>")
        session.add(told)
    page = await keeper.page("/admin/reports")
    assert "&lt;i&gt;rude words&lt;/i&gt;" in page
    assert "/admin/bans?name=Bruno" in page
    await keeper.send("/admin/reports/1/handle")
    assert "rude words" not in await keeper.page("/admin/reports")
    assert "rude words" in await keeper.page("/admin/reports?handled=true")
    await keeper.send("/admin/reports/99/handle", expect=404)


async def test_the_history_leaves_the_house_as_a_file(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, "=SUM(A1)", "Bruno;@B", name="-Casa", modules=[2, 5])
    await add_game(app, **LOBBY)
    await add_game(app, "Carla", "Dario", name="Torre")
    await add_game(app, "Anna", "Bruno", "Chiara", name="Tre")
    content = await keeper.page("/admin/export.csv?status=finished&sort=opened&size=2")
    assert len({len(row) for row in csv.reader(StringIO(await keeper.page("/admin/export.csv")))}) == 1
    rows = list(csv.DictReader(StringIO(content)))
    assert [row["name"] for row in rows] == ["'-Casa", "Torre"]
    first = rows[0]
    assert (first["player_1"], first["player_2"], first["modules"]) == ("'=SUM(A1)", "Bruno;'@B", "2 5")
    assert (first["points_2"], first["won_2"], first["opened_at"]) == ("41", "True", LONG_AGO.isoformat())
    games = json.loads(await keeper.page("/admin/export.json?sort=opened"))
    assert [game["status"] for game in games] == ["finished", "lobby", "finished", "finished"]
    assert games[0]["seats"][0]["player"] == "=SUM(A1)"
    assert json.loads(await keeper.page("/admin/export.json?q=nobody")) == []


async def test_the_numbers_of_all_processes_are_added_up(app: FastAPI, keeper: Keeper) -> None:
    said = {"started_at": now().isoformat(), "tables": 3, "people": 2, "sockets": 4, "refused": 0, "errors": 1}
    lately = {"seconds": 60.0, "messages": 30, "p50": 2.0, "p99": 8.0}
    async with house_of(app).database.writing() as session:
        for name, slowest in (("a", 8.0), ("b", 90.5)):
            counters = said | {"decisions": {"player": 5, "bot": 1}, "lately": lately | {"p99": slowest}}
            session.add(Process(name=name, at=now(), counters=counters))
    health = json.loads(await keeper.page("/admin/health.json"))
    together = {field: health["together"][field] for field in ("tables", "sockets", "per_minute", "p99", "decisions")}
    assert together == {"tables": 6, "sockets": 8, "per_minute": 60.0, "p99": 90.5, "decisions": 12}
    assert health["database_bytes"] > 10_000
    assert "Last heard" in await keeper.page("/admin/health")


async def test_the_pages_speak_the_language_of_the_keeper(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app)
    for language, word in (("de", "Partien"), ("fr", "Parties")):
        keeper.client.headers["Accept-Language"] = language
        for path in ("/admin", "/admin/tables/1", "/admin/people", "/admin/reports", "/admin/bans", "/admin/health"):
            assert word in await keeper.page(path)


async def test_old_games_of_a_house_that_no_longer_has_them_are_still_listed(app: FastAPI, keeper: Keeper) -> None:
    table = await add_game(app, modules=[3])
    async with house_of(app).database.writing() as session:
        await session.execute(update(Table).values(game="chess"))
    assert "chess" in await keeper.page("/admin")
    assert "chess" in await keeper.page(f"/admin/tables/{table}")
