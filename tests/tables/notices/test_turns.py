"""When somebody is told: once when their turn begins, and of nothing that not everybody knows."""

from __future__ import annotations

from typing import Any

from app.db import Database
from app.engine.record import TAKE_BACK
from app.settings import Settings
from app.tables.running import store
from app.tables.running.live import LivePlay
from app.tables.running.turns import Turn
from tests.tables.running.live_tables import add_tables, live_play, played


class Heard:
    """Whoever would be told."""

    def __init__(self, live: LivePlay) -> None:
        self.turns: list[Turn] = []
        live.shared.notices = self

    def turn_began(self, turn: Turn) -> None:
        self.turns.append(turn)

    def is_here(self, device_id: int) -> None:
        pass

    def seats(self) -> list[str]:
        heard = [turn.seat for turn in self.turns]
        self.turns.clear()
        return heard


async def test_in_a_whole_game_everybody_is_told_once_a_turn_and_only_what_spectators_see(
    settings: Settings, database: Database
) -> None:
    [table_id] = await add_tables(database, decisions=0)
    told: dict[str, int] = {"p0": 0, "p1": 0}
    async with live_play(settings, database) as live, live.at(table_id) as table:
        heard = Heard(live)
        game = table.playing()
        while not game.over:
            before = set(game.waiting)
            seat, pick = played()[game.number]
            answer = await game.decide(seat, None, game.number, [pick])
            assert not hasattr(answer, "reasons"), answer
            public: dict[str, Any] = game.view(None)
            asked = set(game.waiting) - before - {seat}
            assert {turn.seat for turn in heard.turns} == asked
            for turn in heard.turns:
                told[turn.seat] += 1
                assert (turn.task, turn.place, turn.round) == (public["task"], public["place"], public["round"])
            heard.turns.clear()
    decisions = len([seat for seat, _pick in played() if seat != "nature"])
    assert min(told.values()) > 10
    assert sum(told.values()) < decisions, "several questions of one turn are one notice"


async def plan(settings: Settings, database: Database) -> tuple[int, int]:
    """A table at which two people plan at the same time: its id, and the decisions that led there."""
    [table_id] = await add_tables(database, decisions=0)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        while len(game.waiting) < 2:
            seat, pick = played()[game.number]
            await game.decide(seat, None, game.number, [pick])
        return table_id, game.number


async def test_whoever_takes_something_back_is_not_told_that_it_is_their_turn(
    settings: Settings, database: Database
) -> None:
    table_id, number = await plan(settings, database)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        heard, game = Heard(live), table.playing()
        seat, pick = played()[number]
        await game.decide(seat, None, game.number, [pick])
        assert seat not in game.waiting
        await game.decide(seat, None, game.number, [TAKE_BACK])
        assert seat in game.waiting
        assert heard.seats() == []


async def test_only_the_process_that_stored_a_decision_tells_of_it(settings: Settings, database: Database) -> None:
    table_id, number = await plan(settings, database)
    async with live_play(settings, database) as one, live_play(settings, database) as other:
        heard, overheard = Heard(one), Heard(other)
        async with one.at(table_id) as here, other.at(table_id) as there:
            while here.playing().number < number + 2 or not heard.turns:
                seat, pick = played()[here.playing().number]
                await here.playing().decide(seat, None, here.playing().number, [pick])
            await there.playing().catch_up()
            assert there.number == here.number
        assert heard.seats()
        assert overheard.seats() == []


async def test_when_a_game_starts_those_it_waits_for_are_told(settings: Settings, database: Database) -> None:
    [table_id] = await add_tables(database, decisions=0, number=0)
    async with live_play(settings, database) as live:
        heard = Heard(live)
        await live.start(table_id)
        async with live.at(table_id) as table:
            assert heard.seats() == list(table.playing().waiting)


async def test_for_a_bot_nobody_is_told(settings: Settings, database: Database) -> None:
    [table_id] = await add_tables(database, decisions=0)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        heard, game = Heard(live), table.playing()
        absent = next(seat for seat in ("p0", "p1") if seat not in game.waiting)
        async with database.writing() as session:
            await store.put_stand_in(session, table_id, absent, "apprentice")
        await table.refresh()
        table.call_on(game.turns())
        assert heard.seats() == list(game.waiting)
        seat, pick = played()[game.number]
        await game.decide(seat, None, game.number, [pick])
        assert absent not in heard.seats()
