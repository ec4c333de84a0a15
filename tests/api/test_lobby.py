from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI

from app.engine import catalogue
from app.engine.fresco.meta import META
from app.models import now
from tests.api.conftest import Enter
from tests.api.people import RecordedLive
from tests.api.tables import set_table, start_with_bots


async def test_the_games_of_the_house_are_told_with_their_modules(enter: Enter) -> None:
    games = await (await enter()).get("/api/games")
    assert [(game["name"], game["least"], game["most"]) for game in games] == [
        (name, about.seats[0], about.seats[-1]) for name, about in catalogue.games().items()
    ]
    assert games[0]["name"] == "fresco"
    assert [module["number"] for module in games[0]["modules"]] == list(catalogue.modules("fresco"))
    assert games[0]["modules"][0]["key"] == "portraits"


async def test_a_table_opens_with_all_its_options(enter: Enter) -> None:
    chiara = await enter("Chiara")
    wish = {
        "game": "fresco",
        "size": 3,
        "modules": [5, 1],
        "name": "Casa Bellini",
        "listed": True,
        "language": "de",
        "clock_seconds": 180,
        "spectators_open": False,
        "colour": "green",
    }
    table = await chiara.post("/api/tables", wish, expect=201)
    told = {key: table[key] for key in wish if key not in ("colour", "modules")}
    assert told == {key: value for key, value in wish.items() if key in told}
    assert table["modules"] == [1, 5]
    assert (table["host"], table["your_seat"], table["status"]) == ("Chiara", "p0", "lobby")
    assert [(seat["seat"], seat["player"], seat["colour"]) for seat in table["seats"]] == [
        ("p0", "Chiara", "green"),
        ("p1", None, None),
        ("p2", None, None),
    ]
    assert table["invite_link"] == f"http://fresco.test/t/{table['code']}"
    assert (table["watch_code"], table["watch_link"], table["seed"]) == (None, None, None)


async def test_a_table_without_wishes_is_a_private_fresco_for_four(enter: Enter) -> None:
    chiara = await enter("Chiara")
    table = await chiara.post("/api/tables", {}, expect=201)
    assert (table["game"], table["size"], table["listed"], table["name"]) == ("fresco", 4, False, "Chiara")
    assert table["watch_link"] == f"http://fresco.test/w/{table['watch_code']}"
    assert table["watch_code"] != table["code"]


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        ({"game": "chess"}, "game_unknown"),
        ({"size": 1}, "malformed"),
        ({"size": 5}, "malformed"),
        ({"size": "3"}, "malformed"),
        ({"modules": [0]}, "malformed"),
        ({"modules": [18]}, "module_unknown"),
        ({"modules": "all"}, "malformed"),
        ({"language": "it"}, "malformed"),
        ({"clock_seconds": 5}, "malformed"),
        ({"clock_seconds": 10**9}, "malformed"),
        ({"colour": "pink"}, "malformed"),
        ({"name": " "}, "name_empty"),
        ({"name": "x" * 25}, "name_long"),
        ({"listed": "yes"}, "malformed"),
        ({"unheard": 1}, "malformed"),
        ([], "malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(enter: Enter, wish: Any, key: str) -> None:
    chiara = await enter("Chiara")
    assert await chiara.refused("POST", "/api/tables", wish) == (422, key)
    assert await chiara.get("/api/me/tables") == []


async def test_a_malformed_request_is_told_where_it_is_wrong(enter: Enter) -> None:
    chiara = await enter("Chiara")
    answer = await chiara.client.post("/api/tables", json={"size": 9})
    error = answer.json()["error"]
    assert error["args"] == {"place": "body.size", "problem": "Input should be less than or equal to 4"}
    assert error["message"] == "body.size: Input should be less than or equal to 4"


@pytest.mark.parametrize("code", ["WRONG", "K7F2QXAB", "%00", "..", "a" * 32, "' OR 1=1"])
async def test_a_wrong_code_opens_nothing(enter: Enter, code: str) -> None:
    chiara = await enter("Chiara")
    await chiara.open_table()
    for method, path, body in (
        ("GET", "/api/tables/{}", None),
        ("GET", "/api/tables/{}/qr.svg", None),
        ("PUT", "/api/tables/{}/seat", {}),
    ):
        status, key = await chiara.refused(method, path.format(code), body)
        assert (status, key) in {(404, "table_unknown"), (404, "page_unknown")}


async def test_a_code_is_read_as_people_type_it(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table()
    assert (await chiara.get(f"/api/tables/{code[:4].lower()}-{code[4:]}"))["code"] == code


async def test_the_invite_link_is_a_picture_to_scan(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table()
    answer = await (await enter()).client.get(f"/api/tables/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert f"<title>http://fresco.test/t/{code}</title>" in answer.text
    assert "style=" not in answer.text


async def test_the_host_changes_options_and_everybody_is_asked_again(enter: Enter, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3, clock_seconds=60)
    await bruno.sit(code)
    await bruno.be_ready(code)
    live.forget()
    table = await chiara.patch(f"/api/tables/{code}", {"size": 2, "modules": [4], "language": "fr", "name": "Sala"})
    assert (table["size"], table["modules"], table["language"], table["name"]) == (2, [4], "fr", "Sala")
    assert table["clock_seconds"] == 60
    assert [seat["ready"] for seat in table["seats"]] == [False, False]
    assert live.heard() == ["changed"]


async def test_null_takes_the_clock_away_and_leaves_the_rest(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=3, clock_seconds=60)
    table = await chiara.patch(f"/api/tables/{code}", {"clock_seconds": None, "size": None})
    assert (table["clock_seconds"], table["size"]) == (None, 3)


async def test_seats_that_are_taken_cannot_be_taken_away(enter: Enter) -> None:
    chiara, bruno, dario = [await enter(name) for name in ("Chiara", "Bruno", "Dario")]
    code = await chiara.open_table(size=3)
    await bruno.sit(code)
    await dario.sit(code)
    assert await chiara.refused("PATCH", f"/api/tables/{code}", {"size": 2}) == (409, "too_many_seated")
    assert (await chiara.get(f"/api/tables/{code}"))["size"] == 3


HOST_ONLY = [
    ("PATCH", "", {"size": 2}),
    ("DELETE", "", None),
    ("POST", "/start", None),
    ("PUT", "/seats/p2/bot", {"bot": "apprentice"}),
    ("DELETE", "/seats/p0", None),
    ("POST", "/watch", None),
    ("DELETE", "/watch", None),
]


@pytest.mark.parametrize(("method", "path", "body"), HOST_ONLY)
@pytest.mark.parametrize("seated", [True, False])
async def test_only_the_host_may(enter: Enter, method: str, path: str, body: Any, seated: bool) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    if seated:
        await bruno.sit(code)
    before = await chiara.get(f"/api/tables/{code}")
    assert await bruno.refused(method, f"/api/tables/{code}{path}", body) == (403, "not_host")
    assert await chiara.get(f"/api/tables/{code}") == before


IN_THE_LOBBY_ONLY = [
    ("PATCH", "", {"size": 3}),
    ("DELETE", "", None),
    ("POST", "/start", None),
    ("PUT", "/seat", {"colour": "blue"}),
    ("PUT", "/ready", {"ready": False}),
    ("PUT", "/seats/p1/bot", {"bot": "apprentice"}),
    ("DELETE", "/seats/p1", None),
]


@pytest.mark.parametrize(("method", "path", "body"), IN_THE_LOBBY_ONLY)
async def test_what_belongs_to_the_lobby_is_refused_after_the_start(
    enter: Enter, method: str, path: str, body: Any
) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    await start_with_bots(chiara, code)
    before = await chiara.get(f"/api/tables/{code}")
    assert await chiara.refused(method, f"/api/tables/{code}{path}", body) == (409, "started_already")
    assert await chiara.get(f"/api/tables/{code}") == before


async def test_a_late_guest_is_told_that_the_game_has_started(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=2)
    await start_with_bots(chiara, code)
    assert await bruno.refused("PUT", f"/api/tables/{code}/seat", {}) == (409, "started_already")


async def test_a_game_starts_when_all_seats_are_taken_and_the_others_are_ready(
    enter: Enter, live: RecordedLive
) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    path = f"/api/tables/{code}"
    await bruno.sit(code)
    table = await chiara.get(path)
    assert [(problem["key"], problem["args"]) for problem in table["missing"]] == [
        ("seats_empty", {"seats": "p2"}),
        ("not_ready", {"names": "Bruno"}),
    ]
    assert await chiara.refused("POST", f"{path}/start") == (409, "seats_empty")
    await chiara.put(f"{path}/seats/p2/bot", {"bot": "apprentice"})
    assert await chiara.refused("POST", f"{path}/start") == (409, "not_ready")
    await bruno.be_ready(code)
    live.forget()
    started = await chiara.post(f"{path}/start")
    assert (started["status"], started["missing"]) == ("running", [])
    assert live.heard() == ["start", "changed"]


async def test_the_seed_is_told_only_when_the_game_is_over(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    started = await start_with_bots(chiara, code)
    assert started["seed"]["seed"] is None
    assert len(started["seed"]["hash"]) == 64
    assert started["seed"]["rules_version"] == META.rules_version
    await set_table(app, code, status="abandoned")
    assert (await chiara.get(f"/api/tables/{code}"))["seed"]["seed"] is None
    await set_table(app, code, status="finished")
    assert len((await chiara.get(f"/api/tables/{code}"))["seed"]["seed"]) == 64


async def test_the_host_closes_a_table(enter: Enter, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(listed=True)
    live.forget()
    await chiara.delete(f"/api/tables/{code}", expect=204)
    assert live.heard() == ["closed"]
    assert await chiara.get("/api/tables") == []
    assert await chiara.get("/api/me/tables") == []
    assert await bruno.refused("PUT", f"/api/tables/{code}/seat", {}) == (409, "table_abandoned")


async def test_a_rematch_seats_the_same_people(enter: Enter, app: FastAPI, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3, modules=[2], language="fr")
    await bruno.sit(code, colour="yellow")
    await bruno.be_ready(code)
    await start_with_bots(chiara, code)
    path = f"/api/tables/{code}/rematch"
    assert await bruno.refused("POST", path) == (409, "not_over")
    await set_table(app, code, status="finished")
    live.forget()
    again = await bruno.post(path)
    assert again["previous"] == code
    assert (again["host"], again["modules"], again["language"], again["status"]) == ("Bruno", [2], "fr", "lobby")
    assert [(seat["player"], seat["bot"], seat["colour"], seat["ready"]) for seat in again["seats"]] == [
        ("Chiara", None, "red", False),
        ("Bruno", None, "yellow", False),
        (None, "apprentice", "blue", False),
    ]
    assert (await chiara.post(path))["code"] == again["code"]
    assert (await chiara.get(f"/api/tables/{code}"))["rematch"] == again["code"]
    assert live.heard() == ["changed"]


@pytest.mark.parametrize("give_up", ["close", "leave"])
async def test_a_rematch_that_was_given_up_makes_room_for_another(
    enter: Enter, app: FastAPI, live: RecordedLive, give_up: str
) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    await start_with_bots(chiara, code)
    await set_table(app, code, status="finished")
    first = (await chiara.post(f"/api/tables/{code}/rematch"))["code"]
    live.forget()
    if give_up == "close":
        await chiara.delete(f"/api/tables/{first}", expect=204)
    else:
        await chiara.post(f"/api/tables/{first}/leave")
    assert live.heard() == ["closed", "changed"]
    assert (await chiara.get(f"/api/tables/{code}"))["rematch"] is None
    second = await chiara.post(f"/api/tables/{code}/rematch")
    assert (second["status"], second["previous"]) == ("lobby", code)
    assert second["code"] != first


async def test_only_those_who_played_may_ask_for_a_rematch(enter: Enter, app: FastAPI) -> None:
    chiara, guest = await enter("Chiara"), await enter("Guest")
    code = await chiara.open_table(size=2)
    await set_table(app, code, status="finished")
    assert await guest.refused("POST", f"/api/tables/{code}/rematch") == (403, "not_seated")


async def test_no_answer_of_the_lobby_tells_ids_tokens_or_seeds(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    await start_with_bots(chiara, code)
    token = chiara.client.cookies["fresco"]
    for path in ("/api/me", "/api/me/tables", f"/api/tables/{code}"):
        text = (await chiara.client.get(path)).text
        assert token not in text
        assert "_id" not in text
        assert "token" not in text


async def test_a_kept_game_is_listed_as_ended_and_can_be_played_again(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    await start_with_bots(chiara, code)
    await set_table(app, code, status="kept", kept_because="not_allowed", waiting=[], finished_at=now())
    (listed,) = await chiara.get("/api/me/tables")
    assert (listed["status"], listed["your_turn"]) == ("kept", False)
    assert (await chiara.get(f"/api/tables/{code}"))["seed"]["seed"] is None
    mine = (await chiara.client.get("/me", headers={"Accept": "text/html"})).text
    assert "ended by an update" in mine
    assert f"/t/{code}" in mine
    assert f"/t/{code}" not in (await chiara.client.get("/", headers={"Accept": "text/html"})).text
    again = await chiara.post(f"/api/tables/{code}/rematch")
    assert again["previous"] == code
