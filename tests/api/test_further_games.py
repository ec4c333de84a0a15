"""The pages of the house know the games of a further folder."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.further_games import take_in
from tests.api.conftest import Enter
from tests.further import only_for_now, pebbles


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with only_for_now():
        yield pebbles(tmp_path / "more games")


async def test_the_pages_offer_further_games(folder: Path, enter: Enter) -> None:
    take_in(folder)
    stranger = await enter()
    new = (await stranger.client.get("/new", headers={"Accept": "text/html"})).text
    assert '<input class="sr" type="radio" name="game" value="pebbles" data-seats="2 3 5">' in new
    assert "On any beach" in new
    assert 'name="size" value="5"' in new
    guide = (await stranger.client.get("/guide/pebbles", headers={"Accept": "text/html"})).text
    assert "How Pebbles is played" in guide
    assert '<section id="guide-beach">On any beach</section>' in guide
    script = await stranger.client.get("/static/js/games/pebbles/beach.js")
    assert script.text == "export const BEACH = 1;\n"


async def test_home_says_what_games_there_are_and_play_now_asks_for_one(folder: Path, enter: Enter) -> None:
    take_in(folder)
    stranger = await enter()
    home = (await stranger.client.get("/", headers={"Accept": "text/html"})).text
    assert 'name="game" value="pebbles" data-seats="2 3 5">' in home
    assert 'name="game" value="fresco" data-seats="2 3 4" checked>' in home
    assert 'href="/guide/pebbles"' in home
    assert 'href="/new?game=pebbles"' in home
    wanted = (await stranger.client.get("/new?game=pebbles", headers={"Accept": "text/html"})).text
    assert 'name="game" value="pebbles" data-seats="2 3 5" checked>' in wanted
    unknown = (await stranger.client.get("/new?game=chess", headers={"Accept": "text/html"})).text
    assert 'name="game" value="fresco" data-seats="2 3 4" checked>' in unknown


async def test_the_guide_leads_to_those_of_the_other_games(folder: Path, enter: Enter) -> None:
    take_in(folder)
    guide = (await (await enter()).client.get("/guide", headers={"Accept": "text/html"})).text
    assert 'href="/guide/pebbles"' in guide
    assert 'href="/guide/fresco" aria-current="page"' in guide


async def test_a_game_whose_rules_nobody_has_put_in_short_is_introduced_in_the_guide(
    folder: Path, enter: Enter
) -> None:
    (folder / "templates/games/pebbles/guide.html").unlink()
    take_in(folder)
    guide = (await (await enter()).client.get("/guide/pebbles", headers={"Accept": "text/html"})).text
    assert "<h2>Pebbles</h2><p>On any beach</p>" in guide


async def test_a_table_of_a_further_game_is_opened_with_its_bot(folder: Path, enter: Enter) -> None:
    take_in(folder)
    host = await enter("Anna")
    opened = await host.client.post("/api/tables", json={"game": "pebbles", "size": 2})
    code = json.loads(opened.content)["code"]
    await host.client.put(f"/api/tables/{code}/seats/p1/bot", json={})
    lobby = (await host.client.get(f"/t/{code}", headers={"Accept": "text/html"})).text
    assert "<h2>Child</h2>" in lobby
    assert '<li class="chip gold">Pebbles</li>' in lobby
