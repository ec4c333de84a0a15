"""What somebody takes along is theirs alone."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from app.db import Database
from app.models import Decision, Device, DeviceLink, SpectatorCode
from app.tables.people import chat, devices, mutes, players, reports
from app.tables.people.everything import everything_about
from app.tables.people.others import Other
from app.tables.tidying import referring
from tests.tables.people.known import KEY, columns_of_people, rows_about, somebody_known
from tests.tables.people.test_forgetting import table_of

TOLD = {
    "audit.actor_id": "noted",
    "chat.player_id": "said",
    "device_links.player_id": "links",
    "devices.player_id": "devices",
    "mutes.player_id": "muted",
    "removals.player_id": "removed_from",
    "reports.reporter_id": "reported",
    "seats.player_id": "seats",
    "tables.host_id": "hosted",
}
"""By each column that names a person, where its rows are told."""
KEPT_FROM_THEM = {"mutes.muted_id", "reports.player_id"}
"""Whoever mutes or reports is promised that nobody learns of it."""


def test_every_column_that_names_a_person_is_told_or_kept_from_them_for_a_reason() -> None:
    assert {str(column) for column in columns_of_people()} == set(TOLD) | KEPT_FROM_THEM


def test_what_hangs_on_a_device_is_told_with_it() -> None:
    assert {str(column) for column in referring(Device)} == {"subscriptions.device_id"}


async def test_whoever_is_told_of_turns_finds_that_among_what_is_known_of_them(database: Database) -> None:
    async with database.writing() as session:
        ben = await somebody_known(session)
        [device] = (await everything_about(session, ben)).devices
    assert device.notices is not None
    assert (device.notices.service, device.notices.language) == ("updates.push.services.mozilla.com", "fr")


def test_every_column_that_names_a_person_has_an_index() -> None:
    """What is known of one person is found without reading what is known of all."""
    for column in columns_of_people():
        keys = [*(index.columns for index in column.table.indexes), column.table.primary_key.columns]
        leading = [next(iter(key)) for key in keys]
        assert any(each is column for each in leading), column


async def test_of_whom_everything_is_known_everything_is_told(database: Database) -> None:
    async with database.writing() as session:
        ben = await somebody_known(session)
        known = await rows_about(session, ben.id)
        found = await everything_about(session, ben)
    for column, field in TOLD.items():
        assert known[column] > 0, f"{column} is not tried"
        assert len(getattr(found, field)) == known[column], field
    for column in KEPT_FROM_THEM:
        assert known[column] > 0, f"{column} is not tried"


async def test_everything_about_somebody_holds_what_is_theirs_and_nothing_of_others(database: Database) -> None:
    async with database.writing() as session:
        (anna, anna_token), (ben, ben_token) = [await players.greet(session, KEY, name) for name in ("Anna", "Ben")]
        carla, _token = await players.greet(session, KEY, "Carla")
        mine = await table_of(session, anna, ben, status="running", name="Casa")
        others = await table_of(session, ben, carla, status="running", name="Altrove")
        session.add(Decision(table_id=mine.id, number=0, seat="nature", pick="drawn", made_by="nature"))
        session.add(Decision(table_id=mine.id, number=1, seat="p0", pick={"mine": 1}, client_id="client-7"))
        session.add(Decision(table_id=mine.id, number=2, seat="p1", pick={"sealed": "secret plan"}))
        await chat.say(session, mine.id, anna.id, "p0", "players", "here I sit")
        await chat.say(session, others.id, anna.id, None, "spectators", "here I watch")
        line = await chat.say(session, mine.id, ben.id, "p1", "players", "what Ben says")
        await chat.say(session, mine.id, ben.id, "p1", "players", "private words of Ben")
        await mutes.mute(session, anna, Other(ben.id, "Ben"))
        await mutes.mute(session, carla, Other(anna.id, "Anna"))
        await reports.report(session, anna, mine, Other(ben.id, "Ben", line.line.text))
        await reports.report(session, ben, mine, Other(anna.id, "Anna"))
        await players.make_device_link(session, KEY, anna, lifetime=devices.SEEN_EVERY)
        mine.seats[0].score, mine.seats[0].won = 41, False
    async with database.reading() as session:
        found = await everything_about(session, anna)
        hashes = [
            *await session.scalars(select(Device.token_hash)),
            *await session.scalars(select(DeviceLink.token_hash)),
        ]
        watch_codes = list(await session.scalars(select(SpectatorCode.code)))
    assert found.name == "Anna"
    assert len(found.devices) == 1
    (seat,) = found.seats
    assert (seat.table, seat.seat, seat.score, seat.won) == (mine.code, "p0", 41, False)
    assert [decision.pick for decision in seat.decisions] == [{"mine": 1}]
    assert [(line.table, line.text) for line in found.said] == [(mine.code, "here I sit"), (None, "here I watch")]
    assert [muted.name for muted in found.muted] == ["Ben"]
    assert [(report.name, report.text) for report in found.reported] == [("Ben", "what Ben says")]

    written = msgspec.json.encode(found).decode()
    for secret in (*hashes, *watch_codes, anna_token, ben_token, others.code, mine.seed_hash or "no seed"):
        assert secret not in written
    for hidden in ("secret plan", "drawn", "private words", "client-7", "Altrove", "Carla", "token", "cookie"):
        assert hidden not in written
