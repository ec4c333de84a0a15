"""Whether a device is told of turns, asked for over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from app.models import Subscription
from app.settings import Settings
from app.tables.notices.subscriptions import unpacked
from tests.api.conftest import Enter
from tests.tables.notices.push_service import Browser
from tests.tables.notices.test_endpoints import REFUSED

PUSH = "/api/me/push"
ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/phone"


async def stored(app: FastAPI) -> list[Subscription]:
    async with app.state.house.database.reading() as session:
        return list(await session.scalars(select(Subscription)))


async def test_a_device_asks_to_be_told_and_asks_no_more(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    first = await chiara.get(PUSH)
    assert len(unpacked(first["key"])) == 65, "what a browser subscribes to is a point of the curve"
    assert first["on"] is False
    await chiara.put(PUSH, Browser(ENDPOINT).subscription, expect=204)
    assert await chiara.get(PUSH) == first | {"on": True}
    await chiara.delete(PUSH, expect=204)
    assert await chiara.get(PUSH) == first
    assert await stored(app) == []


async def test_one_device_has_one_subscription(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    for end in ("", "-renewed"):
        await chiara.put(PUSH, Browser(ENDPOINT + end).subscription, expect=204)
    assert [row.endpoint for row in await stored(app)] == [f"{ENDPOINT}-renewed"]


async def test_notices_are_in_the_language_of_the_pages_and_follow_it(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara", **{"Accept-Language": "fr"})
    await chiara.put(PUSH, Browser(ENDPOINT).subscription, expect=204)
    assert [row.language for row in await stored(app)] == ["fr"]
    answer = await chiara.client.post("/language", data={"language": "de"})
    assert answer.status_code == 303
    assert [row.language for row in await stored(app)] == ["de"]


async def test_logging_out_ends_the_notices(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    await chiara.put(PUSH, Browser(ENDPOINT).subscription, expect=204)
    await chiara.delete("/api/me/devices/this", expect=204)
    assert await stored(app) == []


@pytest.mark.parametrize("endpoint", REFUSED.values(), ids=REFUSED)
async def test_no_other_address_than_that_of_a_known_push_service_is_kept(
    endpoint: str, enter: Enter, app: FastAPI
) -> None:
    chiara = await enter("Chiara")
    status, key = await chiara.refused("PUT", PUSH, Browser(endpoint).subscription)
    assert (status, key) == (422, "malformed" if len(endpoint) > 1024 else "endpoint_refused")
    assert await stored(app) == []


def with_keys(**keys: Any) -> dict[str, Any]:
    asked = Browser(ENDPOINT).subscription
    return {**asked, "keys": asked["keys"] | keys}


@pytest.mark.parametrize(
    "keys",
    [{"p256dh": "AAAA"}, {"p256dh": "B" + "A" * 86}, {"p256dh": "?" * 87}, {"auth": "AAAA"}, {"auth": "ä" * 22}],
    ids=["too short", "no point of the curve", "no base64", "secret too short", "secret no base64"],
)
async def test_keys_that_cannot_be_used_are_refused(keys: dict[str, str], enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    assert await chiara.refused("PUT", PUSH, with_keys(**keys)) == (422, "subscription_unfit")
    assert await stored(app) == []


async def test_a_stranger_is_told_nothing(enter: Enter) -> None:
    stranger = await enter()
    for method, body in (("GET", None), ("PUT", Browser(ENDPOINT).subscription), ("DELETE", None)):
        assert await stranger.refused(method, PUSH, body) == (401, "no_player")


class TestWithoutNotices:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"push": False})

    async def test_a_house_without_notices_says_so(self, enter: Enter) -> None:
        chiara = await enter("Chiara")
        assert await chiara.get(PUSH) == {"key": None, "on": False}
        assert await chiara.refused("PUT", PUSH, Browser(ENDPOINT).subscription) == (409, "push_off")
