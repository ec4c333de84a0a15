"""Swapping hand cards: icon by icon, from piles that may run out (C2, C7)."""

import pytest

from app.engine.cards.components import CARDS
from app.engine.cards.examples.positions import act, position
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.state import NATURE


def swap(*cards: str) -> dict[str, object]:
    return {"swap": {"cards": list(cards)}}


def test_cards_are_played_face_up_and_every_icon_draws_a_card_of_its_kind() -> None:
    game = position(3, hands={"p0": "market:red:mm, market:blue:w"}, draws=["market:yellow:e", "market:red:w"])
    events = play(game, ("p0", swap("market:red:mm", "market:blue:w")), ("p0", "draw market"))
    assert told(events, "swapped", "p0") == [{"cards": ("market:red:mm", "market:blue:w")}]
    assert picks(game, "p0") == ["draw market", "draw round", "draw pointed", "draw square"]
    play(game, ("p0", "draw market"))
    assert zone(game, "p0/market cards") == {"market:yellow:e": 1, "market:red:w": 1}
    assert picks(game, "p0") == ["draw round", "draw pointed", "draw square"]


def test_c2_each_card_is_seen_before_the_next_pile_is_chosen() -> None:
    game = position(3, hands={"p0": "round:green:ww"}, draws=["square:purple:w"])
    events = play(game, ("p0", swap("round:green:ww")), ("p0", "draw square"))
    drawn = [event for event in events if event.name == "drew card"]
    assert [(event.fields, event.secret) for event in drawn] == [({"back": "square"}, {"card": "square:purple:w"})]
    assert game.waiting() == ("p0",)
    assert game.view("p0")["zones"]["p0/square cards"] == {"square:purple:w": 1}
    assert picks(game, "p0") == ["draw round", "draw pointed", "draw square"]


def test_c2_a_swap_plays_one_or_more_cards() -> None:
    game = position(3, hands={"p0": "2 market:red:w"})
    assert reason(game, "p0", {"swap": {"cards": []}}) == "form.amount"
    assert reason(game, "p0", swap("market:red:w")) is None
    assert reason(game, "p0", swap(*["market:red:w"] * 2)) is None
    assert reason(game, "p0", swap(*["market:red:w"] * 3)) == "form.amount"


def test_an_either_icon_draws_from_the_market_or_from_a_workshop_pile() -> None:
    game = position(3, hands={"p0": "market:red:e"})
    play(game, ("p0", swap("market:red:e")))
    assert picks(game, "p0") == ["draw market", "draw round", "draw pointed", "draw square"]


def test_an_icon_of_its_own_kind_is_used_before_one_that_draws_anything() -> None:
    game = position(3, hands={"p0": "market:red:e, market:red:w"})
    play(game, ("p0", swap("market:red:e", "market:red:w")), ("p0", "draw round"))
    assert zone(game, "turn")["icons"] == {"m": 0, "w": 0, "e": 1}


def test_an_icon_that_leaves_no_choice_draws_by_itself() -> None:
    game = position(3, hands={"p0": "market:red:mm"})
    events = play(game, ("p0", swap("market:red:mm")))
    assert told(events, "drew card", "p0") == [{"back": "market"}] * 2
    assert zone(game, "turn")["active"] == "p1"


def test_a_turn_with_a_swap_has_neither_another_nor_a_restoration() -> None:
    game = position(3, hands={"p0": "market:red:m:bishop"}, tiles={"p0": "ask"})
    play(game, ("p0", swap("market:red:m:bishop")))
    assert game.view(None)["task"] == "go on"
    assert reason(game, "p0", swap("market:red:w")) == "swap.acted-already"
    assert reason(game, "p0", {"restore": {"section": "1"}}) == "restore.swapped-already"


def test_after_a_restoration_cards_cannot_be_swapped() -> None:
    game = position(
        3,
        hands={"p0": "2 market:red:w, 2 market:yellow:w, 2 market:blue:w"},
        display={"1": "1:red+yellow+blue", "2": "1:red+yellow+blue"},
    )
    play(game, ("p0", restore_basic()), ("p0", "take 1"))
    assert reason(game, "p0", swap("market:red:w")) == "swap.acted-already"


def restore_basic(place: str = "1") -> dict[str, object]:
    return {"restore": {"section": place, "payment": "market:red:w+market:yellow:w+market:blue:w"}}


def test_the_swapped_cards_go_to_the_discards_of_their_backs() -> None:
    game = position(3, hands={"p0": "market:red:mm, round:green:mm"})
    play(game, ("p0", swap("market:red:mm", "round:green:mm")))
    assert zone(game, "market discards") == {"market:red:mm": 1}
    assert zone(game, "round discards") == {"round:green:mm": 1}


# -- piles that run out ------------------------------------------------------------------------------------------


def scarce(back: str, pile: str, discards: str, *, hand: str, draws: list[str]) -> Position:
    """A pile with one card; all others lie in play where they cannot be drawn."""
    zones = {f"{back} pile": pile, f"{back} discards": discards}
    return position(2, act("p0"), hands={"p0": hand}, zones=zones, draws=draws)


def test_c7_a_pile_that_runs_out_is_refilled_from_its_shuffled_discards() -> None:
    game = scarce("round", "round:green:w", "2 round:green:mm", hand="market:red:w", draws=["round:green:w"])
    events = play(game, ("p0", swap("market:red:w")), ("p0", "draw round"))
    assert told(events, "pile refilled") == [{"back": "round", "n": 2}]
    assert zone(game, "round pile") == {"round:green:mm": 2}
    assert "round:green:mm" not in zone(game, "round discards")


def test_c7_a_pile_is_refilled_in_the_middle_of_a_draw() -> None:
    game = scarce("market", "market:red:w", "market:blue:w", hand="market:yellow:mm", draws=["market:red:w"])
    play(game, ("p0", swap("market:yellow:mm")))
    assert zone(game, "p0/market cards") == {"market:red:w": 1, "market:blue:w": 1}


def test_c7_an_empty_pile_whose_discards_came_later_is_refilled_when_it_is_drawn_from() -> None:
    game = scarce("round", "", "round:green:e", hand="market:red:w", draws=[])
    events = play(game, ("p0", swap("market:red:w")), ("p0", "draw round"))
    assert told(events, "pile refilled") == [{"back": "round", "n": 1}]
    assert zone(game, "p0/round cards") == {"round:green:e": 1}


def test_c7_cards_being_played_join_the_discards_only_after_the_draw() -> None:
    game = scarce("market", "market:red:w", "", hand="market:yellow:mm", draws=["market:red:w"])
    events = play(game, ("p0", swap("market:yellow:mm")))
    assert "market:yellow:mm" not in zone(game, "p0/market cards")
    assert told(events, "forfeited", "p0") == [{"n": 1}]
    assert zone(game, "p0/market cards") == {"market:red:w": 1}
    names = [event.name for event in events]
    assert names.index("forfeited") < names.index("pile refilled"), "the next player draws from them"


def test_c7_if_pile_and_discards_are_empty_nothing_is_drawn() -> None:
    game = scarce("market", "", "", hand="market:yellow:m:bishop", draws=[])
    events = play(game, ("p0", swap("market:yellow:m:bishop")))
    assert told(events, "drew card", "p0") == []
    assert told(events, "forfeited", "p0") == [{"n": 1}]


def test_c7_a_workshop_icon_may_go_to_another_pile() -> None:
    game = scarce("round", "", "", hand="market:red:w", draws=[])
    play(game, ("p0", swap("market:red:w")))
    assert picks(game, "p0") == ["draw pointed", "draw square"]


def test_no_more_cards_are_drawn_than_a_pile_holds() -> None:
    game = position(2, hands={"p0": "market:red:w"})
    play(game, ("p0", swap("market:red:w")), ("p0", "draw square"))
    assert sum(zone(game, "square pile").values()) == sum(CARDS["square"].values()) - 1


# -- passing and the hand limit ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "drawn"), [("market:red:w", 2), ("2 market:red:w", 1), ("3 market:red:w", 0)])
def test_c7_passing_with_fewer_than_three_cards_draws_up_to_three(hand: str, drawn: int) -> None:
    game = position(3, hands={"p0": hand})
    events = play(game, ("p0", "done"))
    assert told(events, "passed", "p0") == [{}]
    assert told(events, "drew card", "p0") == [{"back": "market"}] * drawn
    assert sum(zone(game, "p0/market cards").values()) == 3


def test_c7_without_any_card_passing_happens_by_itself_and_draws_three() -> None:
    game = position(3, hands={"p0": ""})
    assert zone(game, "turn")["active"] == "p0"
    assert game.waiting() == (NATURE,)
    play(game)
    assert sum(zone(game, "p0/market cards").values()) == 3


def test_leaving_the_first_menu_is_called_passing_and_leaving_it_later_is_not() -> None:
    game = position(
        3,
        hands={"p0": "2 market:red:w, 2 market:yellow:w, 2 market:blue:w"},
        display={"1": "1:red+yellow+blue", "2": "1:red+yellow+blue"},
    )
    assert game.options("p0").schema()["options"][-1]["kind"] == "pass"
    play(game, ("p0", restore_basic()), ("p0", "take 1"))
    assert game.options("p0").schema()["options"][-1]["kind"] == "done"
    events = play(game, ("p0", "done"))
    assert told(events, "passed") == []


def test_nobody_draws_after_a_swap_or_a_restoration_that_leaves_few_cards() -> None:
    game = position(3, hands={"p0": "market:red:m:bishop"})
    events = play(game, ("p0", swap("market:red:m:bishop")))
    assert told(events, "drew card", "p0") == [{"back": "market"}]


def test_more_than_seven_cards_are_discarded_as_the_player_chooses_each_to_its_own_pile() -> None:
    game = position(3, hands={"p0": "4 market:red:w, 4 market:blue:w, round:green:w"})
    play(game, ("p0", "done"))
    assert game.view(None)["task"] == "discard"
    assert reason(game, "p0", {"cards": ["market:red:w"]}) == "form.amount"
    events = play(game, ("p0", {"cards": ["market:red:w", "round:green:w"]}))
    assert told(events, "discarded", "p0") == [{"cards": ("market:red:w", "round:green:w")}]
    assert zone(game, "market discards") == {"market:red:w": 1}
    assert zone(game, "round discards") == {"round:green:w": 1}


def test_seven_cards_may_be_kept() -> None:
    game = position(3, hands={"p0": "4 market:red:w, 3 market:blue:w"})
    play(game, ("p0", "done"))
    assert zone(game, "turn")["active"] == "p1"
