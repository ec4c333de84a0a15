from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Enter
from tests.api.people import RecordedLive, Visitor


def places(table: Any) -> dict[str, tuple[str | None, str | None]]:
    return {seat["seat"]: (seat["player"] or seat["bot"], seat["colour"]) for seat in table["seats"]}


async def running_table(chiara: Visitor, bruno: Visitor) -> str:
    code = await chiara.open_table(size=2)
    await bruno.sit(code)
    await bruno.be_ready(code)
    await chiara.post(f"/api/tables/{code}/start")
    return code


async def test_a_guest_gets_any_free_seat_and_colour(enter: Enter, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3, colour="blue")
    live.forget()
    table = await bruno.sit(code)
    assert places(table) == {"p0": ("Chiara", "blue"), "p1": ("Bruno", "red"), "p2": (None, None)}
    assert (table["your_seat"], table["seats"][1]["you"], table["seats"][0]["you"]) == ("p1", True, False)
    assert live.heard() == ["changed"]


async def test_a_guest_chooses_seat_and_colour_and_changes_both(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    await bruno.sit(code, seat="p2", colour="yellow")
    assert places(await bruno.sit(code, seat="p1"))["p1"] == ("Bruno", "yellow")
    assert places(await bruno.sit(code, colour="green"))["p1"] == ("Bruno", "green")
    assert places(await bruno.sit(code, seat="p2", colour="blue")) == {
        "p0": ("Chiara", "red"),
        "p1": (None, None),
        "p2": ("Bruno", "blue"),
    }


async def test_who_moves_stays_ready_and_who_sits_down_is_not(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    assert (await bruno.sit(code))["seats"][1]["ready"] is False
    await bruno.be_ready(code)
    assert (await bruno.sit(code, seat="p2"))["seats"][2]["ready"] is True


async def test_ready_can_be_taken_back(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=2)
    await bruno.sit(code)
    await bruno.be_ready(code)
    table = await bruno.put(f"/api/tables/{code}/ready", {"ready": False})
    assert table["seats"][1]["ready"] is False
    assert await chiara.refused("POST", f"/api/tables/{code}/start") == (409, "not_ready")


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"seat": "p0"}, (409, "seat_taken")),
        ({"seat": "p3"}, (422, "seat_unknown")),
        ({"seat": "p4"}, (422, "malformed")),
        ({"seat": "nature"}, (422, "malformed")),
        ({"colour": "red"}, (409, "colour_taken")),
        ({"colour": "purple"}, (422, "malformed")),
    ],
)
async def test_a_seat_or_colour_that_is_not_free_is_refused(
    enter: Enter, wish: dict[str, str], refusal: tuple[int, str]
) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    assert await bruno.refused("PUT", f"/api/tables/{code}/seat", wish) == refusal
    assert (await bruno.get(f"/api/tables/{code}"))["your_seat"] is None


async def test_a_full_table_is_full(enter: Enter) -> None:
    chiara, bruno, dario = [await enter(name) for name in ("Chiara", "Bruno", "Dario")]
    code = await chiara.open_table(size=2)
    await bruno.sit(code)
    assert await dario.refused("PUT", f"/api/tables/{code}/seat", {}) == (409, "table_full")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("PUT", "/ready", {"ready": True}), ("POST", "/leave", None), ("POST", "/return", None)],
)
async def test_without_a_seat_there_is_nothing_to_be_ready_for_or_to_leave(
    enter: Enter, method: str, path: str, body: Any
) -> None:
    chiara, guest = await enter("Chiara"), await enter("Guest")
    code = await chiara.open_table()
    assert await guest.refused(method, f"/api/tables/{code}{path}", body) == (403, "not_seated")


async def test_a_guest_leaves_the_lobby_and_comes_again(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=2)
    await bruno.sit(code)
    assert places(await bruno.post(f"/api/tables/{code}/leave"))["p1"] == (None, None)
    assert places(await bruno.sit(code))["p1"] == ("Bruno", "blue")


async def test_the_table_passes_on_when_the_host_leaves(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    await bruno.sit(code, seat="p2")
    table = await chiara.post(f"/api/tables/{code}/leave")
    assert (table["host"], table["status"]) == ("Bruno", "lobby")
    assert (await bruno.patch(f"/api/tables/{code}", {"size": 2}))["size"] == 2
    assert await chiara.refused("PATCH", f"/api/tables/{code}", {"size": 4}) == (403, "not_host")


async def test_a_table_that_everybody_left_is_abandoned(enter: Enter, live: RecordedLive) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    await chiara.put(f"/api/tables/{code}/seats/p1/bot", {})
    live.forget()
    assert (await chiara.post(f"/api/tables/{code}/leave"))["status"] == "abandoned"
    assert live.heard() == ["closed"]


async def test_who_leaves_a_running_game_keeps_the_seat_and_may_return(enter: Enter, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await running_table(chiara, bruno)
    live.forget()
    table = await bruno.post(f"/api/tables/{code}/leave")
    assert (table["seats"][1]["player"], table["seats"][1]["left"]) == ("Bruno", True)
    assert live.heard() == ["changed"]
    live.forget()
    table = await bruno.post(f"/api/tables/{code}/return")
    assert table["seats"][1]["left"] is False
    assert live.heard() == ["changed"]


async def test_nobody_returns_to_a_game_that_does_not_run(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table()
    assert await chiara.refused("POST", f"/api/tables/{code}/return") == (409, "not_running")


async def test_the_host_puts_a_bot_on_a_free_seat_and_takes_it_away(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=3)
    path = f"/api/tables/{code}/seats"
    assert places(await chiara.put(f"{path}/p1/bot", {"bot": "apprentice"}))["p1"] == ("apprentice", "blue")
    assert places(await chiara.put(f"{path}/p1/bot", {"colour": "green"}))["p1"] == ("apprentice", "green")
    assert places(await chiara.put(f"{path}/p2/bot", {}))["p2"] == ("apprentice", "blue")
    assert places(await chiara.delete(f"{path}/p1"))["p1"] == (None, None)


@pytest.mark.parametrize(
    ("seat", "body", "refusal"),
    [
        ("p0", {}, (409, "seat_taken")),
        ("p3", {}, (422, "seat_unknown")),
        ("p1", {"colour": "red"}, (409, "colour_taken")),
        ("p1", {"bot": "genius"}, (422, "bot_unknown")),
        ("p7", {}, (422, "malformed")),
    ],
)
async def test_a_bot_takes_only_what_is_free(
    enter: Enter, seat: str, body: dict[str, str], refusal: tuple[int, str]
) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=3)
    assert await chiara.refused("PUT", f"/api/tables/{code}/seats/{seat}/bot", body) == refusal


async def test_a_removed_guest_cannot_sit_down_again(enter: Enter, live: RecordedLive) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    code = await chiara.open_table(size=3)
    await bruno.sit(code)
    live.forget()
    assert places(await chiara.delete(f"/api/tables/{code}/seats/p1"))["p1"] == (None, None)
    assert live.heard() == ["removed", "changed"]
    assert await bruno.refused("PUT", f"/api/tables/{code}/seat", {}) == (403, "removed_by_host")


async def test_the_host_cannot_remove_nobody_or_themselves(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    path = f"/api/tables/{code}/seats"
    assert await chiara.refused("DELETE", f"{path}/p1") == (409, "seat_free")
    assert await chiara.refused("DELETE", f"{path}/p0") == (409, "host_stays")
    assert await chiara.refused("DELETE", f"{path}/p3") == (422, "seat_unknown")


async def test_a_removed_guest_is_still_welcome_at_other_tables(enter: Enter) -> None:
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    first, second = await chiara.open_table(), await chiara.open_table()
    await bruno.sit(first)
    await chiara.delete(f"/api/tables/{first}/seats/p1")
    assert (await bruno.sit(second))["your_seat"] == "p1"
