"""A running game outlives a change of its rules, or is kept as far as they still allow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, update

from app.db import Database
from app.engine import catalogue
from app.models import Decision, Player, Snapshot, Table
from app.settings import Settings
from app.tables.lobby import opening
from app.tables.refusals import Refusal
from app.tables.running import past, snapshots, store
from app.tables.running.game import RunningGame
from app.tables.running.live import LivePlay
from app.tables.running.still import StillGame
from tests.tables.running import changed_rules
from tests.tables.running.live_tables import add_tables, live_play, played

BEGUN, PLAYED = 40, 90
VIEWERS = ("p0", "p1", None)


@pytest.fixture(autouse=True)
def _rules_of_before() -> Iterator[None]:
    yield
    catalogue.rules.cache_clear()


async def play(settings: Settings, database: Database, **changes: Any) -> int:
    """A table after some decisions of this house, all of them stored under the rules of before."""
    (table_id,) = await add_tables(database, decisions=BEGUN, **changes)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        while game.number < PLAYED:
            seat, pick = played()[game.number]
            assert (await game.decide(seat, None, game.number, [pick])).decided == 1
    return table_id


async def row(database: Database, table_id: int) -> Table:
    async with database.reading() as session:
        return await session.get_one(Table, table_id)


async def log(database: Database, table_id: int) -> past.Past:
    async with database.reading() as session:
        sitting = await store.read_table(session, table_id)
        return past.retell(sitting, await store.read_decisions(session, table_id), None)


async def forget_what_was_seen(database: Database, table_id: int, **values: Any) -> None:
    """As if it had been stored before digests were."""
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.id == table_id).values(seen=None, scores=None, **values))


async def kept_at(live: LivePlay, table_id: int) -> StillGame:
    async with live.at(table_id) as table:
        assert isinstance(table.game, StillGame)
        assert table.game.kept == table.people("player", None).kept
        return table.game


async def test_every_append_stores_the_scores_and_what_was_seen(settings: Settings, database: Database) -> None:
    table = await row(database, await play(settings, database))
    assert table.seen is not None
    assert set(table.scores or {}) == {"p0", "p1", "leonardo"}


async def test_a_game_goes_on_under_rules_that_allow_all_of_it_and_show_the_same(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    number = (await row(database, table_id)).number
    changed_rules.change(monkeypatch)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        assert (game.number, table.sitting.rules_version) == (number + 1, changed_rules.VERSION)
        seat, pick = played()[number]
        assert (await game.decide(seat, None, game.number, [pick])).decided == 1
    assert (await row(database, table_id)).status == "running"


async def test_a_line_in_the_log_tells_everybody_that_the_rules_changed_also_later(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    number = (await row(database, table_id)).number
    before = catalogue.meta("fresco").rules_version
    changed_rules.change(monkeypatch)
    for _ in range(2):
        async with live_play(settings, database) as live, live.at(table_id) as table:
            (told,) = table.missed("p0", number) or []
            assert (told.kind, told.seat, told.made_by) == ("rules", "house", "house")
        line = (await log(database, table_id)).decisions[number]
        change = {"from": before, "to": changed_rules.VERSION}
        assert line.events == told.events == [{"event": "rules changed", "painter": None, **change}]
    async with database.reading() as session:
        stored = (await session.scalars(select(Decision).where(Decision.kind == "rules"))).all()
    assert len(stored) == 1, "told once"


async def test_who_was_asked_may_still_answer_and_undo_after_the_rules_changed(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        undo = {viewer: table.playing().view(viewer)["undo"] for viewer in VIEWERS}
        number = table.number
    changed_rules.change(monkeypatch)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        assert {viewer: table.playing().view(viewer)["undo"] for viewer in VIEWERS} == undo
        seat, pick = played()[number]
        answer = await table.playing().decide(seat, None, number, [pick])
        assert answer.decided == 1, "the question is as old as it was"


async def test_a_game_with_a_decision_that_is_no_longer_allowed_is_kept_up_to_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database, clock_seconds=600)
    before = await row(database, table_id)
    changed_rules.change(monkeypatch, changed_rules.ruinous())
    async with live_play(settings, database) as live:
        game = await kept_at(live, table_id)
        assert 0 < game.number < before.number
        assert game.kept is not None
        assert (game.kept.because, game.kept.scores) == ("not_allowed", before.scores)
        for viewer in VIEWERS:
            view = game.view(viewer)
            assert (view["question"], view["waiting"], view["undo"], view["over"]) == (None, [], False, False)
            assert view["seed"] is None
        assert game.missed("p0", game.number) is None, "whoever has seen more gets a fresh view"
        answer = await game.decide("p0", "x", game.number, ["done"])
        assert answer.decided == 0
        shown = game.number
    after = await row(database, table_id)
    assert (after.status, after.kept_because, after.waiting, after.clocks) == ("kept", "not_allowed", [], {})
    assert after.number == before.number, "nothing that was stored is lost"
    assert len((await log(database, table_id)).decisions) == shown


async def test_a_game_that_would_look_different_is_kept(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    before = await row(database, table_id)
    changed_rules.change(monkeypatch, changed_rules.generous())
    async with live_play(settings, database) as live:
        game = await kept_at(live, table_id)
    assert game.kept is not None
    assert (game.kept.because, game.kept.scores, game.number) == ("looks_different", before.scores, before.number)


async def test_a_kept_game_stays_kept_when_the_old_rules_return(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    with monkeypatch.context() as change:
        changed_rules.change(change, changed_rules.generous())
        async with live_play(settings, database) as live:
            await kept_at(live, table_id)
    catalogue.rules.cache_clear()
    async with live_play(settings, database) as live:
        assert (await kept_at(live, table_id)).kept is not None


async def test_a_kept_game_offers_a_rematch(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    changed_rules.change(monkeypatch, changed_rules.generous())
    async with live_play(settings, database) as live:
        await kept_at(live, table_id)
    async with database.writing() as session:
        table = await session.get_one(Table, table_id)
        again, made_now = await opening.rematch(session, table, await session.get_one(Player, table.host_id))
        assert (again.status, made_now) == ("lobby", True)
        listed = await opening.tables_of(session, await session.get_one(Player, table.host_id))
        assert [each.status for each in listed] == ["lobby", "kept"], "what has ended comes last"


async def test_a_game_whose_folder_is_gone_shows_its_people_and_comes_back_with_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    before = await row(database, table_id)
    with monkeypatch.context() as change:
        changed_rules.forget(change)
        async with live_play(settings, database) as live:
            game = await kept_at(live, table_id)
            assert game.kept is not None
            assert (game.kept.because, game.kept.scores) == ("game_gone", before.scores)
            with pytest.raises(Refusal):
                game.view(None)
        async with database.writing() as session:
            table = await session.get_one(Table, table_id)
            table.status = "finished"
            with pytest.raises(Refusal) as refused:
                await opening.rematch(session, table, await session.get_one(Player, table.host_id))
            assert refused.value.key == "game_unknown"
            await session.rollback()
    catalogue.rules.cache_clear()
    async with live_play(settings, database) as live, live.at(table_id) as back:
        assert isinstance(back.game, RunningGame)
        assert back.number == before.number


# -- stored before there were digests --------------------------------------------------------------------------------


async def test_a_game_stored_before_digests_goes_on_if_the_same_seats_are_waiting(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    await forget_what_was_seen(database, table_id)
    changed_rules.change(monkeypatch)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        assert table.playing().number > PLAYED


async def test_a_game_stored_before_digests_is_kept_if_another_seat_would_be_waiting(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await play(settings, database)
    await forget_what_was_seen(database, table_id, waiting=["p0", "p1"])
    changed_rules.change(monkeypatch)
    async with live_play(settings, database) as live:
        game = await kept_at(live, table_id)
    assert game.kept is not None
    assert (game.kept.because, game.kept.scores) == ("looks_different", None)


@pytest.mark.parametrize("rules", ["the same", "generous"])
async def test_a_game_stored_before_digests_is_held_against_its_snapshot(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 10)
    table_id = await play(settings, database)
    async with database.reading() as session:
        assert (await session.scalars(select(Snapshot.number))).one() > BEGUN
    await forget_what_was_seen(database, table_id)
    changed_rules.change(monkeypatch, *([changed_rules.generous()] if rules == "generous" else []))
    async with live_play(settings, database) as live, live.at(table_id) as table:
        assert isinstance(table.game, RunningGame if rules == "the same" else StillGame)
