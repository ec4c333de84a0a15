"""A game and its modules are named in their own folders and nowhere else: whoever adds one touches nothing besides."""

import re
from collections.abc import Iterator
from pathlib import Path

import app
from app.engine import catalogue

APP = Path(app.__file__).parent
KINDS = {".py", ".js", ".css", ".html"}
ROOMS = ("engine", "tables", "api", "ws", "i18n", "house", "commands", "static/js", "static/css", "templates")

THE_PRODUCT = {
    "house/visit.py": 'COOKIE = "fresco"',
    "api/identity.py": "the cookie ``fresco``",
    "api/shapes.py": "https://fresco.example/",
    "engine/chance.py": '"dice": list(self.dice)',
}
"""Where the house's own name is meant, that of its cookie and of its address, or the dice of any roll: no game."""


def own_folders() -> set[Path]:
    """Where the games live."""
    places = ("engine", "i18n/games", "static/js/games", "static/css/games", "templates/games")
    return {APP / place / game for place in places for game in catalogue.games()}


def outside() -> Iterator[Path]:
    own = own_folders()
    for room in ROOMS:
        for path in sorted((APP / room).rglob("*")):
            if path.suffix in KINDS and not own & set(path.parents):
                yield path


def names() -> Iterator[str]:
    """Patterns for a game as a quoted name or a piece of a path, its modules by file and by what they are called."""
    for game in catalogue.games():
        yield rf"""["'`]{game}["'`]"""
        yield rf"""(?<!self)[/.]{game}[/.]"""
        yield from (rf"""["'`]{re.escape(part.name)}["'`]""" for part in catalogue.modules(game).values())
    yield r"\bm\d\d(_|\b)"


def found() -> list[str]:
    pattern = re.compile("|".join(names()))
    return [
        f"{path.relative_to(APP)}:{number}: {line.strip()}"
        for path in outside()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line.replace(THE_PRODUCT.get(path.relative_to(APP).as_posix(), "\n"), ""))
    ]


def test_nothing_outside_its_folder_names_a_game_or_a_module() -> None:
    assert found() == []


def test_the_search_sees_what_it_looks_for() -> None:
    pattern = re.compile("|".join(names()))
    for line in ('game == "fresco"', 'from "../games/fresco/board.js"', "import app.engine.fresco.meta", "m04_wishing"):
        assert pattern.search(line), line
    assert len(list(outside())) > 100
