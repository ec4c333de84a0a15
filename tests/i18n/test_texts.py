"""Every text a person reads exists in every language, says the same, and is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api.error_pages import LOOKS, OTHERWISE
from app.api.guide import SECTIONS
from app.engine import catalogue as games
from app.engine.fresco.components import PAINTS
from app.i18n.catalogues import catalogue
from app.i18n.texts import FOLDER, LANGUAGES, PLACE, UnknownText, choose_language, parts, say, texts
from app.tables.games import COLOURS, Language
from app.tables.refusals import REFUSALS

APP = FOLDER.parent
# t("key") in templates, JavaScript and Python; say(language, "key") in Python.
SAID = re.compile(r"""\b(?:t|say)\((?:\w+, )?["']([a-z0-9_.]+)["'][,)]""")
BUILT = re.compile(r"""\b(?:t|say)\((?:\w+, )?(?:["']([a-z0-9_.]+)["'] ~|`([a-z0-9_.]+)\$\{)""")


def prefixed(prefix: str, names: object) -> set[str]:
    assert hasattr(names, "__iter__")
    return {f"{prefix}{name}" for name in names}


# Keys that are put together where they are used, from lists that live elsewhere.
COMPOSED: dict[str, set[str]] = {
    "language.": prefixed("language.", LANGUAGES),
    "refusal.": prefixed("refusal.", REFUSALS),
    "module.": {f"module.{n}.{what}" for n in games.modules("fresco") for what in ("name", "hint", "help")},
    "guide.": {f"guide.{section}{what}" for section in SECTIONS for what in ("", "_text")},
    "game.": prefixed("game.", games.games()) | {f"game.{name}_hint" for name in games.games()},
    "colour.": prefixed("colour.", COLOURS),
    "bot.": prefixed("bot.", games.meta("fresco").bots),
    "preset.": prefixed("preset.", (preset.key for preset in games.meta("fresco").presets)),
    "error.title_": prefixed("error.title_", (kind for kind, _ in [*LOOKS.values(), OTHERWISE])),
    "paint.letter.": prefixed("paint.letter.", PAINTS),
    "new.weight_": prefixed("new.weight_", ("base", "light", "medium", "heavy")),
}


def pages_sources() -> Iterator[Path]:
    tables_own = {"table.html", "watch.html"}
    yield from (file for file in (APP / "templates").glob("*.html") if file.name not in tables_own)
    yield from (APP / "static" / "js" / "pages").glob("*.js")
    yield from (APP / "api").glob("*.py")


def said_by_pages() -> set[str]:
    return {key for file in pages_sources() for key in SAID.findall(file.read_text())}


def places(forms: tuple[str, ...]) -> set[str]:
    return set(PLACE.findall(" ".join(forms)))


@pytest.mark.parametrize("part", sorted({part for language in LANGUAGES for part in parts(language)}))
def test_every_language_says_the_same_things(part: str) -> None:
    english = catalogue("en", part)
    for language in LANGUAGES:
        theirs = catalogue(language, part)
        assert theirs.keys() == english.keys(), language
        for key, forms in english.items():
            assert places(theirs[key]) == places(forms), f"{key} in {language} has other arguments"
            assert len(theirs[key]) == len(forms), f"{key} in {language}: one form or two"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: Language) -> None:
    for key, forms in texts(language).items():
        assert all(form.strip() for form in forms), key


def test_every_text_of_the_pages_is_there_and_used() -> None:
    written = catalogue("en", "pages").keys() | catalogue("en", "guide").keys()
    used = said_by_pages().union(*COMPOSED.values())
    assert used - texts("en").keys() == set(), "missing"
    assert written - used == set(), "unused"


def test_every_key_that_is_put_together_is_accounted_for() -> None:
    beginnings = {a or b for file in pages_sources() for a, b in BUILT.findall(file.read_text())}
    assert beginnings == COMPOSED.keys()


def test_numbers_choose_the_form_by_the_rules_of_the_language() -> None:
    assert say("en", "tables.modules", n=0) == "0 modules"
    assert say("en", "tables.modules", n=1) == "1 module"
    assert say("fr", "tables.modules", n=0) == "0 module"
    assert say("de", "tables.modules", n=2) == "2 Module"


def test_an_unknown_key_or_a_missing_argument_is_an_error() -> None:
    with pytest.raises(UnknownText, match=r"no text 'home\.nothing' in fr"):
        say("fr", "home.nothing")
    with pytest.raises(UnknownText, match="needs the argument 'name'"):
        say("en", "tables.host")


@pytest.mark.parametrize(
    ("wanted", "accepted", "expected"),
    [
        (None, "de-CH,de;q=0.9,en;q=0.5", "de"),
        (None, "it,fr-CA;q=0.7,en;q=0.8", "en"),
        (None, "it, fr;q=0.8, en;q=0.2", "fr"),
        (None, "en;q=0, de", "de"),
        (None, "zh", "en"),
        (None, "", "en"),
        (None, ";;;q=x,,fr", "fr"),
        ("fr", "de", "fr"),
        ("klingon", "de", "de"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers_best(wanted: str | None, accepted: str, expected: str) -> None:
    assert choose_language(wanted, accepted) == expected
