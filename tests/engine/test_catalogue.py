"""The catalogue finds games by their folders, and each says everything about itself."""

import random

import pytest

from app.engine import catalogue
from app.engine.catalogue import UnknownGame
from app.engine.record import Course

GAMES = list(catalogue.games())


def test_every_folder_with_a_meta_is_a_game() -> None:
    assert "fresco" in GAMES
    assert "bots" not in GAMES


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'; expected one of fresco"):
        catalogue.meta("chess")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_scores_a_round_and_winners(game: str) -> None:
    about, rng = catalogue.meta(game), random.Random(1)
    course = Course(catalogue.new_game(game, about.seats[0]))
    rounds = []
    while waiting := course.game.waiting():
        course.decide(waiting[0], course.game.options(waiting[0]).sample(rng.randrange))
        rounds.append(about.round(course.game.state.zones))
    zones = course.game.state.zones
    assert rounds[0] <= 1 < rounds[-1] <= about.most_rounds
    assert set(about.scores(zones)) == set(course.game.rules.painters)
    winners = about.winners(zones)
    assert winners
    assert set(winners) <= set(course.game.rules.seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_module_says_how_much_it_adds(game: str) -> None:
    assert all(1 <= part.weight <= 3 for part in catalogue.modules(game).values())


def test_a_preset_shows_once_all_its_modules_are_there() -> None:
    about = catalogue.meta("fresco")
    assert [preset.key for preset in about.presets_with(())] == ["first"]
    assert [preset.key for preset in about.presets_with(range(1, 12))] == ["first", "bishop", "big_box"]
    assert about.presets_with(range(1, 18)) == list(about.presets)


def test_a_pairing_shows_once_all_its_modules_are_there() -> None:
    about = catalogue.meta("fresco")
    assert about.pairings_with((2, 9, 3)) == [pairing for pairing in about.pairings if pairing.modules == (2, 9)]
    assert about.pairings_with(range(1, 18)) == list(about.pairings)
