"""The cathedral: for each apprentice at most one paid step of the bishop, then a segment, the altar or nothing."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, position, visit
from app.engine.kernel import Game
from app.engine.moment import Look
from app.engine.questions import Listed
from app.engine.rules import Part, Rules

THREE = "3:red+yellow+blue"
SEVEN = "7:purple+red+blue"


def at_cathedral(
    bishop: str, apprentices: int = 1, thalers: int = 12, paints: str = "2 red, 2 yellow, 2 blue, purple"
) -> Position:
    return position(
        4,
        at=visit("p0", "cathedral", apprentices),
        bishop=bishop,
        fresco={"1,1": THREE, "0,0": SEVEN, "4,4": "11:orange+green+purple"},
        paints={"p0": paints},
        thalers={"p0": thalers},
    )


def test_a_segment_worth_three_with_the_bishop_on_the_diagonal_gives_five_points() -> None:
    game = at_cathedral(bishop="2,2", apprentices=2)
    tiles = sum(zone(game, "p0/tiles").values())
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored") == [{"items": (("segment", 3), ("bishop", 2)), "total": 5}]
    assert zone(game, "score")["p0"] == 5
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 1, "blue": 1, "purple": 1}
    assert sum(zone(game, "p0/tiles").values()) == tiles + 1
    assert "1,1" not in zone(game, "fresco")
    assert zone(game, "bishop") == "1,1"


def test_the_second_apprentice_acts_after_the_first_and_finds_the_bishop_on_the_segment_just_restored() -> None:
    game = at_cathedral(bishop="2,2", apprentices=2)
    play(game, ("p0", "restore 1,1"))
    assert game.waiting() == ("p0",)
    events = play(game, ("p0", "restore 0,0"))
    assert told(events, "scored") == [{"items": (("segment", 7), ("bishop", 2)), "total": 9}]
    assert game.view(None)["place"] == "workshop"


@pytest.mark.parametrize(
    ("bishop", "bonus"), [("1,1", 3), ("1,2", 2), ("0,1", 2), ("0,0", 2), ("2,0", 2), ("3,3", 0), ("1,3", 0)]
)
def test_b7_three_points_where_the_bishop_stands_two_beside_him_none_farther_away(bishop: str, bonus: int) -> None:
    game = at_cathedral(bishop)
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored")[0]["total"] == 3 + bonus


def test_b6_the_step_comes_first_costs_one_thaler_and_only_once_for_an_apprentice() -> None:
    game = at_cathedral(bishop="3,3")
    play(game, ("p0", "step 2,2"))
    assert zone(game, "p0/thalers") == 11
    assert zone(game, "bishop") == "2,2"
    assert not [pick for pick in picks(game, "p0") if pick.startswith("step")]
    assert reason(game, "p0", "step 1,1") == "cathedral.stepped-already"
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored")[0]["total"] == 5


def test_b6_the_step_may_be_taken_without_restoring() -> None:
    game = at_cathedral(bishop="3,3")
    events = play(game, ("p0", "step 3,4"), ("p0", "done"))
    assert zone(game, "bishop") == "3,4"
    assert told(events, "restored") == []
    assert told(events, "lapsed", "p0")[0] == {"what": "cathedral", "n": 1}


def test_b6_each_apprentice_has_a_step_of_its_own() -> None:
    game = at_cathedral(bishop="3,3", apprentices=2)
    play(game, ("p0", "step 2,2"), ("p0", "done"), ("p0", "step 1,1"))
    assert zone(game, "p0/thalers") == 10
    assert zone(game, "bishop") == "1,1"


def test_b6_the_step_goes_exactly_one_space_in_any_of_eight_directions_also_onto_bare_segments() -> None:
    steps = [pick for pick in picks(at_cathedral(bishop="3,3"), "p0") if pick.startswith("step")]
    assert steps == [f"step {cell}" for cell in ("2,2", "2,3", "2,4", "3,2", "3,4", "4,2", "4,3", "4,4")]
    assert [p for p in picks(at_cathedral(bishop="0,0"), "p0") if p.startswith("step")] == [
        "step 0,1",
        "step 1,0",
        "step 1,1",
    ]


def test_b6_after_the_restoration_the_apprentice_can_no_longer_move_the_bishop() -> None:
    game = at_cathedral(bishop="3,3", apprentices=1)
    play(game, ("p0", "restore 1,1"))
    assert game.view(None)["place"] == "workshop"
    assert reason(game, "p0", "step 0,0") == "not-offered"


def test_b7_the_bonus_is_read_after_the_step_and_before_the_bishop_moves_to_the_segment() -> None:
    game = at_cathedral(bishop="3,3")
    play(game, ("p0", "step 2,2"))
    events = play(game, ("p0", "restore 1,1"))
    names = [event.name for event in events]
    assert names.index("scored") < names.index("bishop moved")
    assert told(events, "bishop moved") == [{"old": "2,2", "new": "1,1", "why": "restored"}]


def test_b7a_a_restoration_pays_scores_takes_the_tile_and_moves_the_bishop_in_this_order() -> None:
    events = play(at_cathedral(bishop="2,2", apprentices=2), ("p0", "restore 1,1"))
    assert [event.name for event in events] == [
        "gave",
        "paid for segment",
        "scored",
        "advanced",
        "uncovered",
        "bishop moved",
        "restored",
    ]


def test_b7a_the_landing_is_chosen_before_the_tile_is_taken() -> None:
    game = position(
        3,
        at=visit("p0", "cathedral"),
        fresco=full({"0,0": THREE}),
        bishop="4,4",
        score={"p0": 4, "p1": 7},
    )
    play(game, ("p0", "restore 0,0"))
    assert "0,0" in zone(game, "fresco")
    assert picks(game, "p0") == ["8", "6"]
    events = play(game, ("p0", "8"))
    assert [event.name for event in events][:2] == ["advanced", "uncovered"]


def test_the_paints_of_the_tile_go_back_to_the_supply() -> None:
    events = play(at_cathedral(bishop="2,2"), ("p0", "restore 0,0"))
    assert told(events, "gave") == [{"paints": {"red": 1, "blue": 1, "purple": 1}, "why": "segment"}]


def test_a_segment_that_cannot_be_paid_says_which_paints_are_missing() -> None:
    game = at_cathedral(bishop="2,2", paints="2 red, 1 yellow")
    question = game.options("p0")
    assert isinstance(question, Listed)
    missing = {entry.pick: entry.reason.args for entry in question.impossible() if entry.kind == "restore"}
    assert missing == {
        "restore 0,0": {"paints": {"purple": 1, "blue": 1}},
        "restore 1,1": {"paints": {"blue": 1}},
        "restore 4,4": {"paints": {"orange": 1, "green": 1, "purple": 1}},
    }
    assert reason(game, "p0", "restore 1,1") == "needs.paints"


def test_a_segment_already_restored_is_not_offered() -> None:
    game = at_cathedral(bishop="2,2", apprentices=2, paints="4 red, 4 yellow, 4 blue")
    play(game, ("p0", "restore 1,1"))
    assert "restore 1,1" not in picks(game, "p0")
    assert reason(game, "p0", {"restore": {"cell": "1,1"}}) is not None


def test_without_money_the_bishop_stays_and_the_reason_says_so() -> None:
    game = at_cathedral(bishop="2,2", thalers=0)
    assert not [pick for pick in picks(game, "p0") if pick.startswith("step")]
    assert reason(game, "p0", "step 1,1") == "needs.thalers"


def test_every_option_at_the_cathedral_says_kind_place_cost_and_gain() -> None:
    options = {option["kind"]: option for option in at_cathedral(bishop="2,2").options("p0").schema()["options"]}
    assert (options["step"]["place"], options["step"]["cost"]) == ("cathedral", {"thalers": 1})
    each_basic = {"paints": {"red": 1, "yellow": 1, "blue": 1}}
    entry = _entry(options["restore"]["form"]["cell"], "1,1")
    assert (entry["cost"], entry["gain"]["points"]) == (each_basic, 5)
    entry = _entry(options["altar"]["form"]["payment"], "red+yellow+blue")
    assert (entry["cost"], entry["gain"]["points"]) == (each_basic, 2)


def _entry(field: dict[str, Any], value: str) -> dict[str, Any]:
    return next(entry for entry in field["entries"] if entry["value"] == value)


def test_s8_whoever_has_no_paints_and_no_money_is_asked_at_the_cathedral_all_the_same() -> None:
    game = at_cathedral(bishop="2,2", thalers=0, paints="")
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == ["done"]


def test_what_a_segment_costs_is_asked_in_one_way_when_it_is_offered_refused_and_paid() -> None:
    part = Part(99, "discount")

    @part.adjust("paint cost")
    def only_the_first_paint(g: Look, cost: dict[str, int], painter: str, cell: str) -> dict[str, int]:
        return dict([next(iter(cost.items()))])

    usual = position(
        3, at=visit("p0", "cathedral"), paints={"p0": "red"}, fresco={"1,1": THREE, "0,0": "4:blue+orange"}
    )
    assert not [pick for pick in picks(usual, "p0") if pick.startswith("restore")]
    game = Game(Rules("fresco", 3, (), [*catalogue.meta("fresco").parts, part]), usual.state)
    (option,) = (option for option in game.options("p0").schema()["options"] if option["kind"] == "restore")
    assert [(entry["value"], entry["cost"]) for entry in option["form"]["cell"]["entries"]] == [
        ("1,1", {"paints": {"red": 1}})
    ]
    refused = {found.pick: found.cost for found in game.options("p0").schema()["impossible"]}
    assert refused["restore 0,0"] == {"paints": {"blue": 1}}
    events = game.decide("p0", {"restore": {"cell": "1,1"}})
    assert told(events, "gave") == [{"paints": {"red": 1}, "why": "segment"}]


def test_a_form_that_asks_for_too_much_is_refused_with_what_is_missing() -> None:
    game = position(players=3, at=visit("p0", "cathedral"), paints={"p0": ""}, fresco={"1,1": "4:red+green"})
    assert reason(game, "p0", {"restore": {"cell": "1,1"}}) == "needs.paints"
    assert reason(game, "p0", {"altar": {"payment": "red+yellow+blue"}}) == "needs.paints"
    assert reason(game, "p0", "altar") == "altar.three-paints"
