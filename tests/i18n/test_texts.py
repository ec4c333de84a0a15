"""Every text a person reads exists in every language, says the same, and is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from app.api.admin.search import STATUSES
from app.api.admin.shell import DONE
from app.api.error_pages import LOOKS, OTHERWISE
from app.engine import catalogue as games
from app.engine.record import Kind
from app.i18n.catalogues import files, own_texts, read, said_by_the_house_alone, texts
from app.i18n.texts import LANGUAGES, PLACE, UnknownText, choose_language, for_browsers, say, say_of
from app.tables.games import COLOURS
from app.tables.keeping.audits import ACTIONS, DETAILS
from app.tables.protocol import MadeBy
from app.tables.refusals import REFUSALS
from tests.i18n.keys import APP

GAMES = list(games.games())
# t("key") in templates, JavaScript and Python; say(language, "key") in Python.
SAID = re.compile(r"""\b(?:t|say)\((?:\w+, )?["']([a-z0-9_.]+)["'][,)]""")
BUILT = re.compile(r"""\b(?:t|say)\((?:\w+, )?(?:["']([a-z0-9_.]+)["'] ~|`([a-z0-9_.]+)\$\{)""")
# t_game("key") and t_of(table.game)("key"): what one game says.
SAID_OF_A_GAME = re.compile(r"""\b(?:t_game|t_of\([\w.]+\))\(["']([a-z0-9_.]+)["'][,)]""")
BUILT_OF_A_GAME = re.compile(r"""\b(?:t_game|t_of\([\w.]+\))\((?:["']([a-z0-9_.]+)["'] ~|f["']([a-z0-9_.]+)\{)""")


def prefixed(prefix: str, names: object) -> set[str]:
    assert hasattr(names, "__iter__")
    return {f"{prefix}{name}" for name in names}


# Keys that are put together where they are used, from lists that live elsewhere.
COMPOSED: dict[str, set[str]] = {
    "language.": prefixed("language.", LANGUAGES),
    "refusal.": prefixed("refusal.", REFUSALS),
    "colour.": prefixed("colour.", COLOURS),
    "admin.status.": prefixed("admin.status.", STATUSES),
    "tables.": prefixed("tables.", ("kept", "void")),
    "admin.kind.": prefixed("admin.kind.", get_args(Kind)),
    "admin.by.": prefixed("admin.by.", get_args(MadeBy)),
    "admin.action.": prefixed("admin.action.", (action.replace(" ", "_") for action in ACTIONS)),
    "admin.detail.": prefixed("admin.detail.", DETAILS),
    "admin.done.": prefixed("admin.done.", DONE),
    "error.title_": prefixed("error.title_", (kind for kind, _ in [*LOOKS.values(), OTHERWISE])),
}


def composed(game: str) -> dict[str, set[str]]:
    """The same for what every game says of itself."""
    about, modules = games.meta(game), games.modules(game)
    return {
        "module.": {f"module.{n}.{what}" for n in modules for what in ("name", "hint", "help")},
        "bot.": prefixed("bot.", about.bots),
        "preset.": {f"preset.{preset.key}{more}" for preset in about.presets for more in ("", ".about")},
        "pairing.": prefixed("pairing.", (pairing.key for pairing in about.pairings)),
        "statistics.fact.": {
            f"statistics.fact.{fact}{more}" for fact in about.tallied for more in ("", ".head", ".value")
        },
        "mixture.": prefixed("mixture.", ("base", "light", "medium", "heavy") if modules else ()),
    }


def pages_sources() -> Iterator[Path]:
    tables_own = {"table.html", "watch.html"}
    yield from (file for file in (APP / "templates").glob("*.html") if file.name not in tables_own)
    yield from (APP / "templates" / "admin").glob("*.html")
    yield from (APP / "static" / "js" / "pages").glob("*.js")
    yield from (APP / "api").rglob("*.py")
    yield from (APP / "tables" / "notices").glob("*.py")


def templates_of(game: str) -> list[Path]:
    return sorted((APP / "templates" / "games" / game).glob("*.html"))


def found(pattern: re.Pattern[str], sources: Iterator[Path] | list[Path]) -> set[str]:
    """Every key or beginning of a key that a pattern finds; one of its groups holds it."""
    return {match[match.lastindex or 0] for file in sources for match in pattern.finditer(file.read_text())}


def places(forms: tuple[str, ...]) -> set[str]:
    return set(PLACE.findall(" ".join(forms)))


@pytest.mark.parametrize("game", [None, *GAMES])
def test_every_language_says_the_same_things(game: str | None) -> None:
    english = {file.name: read(file) for file in files("en", game)}
    for language in LANGUAGES:
        theirs = {file.name: read(file) for file in files(language, game)}
        assert {part: said.keys() for part, said in theirs.items()} == {p: said.keys() for p, said in english.items()}
        for key, forms in own_texts("en", game).items():
            mine = own_texts(language, game)[key]
            assert places(mine) == places(forms), f"{key} in {language} has other arguments"
            assert len(mine) == len(forms), f"{key} in {language}: one form or two"


def test_every_shared_text_of_the_pages_is_there_and_used() -> None:
    written = {key for part in ("pages", "guide") for key in read(APP / "i18n" / "en" / f"{part}.po")}
    written |= said_by_the_house_alone("en")
    games_own = [file for game in GAMES for file in templates_of(game)]
    used = found(SAID, [*pages_sources(), *games_own]).union(*COMPOSED.values())
    assert used - texts("en").keys() == set(), "missing"
    assert written - used == set(), "unused"


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_the_pages_about_a_game_is_there_and_used(game: str) -> None:
    folder = APP / "i18n" / "en" / "games" / game
    written = {
        key for part in ("pages", "guide") if (folder / f"{part}.po").exists() for key in read(folder / f"{part}.po")
    }
    used = found(SAID_OF_A_GAME, [*pages_sources(), *templates_of(game)]).union(*composed(game).values())
    beginnings = tuple(found(BUILT_OF_A_GAME, templates_of(game)))
    assert used - texts("en", game).keys() == set(), "missing"
    assert {key for key in written - used if not key.startswith(beginnings)} == set(), "unused"


def test_every_key_that_is_put_together_is_accounted_for() -> None:
    assert found(BUILT, pages_sources()) == COMPOSED.keys()
    assert found(BUILT_OF_A_GAME, pages_sources()) == composed(GAMES[0]).keys()


def test_browsers_at_a_table_are_not_sent_what_only_the_house_says() -> None:
    alone = said_by_the_house_alone("en")
    assert alone
    assert alone <= texts("en").keys()
    assert not alone & for_browsers("en", GAMES[0]).keys()


def test_a_game_that_the_house_no_longer_has_is_called_by_its_keys() -> None:
    assert [say_of("de", "chess", key) for key in ("game.name", "bot.grandmaster", "module.3.name")] == [
        "chess",
        "grandmaster",
        "3",
    ]


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
