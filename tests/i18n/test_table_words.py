"""Every text of the table in the browser is there, in every language, and used."""

import re
from pathlib import Path

import pytest

from app.engine import catalogue as games
from app.i18n.catalogues import catalogue
from app.i18n.texts import FOLDER, LANGUAGES, texts

SCRIPTS = FOLDER.parent / "static" / "js"
ROOMS = ("table", "games")
TEMPLATES = ("table.html", "watch.html")
SAID = re.compile(r"""\b(?:t|rich)\(\s*["']([^"'$]+)["']""")
CHOSEN = re.compile(r"""\bt\(([^()"]*\? "[^")]*)""")
LITERAL = re.compile(r'"([a-z][^"$\n]*)"')
BUILT = re.compile(r"`([a-z][a-z-]*\.(?:[a-z -]+\.)*)\$\{")


def sources() -> str:
    templates = (FOLDER.parent / "templates" / name for name in TEMPLATES)
    files: list[Path] = [*(file for room in ROOMS for file in sorted((SCRIPTS / room).rglob("*.js"))), *templates]
    return "\n".join(file.read_text() for file in files)


def test_every_text_the_table_asks_for_is_there() -> None:
    source = sources()
    said = set(SAID.findall(source))
    for choice in CHOSEN.findall(source):
        said |= set(LITERAL.findall(choice))
    known = texts("en").keys()
    assert len(said) > 150
    assert {key for key in said if "." in key or key in ("time", "cell")} - known == set()


def test_every_text_of_the_table_is_used() -> None:
    source = sources()
    literals = set(LITERAL.findall(source)) | set(SAID.findall(source))
    prefixes = tuple(BUILT.findall(source))
    unused = {key for key in catalogue("en", "table") if key not in literals and not key.startswith(prefixes)}
    assert unused == set()


def told_by_hand() -> set[str]:
    """Events that the log puts together itself, leaves out, or tells by the kind of the decision."""
    told = (SCRIPTS / "games" / "fresco" / "told.js").read_text()
    return (
        set(LITERAL.findall(told))
        | set(re.findall(r"^  (\w+): \(speaker", told, re.MULTILINE))
        | {"took back", "undone"}
    )


def test_every_event_has_a_line_in_the_log_of_the_table() -> None:
    every_module = tuple(games.modules("fresco"))
    events = {event for seats in (2, 3, 4) for event in games.rules("fresco", seats, every_module).events}
    assert len(told_by_hand() & events) > 20, "the script is not read as it was"
    assert sorted(event for event in events - told_by_hand() if f"log.{event}" not in texts("en")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_log_names_the_painter_first_and_then_what_was_done(language: str) -> None:
    """ "You: drew 2 wish cards" is right for everybody, "You draws 2 wish cards" is not."""
    with_painter = [form for key, forms in texts(language).items() if key.startswith("log.") for form in forms]
    with_painter = [form for form in with_painter if "{painter}" in form]
    assert len(with_painter) > 30
    assert [form for form in with_painter if not re.match(r"\{painter\}\s?: ", form) or form.endswith(".")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_has_its_name_in_the_table_at_the_end(language: str) -> None:
    known = texts(language)
    sources = {key.removeprefix("name.points.") for key in known if key.startswith("name.points.")}
    assert "segment" in sources
    assert sorted(source for source in sources if f"name.source.{source}" not in known) == []
