"""The last round, the portrait besides, weddings and the result (D7)."""

import pytest

from app.engine import catalogue
from app.engine.dice.examples.positions import play_on, play_turn, turn
from app.engine.dice.weddings import pairs
from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.state import Event

SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
TEN = [{"red": 6}, {"blue": 2}, {"green": 2}]
KEPT = ("red 0", "blue 0", "green 0")
FOUR = {"p0": "8 13 19 24"}
FOUR_PORTRAITS = {"p0": "female:1 female:2 male:1 male:2"}
NONE_LYING = dict.fromkeys("1234")


def test_d7_five_sections_make_this_round_the_last_and_bring_a_portrait_at_once() -> None:
    game = turn(4, sections=FOUR, lying={"1": "female:1", "2": "male:4", "3": "male:2", "4": "female:3"}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    assert told(events, "final round began", "p0") == [{"number": 1, "what": "sections", "n": 5}]
    assert zone(game, "round")["final"] is True
    assert picks(game, "p0") == ["bonus 1", "bonus 2", "bonus 3", "bonus 4"]
    events = play(game, ("p0", "bonus 2"))
    assert told(events, "took bonus portrait", "p0") == [{"portrait": "male:4", "stack": "2"}]
    assert told(events, "scored", "p0") == [
        {"items": (("section", 5), ("bishop", 3), ("bonus portrait", 4)), "total": 12}
    ]


def test_d7_five_portraits_do_the_same() -> None:
    game = turn(4, owned=FOUR_PORTRAITS, lying={"1": "female:3", "2": "male:4"}, rolls=[*TEN, "male:3"])
    events = play_turn(game, "16", *KEPT)
    assert told(events, "final round began", "p0") == [{"number": 1, "what": "portraits", "n": 5}]
    assert zone(game, "open portraits")["1"] == "male:3", "the next one is turned up first, and may be chosen"
    events = play(game, ("p0", "bonus 1"))
    assert told(events, "scored", "p0") == [{"items": (("portrait", 3), ("bonus portrait", 3)), "total": 6}]


def test_d7_four_of_either_are_not_enough() -> None:
    three = {"p0": "8 13 19"}
    game = turn(4, sections=three, owned={"p0": "female:1 female:2 male:1"}, rolls=SIXTEEN)
    assert told(play_turn(game, "16", *KEPT), "final round began") == []
    game = turn(4, sections={"p0": "8 13 19 24"}, owned={"p0": "female:1 female:2 male:1"}, rolls=TEN)
    assert told(play_turn(game, "16", *KEPT), "final round began") == []


def test_d7_a_fifth_portrait_taken_besides_brings_no_further_one() -> None:
    game = turn(4, sections=FOUR, owned=FOUR_PORTRAITS, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    events += play(game, ("p0", "bonus 1"))
    assert len(told(events, "took bonus portrait")) == 1
    assert sum(zone(game, "p0/portraits").values()) == 5
    assert zone(game, "turn")["active"] == "p1"


def test_d7_no_portrait_comes_besides_where_none_lies_open() -> None:
    game = turn(4, sections=FOUR, lying=NONE_LYING, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    assert told(events, "took bonus portrait") == []
    assert told(events, "scored", "p0") == [{"items": (("section", 5), ("bishop", 3)), "total": 8}]


def test_d7_the_only_open_portrait_is_taken_unasked() -> None:
    game = turn(4, sections=FOUR, lying={**NONE_LYING, "3": "male:2"}, left=dict.fromkeys("1234", 0), rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    assert told(events, "took bonus portrait") == [{"portrait": "male:2", "stack": "3"}]


def test_d7_the_place_of_the_portrait_taken_besides_is_filled_again() -> None:
    game = turn(4, sections=FOUR, lying={"1": "female:1"}, rolls=[*SIXTEEN, "male:4"])
    play_turn(game, "16", *KEPT)
    play(game, ("p0", "bonus 1"))
    assert zone(game, "open portraits")["1"] == "male:4"


def test_d7_others_who_get_there_in_the_last_round_take_one_as_well() -> None:
    game = turn(3, final=True, first="p2", sections={"p0": "8 13 16 19 24", "p2": "8 13 19 24"}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    assert told(events, "final round began") == [], "it has begun already"
    events += play(game, ("p2", "bonus 4"))
    assert len(told(events, "took bonus portrait", "p2")) == 1


def test_d7_the_round_is_played_to_its_end_so_that_all_have_as_many_turns() -> None:
    game = turn(3, first="p1", sections={"p1": "8 13 19 24"}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT)
    events += play_on(game)
    assert [event.painter for event in events if event.name == "turn began"] == ["p2", "p0"]
    assert zone(game, "round")["number"] == 1
    assert told(events, "game ended")
    assert game.waiting() == ()


def test_d7_each_pair_of_a_woman_and_a_man_is_counted_best_pairs_first() -> None:
    assert pairs({"female:1": 1, "female:3": 1, "male:2": 1}) == (("female:3", "male:2"),)
    assert pairs({"female:1": 2, "male:4": 1, "male:2": 2}) == (("female:1", "male:4"), ("female:1", "male:2"))
    assert pairs({"female:2": 3}) == ()
    assert pairs({}) == ()


def test_d7_weddings_come_from_the_leader_down_with_one_advance_each() -> None:
    """p1 comes first and passes nobody; p0 lands where p1 now stands and moves on; p2 has no pair."""
    game = turn(
        3,
        final=True,
        score={"p0": 34, "p1": 35, "p2": 5},
        sections={"p2": "8 13 16 19 24"},
        owned={"p0": "female:1 female:2 male:1 male:2", "p1": "female:3 male:2", "p2": "male:3 male:1"},
    )
    events = nothing_more(game)
    assert [(event.painter, event.fields) for event in events if event.name == "wedding"] == [
        ("p1", {"pairs": (("female:3", "male:2"),), "n": 5}),
        ("p0", {"pairs": (("female:2", "male:2"), ("female:1", "male:1")), "n": 6}),
    ]
    moves = [(event.painter, event.fields) for event in events if event.name == "advanced"]
    assert moves == [("p1", {"old": 35, "target": 40, "new": 40}), ("p0", {"old": 34, "target": 40, "new": 41})]
    assert zone(game, "result") == ("p0", "p1", "p2")
    assert zone(game, "p0/points") == {"section": 34, "wedding": 6, "landing": 1}


def nothing_more(game: Position) -> list[Event]:
    """Everybody left in the round rolls three ones and leaves it at that."""
    events = list[Event]()
    while game.waiting():
        game.draws = [{"red": 1}, {"blue": 1}, {"green": 1}]
        events += play_turn(game, "24", *KEPT)
        if game.waiting() and game.view(None)["task"] == "favour":
            events += play(game, (game.waiting()[0], "favour 0"))
    return events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_with_the_most_points_wins(players: int) -> None:
    game = turn(players)
    events = play_on(game)
    scores, about = zone(game, "score"), catalogue.meta("dice")
    assert zone(game, "result") == tuple(sorted(scores, key=lambda seat: -scores[seat]))
    assert about.winners(game.state.zones) == zone(game, "result")[:1]
    assert told(events, "game ended") == [{"ranking": zone(game, "result"), "scores": scores}]


def test_all_share_the_victory_if_nobody_left_the_stairs() -> None:
    about = catalogue.meta("dice")
    zones = {"score": {"p0": 0, "p1": 0}, "result": ("p0", "p1")}
    assert about.winners(zones) == ("p0", "p1")
