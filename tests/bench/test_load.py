"""The load generator, however fast anything is: everybody hears of every decision, and the counts add up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from app.engine import catalogue
from app.engine.record import Course, Decision
from app.engine.state import NATURE
from app.tables import nature
from bench.load import measures, places, plot, told
from bench.load.figures import Report, machine
from bench.load.measures import Measure
from bench.load.picks import Question, pick
from bench.load.places import SEATS, House
from bench.load.recording import Recording, record
from bench.load.tables import Broken, Chair, Listener, Table
from bench.load.visitors import Visitor
from tests.patience import until

LISTENERS = SEATS + 1
SOON = 0.3


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with places.house(None, None, 1) as opened:
        yield opened


def heard_by_all(table: Table) -> None:
    assert table.accepted > 0
    assert [listener.heard for listener in table.listeners] == [table.accepted] * LISTENERS
    assert len({listener.number for listener in table.listeners}) == 1


def test_cheap_picks_are_legal_and_lead_to_the_end_of_a_game() -> None:
    course, chance = Course(catalogue.new_game("fresco", SEATS)), Random(1)
    while waiting := course.game.waiting():
        asked = course.game.options(waiting[0])
        if waiting[0] == NATURE:
            chosen = nature.draw(b"load", asked, course.draws)
        else:
            chosen = pick(msgspec.json.decode(msgspec.json.encode(asked.schema()), type=Question), chance)
        course.apply(Decision(waiting[0], chosen))
    about = catalogue.meta("fresco")
    assert about.round(course.game.state.zones) < about.most_rounds


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (b'{"type":"decision","number":7,"seat":"p1","made_by":"player","changed":{}}', "after decision 5 came 7"),
        (b'{"type":"refused","id":"5","number":5,"decided":0,"reasons":[]}', "refused"),
        (b'{"type":"closed","reason":{"key":"too_slow"}}', "too_slow"),
    ],
)
async def test_a_push_that_is_missing_or_must_not_come_spoils_the_measurement(frame: bytes, told: str) -> None:
    table = Table([Chair("http://127.0.0.1:1", "/", seat="p0")], 1, Listener)
    table.listeners[0].hear(b'{"type":"view","view":{"number":5,"waiting":["p1"]}}')
    await table.laid
    table.listeners[0].hear(frame)
    with pytest.raises(Broken, match=told):
        await table.over
    with pytest.raises(Broken, match=told):
        await table.settle()


@pytest.mark.slow
async def test_a_whole_game_in_the_house_is_played_again_on_the_floor(house: House, tmp_path: Path) -> None:
    played = await measures.whole_game(house)
    heard_by_all(played)
    recording = record(played)
    assert len(recording.steps) == played.accepted
    file = tmp_path / "recording.json"
    file.write_bytes(msgspec.json.encode(recording))
    assert msgspec.json.decode(file.read_bytes(), type=Recording) == recording
    for stores in (False, True):
        async with places.floor(file, stores=stores) as floor:
            again = await measures.whole_game(floor)
        heard_by_all(again)
        assert [sorted(step.told) for step in record(again).steps] == [sorted(step.told) for step in recording.steps]


@pytest.mark.slow
async def test_every_decision_is_counted_once_and_timed_for_everybody_else(house: House) -> None:
    (table,) = await measures.open_tables(house, 1)
    measure = Measure(house, [table])
    table.begin(Listener.decide)
    await table.over
    await until(lambda: table.accepted == len(table.sent))
    play = measure.play(1, None)
    await table.close()
    heard_by_all(table)
    assert play.decisions == table.accepted
    assert play.latency.heard == SEATS * table.accepted
    assert play.planning.heard > 0
    assert play.planning.heard + play.others.heard == play.latency.heard


@pytest.mark.slow
async def test_every_measurement_finds_something_that_can_be_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, "SIGNS_OF_LIFE", SOON)
    report = Report(machine(), SOON)
    report.add(await measures.flat_out(house, 1, SOON))
    report.add(await measures.paced(house, 2, 20, SOON))
    async for memory in measures.memory(house, (0, 1)):
        report.add(memory)
    report.add(await measures.idle(house, 2))
    report.add(await measures.reading(house, "/api/tables", SOON))
    assert [(play.tables, play.pace) for play in report.plays] == [(1, None), (2, 20)]
    assert [memory.tables for memory in report.memory] == [0, 1]
    assert [idle.tables for idle in report.idle] == [2]
    page = told.document(report)
    assert page.count(house.name) == len(report.plays) + len(report.memory) + len(report.idle)
    assert ElementTree.fromstring(plot.latency(report.plays)).tag.endswith("svg")
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@pytest.mark.slow
async def test_a_visitor_says_what_was_refused(house: House) -> None:
    async with Visitor(house.processes[0].base) as visitor:
        with pytest.raises(ValueError, match="POST /api/tables was answered with 401"):
            await visitor.post("/api/tables", {"size": SEATS})
