"""Nothing hidden goes over the wire: hidden information is varied, and everything a viewer is sent stays the same."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from app.engine.kernel import Game
from app.models import Table
from app.tables import nature
from app.tables.lobby import noticeboard
from app.tables.running.live import LivePlay
from tests.patience import until
from tests.ws.clients import Client, Company, gather_company, new_id
from tests.ws.servers import Running, quick_settings, serving

Vary = Callable[[Running], Awaitable[None]]
SECONDS = ("at", "away", "created_at", "started_at", "finished_at")
CODES = ("code", "watch_code", "invite_link", "watch_link", "id")


def _without(value: Any, *fields: str) -> Any:
    """The same without moments and random codes, which differ from run to run whatever is hidden."""
    if isinstance(value, dict):
        return {name: _without(item, *fields) for name, item in value.items() if name not in fields}
    if isinstance(value, list):
        return [_without(item, *fields) for item in value]
    return value


class Wire:
    """Everything one person is sent, over HTTP and over the socket."""

    def __init__(self, company: Company, person: Client) -> None:
        self.company = company
        self.person = person
        self.answers: list[Any] = []

    async def ask_everything(self) -> None:
        code, watch = self.company.code, self.company.watch_code
        paths = [
            f"/api/tables/{code}",
            f"/api/tables/{code}/view",
            f"/api/tables/{code}/messages?after=3",
            f"/api/tables/{code}/messages?after=0",
            f"/api/tables/{code}/log",
            f"/api/tables/{code}/chat",
            f"/api/tables/{code}/record",
            f"/api/tables/{code}/archive",
            f"/api/watch/{watch}",
            f"/api/watch/{watch}/view",
            f"/api/watch/{watch}/messages?after=3",
            f"/api/watch/{watch}/log",
            f"/api/watch/{watch}/chat",
            "/api/me/tables",
            "/api/tables?status=running",
        ]
        for path in paths:
            answer = await self.person.http.get(path)
            self.answers.append([path.split("?")[0].split("/")[-1], answer.status_code, answer.json()])

    def told(self) -> str:
        plain = _without([self.answers, self.person.log], *SECONDS, *CODES)
        return json.dumps(plain, sort_keys=True).replace(self.company.code, "").replace(self.company.watch_code, "")


class Office:
    """Everything the keeper of the house is shown."""

    PATHS = (
        "/admin",
        "/admin/audit",
        "/admin/people/1",
        "/admin/export.csv",
        "/admin/export.json",
        "/admin/tables/1",
        "/admin/tables/1/view",
        "/admin/tables/1/view.json",
        "/admin/tables/1/view.json?after=3",
        "/admin/tables/1/log.json",
    )
    # Moments, the token of the session, and what a process says of itself every few seconds.
    BY_THE_WAY = re.compile(
        r"<time.*?</time>|\"away\":[\d.]+|\d{4}-\d\d-\d\dT[\d:+]+|name=.token. value=.\w+|data-now=.\w+.>\d*", re.DOTALL
    )

    def __init__(self, base: str) -> None:
        self.keeper = Client(base)
        self.answers: list[str] = []

    async def ask_everything(self) -> None:
        signed_in = await self.keeper.http.post("/admin/login", data={"password": "brush"})
        assert signed_in.status_code == 303
        for path in self.PATHS:
            answer = await self.keeper.http.get(path)
            assert answer.status_code == 200, path
            self.answers.append(self.BY_THE_WAY.sub("", answer.text))

    async def told(self) -> str:
        await self.keeper.close()
        return "\n".join(self.answers)


async def _come_again(server: Running, person: Client) -> None:
    """Once the others have been told that they went: otherwise they might be told twice that somebody is there."""
    async with server.live.at(1) as table:
        before = len(table.presence.listeners)
        await person.disconnect()
        await until(lambda: len(table.presence.listeners) < before)
    await person.connect(person.path)


async def _provoke_errors(person: Client) -> None:
    """Refusals must not tell either."""
    number = person.view["number"]
    picks: list[Any] = ["buy 1.0", {"row": 1}, {"columns": {}}, None]
    for pick in picks:
        await person.send({"type": "decide", "id": new_id(), "number": number, "picks": [pick]})
        await person.until("refused")
    await person.send({"type": "undo", "id": new_id(), "number": number})
    await person.until("refused")
    await person.send("nonsense")
    await person.until("error")


# -- a sealed plan ---------------------------------------------------------------------------------------------------


def _plans(question: dict[str, Any]) -> list[dict[str, Any]]:
    """Two plans as different as they can be."""
    own = question["plan"]["pieces"]["own"]["n"]
    return [
        {"columns": {"market": {"own": 3}, "cathedral": {"own": own - 3}}},
        {"columns": {"workshop": {"own": 3}, "theatre": {"own": own - 3}}},
    ]


async def _with_sealed_plan(folder: Path, index: int) -> dict[str, str]:
    async with serving(quick_settings(folder)) as server:
        company = await gather_company(server.base, 3, listed=True)
        await company.connect()
        await company.watch()
        while company.players[0].view["task"] != "plan":
            await company.play_one()
        planner = company.players[0]
        await planner.decide(_plans(planner.view["question"])[index])
        await planner.ask("take_back", number=planner.view["number"])
        await planner.decide(_plans(planner.view["question"])[index])
        await planner.ask("say", text="ready")
        told = {}
        for name, person in (("p1", company.players[1]), ("spectator", company.spectators[0])):
            await person.until_number(planner.view["number"])
            await person.until("said")
            wire = Wire(company, person)
            await wire.ask_everything()
            await _provoke_errors(person)
            await _come_again(server, person)
            told[name] = wire.told()
        office = Office(server.base)
        await office.ask_everything()
        told["keeper"] = await office.told()
        await company.close()
        return told


@pytest.fixture(autouse=True)
def _lists_are_never_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a second they are, whatever is hidden: here two houses are compared that are not asked at the same pace."""
    monkeypatch.setattr(noticeboard, "SECONDS", 0)


@pytest.fixture
def two_folders(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    other = tmp_path_factory.mktemp("other")
    shutil.copy(folder / "fresco.db", other / "fresco.db")
    return folder, other


def _fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nature, "new_seed", lambda: bytes(nature.SEED_BYTES))


async def test_a_sealed_plan_changes_nothing_that_others_are_sent(
    two_folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _fixed_seed(monkeypatch)
    first, second = [await _with_sealed_plan(folder, index) for index, folder in enumerate(two_folders)]
    assert first.keys() == second.keys()
    for viewer in first:
        assert first[viewer] == second[viewer]


# -- what lies behind screens, in the bag and in the seed --------------------------------------------------------------


async def _told_after(folder: Path, vary: Vary) -> dict[str, str]:
    """What p1, a spectator and the keeper are sent while p0, whose secrets are varied, thinks and then decides."""
    async with serving(quick_settings(folder)) as server:
        company = await gather_company(server.base, 3, listed=True)
        await company.connect()
        await company.watch()
        while company.waiting() != ["p0"]:
            await company.play_one()
        await vary(server)
        people = {"p1": company.players[1], "spectator": company.spectators[0]}
        wires = {name: Wire(company, person) for name, person in people.items()}
        office = Office(server.base)
        await office.ask_everything()
        for wire in wires.values():
            wire.person.log.clear()
            await _come_again(server, wire.person)
            await wire.ask_everything()
            await _provoke_errors(wire.person)
        actor = company.players[0]
        row = actor.view["question"]["form"]["row"]["entries"][0]["value"]
        answer = await actor.decide({"row": row})
        assert answer["type"] == "accepted"
        for wire in wires.values():
            await wire.person.until_number(answer["number"])
            await wire.ask_everything()
        await office.ask_everything()
        await company.close()
        return {name: wire.told() for name, wire in wires.items()} | {"keeper": await office.told()}


async def _nothing(_server: Running) -> None:
    return


async def _other_purse(server: Running) -> None:
    await _change_zones(server.live, {"p0/thalers": lambda _: 1, "p0/paints": lambda _: {"purple": 4}})


async def _other_bag(server: Running) -> None:
    await _change_zones(server.live, {"bag": _same_number_of_one_tile})


def _same_number_of_one_tile(bag: dict[str, int]) -> dict[str, int]:
    return {min(bag): sum(bag.values())} if bag else bag


async def _other_seed(server: Running) -> None:
    async with server.live.at(1) as table:
        game = table.playing()
        game.sitting = msgspec.structs.replace(game.sitting, seed=b"another seed".ljust(32))
    async with server.live.shared.database.writing() as session:
        await session.execute(update(Table).values(seed=b"another seed".ljust(32)))


async def _change_zones(live: LivePlay, zones: dict[str, Callable[[Any], Any]]) -> None:
    """Put other things where the viewer cannot look, in every position that is kept."""
    async with live.at(1) as table:
        game = table.playing()
        for outcome in game._outcomes:
            for name, change in zones.items():
                outcome.state.zones[name] = change(outcome.state.zones[name])
        game._course.game = Game(game._course.game.rules, game.latest.state)
        game._shown = {}


@pytest.mark.parametrize("vary", [_other_purse, _other_bag, _other_seed], ids=["purse", "bag", "seed"])
async def test_what_a_viewer_cannot_see_changes_nothing_that_is_sent(
    two_folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, vary: Vary
) -> None:
    _fixed_seed(monkeypatch)
    plain = await _told_after(two_folders[0], _nothing)
    varied = await _told_after(two_folders[1], vary)
    assert plain.keys() == varied.keys()
    for viewer in plain:
        assert plain[viewer] == varied[viewer]


async def test_the_leak_test_sees_what_is_visible(
    two_folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something public is varied: had the comparison no eyes, the tests above would say nothing."""
    _fixed_seed(monkeypatch)

    async def other_mood(server: Running) -> None:
        await _change_zones(server.live, {"mood": lambda _: {"p0": 3, "p1": 0, "p2": 0}})

    plain = await _told_after(two_folders[0], _nothing)
    varied = await _told_after(two_folders[1], other_mood)
    for viewer in plain:
        assert plain[viewer] != varied[viewer]
