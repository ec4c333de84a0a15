"""What a total brings (D4)."""

import pytest

from app.engine.dice.examples.positions import play_turn, turn
from app.engine.examples.positions import Position, told, zone
from app.engine.state import Event, Pick

ROLLS: dict[int, list[Pick]] = {
    total: [{"red": red, "colour 1": "red"}, {"blue": blue}, {"green": green}]
    for total, (red, blue, green) in {
        7: (1, 2, 3), 8: (1, 2, 4), 9: (1, 2, 5), 12: (3, 3, 3), 13: (3, 3, 4), 14: (3, 3, 5), 15: (3, 4, 5),
        16: (5, 3, 3), 17: (5, 3, 4), 18: (5, 3, 5), 19: (5, 3, 6), 20: (5, 4, 6), 23: (6, 5, 6), 24: (6, 6, 6),
    }.items()
}  # fmt: skip
"""The red die counts double: 2 * red + blue + green."""

STACK_OF = {9: "1", 12: "1", 14: "2", 15: "2", 17: "3", 18: "3", 20: "4", 23: "4"}


def play_to(total: int, game: Position) -> list[Event]:
    game.draws = [*ROLLS[total], *game.draws]
    events = play_turn(game, "24" if total != 24 else "8", "red 1", "blue 0", "green 0")
    assert told(events, "set aside")[-1]["total"] == total
    return events


@pytest.mark.parametrize("total", [8, 13, 16, 19, 24])
def test_d4_a_sections_number_brings_the_top_tile_of_its_stack(total: int) -> None:
    game = turn(4)
    top, *others = zone(game, "stacks")[str(total)]
    events = play_to(total, game)
    assert told(events, "restored section", "p0") == [{"section": str(total), "tile": top}]
    assert zone(game, "p0/sections") == (top,)
    assert zone(game, "stacks")[str(total)] == tuple(others)
    assert zone(game, "score")["p0"] == int(top.split(":")[1])


@pytest.mark.parametrize("total", STACK_OF)
def test_d4_a_number_between_brings_the_portrait_beside_it(total: int) -> None:
    game = turn(4, lying={"1": "female:1", "2": "male:2", "3": "female:3", "4": "male:4"})
    portrait = zone(game, "open portraits")[STACK_OF[total]]
    events = play_to(total, game)
    assert told(events, "painted portrait", "p0") == [{"portrait": portrait, "stack": STACK_OF[total]}]
    assert zone(game, "p0/portraits") == {portrait: 1}
    assert zone(game, "score")["p0"] == int(portrait.split(":")[1])


def test_d4_the_next_portrait_is_turned_up_at_once() -> None:
    game = turn(4, lying={"1": "female:1"})
    game.draws = ["male:4"]
    events = play_to(9, game)
    names = [event.name for event in events]
    assert told(events, "portrait revealed") == [{"portrait": "male:4", "stack": "1"}]
    assert names.index("portrait revealed") == names.index("painted portrait") + 1 < names.index("scored")
    assert zone(game, "open portraits")["1"] == "male:4"
    assert zone(game, "portraits left") == {"1": 2, "2": 3, "3": 3, "4": 3}


def test_d4_the_last_portrait_of_a_stack_leaves_its_space_empty() -> None:
    game = turn(4, left={"1": 0, "2": 1, "3": 1, "4": 1})
    events = play_to(9, game)
    assert told(events, "portrait revealed") == []
    assert "1" not in zone(game, "open portraits")


@pytest.mark.parametrize("total", [8, 13, 16, 19, 24])
def test_d4_a_section_that_one_has_brings_nothing(total: int) -> None:
    game = turn(4, sections={"p0": str(total)})
    events = play_to(total, game)
    assert told(events, "won nothing") == [{"total": total, "why": "owned"}]
    assert zone(game, "score")["p0"] == 0


def test_d4_an_empty_stack_brings_nothing() -> None:
    game = turn(2, sections={"p1": "16 16"})
    events = play_to(16, game)
    assert told(events, "won nothing") == [{"total": 16, "why": "no tile"}]


def test_d4_a_section_that_another_has_is_open_to_oneself() -> None:
    game = turn(4, sections={"p1": "16", "p2": "16"})
    events = play_to(16, game)
    assert told(events, "restored section") == [{"section": "16", "tile": "16:6"}]


def test_d4_an_empty_space_for_portraits_brings_nothing() -> None:
    game = turn(4, lying={"1": None})
    events = play_to(12, game)
    assert told(events, "won nothing") == [{"total": 12, "why": "no portrait"}]


def test_d4_a_portrait_may_be_painted_as_often_as_there_are_some() -> None:
    game = turn(4, owned={"p0": "female:1 male:1"}, lying={"1": "female:2"})
    play_to(9, game)
    assert zone(game, "p0/portraits") == {"female:1": 1, "male:1": 1, "female:2": 1}


def test_d4_below_8_and_above_24_nothing_is_won() -> None:
    assert told(play_to(7, turn(4)), "won nothing") == [{"total": 7, "why": "too low"}]
    game = turn(4, rolls=[{"red": 6, "colour 1": "red", "colour 2": "red"}, {"blue": 1}, {"green": 1}])
    events = play_turn(game, "24", "red 2", "blue 0", "green 0")
    assert told(events, "won nothing") == [{"total": 26, "why": "too high"}]


def test_who_wins_nothing_scores_nothing() -> None:
    game = turn(4, score={"p0": 5, "p1": 6, "p2": 7, "p3": 4})
    events = play_to(7, game)
    assert told(events, "scored") == []
    assert zone(game, "score") == {"p0": 5, "p1": 6, "p2": 7, "p3": 4}
