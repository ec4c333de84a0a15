"""The bishop is placed first, on any of the five spaces."""

from app.engine.dice.examples.positions import play_turn, turn
from app.engine.examples.positions import picks, play, told, zone
from app.engine.questions import Listed

FAVOURED = {"p0": 1, "p1": 2}


def options(**said: object) -> dict[str, dict[str, object]]:
    game = turn(2, **said)  # type: ignore[arg-type]
    question = game.options("p0")
    assert isinstance(question, Listed)
    return {option.pick: option.gain for option in question.options}


def test_all_five_spaces_are_offered_also_where_nothing_can_be_won() -> None:
    game = turn(2, sections={"p0": "8 19"})
    assert picks(game, "p0") == ["bishop 8", "bishop 13", "bishop 16", "bishop 19", "bishop 24"]
    events = play(game, ("p0", "bishop 19"))
    assert told(events, "bishop placed", "p0") == [{"section": "19"}]
    assert zone(game, "bishop") == "19"


def test_a_space_says_what_the_tile_would_bring_and_how_likely_it_is() -> None:
    assert options()["bishop 16"] == {"points": 6 + 3, "tile": "16:6", "chances": {"16": 607}}


def test_a_space_says_why_nothing_can_be_won_there() -> None:
    assert options(sections={"p0": "8"})["bishop 8"] == {"points": 0, "why": "owned", "chances": {"8": 628}}


def test_with_the_favour_a_section_is_likelier() -> None:
    assert options(score=FAVOURED)["bishop 24"]["chances"] == {"24": 539}


def test_the_section_beside_the_bishop_brings_three_more() -> None:
    rolls = [{"red": 6}, {"blue": 6}, {"green": 4}]
    beside = play_turn(turn(4, rolls=rolls), "16", "red 0", "blue 0", "green 0")
    elsewhere = play_turn(turn(4, rolls=rolls), "8", "red 0", "blue 0", "green 0")
    assert told(beside, "scored") == [{"items": (("section", 5), ("bishop", 3)), "total": 8}]
    assert told(elsewhere, "scored") == [{"items": (("section", 5),), "total": 5}]


def test_a_portrait_brings_nothing_from_the_bishop() -> None:
    game = turn(4, lying={"1": "male:2"}, rolls=[{"red": 6}, {"blue": 2}, {"green": 2}])
    events = play_turn(game, "8", "red 0", "blue 0", "green 0")
    assert told(events, "scored") == [{"items": (("portrait", 2),), "total": 2}]
