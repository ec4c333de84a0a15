"""What other processes point at, followed at a table of this one, and what it is looked after for by the way."""

from __future__ import annotations

import contextlib

from app.tables.people.votes import Matter
from app.tables.pointers import Pointer
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.shared import Shared
from app.tables.running.table import LiveTable


async def look_after(table: LiveTable) -> None:
    if table.running is not None and table.running.doubtful:
        await table.running.catch_up()
    await table.keep_clocks()
    if table.presence.forget_silent():
        table.people_changed()
    if table.presence.listeners or table.company.here():
        table.tell_where()


async def catch_up(table: LiveTable) -> None:
    """All that other processes may have changed, pointed at or not."""
    if table.running is not None:
        await table.running.catch_up()
    await table.refresh()
    await table.start()
    await table.talk.tell_anew()
    table.tell_where()


async def follow(shared: Shared, table: LiveTable, pointer: Pointer) -> None:
    if pointer.what == "decisions":
        if table.running is not None:
            await table.running.catch_up(pointer.number)
    elif pointer.what == "people":
        await table.refresh()
        await table.start()
    elif pointer.what == "chat":
        await table.talk.grew(pointer.number)
    elif pointer.what == "who":
        table.tell_all()
    elif pointer.what == "here":
        _hear_where(table, pointer)
        if table.running is not None and pointer.number > table.number:  # a word of what was decided was lost
            await table.running.catch_up(pointer.number)
    elif pointer.what in ("vote", "asking"):
        with contextlib.suppress(Refusal):  # what it was about has changed since
            await (_vote(table, pointer) if pointer.what == "vote" else _ask(shared, table, pointer))


def _hear_where(table: LiveTable, pointer: Pointer) -> None:
    news = table.presence.heard(pointer.sender, pointer.seats, pointer.watching, pointer.askers)
    table.company.absences.hear(pointer.away)
    if news or table.company.changed():
        table.people_changed()


async def _vote(table: LiveTable, pointer: Pointer) -> None:
    matter = Matter(pointer.about, pointer.seats[0])
    # Two people may ask for one seat at the same instant, at two processes: consent is for the one who was seen.
    if table.company.asker(matter) == pointer.player:
        await table.vote(pointer.voter, matter, pointer.agree, told=True)


async def _ask(shared: Shared, table: LiveTable, pointer: Pointer) -> None:
    if not pointer.agree:
        table.ask_no_more(pointer.player, told=True)
        return
    async with shared.database.reading() as session:
        name = await store.name_of(session, pointer.player)
    table.ask_for(pointer.player, name, pointer.seats[0], told=True)
