"""The catalogues have words for everything the game can say, and nothing besides."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app.engine import catalogue as games
from app.engine.fresco.components import PAINTS
from app.i18n.catalogues import files, languages, own_texts, read
from tests.i18n.keys import of_a_module, of_the_base, of_the_kernel

LANGUAGES = languages()
GAMES = list(games.games())
MODULES = [(game, number) for game in GAMES for number in games.modules(game)]
DECLARED = ("event.", "option.", "reason.", "name.zone.")
"""Keys that the rules declare; what the pieces of a module are called is its own affair."""

FILES = [file for language in LANGUAGES for game in (None, *GAMES) for file in files(language, game)]


def said_in(language: str, name: str, game: str | None = None) -> set[str]:
    """The keys of the files of this name."""
    return {key for file in files(language, game) if file.match(name) for key in read(file)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything_every_game_can_say_and_no_others(language: str) -> None:
    assert said_in(language, "kernel.po") == of_the_kernel()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything_the_base_game_can_say_and_no_others(language: str, game: str) -> None:
    said = said_in(language, "game.po", game)
    assert sorted(of_the_base(game) - said) == []
    assert sorted(said - of_the_base(game) - of_the_kernel()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paint_has_its_name_and_a_letter_that_no_other_paint_has(language: str) -> None:
    said = read(next(file for file in files(language) if file.name == "paints.po"))
    assert said.keys() == {f"{key}.{paint}" for key in ("name.paint", "paint.letter", "amount.of") for paint in PAINTS}
    letters = [forms for key, forms in said.items() if key.startswith("paint.letter.")]
    assert len(set(letters)) == len(letters) == len(PAINTS)


@pytest.mark.parametrize(("game", "number"), MODULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_module_brings_the_words_it_says(language: str, game: str, number: int) -> None:
    said = said_in(language, f"m{number:02}_*.po", game)
    needed = of_a_module(game, number)
    unused = {key for key in said - needed if key.startswith(DECLARED)}
    assert (sorted(needed - said), sorted(unused)) == ([], [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_puts_in_words_of_its_own_only_what_it_says_differently(language: str, game: str) -> None:
    shared, own = own_texts(language), own_texts(language, game)
    assert [key for key in shared.keys() & own.keys() if shared[key] == own[key]] == []


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_words_are_left_empty_or_written_twice(file: Path) -> None:
    keys = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("msgid ")]
    assert len(keys) == len(set(keys))
    assert [key for key, forms in read(file).items() if not all(form.strip() for form in forms)] == []


@pytest.mark.parametrize("file", FILES, ids=str)
def test_numbers_have_as_many_forms_as_the_language_asks_for(file: Path) -> None:
    with file.open("rb") as source:
        messages = read_po(source)
    for message in messages:
        if not isinstance(message.id, str):
            assert message.id[0] == message.id[1]
            assert len(message.string or ()) == messages.num_plurals, message.id


def test_the_collector_sees_every_kind_of_key() -> None:
    """If reading the source found nothing, the tests above would prove nothing."""
    found = of_the_kernel() | of_the_base("fresco")
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
