"""The tile that asks all others for a card of a colour (C6)."""

from typing import Any

import pytest

from app.engine.cards.examples.positions import position
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.record import Course
from app.engine.state import Refused

HANDS = {
    "p0": "market:blue:w, market:yellow:w",
    "p1": "market:red:w, market:red:m:blend, market:blue:e",
    "p2": "market:yellow:w, round:green:mm",
}


def asking(**said: Any) -> Position:
    return position(3, hands={**HANDS, **said.pop("hands", {})}, tiles={"p0": "ask"}, **said)


def test_asking_names_a_colour_and_the_tile_leaves_the_game() -> None:
    game = asking()
    events = play(game, ("p0", "ask red"))
    assert told(events, "asked", "p0") == [{"paint": "red"}]
    assert zone(game, "spent tiles") == {"ask": 1}
    assert zone(game, "p0/tiles") == {}


def test_c6_each_other_player_gives_one_card_of_the_colour_and_chooses_which() -> None:
    game = asking()
    play(game, ("p0", "ask red"))
    assert game.waiting() == ("p1", "p2")
    assert picks(game, "p1") == ["give market:red:m:blend", "give market:red:w"]
    play(game, ("p1", "give market:red:w"), ("p2", "show"))
    assert zone(game, "p0/market cards") == {"market:blue:w": 1, "market:yellow:w": 1, "market:red:w": 1}
    assert zone(game, "p1/market cards") == {"market:red:m:blend": 1, "market:blue:e": 1}


def test_c6_the_card_is_seen_by_these_two_only_and_its_back_by_all() -> None:
    game = asking()
    events = play(game, ("p0", "ask green"), ("p1", "show"), ("p2", "give round:green:mm"))
    (gave,) = [event for event in events if event.name == "gave card"]
    assert (gave.painter, gave.fields["asker"], gave.fields["back"]) == ("p2", "p0", "round")
    assert (gave.secret, gave.to) == ({"card": "round:green:mm"}, ("p0", "p2"))


def test_c6_whoever_has_none_shows_the_hand_to_the_asker_alone() -> None:
    game = asking()
    play(game, ("p0", "ask red"))
    assert picks(game, "p2") == ["show"]
    events = play(game, ("p1", "give market:red:w"), ("p2", "show"))
    (shown,) = [event for event in events if event.name == "showed hand"]
    assert (shown.painter, shown.to) == ("p2", ("p0",))
    assert shown.secret == {"cards": {"market:yellow:w": 1, "round:green:mm": 1}}
    assert [fact["event"] for fact in game.view("p0")["shown"]] == ["gave card", "showed hand"]
    assert [fact["event"] for fact in game.view("p1")["shown"]] == ["gave card"]
    assert game.view("p2")["shown"] == []


def test_c6_who_has_the_colour_cannot_show_the_hand_instead() -> None:
    game = asking()
    play(game, ("p0", "ask red"))
    assert reason(game, "p1", "show") == "not-offered"
    assert reason(game, "p1", "give market:blue:e") == "not-offered"


def test_c6_all_who_hold_cards_are_asked_whatever_they_hold() -> None:
    game = asking(hands={"p1": ""})
    play(game, ("p0", "ask red"))
    assert game.waiting() == ("p2",)


def test_a_paint_tile_is_no_card_and_is_not_given() -> None:
    game = position(3, hands=HANDS, tiles={"p0": "ask", "p2": "paint:red"})
    play(game, ("p0", "ask red"))
    assert picks(game, "p2") == ["show"]


def test_asking_does_not_use_up_the_turn() -> None:
    game = asking()
    play(game, ("p0", "ask red"), ("p1", "give market:red:w"), ("p2", "show"))
    assert (game.waiting(), game.view(None)["task"]) == (("p0",), "act")
    assert {"swap market:red:w", "done"} <= set(picks(game, "p0"))


def test_a_card_that_was_given_pays_for_a_section_at_once() -> None:
    game = asking(display={"1": "1:red+yellow+blue"})
    assert reason(game, "p0", {"restore": {"section": "1"}}) == "needs.paints"
    play(game, ("p0", "ask red"), ("p1", "give market:red:w"), ("p2", "show"))
    paid = {"section": "1", "payment": "market:red:w+market:yellow:w+market:blue:w"}
    assert reason(game, "p0", {"restore": paid}) is None


def beside(game: Position) -> set[str]:
    return {option["pick"] for option in game.options("p0").schema().get("beside", ())}


def test_asking_is_possible_while_piles_are_chosen() -> None:
    game = asking()
    play(game, ("p0", {"swap": {"cards": ["market:blue:w"]}}))
    assert game.view(None)["task"] == "choose pile"
    assert "ask red" in beside(game)
    play(game, ("p0", "ask red"), ("p1", "give market:red:w"), ("p2", "show"))
    assert (game.view(None)["task"], game.waiting()) == ("choose pile", ("p0",))


def test_asking_is_possible_while_a_tile_is_taken() -> None:
    hands = {"p0": "market:red:w, market:yellow:w, market:blue:w"}
    game = asking(hands=hands, display={"1": "1:red+yellow+blue"})
    play(game, ("p0", {"restore": {"section": "1", "payment": "market:red:w+market:yellow:w+market:blue:w"}}))
    assert game.view(None)["task"] == "take tile"
    assert "ask red" in beside(game)


def test_asking_is_possible_while_cards_are_discarded_and_more_have_to_go_then() -> None:
    game = asking(hands={"p0": "4 market:blue:w, 4 market:yellow:m:blend"})
    play(game, ("p0", "done"), ("p0", "ask red"), ("p1", "give market:red:w"), ("p2", "show"))
    assert game.view(None)["task"] == "discard"
    assert game.options("p0").schema()["form"]["cards"]["least"] == 2


def test_after_a_swap_there_is_still_time_to_ask() -> None:
    game = asking(hands={"p0": "market:blue:m:bishop"})
    play(game, ("p0", {"swap": {"cards": ["market:blue:m:bishop"]}}))
    assert (game.view(None)["task"], game.waiting()) == ("go on", ("p0",))
    assert "ask red" in picks(game, "p0")


def test_with_nobody_holding_cards_there_is_nobody_to_ask() -> None:
    game = position(2, hands={"p0": "market:blue:w", "p1": ""}, tiles={"p0": "ask"})
    assert not [pick for pick in picks(game, "p0") if pick.startswith("ask")]


def test_gifts_are_open_only_when_the_last_is_ready_and_can_be_taken_back_until_then() -> None:
    game = asking()
    play(game, ("p0", "ask red"))
    events = game.decide("p1", "give market:red:w")
    assert [event.name for event in events] == ["ready"]
    assert sum(zone(game, "p1/market cards").values()) == 3
    game.take_back("p1")
    play(game, ("p2", "show"), ("p1", "give market:red:m:blend"))
    assert "market:red:m:blend" in zone(game, "p0/market cards")


def test_what_was_shown_cannot_be_undone() -> None:
    course = Course(asking())
    course.decide("p0", "ask red")
    assert course.undoable("p0") is not None, "nobody has shown anything yet"
    course.decide("p1", "give market:red:w")
    course.decide("p2", "show")
    with pytest.raises(Refused, match="hidden-shown"):
        course.undo("p2")
    with pytest.raises(Refused, match="others-decided"):
        course.undo("p0")
