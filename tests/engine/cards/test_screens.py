"""Hands and piles are hidden, everything else lies open (C9)."""

from typing import Any

import pytest

from app.engine import catalogue, view
from app.engine.cards.components import BACKS
from app.engine.cards.examples.positions import act, position
from app.engine.examples.positions import Position, play
from app.engine.resample import resample
from app.engine.state import encode
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

OTHERS = ["p1", "p2", None]
HAND = "2 market:red:w, market:blue:m:blend, round:green:ww"


def zones(game: Position, viewer: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = game.view(viewer)["zones"]
    return seen


@pytest.mark.parametrize("viewer", OTHERS)
def test_c9_of_a_hand_others_see_how_many_cards_of_each_back_it_holds(viewer: str | None) -> None:
    game = position(3, hands={"p0": HAND})
    assert zones(game, "p0")["p0/market cards"] == {"market:red:w": 2, "market:blue:m:blend": 1}
    assert zones(game, viewer)["p0/market cards"] == {"number": 3}
    assert zones(game, viewer)["p0/round cards"] == {"number": 1}
    assert zones(game, viewer)["p0/square cards"] == {"number": 0}


@pytest.mark.parametrize("viewer", ["p0", *OTHERS])
def test_c9_of_piles_everybody_sees_the_number_alone(viewer: str | None) -> None:
    seen = zones(position(3), viewer)
    piles = [f"{back} pile" for back in BACKS] + ["fresco pile", "tile pile", "favourite pile"]
    assert all(list(seen[pile]) == ["number"] for pile in piles)


def test_c9_sections_with_their_values_tiles_discards_and_displays_lie_open() -> None:
    sections = {"p1": ["2:red+yellow+green 1"]}
    game = position(3, tiles={"p1": "ask"}, sections=sections, zones={"market discards": "market:red:w"})
    seen = zones(game, None)
    assert seen["p1/sections"] == ("2:red+yellow+green",)
    assert (seen["p1/turned"], seen["p1/points"]) == ((1,), {"section": 3})
    assert seen["p1/tiles"] == {"ask": 1}
    assert seen["market discards"] == {"market:red:w": 1}
    assert (len(seen["display"]), len(seen["tile display"])) == (4, 3)
    assert seen["favourite"] is not None


@pytest.mark.parametrize("viewer", OTHERS)
def test_c9_which_pile_was_drawn_from_is_public_and_the_card_is_not(viewer: str | None) -> None:
    game = position(3, hands={"p0": "market:red:w"}, draws=["square:purple:mm"])
    events = play(game, ("p0", {"swap": {"cards": ["market:red:w"]}}), ("p0", "draw square"))
    (told,) = [event for event in events if event.name == "drew card" and event.painter == "p0"]
    assert view.events([told], viewer) == [{"event": "drew card", "painter": "p0", "back": "square"}]
    assert view.events([told], "p0")[0]["card"] == "square:purple:mm"


@pytest.mark.parametrize("viewer", OTHERS)
def test_c9_cards_played_and_discarded_are_public(viewer: str | None) -> None:
    game = position(3, hands={"p0": "4 market:red:w, 4 market:blue:w"})
    events = play(game, ("p0", "done"), ("p0", {"cards": ["market:blue:w"]}))
    (told,) = [event for event in events if event.name == "discarded"]
    assert view.events([told], viewer)[0]["cards"] == ("market:blue:w",)


@pytest.mark.parametrize("viewer", OTHERS)
def test_whoever_can_restore_and_whoever_cannot_look_alike_from_outside(viewer: str | None) -> None:
    display = {"1": "1:red+yellow+blue"}
    can = position(3, hands={"p0": "market:red:w, market:yellow:w, market:blue:w"}, display=display)
    cannot = position(3, hands={"p0": "3 market:red:w"}, display=display)
    for zone in ("market pile", "p1/market cards", "p2/market cards"):
        cannot.state.zones[zone] = can.state.zones[zone]
    assert encode(can.view(viewer)) == encode(cannot.view(viewer))
    passing = [[view.events(play(game, ("p0", "done")), viewer)[0]] for game in (can, cannot)]
    assert passing[0] == passing[1]


@pytest.mark.parametrize("viewer", ["p1", None])
def test_whoever_has_the_colour_and_whoever_has_not_are_asked_alike(viewer: str | None) -> None:
    both = []
    for hand in ("2 market:red:e", "2 market:blue:e"):
        game = position(3, hands={"p2": hand}, tiles={"p0": "ask"})
        play(game, ("p0", "ask red"))
        both.append((game.waiting(), game.view(viewer)["waiting"], game.view(viewer)["task"]))
    assert both[0] == both[1]


def test_after_the_end_everything_is_open() -> None:
    game = position(2, act("p1"), final=True, hands={"p0": HAND})
    play(game, ("p1", "done"))
    assert game.view(None)["over"]
    assert zones(game, None)["p0/market cards"] == {"market:red:w": 2, "market:blue:m:blend": 1}


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["p0", "p1", None])
def test_another_hand_that_looks_the_same_to_a_viewer_can_be_imagined(viewer: str | None) -> None:
    game = position(3, hands={"p2": HAND})
    seen, choose = encode(game.view(viewer)), chance(3)
    hands = set()
    for _ in range(40):
        other = resample(game, viewer, choose)
        assert encode(other.view(viewer)) == seen
        hands.add(encode([other.state.zones["p2/market cards"], other.state.zones["p2/round cards"]]))
    assert len(hands) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_can_tell_what_another_hides_all_through_a_game(players: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("cards", players), chance(players), most_decisions=4000)
    assert compared > 1000


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("paint", ["red", "green"])
def test_nobody_but_asker_and_giver_learns_anything_from_an_ask(players: int, paint: str) -> None:
    hands = {f"p{seat}": f"market:red:w, {back}:green:w" for seat, back in enumerate(BACKS[1:][: players - 1], 1)}
    game = position(players, hands=hands, tiles={"p0": "ask"})
    game.decide("p0", f"ask {paint}")
    assert watch_for_leaks(game, chance(1), most_decisions=2 * players) > players
