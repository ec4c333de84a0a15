from __future__ import annotations

from tests.api.conftest import Enter
from tests.api.people import RecordedLive


async def test_a_spectator_code_shows_the_table_and_not_its_own_code(enter: Enter) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    table = await chiara.post("/api/tables", {"name": "Casa"}, expect=201)
    answer = await guest.client.get(f"/api/watch/{table['watch_code'].lower()}")
    assert answer.json()["name"] == "Casa"
    assert table["code"] not in answer.text
    assert table["watch_code"] not in answer.text


async def test_codes_open_only_their_own_door(enter: Enter) -> None:
    chiara = await enter("Chiara")
    table = await chiara.post("/api/tables", {}, expect=201)
    assert await chiara.refused("GET", f"/api/watch/{table['code']}") == (404, "watch_code_unknown")
    assert await chiara.refused("GET", f"/api/tables/{table['watch_code']}") == (404, "table_unknown")
    path = f"/api/tables/{table['watch_code']}/seat"
    assert await (await enter("Guest")).refused("PUT", path, {}) == (404, "table_unknown")


async def test_a_renewed_code_replaces_the_old_one(enter: Enter, live: RecordedLive) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    table = await chiara.post("/api/tables", {}, expect=201)
    live.forget()
    renewed = await chiara.post(f"/api/tables/{table['code']}/watch", expect=201)
    assert live.heard() == ["spectators_removed"]
    assert renewed["watch_link"] == f"http://fresco.test/w/{renewed['watch_code']}"
    old = f"/api/watch/{table['watch_code']}"
    assert await guest.refused("GET", old) == (404, "watch_code_unknown")
    assert (await guest.get(f"/api/watch/{renewed['watch_code']}"))["host"] == "Chiara"


async def test_a_revoked_code_opens_nothing_until_a_new_one_is_made(enter: Enter, live: RecordedLive) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    table = await chiara.post("/api/tables", {}, expect=201)
    path = f"/api/tables/{table['code']}"
    live.forget()
    await chiara.delete(f"{path}/watch", expect=204)
    assert live.heard() == ["spectators_removed"]
    assert (await chiara.get(path))["watch_code"] is None
    assert await guest.refused("GET", f"/api/watch/{table['watch_code']}") == (404, "watch_code_unknown")
    renewed = await chiara.post(f"{path}/watch", expect=201)
    assert (await chiara.get(path))["watch_code"] == renewed["watch_code"]


async def test_the_code_can_be_renewed_while_the_game_runs(enter: Enter) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    code = await chiara.open_table(size=2)
    await chiara.put(f"/api/tables/{code}/seats/p1/bot", {})
    await chiara.post(f"/api/tables/{code}/start")
    old = (await chiara.get(f"/api/tables/{code}"))["watch_code"]
    new = (await chiara.post(f"/api/tables/{code}/watch", expect=201))["watch_code"]
    assert new != old
    assert (await chiara.get(f"/api/tables/{code}"))["watch_code"] == new
    assert await guest.refused("GET", f"/api/watch/{old}") == (404, "watch_code_unknown")
    assert (await guest.get(f"/api/watch/{new}"))["status"] == "running"


async def test_a_closed_table_has_no_spectator_code(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(spectators_open=False)
    assert await chiara.refused("POST", f"/api/tables/{code}/watch") == (409, "spectators_closed")
    opened = await chiara.patch(f"/api/tables/{code}", {"spectators_open": True})
    assert (await chiara.get(f"/api/watch/{opened['watch_code']}"))["your_seat"] == "p0"


async def test_a_table_that_closes_sends_its_spectators_away(enter: Enter, live: RecordedLive) -> None:
    chiara, guest = await enter("Chiara"), await enter()
    table = await chiara.post("/api/tables", {}, expect=201)
    live.forget()
    await chiara.patch(f"/api/tables/{table['code']}", {"spectators_open": False})
    assert live.heard() == ["changed", "spectators_removed"]
    assert await guest.refused("GET", f"/api/watch/{table['watch_code']}") == (404, "watch_code_unknown")
