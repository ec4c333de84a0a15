"""A place for games of a test: taken in for this test, forgotten after it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import app.engine
import app.i18n.games
from app.api import rendering, static_files
from app.api import words as words_for_browsers
from app.engine import catalogue
from app.i18n import catalogues
from app.i18n.words import words


@contextmanager
def only_for_now() -> Iterator[None]:
    """Whatever is taken in inside is left out again."""
    known = set(sys.modules)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(app.engine, "__path__", [*app.engine.__path__])
        changed.setattr(app.i18n.games, "__path__", [*app.i18n.games.__path__])
        changed.setattr(catalogues, "FOLDERS", [*catalogues.FOLDERS])
        changed.setattr(static_files, "FOLDERS", [*static_files.FOLDERS])
        changed.setattr(rendering._loader, "searchpath", [*rendering._loader.searchpath])
        yield
    for name in set(sys.modules) - known:
        if name.startswith(("app.engine.", "app.i18n.games.")):
            del sys.modules[name]
    forget()


def forget() -> None:
    catalogue.forget()
    catalogues.forget()
    for cached in (words, static_files.files, static_files.version, words_for_browsers._kept):
        cached.cache_clear()
    assert rendering._templates.cache is not None
    rendering._templates.cache.clear()


def put(folder: Path, files: dict[str, str]) -> Path:
    """Files by their paths below the folder."""
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


# -- a game -------------------------------------------------------------------------------------------------------

META = """
from app.engine.meta import Meta
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "pebbles", seats=(2, 3, 5))
part.zone("taken", "one", "all", each="seat", start=0)
part.zone("round", "one", "all", start=0)
part.event("took", "rested")
part.schedule("game", "begin", "stop")


@part.step("begin")
def begin(g: Moment) -> None:
    g.set("round", 1)
    for seat in g.rules.seats:
        g.then("take", seat)


take = part.choice("take", "beach")


@take.asks
def pebbles(g: Look, seat: Seat) -> Listed:
    return Listed([Option("take white", "take"), Option("take black", "take")])


@take.resolve
def took(g: Moment, seat: Seat, option: object) -> None:
    g.set(f"{seat}/taken", 1)
    g.tell("took", seat, colours={"white": 1}, given={seat: "white"})


@part.step("stop")
def stop(g: Moment) -> None:
    g.tell("rested")


def scores(zones):
    return {zone.split("/")[0]: value for zone, value in zones.items() if zone.endswith("/taken")}


META = Meta(
    rank=9, seats=(2, 3, 5), rules_version="1", parts=(part,), bots={"child": lambda view, asked, choose: "take white"},
    scores=scores, round=lambda zones: zones["round"], winners=lambda zones: tuple(scores(zones)), most_rounds=1,
)
"""

WORDS = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "game.name"
msgstr "Pebbles"

msgid "game.hint"
msgstr "On any beach"

msgid "bot.child"
msgstr "Child"

msgid "event.took"
msgstr "{painter} takes {colours}: {given}."

msgid "event.rested"
msgstr "Everybody rests."

msgid "option.take"
msgstr "Take the {rest} pebble"

msgid "name.colour.white"
msgstr "bright"

msgid "name.take.white"
msgstr "bright"
"""


def pebbles(folder: Path) -> Path:
    """A folder with one more game."""
    files = {
        "engine/pebbles/__init__.py": "",
        "engine/pebbles/meta.py": META,
        "i18n/en/games/pebbles/game.po": WORDS,
        "i18n/games/pebbles/log.py": "from app.i18n.phrases import Phrases\n\n"
        'PHRASES = Phrases(headings=frozenset({"rested"}))\n',
        "static/js/games/pebbles/beach.js": "export const BEACH = 1;\n",
        "templates/games/pebbles/guide.html": '<section id="guide-beach">{{ t_game("game.hint") }}</section>\n',
    }
    return put(folder, files)
