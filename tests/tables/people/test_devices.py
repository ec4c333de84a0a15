"""Devices: what they are called, and who may log them out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from app.db import Database
from app.models import LABEL_LENGTH, Device, Subscription, now
from app.tables.people import devices, players
from app.tables.people.devices import BROWSERS, SEEN_EVERY, SYSTEMS, label_of
from app.tables.refusals import Refusal

KEY = b"a key for tests"
APPLE = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0"
ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox · Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox · Linux"),
        (f"{WINDOWS} Safari/537.36", "Chrome · Windows"),
        (f"{WINDOWS} Safari/537.36 Edg/126.0.0.0", "Edge · Windows"),
        (f"{WINDOWS} Safari/537.36 OPR/111.0.0.0", "Opera · Windows"),
        (f"{ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36", "Samsung Internet · Android"),
        (f"{APPLE} Version/17.5 Safari/605.1.15", "Safari · Mac"),
        (f"{PHONE} Version/17.5 Mobile/15E148 Safari/604.1", "Safari · iPhone"),
        (f"{PHONE} CriOS/126.0 Mobile/15E148 Safari/604.1", "Chrome · iPhone"),
        (f"{PHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15", "Firefox · iPhone"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0.0.0 Safari/537.36", "Chrome · ChromeOS"),
        ("something on Windows", "Windows"),
        ("curl/8.5.0", None),
        ("", None),
    ],
)
def test_a_device_is_called_by_browser_and_system_and_nothing_else(user_agent: str, label: str | None) -> None:
    assert label_of(user_agent) == label


def test_no_label_is_longer_than_there_is_room() -> None:
    longest = max(map(len, BROWSERS.values())) + len(" · ") + max(map(len, SYSTEMS.values()))
    assert longest <= LABEL_LENGTH


async def test_nobody_logs_out_a_device_of_somebody_else(database: Database) -> None:
    async with database.writing() as session:
        anna, _token = await players.greet(session, KEY, "Anna")
        _ben, token = await players.greet(session, KEY, "Ben")
        theirs = await devices.recognise(session, KEY, token)
        assert theirs is not None
        with pytest.raises(Refusal) as refused:
            await devices.forget_device(session, anna, theirs.id)
        assert refused.value.key == "device_unknown"
        assert await devices.recognise(session, KEY, token) is theirs


async def test_logging_out_elsewhere_leaves_this_device_and_those_of_others(database: Database) -> None:
    async with database.writing() as session:
        anna, here = await players.greet(session, KEY, "Anna")
        await players.greet(session, KEY, "Ben")
        there = devices.add_device(session, KEY, anna, None)
        link, _until = await players.make_device_link(session, KEY, anna, timedelta(minutes=5))
        this, that = [await devices.recognise(session, KEY, token) for token in (here, there)]
        assert this is not None
        assert that is not None
        assert await devices.forget_others(session, this) == [that.id]
        assert await devices.recognise(session, KEY, there) is None
        with pytest.raises(Refusal):
            await players.use_device_link(session, KEY, link, None, replace=False)
        assert len(list(await session.scalars(select(Device)))) == 2


async def test_who_has_a_lost_device_cannot_come_back_by_a_link_made_there(database: Database) -> None:
    async with database.writing() as session:
        anna, _token = await players.greet(session, KEY, "Anna")
        lost = await devices.recognise(session, KEY, devices.add_device(session, KEY, anna, None))
        assert lost is not None
        link, _until = await players.make_device_link(session, KEY, lost.player, timedelta(minutes=5))
        await devices.log_out(session, anna, lost.id)
        with pytest.raises(Refusal) as refused:
            await players.use_device_link(session, KEY, link, None, replace=False)
        assert refused.value.key == "link_unknown"


async def test_when_a_device_was_here_is_noted_again_only_after_a_while(database: Database) -> None:
    async with database.writing() as session:
        _anna, token = await players.greet(session, KEY, "Anna", "Firefox · Linux")
        device = await devices.recognise(session, KEY, token)
        assert device is not None
        assert not devices.seen_long_ago(device)
        device.seen_at = now() - SEEN_EVERY
        assert devices.seen_long_ago(device)
        await session.flush()
        await devices.note_seen(session, device.id, "Firefox · Linux")
        await session.refresh(device)
        assert not devices.seen_long_ago(device)


async def test_with_a_device_goes_what_it_wanted_to_be_told(database: Database) -> None:
    async with database.writing() as session:
        anna, _token = await players.greet(session, KEY, "Anna")
        devices.add_device(session, KEY, anna, None)
        await session.flush()
        this, other = await devices.devices_of(session, anna)
        for each in (this, other):
            endpoint = f"https://fcm.googleapis.com/{each.id}"
            session.add(Subscription(device_id=each.id, endpoint=endpoint, p256dh="k", auth="s", language="en"))
        await session.flush()
        await devices.forget_others(session, this)
        assert list(await session.scalars(select(Subscription.device_id))) == [this.id]
        await devices.forget_device(session, anna, this.id)
        assert list(await session.scalars(select(Subscription.device_id))) == []
