"""A finished game can be looked at whatever becomes of its rules: when it ends, an archive is made of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from app.db import Database
from app.engine import catalogue, record
from app.models import Archive, Decision, Table
from app.settings import Settings
from app.tables.finished import archive, facts, results
from app.tables.finished.archive import OPEN, SPECTATOR
from app.tables.running import anew, archiving, checking, past, store, views
from app.tables.running import table as table_module
from app.tables.running.live import LivePlay
from app.tables.running.still import StillGame
from app.tables.running.store import Sitting, StoredDecision
from tests.golden.games import FOLDER
from tests.patience import PATIENCE, until
from tests.tables.running import changed_rules
from tests.tables.running.live_tables import add_tables, live_play, played

VIEWERS = ("p0", "p1", None)


@pytest.fixture(autouse=True)
def _rules_of_before() -> Iterator[None]:
    yield
    catalogue.rules.cache_clear()


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


async def content(database: Database, table_id: int) -> bytes | None:
    async with database.reading() as session:
        return await store.read_archive(session, table_id)


async def archived(settings: Settings, database: Database) -> int:
    """A finished table whose archive was made up for when the house opened."""
    (table_id,) = await add_tables(database)
    async with live_play(settings, database):
        await until_archived(database, 1)
    return table_id


async def until_archived(database: Database, amount: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await archives(database) != amount:
            await asyncio.sleep(0.01)


async def archives(database: Database) -> int:
    async with database.reading() as session:
        return len((await session.scalars(select(Archive.table_id))).all())


async def read(database: Database, table_id: int) -> tuple[Sitting, list[StoredDecision]]:
    async with database.reading() as session:
        return await store.read_table(session, table_id), await store.read_decisions(session, table_id)


async def end_views(live: LivePlay, table_id: int) -> list[Any]:
    async with live.at(table_id) as table:
        return [plain(table.fresh(viewer).view) for viewer in VIEWERS]


async def test_when_a_game_ends_it_is_archived_as_everybody_saw_its_end(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=len(played()) - 20)
    async with live_play(settings, database) as live:
        async with live.at(table_id) as table:
            game = table.playing()
            while not game.over:
                seat, pick = played()[game.number]
                await game.decide(seat, None, game.number, [pick])
        ended = await end_views(live, table_id)
        await until_archived(database, 1)
    async with live_play(settings, database) as live:
        assert await end_views(live, table_id) == ended
        async with live.at(table_id) as table:
            assert isinstance(table.game, StillGame)
            assert table.people("player", None).kept is None


async def test_whoever_does_not_wait_has_a_game_archived_at_once(settings: Settings, database: Database) -> None:
    async with live_play(settings, database) as live:
        (table_id,) = await add_tables(database)
        made = await live.archived(table_id)
        assert made is not None
        assert archive.read(made).last_view(OPEN)["over"]
        assert await live.archived(table_id) == made
    assert await archives(database) == 1


async def test_spectators_are_told_whether_they_may_see_the_game_again(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database)
    async with live_play(settings, database) as live:
        for replay_open in (True, False):
            async with database.writing() as session:
                await session.execute(update(Table).values(replay_open=replay_open))
            async with live.at(table_id) as table:
                await table.refresh()
                assert table.people("spectator", None).replay is replay_open
                assert table.people("player", None).replay


async def test_a_game_that_todays_rules_do_not_lead_through_is_not_archived(
    settings: Settings, database: Database
) -> None:
    async with live_play(settings, database) as live:
        (table_id,) = await add_tables(database)
        async with database.writing() as session:
            await session.execute(update(Decision).where(Decision.number == 3).values(pick="nothing of the kind"))
        assert await live.archived(table_id) is None


async def test_every_viewer_finds_in_the_archive_what_they_were_shown_and_told(database: Database) -> None:
    (table_id,) = await add_tables(database)
    sitting, stored = await read(database, table_id)
    followed = anew.follow(sitting, stored)
    assert followed.game is not None
    rules, seed = followed.game.rules, archiving.Seed(sitting.seed, sitting.seed_hash)
    made = archive.read(archive.write(archiving.make(rules, "2", seed, followed.outcomes)))
    for viewer in VIEWERS:
        shown = list(made.views(viewer or SPECTATOR))
        told = list(made.told(viewer or SPECTATOR))
        for index, outcome in enumerate(followed.outcomes):
            game = type(followed.game)(rules, outcome.state)
            assert shown[index] == plain(views.seen(game, viewer, sitting.seed, sitting.seed_hash))
            if index:
                assert told[index - 1].events == plain(views.events(outcome, viewer, over=outcome.over))
    everything = [view["zones"] for view in made.views(OPEN)]
    assert everything == [plain(outcome.state.zones) for outcome in followed.outcomes]


ALL = "+".join(f"{module:02}" for module in range(1, 18))


@pytest.mark.parametrize("name", ["base-4", f"m{ALL}-3", "cards-4", "dice-4"])
def test_the_result_read_from_an_archive_that_was_just_made_is_the_one_in_its_file(name: str) -> None:
    made = just_made(name)
    written = archive.read(archive.write(made))
    assert results.read(made) == results.read(written)
    found = facts.round_facts(made)
    assert any(found)
    assert plain(found) == plain(facts.round_facts(written))


def just_made(name: str) -> archive.Archive:
    """Of a golden game, with what the rules made of it and not as it is read again."""
    stored = record.read((FOLDER / f"{name}.json").read_bytes())
    followed = list(checking.follow(stored, ["player"] * len(stored.decisions)))
    rules = catalogue.rules(stored.game, stored.seats, stored.modules)
    return archiving.make(rules, "1", archiving.Seed(bytes(32), ""), followed)


async def test_no_question_stands_in_an_archive_and_no_name_or_code(settings: Settings, database: Database) -> None:
    table_id = await archived(settings, database)
    document = archive.unpacked(await content(database, table_id) or b"")
    async with database.reading() as session:
        table = await session.get_one(Table, table_id)
    assert table.code.encode() not in document
    assert b'"question"' not in document
    assert b"Painter" not in document


async def test_the_log_from_the_archive_is_the_one_from_the_rules_and_has_facts(
    settings: Settings, database: Database
) -> None:
    table_id = await archived(settings, database)
    sitting, stored = await read(database, table_id)
    from_archive = past.from_archive(archive.read(await content(database, table_id) or b""))
    assert all(mark.facts for mark in from_archive.rounds)
    untold = replace(from_archive, rounds=[replace(mark, facts=None) for mark in from_archive.rounds])
    for viewer in VIEWERS:
        assert plain(untold) == plain(past.retell(sitting, stored, viewer))


@pytest.mark.parametrize("change", ["allowed", "not allowed", "looks different", "gone"])
async def test_a_finished_game_is_looked_at_as_before_whatever_became_of_its_rules(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    table_id = await archived(settings, database)
    async with live_play(settings, database) as live:
        before = await end_views(live, table_id)
    if change == "gone":
        changed_rules.forget(monkeypatch)
    else:
        parts = {"not allowed": [changed_rules.ruinous()], "looks different": [changed_rules.generous()]}
        changed_rules.change(monkeypatch, *parts.get(change, []))
    async with live_play(settings, database) as live:
        assert await end_views(live, table_id) == before
        assert before[0]["over"]
        assert before[0]["winners"]


async def test_an_archive_that_failed_is_made_up_for_at_the_next_start(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=len(played()) - 20)

    async def crash(*_: object) -> None:
        """The house stops before anything is made."""

    with monkeypatch.context() as stopped:
        stopped.setattr(table_module, "archive_game", crash)
        async with live_play(settings, database) as live, live.at(table_id) as table:
            game = table.playing()
            while not game.over:
                seat, pick = played()[game.number]
                await game.decide(seat, None, game.number, [pick])
    assert await content(database, table_id) is None
    async with live_play(settings, database):
        await until_archived(database, 1)


async def test_games_that_ended_before_there_were_archives_get_theirs_at_the_first_start(
    settings: Settings, database: Database
) -> None:
    tables = await add_tables(database, 3, rules_version="1")
    async with live_play(settings, database):
        await until_archived(database, 3)
    made = archive.read(await content(database, tables[0]) or b"")
    assert (made.rules, made.verify()) == ("1", [])


async def test_a_finished_game_that_cannot_be_archived_any_more_is_shown_as_far_as_it_goes(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (table_id,) = await add_tables(database)
    changed_rules.change(monkeypatch, changed_rules.ruinous())
    with caplog.at_level(logging.WARNING):
        async with live_play(settings, database) as live:
            await until(lambda: "cannot be archived" in caplog.text)
            async with live.at(table_id) as table:
                kept = table.people("player", None).kept
                assert kept is not None
                assert kept.because == "not_allowed"
                assert 0 < table.number < len(played())
    assert await content(database, table_id) is None
    async with database.reading() as session:
        assert (await session.get_one(Table, table_id)).status == "finished", "what is there stays"


async def test_the_answer_to_a_last_decision_is_found_after_the_game_was_archived(
    settings: Settings, database: Database
) -> None:
    (table_id,) = await add_tables(database, decisions=len(played()) - 1)
    seat, pick = played()[-1]
    async with live_play(settings, database) as live, live.at(table_id) as table:
        first = await table.playing().decide(seat, "last", table.number, [pick])
        await until_archived(database, 1)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        assert await table.opened().decide(seat, "last", table.number - 1, [pick]) == first
        refused = await table.opened().decide(seat, "another", table.number, [pick])
        assert refused.decided == 0


async def test_an_archive_is_stored_once_when_two_processes_make_it(settings: Settings, database: Database) -> None:
    table_id = await archived(settings, database)
    async with live_play(settings, database) as live:
        await archiving.archive_game(live.shared, table_id)
    await until_archived(database, 1)


async def test_without_its_archive_a_finished_game_is_played_again_to_be_seen(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await archived(settings, database)
    async with live_play(settings, database) as live:
        before = await end_views(live, table_id)
    async with database.writing() as session:
        await session.execute(delete(Archive))
        await session.execute(update(Table).values(waiting=[]))

    async def none(*_: object) -> list[int]:
        return []

    monkeypatch.setattr(store, "tables_to_archive", none)
    async with live_play(settings, database) as live:
        assert await end_views(live, table_id) == before
