"""The catalogues have words for everything the game can say, and nothing besides."""

import pytest
from babel.messages.pofile import read_po

from app.engine import catalogue as games
from app.i18n.catalogues import catalogue, languages, module_parts
from app.i18n.words import words
from tests.i18n.keys import APP, of_a_module, of_the_base

LANGUAGES = languages("game")
MODULES = sorted(games.modules("fresco"))
DECLARED = ("event.", "option.", "reason.", "name.zone.")
"""Keys that the rules declare; what the pieces of a module are called is its own affair."""

FILES = [(language, part) for language in LANGUAGES for part in ("game", *module_parts(language))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything_the_base_game_can_say(language: str) -> None:
    assert sorted(of_the_base() - set(catalogue(language, "game"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_no_words_that_nobody_says(language: str) -> None:
    assert sorted(set(catalogue(language, "game")) - of_the_base()) == []


@pytest.mark.parametrize("number", MODULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_module_brings_the_words_it_says(language: str, number: int) -> None:
    said = {key for part in module_parts(language) if part[1:3] == f"{number:02}" for key in catalogue(language, part)}
    needed = of_a_module(number)
    unused = {key for key in said - needed if key.startswith(DECLARED)}
    assert (sorted(needed - said), sorted(unused)) == ([], [])


@pytest.mark.parametrize(("language", "part"), FILES)
def test_no_words_are_left_empty_or_written_twice(language: str, part: str) -> None:
    text = (APP / "i18n" / language / f"{part}.po").read_text(encoding="utf-8")
    keys = [line for line in text.splitlines() if line.startswith("msgid ")]
    assert len(keys) == len(set(keys))
    assert [key for key, forms in words(language).texts.items() if not all(forms)] == []


@pytest.mark.parametrize(("language", "part"), FILES)
def test_numbers_have_as_many_forms_as_the_language_asks_for(language: str, part: str) -> None:
    with (APP / "i18n" / language / f"{part}.po").open("rb") as file:
        messages = read_po(file)
    for message in messages:
        if not isinstance(message.id, str):
            assert message.id[0] == message.id[1]
            assert len(message.string or ()) == messages.num_plurals, message.id


def test_the_collector_sees_every_kind_of_key() -> None:
    """If reading the source found nothing, the tests above would prove nothing."""
    found = of_the_base()
    for key in (
        "event.earned",
        "event.undone",
        "option.buy",
        "option.done",
        "reason.needs.thalers",
        "reason.nothing-to-undo",
        "reason.stale",
        "name.why.income",
        "name.points.landing",
        "name.place.cathedral 2",
        "name.zone.fresco pile",
        "name.painter.leonardo",
        "amount.of",
        "phrase.cell",
    ):
        assert key in found
