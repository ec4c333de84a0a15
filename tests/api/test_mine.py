"""My page, my devices and my data over HTTP: each for oneself alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from app.house.visit import House
from app.models import Chat, Device, Player, Report, Seat, Table, now
from tests.api.conftest import Enter
from tests.api.limits import limit
from tests.api.people import RecordedLive, Visitor

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"


@pytest.fixture
def house(app: FastAPI) -> House:
    house: House = app.state.house
    return house


async def on_another_device(enter: Enter, person: Visitor, **headers: str) -> Visitor:
    other = await enter(**headers)
    token = (await person.post("/api/me/link", expect=201))["token"]
    await other.post("/api/me/devices", {"token": token}, expect=201)
    return other


async def page(person: Visitor, path: str = "/me") -> str:
    answer = await person.client.get(path, headers={"Accept": "text/html", "Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.text


async def finished(house: House, code: str, **scores: int) -> None:
    async with house.database.writing() as session:
        table = (await session.scalars(select(Table).where(Table.code == code))).one()
        table.status, table.finished_at = "finished", now()
        best = max(scores.values())
        for seat in table.seats:
            seat.score, seat.won = scores[seat.name], scores[seat.name] == best


async def said(house: House, code: str, name: str, text: str) -> int:
    async with house.database.writing() as session:
        table = (await session.scalars(select(Table).where(Table.code == code))).one()
        player = (await session.scalars(select(Player).where(Player.name == name))).one()
        line = Chat(table_id=table.id, player_id=player.id, name=name, text=text, channel="players", seat=None)
        session.add(line)
        await session.flush()
        return line.id


# -- the page --------------------------------------------------------------------------------------------------------


async def test_a_stranger_is_told_that_we_have_not_met(enter: Enter) -> None:
    assert "We have not met yet" in await page(await enter())


async def test_who_has_played_nothing_is_led_to_a_first_table(enter: Enter) -> None:
    shown = await page(await enter("Anna"))
    assert "You sit at no table yet." in shown
    assert "Games played" not in shown


async def test_a_game_i_played_is_told_with_company_score_and_the_way_back(enter: Enter, house: House) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    code = await anna.open_table(size=2, modules=[1, 5])
    await ben.sit(code)
    await finished(house, code, p0=61, p1=72)
    mine, theirs = await page(anna), await page(ben)
    assert "with Ben" in mine
    assert "The Portraits, The Gold Leaf" in mine
    assert "61 points" in mine
    assert "place 2 of 2" in mine
    assert f'href="/t/{code}/replay"' in mine
    assert f'href="/t/{code}"' in mine
    assert "72 points" in theirs
    assert "won" in theirs
    assert "place 2" not in theirs


async def test_of_many_modules_the_numbers_are_told(enter: Enter, house: House) -> None:
    anna = await enter("Anna")
    await finished(house, await anna.open_table(size=2, modules=[1, 2, 3, 4, 11]), p0=61, p1=72)
    assert "modules 1, 2, 3, 4, 11" in await page(anna)


async def test_many_games_are_shown_page_by_page_the_newest_first(enter: Enter, house: House) -> None:
    anna = await enter("Anna")
    for number in range(1, 24):
        await finished(house, await anna.open_table(size=2, name=f"Casa {number}"), p0=50, p1=40)
    first, second = await page(anna), await page(anna, "/me?page=2")
    assert "Casa 23<" in first.replace(" ·", "<")
    assert "Page 1 of 2" in first
    assert "Casa 3<" in second.replace(" ·", "<")
    assert "Casa 23" not in second
    assert second == (await page(anna, "/me?page=99")), "beyond the last page is the last page"
    assert (await anna.client.get("/me?page=0")).status_code == 422


async def test_a_running_game_says_for_whom_it_waits_and_a_lobby_who_is_missing(enter: Enter, house: House) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    running, lobby = await anna.open_table(size=2), await anna.open_table(size=2)
    for code in (running, lobby):
        await ben.sit(code)
    async with house.database.writing() as session:
        await session.execute(
            update(Table)
            .where(Table.code == running)
            .values(status="running", waiting=["p1"], started_at=now() - timedelta(hours=3, minutes=2))
        )
    shown = await page(anna)
    assert "waits for Ben" in shown
    assert "for 3 hours now" in shown
    assert "not ready yet: Ben" in shown
    assert "your turn" in await page(ben)


# -- devices ---------------------------------------------------------------------------------------------------------


async def test_my_devices_are_told_apart_and_one_is_this(enter: Enter) -> None:
    laptop = await enter("Anna")
    await on_another_device(enter, laptop, **{"User-Agent": FIREFOX})
    listed = await laptop.get("/api/me/devices")
    assert [(device["label"], device["this"]) for device in listed] == [("Firefox · Android", False), (None, True)]
    assert all(set(device) == {"id", "label", "added_at", "seen_at", "this"} for device in listed)
    shown = await page(laptop)
    assert "Firefox · Android" in shown
    assert shown.count("Log out there") == 2, "the button and its name"


async def test_a_device_is_logged_out_from_another_and_is_nobody_at_once(enter: Enter, live: RecordedLive) -> None:
    laptop = await enter("Anna")
    phone = await on_another_device(enter, laptop)
    (other,) = [device["id"] for device in await laptop.get("/api/me/devices") if not device["this"]]
    live.forget()
    await laptop.delete(f"/api/me/devices/{other}", expect=204)
    assert live.calls == [("devices_forgotten", other)]
    assert await phone.refused("GET", "/api/me") == (401, "no_player")
    assert (await laptop.get("/api/me"))["devices"] == 1


async def test_a_device_that_was_logged_out_is_told_so_and_not_that_we_have_not_met(enter: Enter, house: House) -> None:
    laptop, ben = await enter("Anna"), await enter("Ben")
    phone = await on_another_device(enter, laptop)
    code = await laptop.open_table(size=2, spectators_open=False)
    await laptop.delete("/api/me/devices", expect=204)
    async with house.database.writing() as session:
        await session.execute(update(Table).where(Table.code == code).values(status="running"))
    assert "You are logged out on this device." in await page(phone)
    for person, told in ((phone, "You were logged out on this device."), (ben, "The game has started")):
        answer = await person.client.get(f"/t/{code}", headers={"Accept": "text/html", "Accept-Language": "en"})
        assert told in answer.text


async def test_everywhere_else_is_logged_out_at_one_stroke(enter: Enter, live: RecordedLive) -> None:
    laptop = await enter("Anna")
    phones = [await on_another_device(enter, laptop) for _ in range(2)]
    others = sorted(device["id"] for device in await laptop.get("/api/me/devices") if not device["this"])
    live.forget()
    await laptop.delete("/api/me/devices", expect=204)
    (call,) = live.calls
    assert (call[0], sorted(call[1:])) == ("devices_forgotten", others)  # type: ignore[type-var]
    for phone in phones:
        assert await phone.refused("GET", "/api/me") == (401, "no_player")


async def test_forgetting_this_device_or_giving_it_to_another_player_ends_its_sockets(
    enter: Enter, live: RecordedLive
) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    (mine,), (theirs,) = await anna.get("/api/me/devices"), await ben.get("/api/me/devices")
    await anna.delete("/api/me/devices/this", expect=204)
    token = (await ben.post("/api/me/link", expect=201))["token"]
    await ben.post("/api/me/devices", {"token": token}, expect=201)
    assert live.calls == [("devices_forgotten", mine["id"]), ("devices_forgotten", theirs["id"])]


async def test_nobody_logs_out_a_device_of_somebody_else(enter: Enter) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    (theirs,) = await ben.get("/api/me/devices")
    assert await anna.refused("DELETE", f"/api/me/devices/{theirs['id']}") == (404, "device_unknown")
    assert (await ben.get("/api/me"))["name"] == "Ben"


async def test_reading_pages_writes_down_only_now_and_then_that_a_device_was_here(enter: Enter, house: House) -> None:
    anna = await enter("Anna", **{"User-Agent": FIREFOX})

    async def seen() -> Any:
        async with house.database.reading() as session:
            return (await session.execute(select(Device.seen_at, Device.label))).one()

    first = await seen()
    await page(anna)
    assert await seen() == first
    async with house.database.writing() as session:
        await session.execute(update(Device).values(seen_at=now() - timedelta(hours=2), label=None))
    await page(anna)
    again = await seen()
    assert again.seen_at > first.seen_at - timedelta(minutes=1)
    assert again.label == "Firefox · Android"


# -- data ------------------------------------------------------------------------------------------------------------


async def test_my_data_is_a_file_without_any_key_to_anything(enter: Enter, house: House) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    mine, theirs = await anna.open_table(), await ben.open_table()
    await said(house, mine, "Anna", "good morning")
    await said(house, theirs, "Anna", "from the gallery")
    answer = await anna.client.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["name"] == "Anna"
    assert [seat["table"] for seat in data["seats"]] == [mine]
    assert [line["text"] for line in data["said"]] == ["good morning", "from the gallery"]
    async with house.database.reading() as session:
        hashes = (await session.scalars(select(Device.token_hash))).all()
    for secret in (*hashes, anna.client.cookies["fresco"], ben.client.cookies["fresco"], theirs, "Ben"):
        assert secret not in answer.text


async def test_who_asks_for_their_data_too_often_waits(enter: Enter, app: FastAPI) -> None:
    anna = await enter("Anna")
    limit(app, "logs", 1)
    await anna.get("/api/me/data")
    assert await anna.refused("GET", "/api/me/data") == (429, "too_many_requests")


async def test_who_wants_to_go_types_their_name_and_is_gone(enter: Enter, house: House, live: RecordedLive) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    code = await anna.open_table(size=2)
    await ben.sit(code)
    assert await anna.refused("POST", "/api/me/forget", {"name": "anna"}) == (422, "name_differs")
    assert (await anna.get("/api/me"))["name"] == "Anna"
    live.forget()
    token = anna.client.cookies["fresco"]
    await anna.post("/api/me/forget", {"name": "Anna "}, expect=204)
    assert live.heard() == ["forgotten"]
    assert "fresco" not in anna.client.cookies
    assert (await anna.client.get("/api/me", headers={"Cookie": f"fresco={token}"})).status_code == 401
    table = await ben.get(f"/api/tables/{code}")
    assert (table["host"], table["name"], [seat["player"] for seat in table["seats"]]) == ("Ben", "Ben", [None, "Ben"])
    async with house.database.reading() as session:
        assert "Anna" not in (await session.scalars(select(Player.name))).all()


# -- others ----------------------------------------------------------------------------------------------------------


async def test_who_is_muted_is_in_my_list_until_i_hear_them_again(
    enter: Enter, house: House, live: RecordedLive
) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    code = await anna.open_table(size=2)
    await ben.sit(code)
    line = await said(house, code, "Ben", "hello")
    live.forget()
    await anna.post(f"/api/tables/{code}/mutes", {"chat": line}, expect=204)
    await anna.post(f"/api/tables/{code}/mutes", {"seat": "p1"}, expect=204)
    (muted,) = await anna.get("/api/me/mutes")
    assert muted["name"] == "Ben"
    assert "Hear again" in await page(anna)
    assert await ben.get("/api/me/mutes") == []
    assert await ben.refused("DELETE", f"/api/me/mutes/{muted['player']}") == (404, "not_muted")
    await anna.delete(f"/api/me/mutes/{muted['player']}", expect=204)
    assert await anna.get("/api/me/mutes") == []
    assert set(live.heard()) == {"hears_others"}


async def test_in_a_lobby_everybody_else_can_be_muted_and_reported(enter: Enter) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    code = await anna.open_table(size=2)
    await ben.sit(code)
    lobby = await page(anna, f"/t/{code}")
    assert f'data-to="/api/tables/{code}/reports" data-with=\'{{"seat": "p1"}}\'' in lobby
    assert lobby.count("Mute Ben") == 1
    assert "Mute Anna" not in lobby
    assert "Mute" not in await page(await enter(), f"/t/{code}"), "a stranger has nobody's ear to close"
    await anna.post(f"/api/tables/{code}/mutes", {"seat": "p1"}, expect=204)
    (muted,) = await anna.get("/api/me/mutes")
    lobby = await page(anna, f"/t/{code}")
    assert f'data-send="DELETE" data-to="/api/me/mutes/{muted["player"]}"' in lobby
    assert "Mute Ben" not in lobby
    assert "Hear" not in await page(ben, f"/t/{code}"), "who is muted never learns of it"


async def test_a_spectator_mutes_and_reports_by_the_spectator_code(enter: Enter, house: House) -> None:
    anna, carla = await enter("Anna"), await enter("Carla")
    table = await anna.post("/api/tables", {"size": 2}, expect=201)
    line = await said(house, table["code"], "Anna", "hello")
    watch = f"/api/watch/{table['watch_code']}"
    await carla.post(f"{watch}/mutes", {"chat": line}, expect=204)
    await carla.post(f"{watch}/reports", {"seat": "p0"}, expect=204)
    assert [muted["name"] for muted in await carla.get("/api/me/mutes")] == ["Anna"]
    async with house.database.reading() as session:
        (report,) = await session.scalars(select(Report))
        assert (report.name, report.text) == ("Anna", None)


@pytest.mark.parametrize("what", ["mutes", "reports"])
async def test_nobody_is_muted_or_reported_where_one_hears_nothing(enter: Enter, house: House, what: str) -> None:
    anna, ben, carla = await enter("Anna"), await enter("Ben"), await enter("Carla")
    code, elsewhere = await anna.open_table(size=2), await carla.open_table(size=2)
    await ben.sit(code)
    line = await said(house, code, "Ben", "hello")
    async with house.database.writing() as session:
        await session.execute(update(Table).where(Table.code == code).values(status="running"))
    path = f"/api/tables/{code}/{what}"
    assert await carla.refused("POST", path, {"chat": line}) == (403, "not_seated")
    assert await carla.refused("POST", path, {"seat": "p1"}) == (403, "not_seated")
    assert await carla.refused("POST", f"/api/tables/{elsewhere}/{what}", {"chat": line}) == (404, "line_unknown")
    assert await anna.refused("POST", path, {"seat": "p0"}) == (409, "yourself")
    assert await anna.refused("POST", path, {}) == (422, "malformed")
    assert await (await enter()).refused("POST", path, {"seat": "p1"}) == (401, "no_player")


async def test_who_reports_too_much_waits_and_the_same_counts_once(enter: Enter, app: FastAPI, house: House) -> None:
    anna, ben = await enter("Anna"), await enter("Ben")
    code = await anna.open_table(size=2)
    await ben.sit(code)
    limit(app, "reports", 2)
    for _ in range(2):
        await anna.post(f"/api/tables/{code}/reports", {"seat": "p1"}, expect=204)
    assert await anna.refused("POST", f"/api/tables/{code}/reports", {"seat": "p1"}) == (429, "too_many_requests")
    async with house.database.reading() as session:
        assert len((await session.scalars(select(Report))).all()) == 1
        assert await session.scalar(select(Seat.left_at).where(Seat.player_id.is_not(None)).limit(1)) is None
