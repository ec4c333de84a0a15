"""Module 13, the catacombs: what lies in the rooms, what it brings at once and at the end, and Leonardo (M13)."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, visit, wake_up
from app.engine.fresco.modules.m13_catacombs import MAPS, TREASURES, collection, rooms_of
from app.engine.state import Event
from tests.engine.chance import chance
from tests.engine.fresco.modules.medico import at_work, sheet
from tests.engine.leaks import watch_for_leaks

CATACOMBS = (13,)
TILE = "3:red+yellow+blue"
ALONG_THE_WALL = "5:0,0+0,1+0,2+1,0"


def exploring(*treasures: str, modules: tuple[int, ...] = CATACOMBS, **said: Any) -> Position:
    """p0 has a map on the theatre that leads to these treasures, and nobody is sent along with it."""
    rooms = dict(zip(rooms_of(ALONG_THE_WALL), treasures, strict=False))
    zones = {"p0/maps": {"5#1": ALONG_THE_WALL}, "rooms": rooms, **said.pop("zones", {})}
    sheet = plan("3 studio, 2 workshop", marks={"map 5#1": "theatre"})
    at = visit("p0", "theatre")
    return position(3, modules, at, final=False, plans={"p0": sheet}, fresco={"4,4": TILE}, zones=zones, **said)


# -- kept or sold ------------------------------------------------------------------------------------------------


def test_m13_each_treasure_is_kept_or_sold_at_once() -> None:
    """The rulebook's example: a statue is kept for 5 points at the end; sold, it would have brought 5 Thalers."""
    game = exploring("statue", "statue")
    (keeping, selling) = game.options("p0").schema()["options"]
    assert (keeping["pick"], keeping["gain"]) == ("keep", {"points": 5})
    assert (selling["pick"], selling["gain"]) == ("sell", {"thalers": 5})
    events = play(game, ("p0", "keep"), ("p0", "sell"))
    assert told(events, "kept treasure") == [{"cell": "0,0", "treasure": "statue"}]
    assert told(events, "sold treasure") == [{"cell": "0,1", "treasure": "statue"}]
    assert told(events, "earned", "p0")[0] == {"n": 5, "why": "treasure"}
    assert (zone(game, "p0/treasures"), zone(game, "sold treasures")) == ({"statue": 1}, {"statue": 1})
    assert told(events, "scored") == [], "points come at the end"


@pytest.mark.parametrize("pick", ["keep", "sell"])
def test_m13_the_mood_of_a_treasure_counts_whether_it_is_kept_or_sold(pick: str) -> None:
    """The rulebook's example: red moves up three spaces, then sells the script for 2 Thalers."""
    game = exploring("script 2 +3", mood={"p0": -1})
    events = play(game, ("p0", pick))
    assert zone(game, "mood")["p0"] == 2
    assert told(events, "cheered", "p0") == [{"old": -1, "new": 2, "why": "treasure"}]
    sold = [fields["n"] for fields in told(events, "earned", "p0") if fields["why"] == "treasure"]
    assert sold == ([2] if pick == "sell" else [])


def test_b4_mood_from_a_treasure_stops_at_the_end_of_the_scale() -> None:
    game = exploring("script 2 +3", mood={"p0": 2})
    assert game.options("p0").schema()["options"][1]["gain"] == {"thalers": 2, "mood": 2}
    play(game, ("p0", "sell"))
    assert zone(game, "mood")["p0"] == 4


def test_m13_a_second_copy_of_a_script_must_be_sold() -> None:
    game = exploring("script 3", "script 3 +2", "script 4")
    play(game, ("p0", "keep"))
    assert picks(game, "p0") == ["sell"]
    assert reason(game, "p0", "keep") == "catacombs.script-twice"
    play(game, ("p0", "sell"))
    assert picks(game, "p0") == ["keep", "sell"]


def test_a_script_that_was_sold_does_not_stand_in_the_way_of_the_next() -> None:
    game = exploring("script 3", "script 3 +2")
    play(game, ("p0", "sell"), ("p0", "keep"))
    assert zone(game, "p0/treasures") == {"script 3 +2": 1}


def test_any_number_of_statues_and_chalices_may_be_kept() -> None:
    game = exploring("statue", "chalice", zones={"p0/treasures": {"statue": 2, "chalice": 1}})
    play(game, ("p0", "keep"), ("p0", "keep"))
    assert zone(game, "p0/treasures") == {"statue": 3, "chalice": 2}


def test_the_label_says_what_a_script_adds_to_those_already_kept() -> None:
    game = exploring("script 4", zones={"p0/treasures": {"script 1": 1, "script 2": 1}})
    assert game.options("p0").schema()["options"][0]["gain"] == {"points": 12 - 4}


# -- what is hidden ----------------------------------------------------------------------------------------------


def test_s3_the_piece_is_public_as_it_is_kept_and_the_collection_is_not() -> None:
    game = exploring("statue")
    (event,) = (event for event in play(game, ("p0", "keep")) if event.name == "kept treasure")
    assert event.secret is None
    assert game.view("p0")["zones"]["p0/treasures"] == {"statue": 1}
    for viewer in ("p1", None):
        assert "p0/treasures" not in game.view(viewer)["zones"]


def test_s8_whoever_must_sell_a_second_copy_is_asked_like_anybody_else() -> None:
    must = exploring("script 3", zones={"p0/treasures": {"script 3 +2": 1}})
    may = exploring("script 3", zones={"p0/treasures": {"script 4 +1": 1}})
    assert must.view("p1") == may.view("p1")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_viewer_can_tell_what_a_map_shows_or_which_treasures_are_kept(seats: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", seats, CATACOMBS), chance(seats), 150)
    assert compared > 150 * seats


# -- rooms -------------------------------------------------------------------------------------------------------


def test_b7a_the_room_is_turned_up_after_the_tile_is_taken_and_before_the_bishop_follows() -> None:
    game = position(3, CATACOMBS, visit("p0", "cathedral"), fresco={"2,3": TILE, "4,4": TILE}, draws=["script 5"])
    names = [event.name for event in play(game, ("p0", "restore 2,3"))]
    assert names[names.index("uncovered") :][:3] == ["uncovered", "turned up room", "bishop moved"]
    assert zone(game, "rooms") == {"2,3": "script 5"}


def test_l3a_a_room_is_turned_up_as_usual_when_leonardo_restores() -> None:
    fresco = {"1,2": TILE, "4,4": TILE}
    said: dict[str, Any] = {"leonardo": {"controller": "p0", "cell": "2,2"}, "rows": {"leonardo": 8}}
    game = position(2, CATACOMBS, visit("leonardo", "market"), fresco=fresco, final=False, draws=["statue"], **said)
    while not zone(game, "rooms"):
        play(game, (game.waiting()[0], picks(game, game.waiting()[0])[-1]))
    assert zone(game, "rooms") == {"1,2": "statue"}


# -- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        (("script 1", "script 2", "script 4"), 12),
        (("script 1 +2", "script 2", "script 3", "script 4", "script 5"), 25),
        (("script 5",), 5),
        (("script 1", "script 1 +2"), 1),
        (("statue", "chalice", "chalice +1"), 11),
        (("statue", "script 3"), 8),
    ],
)
def test_scripts_are_worth_the_highest_times_how_many_differ(kept: tuple[str, ...], points: int) -> None:
    """The rulebook's examples: volumes 1, 2 and 4 bring 12, all five 25."""
    assert sum(worth for _, worth in collection(kept)) == points


def test_m18_treasures_are_one_advance_each_in_wake_up_order_before_the_money() -> None:
    game = position(
        3,
        CATACOMBS,
        visit("p0", "cathedral 2"),
        fresco=3,
        rows={"p1": 5, "p2": 6, "p0": 7},
        score={"p0": 10, "p1": 20, "p2": 30},
        thalers={"p0": 4, "p1": 4, "p2": 4},
        zones={"p0/treasures": {"statue": 1, "script 3": 1}, "p1/treasures": {"chalice": 1}},
    )
    events = play(game, ("p0", "done"))
    scored = [(event.painter, event.fields["items"]) for event in events if event.name == "scored"]
    money = (("money", 2),)
    treasures = [("p1", (("treasures", 3),)), ("p0", (("treasures", 5), ("encyclopedia", 3)))]
    assert scored == [*treasures, ("p1", money), ("p2", money), ("p0", money)]
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced", "p0")] == [(10, 18), (18, 20)]


# -- a painter without a seat ------------------------------------------------------------------------------------


def leonardo_wakes(row: int, draws: tuple[str, ...] = (), **said: Any) -> Position:
    """Leonardo chooses now; p0 plays for him."""
    at = wake_up("leonardo")
    game = position(2, CATACOMBS, at, leonardo={"controller": "p0", "cell": "2,2"}, draws=draws, **said)
    play(game, ("p0", {"row": row}))
    return game


def test_m13b_leonardos_map_costs_nothing_lies_open_and_goes_on_any_of_his_columns() -> None:
    game = leonardo_wakes(5, (ALONG_THE_WALL,))
    assert zone(game, "leonardo/maps") == {"5#1": ALONG_THE_WALL}
    assert game.view("p1")["zones"]["leonardo/maps"] == {"5#1": ALONG_THE_WALL}
    columns = ("market", "cathedral", "studio", "workshop", "theatre")
    assert picks(game, "p0") == [f"place map {column}" for column in columns]
    events = play(game, ("p0", "place map studio"))
    assert told(events, "placed map") == [{"back": "5#1", "column": "studio"}]
    assert zone(game, "leonardo/plan")["marks"] == {"map 5#1": "studio"}


def test_m13_leonardo_must_take_a_map_at_five_six_or_seven_and_none_later() -> None:
    game = position(2, CATACOMBS, wake_up("leonardo"), leonardo={"controller": "p0"})
    assert reason(game, "p0", {"row": 6, "map": True}) == "form.unknown-field"
    assert len(zone(leonardo_wakes(6), "leonardo/maps")) == 1
    assert zone(leonardo_wakes(8, rows={"p0": 6, "p1": 7}), "leonardo/maps") == {}


def test_m13a_from_an_empty_stack_leonardo_takes_none() -> None:
    game = leonardo_wakes(6, zones={"maps at 6": {}, "used maps": dict.fromkeys(MAPS[6], 1)})
    assert zone(game, "leonardo/maps") == {}
    assert game.view(None)["task"] != "place map"


def explored_by_leonardo(column: str, tiles: int) -> tuple[Position, list[Event]]:
    """His map leads to the row farthest from the altar; everybody plays on until he has used it."""
    game = position(
        2,
        CATACOMBS,
        wake_up("leonardo"),
        fresco=tiles,
        leonardo={"controller": "p0", "cell": "2,2"},
        zones={"rooms": {"4,2": "statue", "4,3": "script 3 +2", "4,4": "script 3"}},
        draws=["6:4,2+4,3+4,4"],
    )
    events = play(game, ("p0", {"row": 6}), ("p0", f"place map {column}"))
    while not told(events, "used map"):
        seat = game.waiting()[0]
        pick = "done" if not reason(game, seat, "done") else game.options(seat).sample(lambda n: 0)
        events += play(game, (seat, pick))
    return game, events


@pytest.mark.parametrize("column", ["market", "studio", "theatre"])
def test_m13_leonardo_keeps_everything_and_has_no_choice(column: str) -> None:
    game, events = explored_by_leonardo(column, tiles=20)
    kept = [fields["treasure"] for fields in told(events, "kept treasure", "leonardo")]
    assert kept == ["statue", "script 3 +2", "script 3"]
    assert zone(game, "leonardo/treasures") == {"statue": 1, "script 3": 1, "script 3 +2": 1}
    assert game.view(None)["zones"]["leonardo/treasures"] == zone(game, "leonardo/treasures")
    assert told(events, "cheered", "leonardo") == []


def test_a_further_copy_of_a_script_brings_leonardo_nothing() -> None:
    assert dict(collection(["statue", "script 3", "script 3 +2"])) == {"treasures": 5, "encyclopedia": 3}


def test_l4_in_the_final_round_leonardos_fifth_column_comes_with_the_players_fifth_column() -> None:
    game, events = explored_by_leonardo("theatre", tiles=5)
    assert zone(game, "round")["final"]
    order = [(event.painter, event.fields["column"]) for event in events if event.name == "arrived"]
    assert [column for _, column in order[order.index(("leonardo", "theatre")) :]] == ["theatre", "cathedral 2"]
    assert order[0][1] != "cathedral 2"
    assert zone(game, "leonardo/treasures")["statue"] == 1


def test_m18_leonardo_scores_his_treasures() -> None:
    game = position(
        2,
        CATACOMBS,
        final_scoring(),
        final=True,
        fresco=3,
        score={"leonardo": 7, "p0": 20, "p1": 40},
        zones={"leonardo/treasures": {"statue": 1, "script 2": 1}},
    )
    assert zone(game, "leonardo/points")["treasures"] == 5
    assert zone(game, "leonardo/points")["encyclopedia"] == 2
    assert zone(game, "score")["leonardo"] == 14


# -- with other modules ------------------------------------------------------------------------------------------


def test_b7a_the_dome_tile_lies_above_the_room_and_is_taken_before_it_is_turned_up() -> None:
    game = position(3, (13, 15), visit("p0", "cathedral"), fresco={"2,3": TILE, "4,4": TILE})
    names = [event.name for event in play(game, ("p0", "restore 2,3"))]
    order = ["uncovered", "took dome tile", "turned up room", "bishop moved"]
    assert [name for name in names if name in order] == order


def test_b7a_outside_the_dome_only_the_room_is_turned_up() -> None:
    game = position(3, (13, 15), visit("p0", "cathedral"), fresco={"0,3": TILE, "4,4": TILE})
    names = [event.name for event in play(game, ("p0", "restore 0,3"))]
    assert "turned up room" in names
    assert "took dome tile" not in names


def test_m8a_thalers_for_a_treasure_go_to_the_oldest_debt_first() -> None:
    game = exploring("statue", modules=(8, 13), zones={"p0/debts": ("8:5:7",), "p0/instalments": (4,)})
    events = play(game, ("p0", "sell"))
    assert told(events, "earned", "p0")[0] == {"n": 5, "why": "treasure"}
    assert told(events, "paid", "p0")[0]["n"] == 4, "one of the five is left over"
    assert zone(game, "p0/debts") == ()


def test_m13a_ill_apprentices_do_not_hinder_a_map() -> None:
    marked = sheet({"map 5#1": "workshop"}, market=3, theatre=1, workshop={"ill": 1})
    zones = {"p0/maps": {"5#1": ALONG_THE_WALL}, "rooms": {"0,0": "statue"}}
    said: dict[str, Any] = {"fresco": {"4,4": TILE}, "final": False}
    game = at_work("workshop", modules=(10, 13), plan=marked, zones=zones, **said)
    assert "explore" in picks(game, "p0")
    play(game, ("p0", "explore"), ("p0", "keep"))
    assert zone(game, "p0/treasures") == {"statue": 1}


def test_m13a_a_dame_may_stand_beside_a_map() -> None:
    rosary = {"14": "pink", "20": "purple", "26": "pink", "32": "purple", "38": "purple"}
    zones = {"p0/maps": {"5#1": ALONG_THE_WALL}, "rosary": rosary, "p0/dames": {"pink": 1}}
    game = position(3, (12, 13), planning(), zones=zones)
    both = plan("1 theatre, 3 studio, 1 market", marks={"map 5#1": "theatre", "dame pink": "theatre"})
    assert reason(game, "p0", both) is None


def test_every_treasure_is_there_as_often_as_the_data_say() -> None:
    assert len(TREASURES) == 14
    assert {treasure.volume for treasure in TREASURES.values() if treasure.kind == "script"} == {1, 2, 3, 4, 5}
