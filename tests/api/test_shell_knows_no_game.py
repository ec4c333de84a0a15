"""The shell of the table serves every game: it knows none of them, none of their modules, and none of their zones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api import static_files
from app.engine import catalogue

SCRIPTS = ("js/table/", "js/pages/")
SHEETS = tuple(f"css/{name}.css" for name in static_files.SHELL)
BY_NAME = re.compile(r"zones(?:\?\.)?\[\s*[\"'`]|zones\.\w")
"""A zone that is read by its name: only the game knows what lies there."""
MODULE = re.compile(r"\bm\d\d\b|\bm\d\d_\w+")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*$", re.DOTALL | re.MULTILINE)


def texts(*paths: str) -> Iterator[tuple[str, str]]:
    for path, kept in static_files.files().items():
        if path.startswith(paths) and "bundle" not in path:
            yield path, COMMENT.sub("", kept.body.decode())


def games() -> list[str]:
    return sorted(catalogue.games())


def places(game: str) -> set[str]:
    """Where questions of the game are asked, whatever modules are in play."""
    every_module = tuple(catalogue.modules(game))
    tasks = (
        task
        for seats in catalogue.meta(game).seats
        for task in catalogue.rules(game, seats, every_module).tasks.values()
    )
    return {place for task in tasks if (place := getattr(task, "place", None))}


def module_keys(game: str) -> set[str]:
    """What the modules of a game are called by their files: `m06_glaziers.py` is "glaziers"."""
    folder = Path(catalogue.__file__).parent / game / "modules"
    return {file.stem.partition("_")[2].replace("_", " ") for file in folder.glob("m[0-9][0-9]_*")}


def painters(game: str) -> set[str]:
    """Who acts without a seat."""
    of_all = (catalogue.rules(game, seats) for seats in catalogue.meta(game).seats)
    return {painter for rules in of_all for painter in rules.painters if painter not in rules.seats}


def quoted(names: set[str]) -> re.Pattern[str]:
    return re.compile(rf"""["'`](?:{"|".join(map(re.escape, sorted(names)))})["'`]""")


@pytest.mark.parametrize("game", games())
def test_no_script_of_the_shell_names_a_game_its_modules_its_places_or_who_plays_there_without_a_seat(
    game: str,
) -> None:
    known = quoted({game, *places(game), *painters(game), *module_keys(game)})
    found = {path: hits for path, text in texts(*SCRIPTS) if (hits := known.findall(text))}
    assert found == {}


def test_no_script_of_the_shell_reads_a_zone_or_a_file_of_a_game() -> None:
    found = {
        path: hits
        for path, text in texts("js/table/")
        if (hits := BY_NAME.findall(text) + MODULE.findall(text) + re.findall(r"games/\w+", text))
    }
    assert found == {}


@pytest.mark.parametrize("game", games())
def test_no_sheet_of_the_shell_styles_what_only_a_game_has(game: str) -> None:
    known = re.compile(rf"\b(?:at|tab|loc)-(?:{'|'.join(sorted({game, *places(game)}))})\b|games/")
    found = {path: hits for path, text in texts(*SHEETS) if (hits := known.findall(text) + MODULE.findall(text))}
    assert found == {}


def test_the_search_finds_what_it_looks_for() -> None:
    game = next(game for game in games() if catalogue.modules(game))
    assert quoted({game}).search(f'tab: "{game}"')
    assert len(module_keys(game)) > 5
    assert len(places(game)) > 5
    assert painters(game)
    assert BY_NAME.search('view.zones["mood"]')
    assert BY_NAME.search("view.zones.mood")
    assert MODULE.search("m01_portraits")
    assert MODULE.search("m04")
    assert not BY_NAME.search("view.zones[zone]")
