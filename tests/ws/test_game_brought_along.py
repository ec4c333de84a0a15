"""A game in a folder of its own runs through the whole house, and nothing outside the folder mentions it."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest

import app
from app.cli import main
from app.engine import record
from app.tables.running.checking import check
from tests.further import only_for_now
from tests.ws.clients import Client, Company, gather_company
from tests.ws.servers import Running, quick_settings, serving

BROUGHT = Path(__file__).parent.parent / "games"
HOUSE = Path(app.__file__).parent


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Path]:
    """The folder that somebody brought, at some place of their own."""
    with only_for_now():
        yield shutil.copytree(BROUGHT, tmp_path / "brought along")


@pytest.fixture
async def house(folder: Path, games: Path) -> AsyncIterator[Running]:
    async with serving(quick_settings(folder, games=games)) as running:
        yield running


def test_nothing_in_the_house_mentions_it() -> None:
    kinds = {".py", ".js", ".css", ".html", ".po", ".toml", ".svg"}
    files = [path for path in HOUSE.rglob("*") if path.suffix in kinds]
    assert len(files) > 200
    assert [path for path in files if "marbles" in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("players", ["2", "3"])
def test_it_is_simulated_replayed_and_verified(
    games: Path, players: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FRESCO_GAMES", str(games))
    saved = str(tmp_path / "saved.json")
    assert main(["simulate", "--game", "marbles", "--players", players, "--games", "20", "--save", saved]) == 0
    assert "violations  0" in capsys.readouterr().out
    assert main(["verify", saved]) == 0
    capsys.readouterr()
    assert main(["replay", saved]) == 0
    told = capsys.readouterr().out
    assert "\nRound 2: Player 2 throws." in told
    assert "Player 1 looks into the fist of Player" in told
    assert told.splitlines()[-2:][0] == "  The last marble has rolled."


async def played(house: Running) -> Company:
    """Three people and a spectator, to the end; every view is compared with a fresh one after every decision."""
    company = await gather_company(house.base, 3, game="marbles")
    await company.connect()
    await company.watch()
    while not company.players[0].view["over"]:
        await company.play_one()
        await company.check_views()
    return company


async def test_it_is_played_through_sockets_to_its_end(house: Running) -> None:
    company = await played(house)
    end = company.players[0].view
    assert end["winners"] == [seat for seat, points in end["scores"].items() if points == max(end["scores"].values())]
    told = [message for message in company.players[1].log if message["type"] == "decision"]
    looks = [event for message in told for event in message["events"] if event["event"] == "looked"]
    assert [look["painter"] for look in looks] == ["p0", "p1", "p2"]
    hands = ["marbles" in look for look in looks]
    assert hands == [False, True, False], "the asked hand is shown to the asker alone"
    await company.close()


async def test_its_bets_stay_sealed_until_the_last_one(house: Running) -> None:
    company = await gather_company(house.base, 3, game="marbles")
    await company.connect()
    assert company.waiting() == ["p1", "p2"], "all but the thrower"
    await company.players[1].decide("bet hit")
    await company.keep_up(company.players[1].view["number"])
    assert [player.view["sealed"] for player in company.players] == [None, "bet hit", None]
    assert all(player.view["ready"] == ["p1"] for player in company.players)
    await company.close()


async def test_its_finished_game_is_told_downloaded_verified_and_listed(house: Running) -> None:
    company = await played(house)
    host = company.players[0]
    log = await host.get(f"/api/tables/{company.code}/log")
    assert len(log["decisions"]) == host.view["number"]
    assert [end["round"] for end in log["rounds"]] == [1, 2, 3]
    assert log["rounds"][-1]["scores"] == host.view["scores"]
    stored = record.read((await host.http.get(f"/api/tables/{company.code}/record")).content)
    assert check(record.write(stored)).by_rules
    replayed = record.replay(stored).game.view("p0")
    assert json.loads(msgspec.json.encode(replayed["zones"])) == host.view["zones"]
    mine = (await host.http.get("/me", headers={"Accept": "text/html"})).text
    assert "Marbles" in mine
    assert company.code in mine
    await company.close()


async def test_a_bot_of_the_game_itself_takes_a_seat(house: Running) -> None:
    host = await Client(house.base).greet("Anna")
    table = await host.post("/api/tables", {"game": "marbles", "size": 2})
    path = f"/api/tables/{table['code']}"
    seats = (await host.put(f"{path}/seats/p1/bot", {}))["seats"]
    assert seats[1]["bot"] == "child"
    await host.post(f"{path}/start")
    view = await host.get(f"{path}/view")
    assert view["game"] == "marbles"
    await host.close()
