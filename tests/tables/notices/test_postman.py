"""From a turn that began to what a device shows: over a push service on this machine, read with the browser's keys."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from py_vapid import Vapid02
from sqlalchemy import select, update

from app.db import Database
from app.main import open_house
from app.models import Device, Seat, Subscription, Table, now
from app.settings import Settings
from app.tables.games import Language
from app.tables.notices import keys, postman, subscriptions
from app.tables.notices.postman import Postman
from app.tables.running.live import LivePlay
from app.tables.running.turns import Turn
from tests.patience import until
from tests.tables.notices.push_service import Browser, PushService, push_service
from tests.tables.running.live_tables import add_tables, played


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"push_local": True, "push_seconds": 0.0})


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as service:
        yield service


@pytest.fixture
async def post(settings: Settings, database: Database) -> AsyncIterator[Postman]:
    await keys.ensure_key(database)
    post = Postman(settings, database)
    yield post
    await post.close()


def turn(table_id: int, seat: str = "p0", **changes: Any) -> Turn:
    facts: dict[str, Any] = {"game": "fresco", "task": "work at market", "place": "market", "round": 3}
    return Turn(table_id, seat, **facts | changes)


async def sitting(database: Database, waiting: str = "p0") -> int:
    """A running table that waits for one of two people."""
    [table_id] = await add_tables(database, decisions=0, waiting=[waiting], name="Casa Bellini")
    return table_id


async def device(
    database: Database, table_id: int, browser: Browser, seat: str = "p0", language: Language = "en"
) -> int:
    """Another device of whoever sits there, which wants to be told."""
    async with database.writing() as session:
        player = await session.scalar(select(Seat.player_id).where(Seat.table_id == table_id, Seat.name == seat))
        row = Device(player_id=player, token_hash=browser.endpoint[-64:])
        session.add(row)
        await session.flush()
        await subscriptions.subscribe(session, row, browser.endpoint, browser.p256dh, browser.auth, language)
        return row.id


async def rows(database: Database) -> list[str]:
    async with database.reading() as session:
        return list(await session.scalars(select(Subscription.endpoint)))


async def test_a_device_is_told_what_is_asked_and_where(
    post: Postman, database: Database, service: PushService
) -> None:
    browser = Browser(f"{service.url}/phone")
    table_id = await sitting(database)
    await device(database, table_id, browser, language="de")
    post.turn_began(turn(table_id))
    await until(lambda: service.received)
    [sent] = service.received
    said = browser.read(sent.body)
    assert said["title"] == "Du bist dran: Casa Bellini"
    assert said["body"] == "Auf dem Markt kaufen\nFresko, Runde 3 · Markt"
    assert said["to"].startswith("/t/")
    assert "Casa" not in str(sent.headers), "what is said is for the device alone"
    assert said["tag"] not in str(sent.headers), "nor is the code of the table for the push service"
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert int(sent.headers["ttl"]) > 24 * 3600, "a phone may be off for a day"


async def test_the_house_signs_what_it_sends(post: Postman, database: Database, service: PushService) -> None:
    browser = Browser(f"{service.url}/phone")
    table_id = await sitting(database)
    await device(database, table_id, browser)
    post.turn_began(turn(table_id))
    await until(lambda: service.received)
    authorization = service.received[0].headers["authorization"]
    async with database.reading() as session:
        key = await keys.read_key(session)
    assert key is not None
    assert f"k={subscriptions.packed(key.public)}" in authorization
    assert Vapid02.verify(authorization)


async def test_every_device_of_a_person_is_told_and_nobody_else(
    post: Postman, database: Database, service: PushService
) -> None:
    table_id = await sitting(database)
    for name, seat in (("phone", "p0"), ("desk", "p0"), ("other", "p1")):
        await device(database, table_id, Browser(f"{service.url}/{name}"), seat)
    post.turn_began(turn(table_id))
    await until(lambda: len(service.received) == 2)
    await post.close()
    assert {sent.path for sent in service.received} == {"/phone", "/desk"}


async def change(database: Database, table_id: int, **values: Any) -> None:
    async with database.writing() as session:
        for model, column in ((Table, Table.id), (Seat, Seat.table_id)):
            mine = {name: value for name, value in values.items() if hasattr(model, name)}
            if mine:
                await session.execute(update(model).where(column == table_id).values(mine))


@pytest.mark.parametrize(
    "meanwhile",
    [{"waiting": ["p1"]}, {"status": "finished"}, {"left_at": now()}, {"stand_in": "apprentice"}],
    ids=["decided", "finished", "left", "stood in for"],
)
async def test_whoever_is_waited_for_no_more_is_not_told(
    meanwhile: dict[str, Any], post: Postman, database: Database, service: PushService
) -> None:
    over, other = await sitting(database), await sitting(database)
    await device(database, over, Browser(f"{service.url}/over"))
    await device(database, other, Browser(f"{service.url}/other"))
    await change(database, over, **meanwhile)
    for table_id in (over, other):
        post.turn_began(turn(table_id))
    await post.close()
    assert [sent.path for sent in service.received] == ["/other"]


async def test_a_turn_that_begins_twice_within_a_moment_is_told_once(
    post: Postman, database: Database, service: PushService
) -> None:
    table_id = await sitting(database)
    browser = Browser(f"{service.url}/phone")
    await device(database, table_id, browser)
    for task in ("choose row", "plan"):
        post.turn_began(turn(table_id, task=task, place=None))
    await post.close()
    assert [browser.read(sent.body)["body"] for sent in service.received] == ["Plan your day\nFresco, round 3"]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(
    status: int, post: Postman, database: Database, service: PushService
) -> None:
    service.status = status
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    post.turn_began(turn(table_id))
    await post.close()
    assert await rows(database) == []


@pytest.mark.parametrize("status", [400, 403, 429, 500, 503])
async def test_a_push_service_that_refuses_is_one_line_in_the_log(
    status: int, post: Postman, database: Database, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    service.status = status
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/secret-address"))
    with caplog.at_level(logging.WARNING, "app.tables.notices"):
        post.turn_began(turn(table_id))
        await post.close()
    [line] = caplog.messages
    assert str(status) in line
    assert "secret-address" not in line
    assert await rows(database), "it may work again tomorrow"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried at once."""
    monkeypatch.setattr(postman, "WAITS", (0.0, 0.0))


async def all_ended(post: Postman) -> None:
    await until(lambda: not (post._round or post._under_way or post._later))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("status", [429, 500, 503])
async def test_what_a_push_service_cannot_take_now_is_tried_again(
    status: int, post: Postman, database: Database, service: PushService
) -> None:
    service.first = [status, status]
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    post.turn_began(turn(table_id))
    await all_ended(post)
    assert len(service.received) == 3


@pytest.mark.usefixtures("hasty")
async def test_a_service_that_is_not_reached_is_tried_a_few_times(
    post: Postman, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await sitting(database)
    await device(database, table_id, Browser("http://127.0.0.1:1/phone"))
    with caplog.at_level(logging.WARNING, "app.tables.notices"):
        post.turn_began(turn(table_id))
        await all_ended(post)
    assert len(caplog.messages) == 3
    assert await rows(database)


@pytest.mark.usefixtures("hasty")
async def test_nothing_is_tried_again_when_the_turn_is_over(
    post: Postman, database: Database, service: PushService
) -> None:
    service.status = 503
    service.may_answer.clear()
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    post.turn_began(turn(table_id))
    await until(lambda: service.received)
    await change(database, table_id, waiting=["p1"])
    service.may_answer.set()
    await all_ended(post)
    assert len(service.received) == 1


async def test_nothing_is_tried_again_on_a_device_on_which_somebody_looks_at_the_table(
    post: Postman, database: Database, service: PushService
) -> None:
    service.status = 503
    table_id = await sitting(database)
    phone = await device(database, table_id, Browser(f"{service.url}/phone"))
    desk = await device(database, table_id, Browser(f"{service.url}/desk"))
    post.turn_began(turn(table_id))
    await until(lambda: len(post._later) == 2)
    post.is_here(phone)
    assert list(post._later) == [(desk, table_id)]


def test_the_waits_grow_and_a_push_service_may_ask_for_longer_ones() -> None:
    waits = [postman.wait_before(tried, 0) for tried in range(1, 5)]
    assert waits == [*sorted(postman.WAITS), None]
    assert postman.wait_before(1, 300.0) == 300.0
    assert postman.wait_before(1, 1e9) == postman.LONGEST_WAIT


async def test_no_redirect_is_followed(post: Postman, database: Database, service: PushService) -> None:
    service.status, service.location = 307, f"{service.url}/inside"
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    post.turn_began(turn(table_id))
    await post.close()
    assert [sent.path for sent in service.received] == ["/phone"]


async def test_a_service_that_is_known_no_more_gets_nothing(
    settings: Settings, database: Database, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await sitting(database)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    strict = Postman(settings.model_copy(update={"push_local": False}), database)
    with caplog.at_level(logging.WARNING, "app.tables.notices"):
        strict.turn_began(turn(table_id))
        await strict.close()
    assert service.received == []
    assert len(caplog.messages) == 1


async def test_few_notices_are_sent_at_once(post: Postman, database: Database, service: PushService) -> None:
    service.may_answer.clear()
    tables = [await sitting(database) for _ in range(postman.AT_ONCE + 3)]
    for table_id in tables:
        await device(database, table_id, Browser(f"{service.url}/{table_id}"))
        post.turn_began(turn(table_id))
    await until(lambda: len(service.received) == postman.AT_ONCE)
    service.may_answer.set()
    await until(lambda: len(service.received) == len(tables))
    assert service.most_at_once == postman.AT_ONCE


async def test_a_push_service_that_hangs_holds_up_neither_the_game_nor_the_end_of_the_house(
    settings: Settings, database: Database, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postman, "SECONDS_TO_END", 0.05)
    service.may_answer.clear()
    await keys.ensure_key(database)
    [table_id] = await add_tables(database, decisions=0)
    for seat in ("p0", "p1"):
        await device(database, table_id, Browser(f"{service.url}/{seat}"), seat)
    async with open_house(settings, database) as live:
        assert isinstance(live, LivePlay)
        async with live.at(table_id) as table:
            game = table.playing()
            for number in range(40):
                if number == 20:
                    await until(lambda: service.received)
                seat, pick = played()[game.number]
                answer = await game.decide(seat, None, game.number, [pick])
                assert not hasattr(answer, "reasons")
    assert not service.may_answer.is_set(), "the house has closed while the push service still thinks"


async def test_a_house_that_is_told_not_to_sends_nothing(
    settings: Settings, database: Database, service: PushService
) -> None:
    [table_id] = await add_tables(database, decisions=0)
    await device(database, table_id, Browser(f"{service.url}/phone"))
    async with open_house(settings.model_copy(update={"push": False}), database) as live:
        await live.start(table_id)
    assert service.received == []


async def test_a_person_is_told_on_the_newest_of_many_devices(database: Database) -> None:
    table_id = await sitting(database)
    asked = [f"https://fcm.googleapis.com/{number}" for number in range(subscriptions.MOST_OF_A_PERSON + 2)]
    for endpoint in asked:
        await device(database, table_id, Browser(endpoint))
    assert sorted(await rows(database)) == sorted(asked[2:])


async def test_whoever_asks_several_times_at_once_is_told_once(database: Database) -> None:
    await keys.ensure_key(database)
    table_id = await sitting(database)
    first = await device(database, table_id, Browser("https://fcm.googleapis.com/first"), "p0")
    second = await device(database, table_id, Browser("https://fcm.googleapis.com/second"), "p1")

    async def ask(device_id: int, end: str) -> None:
        browser = Browser(f"https://fcm.googleapis.com/{end}")
        async with database.writing() as session:
            asking = await session.get_one(Device, device_id)
            await subscriptions.subscribe(session, asking, browser.endpoint, browser.p256dh, browser.auth, "en")

    await asyncio.gather(*(ask(first, f"renewed-{number}") for number in range(4)))
    assert len(await rows(database)) == 2
    await asyncio.gather(*(ask(device_id, "handed-round") for device_id in (first, second) * 2))
    assert await rows(database) == ["https://fcm.googleapis.com/handed-round"]


async def test_a_browser_that_changes_hands_tells_its_new_owner(database: Database) -> None:
    table_id = await sitting(database)
    browser = Browser("https://fcm.googleapis.com/one")
    await device(database, table_id, browser, "p0")
    async with database.writing() as session:
        player = await session.scalar(select(Seat.player_id).where(Seat.table_id == table_id, Seat.name == "p1"))
        new = Device(player_id=player, token_hash="new")
        session.add(new)
        await session.flush()
        await subscriptions.subscribe(session, new, browser.endpoint, browser.p256dh, browser.auth, "fr")
    async with database.reading() as session:
        assert list(await session.scalars(select(Subscription.device_id))) == [new.id]


async def test_the_key_of_the_house_is_made_once(database: Database) -> None:
    await asyncio.gather(*(keys.ensure_key(database) for _ in range(3)))
    async with database.reading() as session:
        first = await keys.read_key(session)
    await keys.ensure_key(database)
    async with database.reading() as session:
        again = await keys.read_key(session)
    assert first is not None
    assert again is not None
    assert first.private == again.private
    assert (len(first.private), len(first.public)) == (32, 65)
