"""Module 12, the dames: a reserved segment is closed to everybody else for this round and the next (M12)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, plan, position, round_end, visit
from tests.engine.fresco.modules.dames import DAMES, SEVEN, held

THREE = "3:red+yellow+blue"


def laid(day: dict[str, str] | None = None, night: dict[str, str] | None = None, players: int = 3) -> dict[str, Any]:
    """Reservations on the fresco; the other tiles are at hand."""
    owners = [*(day or {}).values(), *(night or {}).values()]
    return {
        "day reservations": day or {},
        "night reservations": night or {},
        "reservation tiles": {f"p{seat}": 1 for seat in range(players) if f"p{seat}" not in owners},
    }


def at_cathedral(**said: Any) -> Position:
    """p0 comes to the cathedral with a dame and two apprentices."""
    plans = {"p0": plan("2 cathedral, 3 workshop", marks={"dame pink": "cathedral"})}
    zones = {**held({"pink": 1}), **said.pop("zones", {})}
    said = {"bishop": "4,4", "fresco": full({"1,1": SEVEN, "0,2": THREE}), **said}
    return position(3, DAMES, visit("p0", "cathedral"), plans=plans, zones=zones, **said)


# -- reserving ---------------------------------------------------------------------------------------------------


def test_the_rulebooks_blue_player_reserves_a_segment_with_the_day_side_up() -> None:
    game = at_cathedral()
    events = play(game, ("p0", "dame reserve 1,1"))
    assert zone(game, "day reservations") == {"1,1": "p0"}
    assert zone(game, "reservation tiles") == {"p1": 1, "p2": 1}
    assert told(events, "reserved segment", "p0") == [{"cell": "1,1"}]
    assert game.view(None)["task"] == "work at cathedral"


def test_m12_a_segment_without_bishop_and_without_reservation() -> None:
    game = at_cathedral(zones=laid(day={"0,0": "p1"}, night={"0,1": "p2"}))
    assert reason(game, "p0", "dame reserve 4,4") == "dames.bishop-there"
    assert reason(game, "p0", "dame reserve 0,0") == "dames.reserved"
    assert reason(game, "p0", "dame reserve 0,1") == "dames.reserved"
    assert len(picks(game, "p0")) == 25 - 3 + 1


def test_m12_only_a_segment_that_is_still_covered() -> None:
    game = at_cathedral(fresco={"1,1": SEVEN, "0,2": THREE})
    assert picks(game, "p0") == ["dame reserve 0,2", "dame reserve 1,1", "none"]
    assert reason(game, "p0", "dame reserve 3,3") == "cathedral.restored-already"
    assert reason(game, "p0", "dame reserve 9,9") == "cathedral.off-the-fresco"


def test_m12_without_the_own_tile_at_hand_nothing_is_reserved() -> None:
    game = at_cathedral(zones=laid(night={"0,0": "p0"}))
    assert game.view(None)["task"] == "work at cathedral"


def test_m12b_reserving_is_optional() -> None:
    game = at_cathedral()
    events = play(game, ("p0", "none"))
    assert told(events, "dame idle", "p0") == [{"dame": "pink"}]
    assert zone(game, "day reservations") == {}


# -- closed to others --------------------------------------------------------------------------------------------


def others_turn(day: dict[str, str], column: str = "cathedral", **said: Any) -> Position:
    said = {"fresco": {"1,1": SEVEN, "0,2": THREE}, "paints": {"p1": "2 purple, 2 red, 2 blue, 2 yellow"}, **said}
    return position(3, DAMES, visit("p1", column, 2), bishop="2,2", zones=laid(day), **said)


@pytest.mark.parametrize("column", ["cathedral", "cathedral 2"])
def test_m12b_a_segment_reserved_by_another_is_closed_in_both_visits(column: str) -> None:
    game = others_turn({"1,1": "p0"}, column)
    assert reason(game, "p1", "restore 1,1") == "dames.reserved"
    assert reason(game, "p1", "restore 0,2") is None


def test_m12b_the_bishop_may_go_where_somebody_has_reserved() -> None:
    game = others_turn({"1,1": "p0"})
    play(game, ("p1", "step 1,1"))
    assert zone(game, "bishop") == "1,1"


def test_the_altar_stays_open_when_all_is_reserved() -> None:
    game = others_turn({"1,1": "p0", "0,2": "p2"})
    assert not [pick for pick in picks(game, "p1") if pick.startswith("restore")]
    assert [pick for pick in picks(game, "p1") if pick.startswith("altar")]


def test_m12_whoever_reserved_restores_and_takes_the_tile_back() -> None:
    game = others_turn({"1,1": "p1"})
    events = play(game, ("p1", "restore 1,1"))
    assert told(events, "took reservation back", "p1") == [{"cell": "1,1"}]
    assert zone(game, "day reservations") == {}
    assert zone(game, "reservation tiles") == {"p0": 1, "p1": 1, "p2": 1}


def test_b7a_the_reservation_comes_home_before_the_bishop_goes_to_the_segment() -> None:
    game = others_turn({"1,1": "p1"})
    told_in_order = [event.name for event in play(game, ("p1", "restore 1,1"))]
    places = [told_in_order.index(name) for name in ("scored", "uncovered", "took reservation back", "bishop moved")]
    assert places == sorted(places)


# -- day and night -----------------------------------------------------------------------------------------------


def test_the_rulebooks_example_blue_turns_to_night_and_red_comes_home() -> None:
    game = position(3, DAMES, round_end(), zones=laid(day={"1,1": "p0"}, night={"0,2": "p1"}))
    events = play(game)
    assert zone(game, "day reservations") == {}
    assert zone(game, "night reservations") == {"1,1": "p0"}
    assert zone(game, "reservation tiles") == {"p1": 1, "p2": 1}
    assert told(events, "turned reservation", "p0") == [{"cell": "1,1"}]
    assert told(events, "took reservation back", "p1") == [{"cell": "0,2"}]


def test_b12b_reservations_turn_after_the_income() -> None:
    game = position(3, DAMES, round_end(), tiles={"p0": 2}, zones=laid(day={"1,1": "p0"}))
    names = [event.name for event in play(game)]
    assert names.index("earned") < names.index("turned reservation") < names.index("round ended")


# -- a painter without a seat ------------------------------------------------------------------------------------


def leonardos_turn(day: dict[str, str], fresco: dict[str, str], cell: str = "1,1") -> Position:
    leonardo = {"controller": "p0", "cell": cell}
    at = visit("leonardo", "cathedral")
    return position(2, DAMES, at, fresco=fresco, leonardo=leonardo, zones=laid(day, players=2))


FRESCO = {"1,0": SEVEN, "0,1": "6:orange+green", "1,2": "8:purple+green", "3,3": "4:red+green", "4,4": "4:blue+orange"}


def test_l3_reserved_segments_are_closed_to_leonardo() -> None:
    game = leonardos_turn({"1,0": "p0"}, FRESCO)
    assert picks(game, "p0") == ["restore 0,1", "restore 1,2"]
    assert reason(game, "p0", "restore 1,0") == "dames.reserved"
    assert reason(game, "p0", "restore 4,4") == "leonardo.straight-step"


def test_l3a_if_all_tiles_a_step_away_are_reserved_he_goes_to_the_lowest_open_one() -> None:
    lowest = {"3,3": "4:red+green", "4,4": "4:blue+orange"}
    fresco = {"1,0": THREE, "0,1": "6:orange+green", "3,0": "9:purple+green+red", **lowest}
    game = leonardos_turn({"1,0": "p0", "0,1": "p1"}, fresco)
    assert picks(game, "p0") == ["restore 3,3", "restore 4,4"]
    assert reason(game, "p0", "restore 3,0") == "leonardo.lowest-value"
    assert reason(game, "p0", "restore 0,1") == "dames.reserved"


def test_l3a_if_everything_is_reserved_he_stays_and_restores_nothing() -> None:
    game = position(
        2,
        DAMES,
        visit("p0", "cathedral"),
        rows={"p0": 5, "leonardo": 6, "p1": 7},
        plans={"p0": "1 cathedral, 3 studio, 1 workshop", "p1": "3 studio, 2 workshop"},
        fresco={"1,0": SEVEN, "3,3": THREE},
        leonardo={"controller": "p0", "cell": "1,1"},
        zones=laid({"1,0": "p0", "3,3": "p1"}, players=2),
    )
    events = play(game, ("p0", "done"))
    assert told(events, "arrived", "leonardo") == [{"column": "cathedral", "place": "cathedral"}]
    assert told(events, "restored") == told(events, "bishop moved") == []
    assert len(zone(game, "fresco")) == 2
    assert zone(game, "leonardo")["cell"] == "1,1"
