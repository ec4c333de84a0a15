"""What the table agrees on while something else is under way: a decision, somebody who returns, another asker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Literal

import pytest
from sqlalchemy import func, select

from app.db import Database
from app.engine.state import NATURE
from app.models import Decision, Player, Seat, Table, now
from app.settings import Settings
from app.tables import protocol
from app.tables.people.votes import Matter
from app.tables.pointers import Pointer
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.live import LivePlay
from app.tables.running.table import LiveTable
from tests.patience import until
from tests.tables.running.listeners import HELLO, Listener, person
from tests.tables.running.live_tables import add_tables, live_play, played

A_DAY = 24 * 3600.0
DECIDED = next(number for number in range(40, 80) if played()[number][0] != NATURE)
SEAT, PICK = played()[DECIDED]
OTHER = "p1" if SEAT == "p0" else "p0"
END = Matter("end")


class Watching(Listener):
    role: Literal["player", "spectator"] = "spectator"


@pytest.fixture
def patient(settings: Settings) -> Settings:
    """Nobody is gone, nothing is decided by itself."""
    return settings.model_copy(update={"grace_seconds": A_DAY, "return_seconds": A_DAY, "bot_pause_seconds": A_DAY})


@pytest.fixture
async def live(patient: Settings, database: Database) -> AsyncIterator[LivePlay]:
    await add_tables(database, decisions=DECIDED)
    async with live_play(patient, database) as live:
        yield live


@pytest.fixture
async def table(live: LivePlay) -> AsyncIterator[LiveTable]:
    async with live.at(1) as table:
        yield table


async def change_seat(live: LivePlay, seat: str, **values: Any) -> None:
    async with live.shared.database.writing() as session:
        row = (await session.scalars(select(Seat).where(Seat.table_id == 1, Seat.name == seat))).one()
        for name, value in values.items():
            setattr(row, name, value)
    await live.changed(1)


async def stored(live: LivePlay) -> int:
    async with live.shared.database.reading() as session:
        return await session.scalar(select(func.count()).select_from(Decision)) or 0


async def late_friend(live: LivePlay, name: str) -> int:
    async with live.shared.database.writing() as session:
        player = Player(name=name)
        session.add(player)
        await session.flush()
        return player.id


# -- stand-ins -------------------------------------------------------------------------------------------------------


async def test_a_bot_that_holds_back_goes_on_when_whoever_returned_is_away_again(
    patient: Settings, database: Database
) -> None:
    await add_tables(database, decisions=DECIDED)
    quick = patient.model_copy(update={"bot_pause_seconds": 0.0})
    async with live_play(quick, database) as live, live.at(1) as table:
        back = person(table, SEAT)
        await table.join(back, HELLO)
        await change_seat(live, SEAT, stand_in="apprentice")
        await until(lambda: table.playing().busy)
        table.leave(back)
        await until(lambda: table.number > DECIDED)


async def test_a_bots_pick_that_waited_for_its_turn_is_dropped_when_the_seat_was_taken_back(
    live: LivePlay, table: LiveTable
) -> None:
    await change_seat(live, SEAT, stand_in="apprentice")
    game = table.playing()
    async with game.undisturbed():
        late = asyncio.create_task(game.decide(SEAT, None, DECIDED, [PICK], "bot"))
        await table.hand_back(SEAT)
    assert isinstance(await late, protocol.Refused)
    assert (game.number, await stored(live)) == (DECIDED, DECIDED)


async def test_the_clock_decides_nothing_once_it_was_switched_off(table: LiveTable) -> None:
    game = table.playing()
    assert isinstance(await game.decide(SEAT, None, DECIDED, [PICK], "clock"), protocol.Refused)
    assert game.number == DECIDED


async def test_a_bot_stands_in_for_whoever_played_over_http_and_then_left(live: LivePlay, table: LiveTable) -> None:
    await table.join(person(table, OTHER), HELLO)
    player_id = person(table, SEAT).player_id
    assert player_id is not None
    table.called(player_id)
    await change_seat(live, SEAT, left_at=now())
    await table.vote(OTHER, Matter("stand_in", SEAT), agree=True)
    sitter = table.sitting.find(SEAT)
    assert sitter is not None
    assert (sitter.stand_in, sitter.left) == ("apprentice", True)


# -- the end ---------------------------------------------------------------------------------------------------------


async def test_what_waits_for_its_turn_when_the_game_is_ended_is_not_decided(live: LivePlay, table: LiveTable) -> None:
    await table.vote(OTHER, END, agree=True)
    async with table.playing().undisturbed():
        ending = asyncio.create_task(table.vote(SEAT, END, agree=True))
        await asyncio.sleep(0)
        deciding = asyncio.create_task(table.decide(SEAT, "late", DECIDED, [PICK]))
        await asyncio.sleep(0)
    await ending
    assert isinstance(await deciding, protocol.Refused)
    assert (table.sitting.status, table.number, await stored(live)) == ("void", DECIDED, DECIDED)


async def test_the_end_and_the_clock_are_agreed_on_at_once_while_another_process_ends_the_game(
    live: LivePlay, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_void = store.make_void

    async def and_another_has(*asked: Any) -> bool:
        table.game = None
        return await make_void(*asked)

    monkeypatch.setattr(store, "make_void", and_another_has)
    await table._carry_out([END, Matter("no_clock")])
    assert table.sitting.status == "void"


# -- late friends ----------------------------------------------------------------------------------------------------


async def bots_seat(live: LivePlay) -> None:
    await change_seat(live, "p1", player_id=None, bot="apprentice")


async def has_the_seat(live: LivePlay) -> int | None:
    async with live.shared.database.reading() as session:
        return await session.scalar(select(Seat.player_id).where(Seat.table_id == 1, Seat.name == "p1"))


async def test_who_asks_no_more_while_it_is_agreed_on_is_not_seated_nor_is_whoever_asks_then(
    live: LivePlay, table: LiveTable
) -> None:
    await bots_seat(live)
    emil, zoe = await late_friend(live, "Emil"), await late_friend(live, "Zoe")
    table.ask_for(emil, "Emil", "p1")
    async with table.playing().undisturbed():
        agreeing = asyncio.create_task(table.vote("p0", Matter("seat", "p1"), agree=True))
        await asyncio.sleep(0)
        table.ask_no_more(emil)
        table.ask_for(zoe, "Zoe", "p1")
    await agreeing
    assert await has_the_seat(live) is None
    await table.vote("p0", Matter("seat", "p1"), agree=True)
    assert await has_the_seat(live) == zoe


async def test_a_late_friend_who_is_connected_elsewhere_still_asks(live: LivePlay, table: LiveTable) -> None:
    await bots_seat(live)
    emil = await late_friend(live, "Emil")
    await live.receive(Pointer(1, "asking", sender="another", player=emil, seats=("p1",), agree=True))
    await live.receive(Pointer(1, "here", sender="another", askers=(emil,)))
    silence(table, emil)
    assert table.company.askings.of(emil) is not None
    await live.receive(Pointer(1, "here", sender="another"))
    assert table.company.askings.of(emil) is None


async def test_a_late_friend_who_reloads_still_asks_and_who_is_gone_does_not(live: LivePlay, table: LiveTable) -> None:
    await bots_seat(live)
    emil = await late_friend(live, "Emil")
    before, after = Watching(emil), Watching(emil)
    await table.join(before, HELLO)
    table.ask_for(emil, "Emil", "p1")
    table.leave(before)
    await table.join(after, HELLO)
    silence(table, emil)
    assert after.of("people")[-1]["asking"] == {"seat": "p1", "state": "asked"}
    table.leave(after)
    assert table.company.askings.of(emil) is not None, "the grace time has just begun"
    silence(table, emil)
    assert table.company.askings.of(emil) is None
    with pytest.raises(Refusal, match="Nobody asks"):
        await table.vote("p0", Matter("seat", "p1"), agree=True)


def silence(table: LiveTable, player_id: int) -> None:
    """The grace time is over since they were last heard of."""
    table.presence._called[player_id] -= A_DAY
    table._look_again()


async def test_consent_at_another_process_is_for_the_one_who_was_seen_there(live: LivePlay, table: LiveTable) -> None:
    await bots_seat(live)
    emil, zoe = await late_friend(live, "Emil"), await late_friend(live, "Zoe")
    table.ask_for(zoe, "Zoe", "p1")
    consent: dict[str, Any] = {"sender": "another", "seats": ("p1",), "voter": "p0", "about": "seat", "agree": True}
    await live.receive(Pointer(1, "vote", player=emil, **consent))
    assert await has_the_seat(live) is None
    await live.receive(Pointer(1, "vote", player=zoe, **consent))
    assert await has_the_seat(live) == zoe


# -- telling ---------------------------------------------------------------------------------------------------------


async def test_who_began_to_read_earlier_does_not_have_the_last_word(
    live: LivePlay, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_table, read, go_on = store.read_table, asyncio.Event(), asyncio.Event()

    async def slow(*asked: Any) -> store.Sitting:
        monkeypatch.setattr(store, "read_table", read_table)
        found = await read_table(*asked)
        read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(store, "read_table", slow)
    earlier = asyncio.create_task(table.refresh())
    await read.wait()
    async with live.shared.database.writing() as session:
        (await session.get_one(Table, 1)).name = "Casa Bellini"
    later = asyncio.create_task(table.refresh())
    await asyncio.wait({later}, timeout=0.3)
    go_on.set()
    await asyncio.gather(earlier, later)
    assert table.sitting.name == "Casa Bellini"


async def test_however_many_watch_their_message_is_written_once_and_once_for_whoever_asks(
    live: LivePlay, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bots_seat(live)
    friends = [await late_friend(live, f"Friend {number}") for number in range(4)]
    watching = [Watching(player_id) for player_id in friends]
    for listener in watching:
        await table.join(listener, HELLO)
    table.ask_for(friends[0], "Friend 0", "p1")
    written = list[tuple[str, int | None]]()
    people = table.people

    def counted(role: Literal["player", "spectator"], player_id: int | None) -> protocol.People:
        written.append((role, player_id))
        return people(role, player_id)

    monkeypatch.setattr(table, "people", counted)
    table.people_changed()
    assert written == [("spectator", friends[0]), ("spectator", None)]
    assert [listener.of("people")[-1]["asking"] for listener in watching[:2]] == [
        {"seat": "p1", "state": "asked"},
        None,
    ]
