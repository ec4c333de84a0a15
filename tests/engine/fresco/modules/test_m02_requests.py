"""Module 2: three tiles are stacked under a request of the bishop, for points and another income."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, round_end, visit, wake_up
from app.engine.fresco.modules.m02_requests import PIECES
from app.engine.questions import Impossible

MODULES = (2,)
PURPLE = ["6:purple+red", "6:purple+yellow", "7:purple+red+blue"]
PLAIN = ["3:red+yellow+blue"] * 3
MIXED = ["8:purple+orange", "8:purple+green", "9:purple+orange+yellow", "9:purple+orange+blue"]


def at_workshop(tiles: list[str], apprentices: int = 1, **said: Any) -> Position:
    return position(3, MODULES, at=visit("p0", "workshop", apprentices), tiles={"p0": tiles}, **said)


def requests_refused(game: Position) -> list[Impossible]:
    return [entry for entry in game.options("p0").schema()["impossible"] if entry.kind == "request"]


def fulfil(kind: str, tiles: list[str]) -> dict[str, Any]:
    return {"request": {"request": kind, "tiles": tiles}}


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_twelve_requests_lie_in_four_open_stacks_the_highest_on_top(players: int) -> None:
    shown = position(players, MODULES, at=wake_up()).view(None)["zones"]["requests"]
    assert shown == {
        "general": ("general 6", "general 5", "general 4"),
        "orange": ("orange 8", "orange 7", "orange 6"),
        "green": ("green 8", "green 7", "green 6"),
        "purple": ("purple 10", "purple 9", "purple 8"),
    }


# -- fulfilling --------------------------------------------------------------------------------------------------


def test_the_rulebooks_general_request_takes_any_three_tiles_and_gives_six_points() -> None:
    game = at_workshop(PLAIN)
    events = play(game, ("p0", fulfil("general", PLAIN)))
    assert told(events, "scored") == [{"items": (("request", 6),), "total": 6}]
    assert told(events, "fulfilled request", "p0") == [{"request": "general", "tiles": tuple(PLAIN)}]
    assert zone(game, "score")["p0"] == 6
    assert zone(game, "requests")["general"] == ("general 5", "general 4")


def test_the_rulebooks_three_purple_seals_fulfil_the_top_purple_request_for_ten_points() -> None:
    game = at_workshop([*PURPLE, *PLAIN])
    events = play(game, ("p0", fulfil("purple", PURPLE)))
    assert told(events, "scored")[0]["total"] == 10
    assert zone(game, "p0/fulfilled") == {"purple 10": 1}
    assert zone(game, "p0/stacked tiles") == dict.fromkeys(PURPLE, 1)
    assert zone(game, "p0/tiles") == {"3:red+yellow+blue": 3}


def test_the_next_request_of_a_kind_is_worth_less() -> None:
    left = {"general": ("general 4",), "orange": (), "green": (), "purple": ("purple 9", "purple 8")}
    gone = [piece for piece in PIECES if piece not in {"general 4", "purple 9", "purple 8"}]
    zones = {"requests": left, "p1/fulfilled": dict.fromkeys(gone, 1)}
    game = at_workshop(PURPLE, zones=zones)
    schema = game.options("p0").schema()
    (option,) = [option for option in schema["options"] if option["kind"] == "request"]
    worth = {entry["value"]: entry["gain"]["points"] for entry in option["form"]["request"]["entries"]}
    assert worth == {"general": 4, "purple": 9}
    assert reason(game, "p0", "request orange") == "requests.none-left"


def test_fewer_than_three_suitable_tiles_fulfil_nothing_and_the_reason_counts_them() -> None:
    game = at_workshop(PURPLE[:2])
    assert not [pick for pick in picks(game, "p0") if pick.startswith("request")]
    impossible = {entry.pick: entry.reason for entry in requests_refused(game)}
    assert impossible["request purple"].key == "requests.too-few-tiles"
    assert impossible["request purple"].args == {"request": "purple", "n": 3, "have": 2}
    assert impossible["request general"].args["have"] == 2


def test_a_special_request_takes_only_tiles_with_its_seal() -> None:
    game = at_workshop([*PURPLE[:2], *PLAIN])
    assert [pick for pick in picks(game, "p0") if pick.startswith("request")] == ["request general"]
    game = at_workshop([*PURPLE, *PLAIN])
    assert reason(game, "p0", fulfil("purple", [*PURPLE[:2], PLAIN[0]])) == "form.some"


@pytest.mark.parametrize("tiles", [PURPLE[:2], [*PURPLE, PLAIN[0]], [], [PURPLE[0]] * 3])
def test_exactly_three_tiles_are_stacked_and_each_only_once(tiles: list[str]) -> None:
    game = at_workshop([*PURPLE, *PLAIN])
    before = game.to_json()
    assert reason(game, "p0", fulfil("general", tiles)) in ("form.amount", "form.some")
    assert game.to_json() == before


def test_m2_a_tile_with_several_seals_may_serve_any_one_of_them() -> None:
    game = at_workshop([MIXED[0], MIXED[2], MIXED[3]])
    assert [pick for pick in picks(game, "p0") if pick.startswith("request")] == [
        "request general",
        "request orange",
        "request purple",
    ]
    play(game, ("p0", fulfil("orange", [MIXED[0], MIXED[2], MIXED[3]])))
    assert zone(game, "p0/fulfilled") == {"orange 8": 1}


def test_m2_stacked_tiles_serve_no_other_request() -> None:
    zones = {"p0/stacked tiles": dict.fromkeys(PURPLE, 1), "p0/tiles": {PLAIN[0]: 2}}
    game = position(3, MODULES, at=visit("p0", "workshop"), zones=zones)
    assert not [pick for pick in picks(game, "p0") if pick.startswith("request")]
    impossible = {entry.pick: entry.reason.args["have"] for entry in requests_refused(game)}
    assert impossible == {"request general": 2, "request orange": 0, "request green": 0, "request purple": 0}


# -- whose work it is --------------------------------------------------------------------------------------------


def test_m2_a_request_takes_the_place_of_both_blends_and_the_others_blend_as_usual() -> None:
    game = at_workshop(PURPLE, apprentices=2, paints={"p0": "2 red, 2 yellow"})
    play(game, ("p0", fulfil("purple", PURPLE)))
    assert game.waiting() == ("p0",)
    play(game, ("p0", "blend orange"), ("p0", "blend orange"))
    assert zone(game, "p0/paints") == {"orange": 2}
    assert game.waiting() == ("p1",)


def test_m2_an_apprentice_who_has_blended_fulfils_no_request_but_the_next_one_may() -> None:
    game = at_workshop(PURPLE, apprentices=2)
    play(game, ("p0", "blend orange"))
    assert reason(game, "p0", fulfil("purple", PURPLE)) == "requests.already-working"
    play(game, ("p0", "done"), ("p0", fulfil("purple", PURPLE)))
    assert zone(game, "score")["p0"] == 10


def test_m2_one_request_for_each_player_and_round() -> None:
    game = at_workshop([*PURPLE, *PLAIN], apprentices=2)
    play(game, ("p0", fulfil("purple", PURPLE)))
    assert not [pick for pick in picks(game, "p0") if pick.startswith("request")]
    assert reason(game, "p0", "request general") == "requests.one-a-round"


def test_nobody_has_to_fulfil_a_request() -> None:
    game = at_workshop(PURPLE)
    play(game, ("p0", "done"))
    assert zone(game, "p0/tiles") == dict.fromkeys(PURPLE, 1)


# -- income ------------------------------------------------------------------------------------------------------


def at_round_end(*fulfilled: str, stacked: list[str] | None = None) -> Position:
    """p0 has these requests with these tiles under them, one tile besides, and no paints."""
    under = {"p0/stacked tiles": dict.fromkeys(stacked or [], 1), "p0/tiles": {PLAIN[0]: 1}}
    zones = {"p0/fulfilled": dict.fromkeys(fulfilled, 1), "p0/paints": {}, **under}
    return position(3, MODULES, at=round_end(), zones=zones)


def test_m2_the_income_of_the_three_tiles_is_replaced_by_one_thaler_and_the_paint_of_the_request() -> None:
    game = at_round_end("purple 10", stacked=PURPLE)
    events = play(game)
    assert told(events, "earned", "p0") == [{"n": 1, "why": "income"}, {"n": 1, "why": "request"}]
    assert told(events, "received", "p0") == [{"paints": {"purple": 1}, "why": "request"}]


def test_every_request_brings_its_own_income() -> None:
    events = play(at_round_end("purple 10", "orange 8", "orange 7"))
    assert [fields["paints"] for fields in told(events, "received", "p0")] == [
        {"orange": 1},
        {"orange": 1},
        {"purple": 1},
    ]
    assert sum(fields["n"] for fields in told(events, "earned", "p0")) == 1 + 3


def test_m2_the_basic_paint_of_a_general_request_is_chosen_anew_every_round() -> None:
    game = at_round_end("general 6")
    events = play(game)
    assert told(events, "earned", "p0") == [{"n": 1, "why": "income"}, {"n": 1, "why": "request"}]
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == ["red", "yellow", "blue"]
    events = play(game, ("p0", "blue"))
    assert told(events, "received", "p0") == [{"paints": {"blue": 1}, "why": "request"}]
    assert zone(game, "round")["number"] == 2


def test_two_general_requests_bring_two_paints_one_after_the_other() -> None:
    game = at_round_end("general 6", "general 5")
    play(game, ("p0", "blue"), ("p0", "red"))
    assert zone(game, "p0/paints") == {"blue": 1, "red": 1}


def test_whoever_has_fulfilled_nothing_is_not_asked_and_earns_as_usual() -> None:
    game = at_round_end()
    events = play(game)
    assert told(events, "earned") == [{"n": 1, "why": "income"}]
    assert zone(game, "round")["number"] == 2


def test_b12_there_is_no_income_after_the_last_round() -> None:
    zones = {"p0/fulfilled": {"general 6": 1, "purple 10": 1}, "p0/paints": {}, "p0/thalers": 0}
    game = position(3, MODULES, at=final_scoring(), fresco=0, zones=zones)
    assert game.waiting() == ()
    assert (zone(game, "p0/paints"), zone(game, "p0/thalers")) == ({}, 0)


# -- two players -------------------------------------------------------------------------------------------------


def at_leonardos_workshop(tiles: list[str]) -> Position:
    at, rows = visit("leonardo", "workshop"), {"leonardo": 5}
    said = {"leonardo": tiles, "p0": PLAIN[:1]}
    return position(2, MODULES, at=at, rows=rows, leonardo={"controller": "p1"}, tiles=said)


def test_leonardo_has_an_apprentice_at_the_workshop_in_every_round() -> None:
    assert zone(position(2, MODULES, at=planning()), "leonardo/plan")["columns"]["workshop"] == {"own": 1}
    final = position(2, MODULES, at=planning(), fresco=6)
    assert zone(final, "leonardo/plan")["columns"] == {"market": {"own": 1}, "workshop": {"own": 1}}


def test_m2_leonardos_controller_may_fulfil_a_request_with_his_tiles() -> None:
    game = at_leonardos_workshop(PURPLE)
    assert game.waiting() == ("p1",)
    assert picks(game, "p1") == ["request general", "request purple", "none"]
    events = play(game, ("p1", fulfil("purple", PURPLE)))
    assert told(events, "scored", "leonardo") == [{"items": (("request", 10),), "total": 10}]
    assert zone(game, "leonardo/tiles") == {}
    assert zone(game, "requests")["purple"] == ("purple 9", "purple 8")


def test_m2_leonardo_never_has_to_fulfil_one() -> None:
    game = at_leonardos_workshop(PURPLE)
    events = play(game, ("p1", "none"))
    assert told(events, "fulfilled request") == []
    assert zone(game, "leonardo/tiles") == dict.fromkeys(PURPLE, 1)


def test_without_three_tiles_leonardos_turn_passes_without_a_question() -> None:
    plans = {"p0": plan("3 theatre, 2 workshop")}
    game = position(2, MODULES, at=planning("p1"), plans=plans, rows={"leonardo": 5})
    play(game, ("p1", plan("3 theatre, 2 workshop")))
    asked = []
    while game.view(None)["place"] in ("market", "cathedral"):
        play(game, (game.waiting()[0], picks(game, game.waiting()[0])[0]))
        asked.append(game.view(None)["task"])
    assert "leonardo at workshop" not in asked


def test_a_request_brings_leonardo_no_income() -> None:
    zones = {"leonardo/fulfilled": {"general 6": 1, "purple 10": 1}}
    game = position(2, MODULES, at=round_end(), zones=zones)
    events = play(game)
    assert not [event for event in events if event.painter == "leonardo" and event.name in ("earned", "received")]
    assert game.view(None)["task"] != "basic income"
