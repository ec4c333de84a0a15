"""Positions in two lines: what comes out is real, and the words for tests say what is meant."""

import pytest

from app.engine import catalogue
from app.engine.examples.layouts import Inconsistent, check, laid_out
from app.engine.examples.positions import Position, picks, play, reason, zone
from app.engine.fresco.examples.positions import (
    When,
    full,
    plan,
    planning,
    position,
    round_end,
    setup,
    visit,
    wake_up,
)
from app.engine.fresco.modules.m01_portraits import DECK
from app.engine.invariants import Watch
from app.engine.state import NATURE

SEVEN = "7:purple+red+blue"
THREE = "3:red+yellow+blue"


# -- what comes out is real --------------------------------------------------------------------------------------


def test_the_example_of_the_documentation() -> None:
    game = position(
        players=4,
        at=visit("p1", "cathedral", apprentices=2),
        thalers={"p1": 3},
        paints={"p1": "2 red, 1 green"},
        bishop="2,2",
        fresco={"1,1": SEVEN},
        score={"p0": 14},
        mood={"p2": 3},
        rows={"p0": 7},
        round=5,
    )
    assert game.waiting() == ("p1",)
    assert game.view(None)["place"] == "cathedral"
    assert zone(game, "p1/thalers") == 3
    assert zone(game, "p1/paints") == {"red": 2, "green": 1}
    assert zone(game, "fresco") == {"1,1": SEVEN}
    assert zone(game, "score") == {"p0": 14, "p1": 0, "p2": 0, "p3": 0}
    assert zone(game, "line") == ("p1", "p2", "p3")
    assert zone(game, "p2/apprentices") == {"own": 5, "neutral": 1}
    assert zone(game, "hostel")["7"] == "p0"
    assert zone(game, "round")["number"] == 5
    assert zone(game, "p1/plan")["columns"]["cathedral"] == {"own": 2}


MOMENTS: list[When] = [
    setup(),
    wake_up(),
    wake_up("p1"),
    planning(),
    planning("p1"),
    visit("p1", "market", 3),
    visit("p0", "cathedral"),
    visit("p1", "workshop", 2),
    visit("p0", "cathedral 2"),
    round_end(),
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("at", MOMENTS, ids=lambda at: f"{at.phase} {at.column}")
def test_every_position_holds_the_invariants_and_can_be_played_to_the_end(players: int, at: When) -> None:
    game = position(players, at=at, fresco=6 if at.column == "cathedral 2" else None)
    watch = Watch(game)
    assert catalogue.from_json(game.to_json()).to_json() == game.to_json()
    for number in range(4000):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        events = game.decide(seat, game.options(seat).sample(lambda n, number=number: number * 31 % n))  # type: ignore[misc]
        if at.phase != "setup" and number < 40:
            assert watch.look(game, events) == []
    assert game.view(None)["over"]


@pytest.mark.parametrize("at", MOMENTS[1:], ids=lambda at: f"{at.phase} {at.column}")
def test_the_moment_asked_for_is_the_one_that_is_reached(at: When) -> None:
    game = position(3, at=at, fresco=6 if at.column == "cathedral 2" else None)
    expected = {"wake up": "choose row", "planning": "plan", "round end": "draw"}.get(at.phase)
    assert game.view(None)["task"] == (expected or f"work at {at.column.removesuffix(' 2')}")
    if at.painter:
        assert game.waiting() == (at.painter,)
    if at.thinking:
        assert game.waiting() == at.thinking
    assert not any(task.name.startswith("stop") for task in game.state.agenda)


def test_a_small_fresco_leaves_every_other_tile_in_front_of_a_painter() -> None:
    game = position(3, at=planning(), fresco={"1,1": SEVEN}, tiles={"p0": 2, "p1": [THREE, THREE]})
    numbers = {seat: sum(zone(game, f"{seat}/tiles").values()) for seat in ("p0", "p1", "p2")}
    assert numbers == {"p0": 2, "p1": 2, "p2": 20}


def test_a_full_fresco_has_the_tiles_where_they_are_wanted() -> None:
    game = position(3, at=planning(), fresco=full({"0,0": SEVEN, "4,4": THREE}))
    assert len(zone(game, "fresco")) == 25
    assert (zone(game, "fresco")["0,0"], zone(game, "fresco")["4,4"]) == (SEVEN, THREE)


def test_tiles_that_a_painter_has_are_missing_on_the_fresco() -> None:
    game = position(3, at=planning(), tiles={"p0": [SEVEN], "p1": 0, "p2": 0})
    assert len(zone(game, "fresco")) == 24
    assert SEVEN not in zone(game, "fresco").values()


def test_what_is_not_at_the_booths_is_in_the_bag() -> None:
    game = position(3, at=visit("p0", "market"), booths={1: "green, orange"})
    assert zone(game, "booths") == {"1.0": "green", "1.1": "orange"}
    assert sum(zone(game, "bag").values()) == 9


def test_zones_are_set_by_name_and_their_pieces_are_missing_elsewhere() -> None:
    game = position(3, at=planning(), zones={"p0/apprentices": {"own": 4, "neutral": 1}, "p0/absent": {"own": 1}})
    assert zone(game, "p0/armchair") == {}
    assert zone(game, "p1/armchair") == {"neutral": 1}


def test_amounts_of_one_kind_of_piece_are_numbers_and_come_from_their_supply() -> None:
    before = zone(position(3, modules=(5,), at=planning()), "leaf supply")["leaf"]
    game = position(3, modules=(5,), at=planning(), zones={"p0/leaf": 2})
    assert zone(game, "p0/leaf") == {"leaf": 2}
    assert zone(game, "leaf supply")["leaf"] == before - 2


PENNIES = plan("1 market, 3 studio, 1 theatre", counts={"pennies": 2})


@pytest.mark.parametrize(
    ("named", "amount", "in_hand"),
    [("p1/pennies", 1, 1), ("well", 1, 1), ("p0/laid pennies", 2, 1), ("p0/pennies", 3, 3)],
)
def test_planned_pennies_lie_on_the_sheet_whatever_pennies_are_named(named: str, amount: int, in_hand: int) -> None:
    zones = {named: {"penny": amount}}
    game = position(3, modules=(4,), at=visit("p0", "market"), plans={"p0": PENNIES}, zones=zones)
    assert zone(game, "p0/laid pennies") == {"penny": 2}
    assert zone(game, "p0/pennies") == {"penny": in_hand}
    assert zone(game, named) == {"penny": amount}
    assert "throw 1" in picks(game, "p0")


def test_pennies_that_are_no_longer_in_the_supply_are_not_thrown_into_the_well_by_themselves() -> None:
    with pytest.raises(Inconsistent, match="penny 'penny': expected 20 in the game, found 18"):
        position(3, modules=(4,), at=planning(), zones={"penny supply": {"penny": 9}})
    game = position(3, modules=(4,), at=planning(), zones={"penny supply": {"penny": 9}, "p0/pennies": 5})
    assert zone(game, "well") == {}


def test_a_scroll_that_somebody_no_longer_holds_goes_to_the_pile_of_its_kind() -> None:
    for held in ({"row 1": 1}, {"column 1": 1}, {}):
        game = position(3, modules=(7,), at=planning(), zones={"p0/scrolls": held})
        assert all(scroll.startswith("row") for scroll in zone(game, "row scrolls"))
        assert all(scroll.startswith("column") for scroll in zone(game, "column scrolls"))


def test_portraits_that_are_no_longer_shown_go_back_to_their_layer_of_the_deck() -> None:
    for number in range(len(DECK["A"])):
        shown = dict.fromkeys(list(DECK["A"])[number : number + 2], 1)
        game = position(3, modules=(1,), at=planning(), zones={"portraits": shown})
        left = {name: 1 for name in DECK["A"] if name not in shown}
        assert zone(game, "portrait deck") == (left, DECK["B"], DECK["C"])


def test_portraits_come_back_to_a_layer_that_was_used_up() -> None:
    game = position(3, modules=(1,), at=planning(), zones={"portraits": {"muse": 1}, "portrait deck": (DECK["C"],)})
    wanted = {"portraits": {}, "portraits gone": zone(game, "portraits gone")}
    found = laid_out(game.rules, game.state.zones, wanted)
    assert found["portrait deck"] == ({"muse": 1}, DECK["C"])


def test_a_check_refuses_pieces_in_a_pile_that_is_not_theirs() -> None:
    game = position(3, modules=(1, 7), at=planning())
    swapped = {"row scrolls": zone(game, "column scrolls"), "column scrolls": zone(game, "row scrolls")}
    upside_down = {"portrait deck": zone(game, "portrait deck")[::-1]}
    for wrong, expected in ((swapped, "row scrolls: no place for 'column"), (upside_down, "in one layer; expected")):
        with pytest.raises(Inconsistent, match=expected):
            check(game.rules, game.state.zones, {**game.state.zones, **wrong})


def test_portraits_that_left_the_deck_are_not_all_shown() -> None:
    game = position(3, modules=(1,), at=planning(), zones={"portrait deck": ({"self portrait": 1},)})
    assert sum(zone(game, "portraits").values()) == 2
    assert sum(zone(game, "portraits gone").values()) == 15


def test_a_tile_that_a_module_removed_can_be_laid_and_another_is_removed_instead() -> None:
    removed = zone(position(3, modules=(3,), at=planning()), "fresco tiles removed")
    game = position(3, modules=(3,), at=planning(), fresco=full({"0,0": next(iter(removed))}))
    assert zone(game, "fresco")["0,0"] == next(iter(removed))
    assert len(zone(game, "fresco")) == 25
    assert sum(zone(game, "fresco tiles removed").values()) == 7


def test_nature_draws_what_the_script_says_and_the_rest_as_it_comes() -> None:
    game = position(3, at=round_end(), draws=[["green", "orange"]])
    play(game)
    assert [zone(game, "booths")[slot] for slot in ("1.0", "1.1")] == ["green", "orange"]
    assert game.draws == []


def test_a_clone_has_a_script_of_its_own() -> None:
    game = position(3, at=round_end(), draws=[["green"]])
    play(game.clone())
    assert game.draws == [["green"]]
    assert game.waiting() == (NATURE,)


def test_the_same_words_give_the_same_position_to_the_byte() -> None:
    one, other = (position(4, at=visit("p2", "market"), score={"p0": 3}) for _ in range(2))
    assert one.to_json() == other.to_json()


def test_unless_said_a_round_is_final_by_the_rules_and_after_the_market_by_word_alone() -> None:
    finals = [
        zone(position(3, at=at, fresco=6, final=said), "round")["final"]
        for at, said in (
            (planning(), None),
            (visit("p0", "market"), None),
            (visit("p0", "cathedral"), None),
            (visit("p0", "cathedral"), True),
            (visit("p0", "cathedral 2"), None),
        )
    ]
    assert finals == [True, True, False, True, True]


def test_the_game_stands_still_after_a_visit() -> None:
    game = position(4, at=visit("p0", "market"))
    play(game, ("p0", "done"))
    assert game.view(None)["place"] == "workshop"


@pytest.mark.parametrize("said", [None, {"cell": "1,1"}])
@pytest.mark.parametrize("line", [("p0", "p1", "leonardo"), ("p1", "p0", "leonardo")])
def test_unless_said_leonardo_is_played_for_by_the_rules_and_the_two_take_turns(
    line: tuple[str, ...], said: dict[str, str] | None
) -> None:
    games = [position(2, at=wake_up("leonardo"), round=number, line=line, leonardo=said) for number in (1, 2, 3)]
    assert [zone(game, "leonardo")["controller"] for game in games] == [line[0], line[1], line[0]]
    assert [game.waiting() for game in games] == [(line[0],), (line[1],), (line[0],)]
    assert {zone(game, "leonardo")["cell"] for game in games} == {"1,1" if said else "2,2"}


def test_a_controller_that_is_said_plays_for_leonardo_in_every_round() -> None:
    for number in (1, 2, 3):
        game = position(2, at=visit("leonardo", "market"), round=number, leonardo={"controller": "p1"})
        assert game.waiting() == ("p1",)


# -- words for tests ---------------------------------------------------------------------------------------------


def test_picks_are_words_and_words_can_be_played() -> None:
    game = position(3, at=visit("p0", "cathedral"), fresco={"1,1": THREE}, bishop="0,0")
    assert picks(game, "p0") == [
        "step 0,1",
        "step 1,0",
        "step 1,1",
        "restore 1,1",
        "altar red+yellow+blue",
        "done",
    ]
    play(game, ("p0", "restore 1,1"))
    assert zone(game, "fresco") == {}


def test_the_picks_of_a_plan_are_a_document() -> None:
    with pytest.raises(TypeError, match="document"):
        picks(position(3, at=planning()), "p0")


def test_a_reason_is_a_key_and_a_legal_pick_has_none() -> None:
    game = position(3, at=wake_up("p0"))
    assert reason(game, "p0", "row 7") is None
    assert reason(game, "p0", "row 4") == "form.document"
    assert reason(game, "p1", "row 7") == "not-your-turn"


def test_a_plan_in_words_is_a_pick() -> None:
    game: Position = position(3, at=planning("p0"))
    assert reason(game, "p0", plan("3 market, 2 theatre")) is None
