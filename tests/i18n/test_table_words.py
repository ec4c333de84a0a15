"""Every text of the table in the browser is there, in every language, and used."""

import re
from pathlib import Path

import pytest

from app.engine import catalogue as games
from app.i18n.catalogues import own_texts, read, texts
from app.i18n.texts import LANGUAGES
from tests.i18n.keys import APP

SCRIPTS = APP / "static" / "js"
GAMES_PARTS = ("table.po", "after.po")
PARTS = (*GAMES_PARTS, "replay.po")
TEMPLATES = ("table.html", "watch.html", "opening.html")
GAMES = list(games.games())
SAID = re.compile(r"""\b(?:t|rich)\(\s*["']([^"'$]+)["']""")
CHOSEN = re.compile(r"""\bt\(([^()"]*\? "[^")]*)""")
LITERAL = re.compile(r'"([a-z][^"$\n]*)"')
BUILT = re.compile(r"""`([a-z][a-z-]*\.(?:[a-z -]+\.)*)\$\{|["']([a-z][\w-]*\.[\w .-]*)["'] ~""")
"""`log.${name}` and "paint.letter." ~ paint: whatever begins so is used."""


def read_all(files: list[Path]) -> str:
    return "\n".join(file.read_text() for file in files)


def shell() -> str:
    return read_all([*sorted((SCRIPTS / "table").rglob("*.js")), *(APP / "templates" / name for name in TEMPLATES)])


def drawn(game: str) -> str:
    """What the game brings to the table and to the pages."""
    templates = (APP / "templates" / "games" / game).glob("*.html")
    return read_all([*sorted((SCRIPTS / "games" / game).rglob("*.js")), *sorted(templates)])


def asked(source: str) -> set[str]:
    said = set(SAID.findall(source))
    for choice in CHOSEN.findall(source):
        said |= set(LITERAL.findall(choice))
    return {key for key in said if "." in key or key in ("time", "cell")}


def unused(part: Path, source: str) -> set[str]:
    literals = set(LITERAL.findall(source)) | set(SAID.findall(source))
    beginnings = tuple({script or template for script, template in BUILT.findall(source)})
    return {key for key in read(part) if key not in literals and not key.startswith(beginnings)}


def test_every_text_the_shell_asks_for_is_one_that_all_games_share() -> None:
    source = shell()
    assert len(asked(source)) > 60, "the scripts are not read as they were"
    assert asked(source) - texts("en").keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_text_the_table_of_a_game_asks_for_is_there(game: str) -> None:
    assert asked(drawn(game)) - texts("en", game).keys() == set()


@pytest.mark.parametrize("part", PARTS)
def test_every_shared_text_of_the_table_is_used(part: str) -> None:
    assert unused(APP / "i18n" / "en" / part, shell()) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", GAMES_PARTS)
def test_every_text_of_the_table_of_a_game_is_used(part: str, game: str) -> None:
    assert unused(APP / "i18n" / "en" / "games" / game / part, shell() + drawn(game)) == set()


def told_by_hand(game: str) -> set[str]:
    """Events that the log puts together itself, leaves out, or tells by the kind of the decision."""
    scripts = (SCRIPTS / "games" / game / "told.js").read_text()
    told = set(LITERAL.findall(scripts)) | set(re.findall(r"^  (\w+): \(speaker", scripts, re.MULTILINE))
    return told | {"took back", "undone", "rules changed"}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_line_in_the_log_of_the_table(game: str) -> None:
    every_module = tuple(games.modules(game))
    events = {event for seats in games.meta(game).seats for event in games.rules(game, seats, every_module).events}
    assert sorted(event for event in events - told_by_hand(game) if f"log.{event}" not in texts("en", game)) == []


def test_the_scripts_that_tell_events_are_read_as_they_are_written() -> None:
    every_module = tuple(games.modules("fresco"))
    assert len(told_by_hand("fresco") & games.rules("fresco", 4, every_module).events) > 20


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_log_names_the_painter_first_and_then_what_was_done(language: str, game: str) -> None:
    """ "You: drew 2 wish cards" is right for everybody, "You draws 2 wish cards" is not."""
    lines = [form for key, forms in texts(language, game).items() if key.startswith("log.") for form in forms]
    with_painter = [form for form in lines if "{painter}" in form]
    assert len(with_painter) > 5
    assert [form for form in with_painter if not re.match(r"\{painter\}\s?: ", form) or form.endswith(".")] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_has_its_name_in_the_table_at_the_end(language: str, game: str) -> None:
    known = own_texts(language, game)
    sources = {key.removeprefix("name.points.") for key in known if key.startswith("name.points.")}
    assert sources
    assert sorted(source for source in sources if f"name.source.{source}" not in known) == []
