"""The bishop's favourite colour changes when it was used (C5)."""

from app.engine.cards.components import FAVOURITES
from app.engine.cards.examples.positions import position
from app.engine.examples.positions import Position, play, told, zone

PAID = {"restore": {"section": "1", "payment": "market:red:w+market:yellow:w+market:blue:w"}}


def restoring(favourite: str, **said: object) -> Position:
    hands = {"p0": "market:red:w, market:yellow:w, market:blue:w"}
    display = {"1": "1:red+yellow+blue"}
    return position(3, hands=hands, display=display, favourite=favourite, offered={"1": "ask"}, **said)  # type: ignore[arg-type]


def last_favourite() -> dict[str, object]:
    spent = {**FAVOURITES, "red": FAVOURITES["red"] - 1}
    return {"favourite pile": {}, "spent favourites": spent}


def test_c5_it_changes_at_the_end_of_a_turn_in_which_it_was_used() -> None:
    game = restoring("red", draws=[["2:red+yellow+green"], ["turn"], "purple"])
    events = play(game, ("p0", PAID), ("p0", "done"))
    assert told(events, "favourite changed") == [{"old": "red", "new": "purple"}]
    assert zone(game, "favourite") == "purple"
    assert zone(game, "spent favourites") == {"red": 1}


def test_c5_it_stays_if_no_section_with_its_colour_was_restored() -> None:
    game = restoring("purple")
    events = play(game, ("p0", PAID), ("p0", "done"))
    assert told(events, "favourite changed") == []
    assert zone(game, "favourite") == "purple"


def test_c5_within_the_turn_it_counts_for_every_section() -> None:
    hands = {"p0": "2 market:red:w, 2 market:yellow:w, 2 market:blue:w"}
    game = position(3, hands=hands, display={"1": "1:red+yellow+blue", "2": "1:red+yellow+blue"}, favourite="red")
    again = {"restore": {**PAID["restore"], "section": "2"}}
    play(game, ("p0", PAID), ("p0", "take 1"), ("p0", again), ("p0", "take 2"))
    assert zone(game, "p0/turned") == (1, 1)


def test_c5_when_the_pile_is_empty_there_is_none() -> None:
    game = restoring("red", zones=last_favourite())
    events = play(game, ("p0", PAID), ("p0", "done"))
    assert told(events, "favourites ran out") == [{"old": "red"}]
    assert zone(game, "favourite") is None
    assert sum(zone(game, "spent favourites").values()) == 12
