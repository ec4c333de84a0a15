"""A short run of `make chaos`, so that it can be relied on when it is needed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.chaos import run
from tests.chaos.__main__ import plan
from tests.chaos.beneath import servers_missing
from tests.chaos.faults import FAULTS
from tests.chaos.house import SERVERS, SQLITE, House, servers_house, sqlite_house
from tests.chaos.run import Chaos


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BEFORE_SECONDS", 0.3)
    monkeypatch.setattr(run, "FAULT_SECONDS", 0.3)


@asynccontextmanager
async def _survivors(opening: AbstractAsyncContextManager[House], *faults: str) -> AsyncIterator[Chaos]:
    """One table, after these faults."""
    async with opening as house:
        chaos = Chaos(house, 1, Random(1))
        try:
            for fault in faults:
                made = await chaos.round(FAULTS[fault])
                assert made.wrong == []
                assert made.acknowledged > 0
            yield chaos
        finally:
            await chaos.close()


async def test_a_game_survives_a_kill_and_cut_sockets_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        async with _survivors(sqlite_house(log), "a process is killed", "sockets are cut") as chaos:
            totals = await chaos.end()
    assert totals.wrong == []
    assert totals.games == 1


@pytest.mark.servers
@pytest.mark.skipif(servers_missing() is not None, reason=f"needs {servers_missing()}")
async def test_a_game_survives_a_crash_of_postgresql_and_a_restart_of_redis(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        async with _survivors(servers_house(log), "PostgreSQL crashes", "Redis is stopped") as chaos:
            assert chaos.totals.screens > 0


def test_every_fault_comes_once_before_any_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.chaos.__main__.servers_missing", lambda: None)
    everything = {setting: [fault.name for fault in faults] for setting, faults in plan(22, Random(1)).items()}
    assert {setting: len(names) == len(set(names)) for setting, names in everything.items()} == {
        SQLITE: True,
        SERVERS: True,
    }
    assert {*everything[SQLITE], *everything[SERVERS]} == set(FAULTS)
    assert plan(20, Random(1)) == plan(20, Random(1))


def test_every_fault_says_what_it_does() -> None:
    assert all(fault.told for fault in FAULTS.values())
