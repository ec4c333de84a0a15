"""Two players with modules 13 to 17: what Leonardo does, what he takes away, and what he never does (L3a, L6, M13b)."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, full, plan, position, visit, wake_up
from app.engine.record import Course
from app.engine.state import Event

LATE = (13, 14, 15, 16, 17)
TILE, DEAR = "3:red+yellow+blue", "7:purple+red+blue"
QUIET = plan("3 studio, 2 theatre")
BOOTHS: dict[str | int, str] = {1: "red+beam+beam, yellow+blue+beam", 2: "blue+beam+beam, green"}


def mapped(column: str, piece: str, **said: Any) -> tuple[Position, list[Event]]:
    """Leonardo, for whom p0 plays, wakes at the hour of his map and lays it there; then both players plan quietly."""
    rest: dict[str, Any] = {"leonardo": {"controller": "p0", "cell": "2,2"}, "line": ("leonardo", "p0", "p1"), **said}
    draws = [piece, *rest.pop("draws", ())]
    game = position(2, rest.pop("modules", (13,)), wake_up("leonardo"), draws=draws, **rest)
    play(game, ("p0", {"row": int(piece[0])}), ("p0", f"place map {column}"), ("p0", "row 8"), ("p1", "row 9"))
    return game, play(game, ("p0", QUIET), ("p1", QUIET))


# -- his map -----------------------------------------------------------------------------------------------------


def test_m13_at_the_cathedral_he_takes_the_room_that_he_has_just_uncovered() -> None:
    game, _ = mapped("cathedral", "7:1,1+2,1", fresco=full({"2,1": TILE}), booths={}, draws=["statue"])
    events = play(game, ("p0", "restore 2,1"))
    assert told(events, "turned up room", "leonardo") == [{"cell": "2,1", "treasure": "statue"}]
    assert told(events, "kept treasure", "leonardo") == [{"cell": "2,1", "treasure": "statue"}]
    assert zone(game, "leonardo/treasures") == {"statue": 1}


def test_m13_with_every_booth_closed_he_explores_at_the_market_all_the_same() -> None:
    game, events = mapped("market", "7:1,1+2,1", fresco=12, booths={}, zones={"rooms": {"1,1": "chalice"}})
    assert told(events, "closed booth") == []
    assert told(events, "kept treasure", "leonardo") == [{"cell": "1,1", "treasure": "chalice"}]
    assert "leonardo/treasures" in game.view("p1")["zones"]


def test_m13_what_he_found_is_gone_for_a_player_who_wakes_up_later() -> None:
    zones = {"rooms": {"1,1": "statue"}, "p0/maps": {"5#1": "5:1,1+2,1+3,1+3,2"}}
    game = position(
        2,
        (13,),
        wake_up("leonardo"),
        fresco=12,
        leonardo={"controller": "p0", "cell": "2,2"},
        line=("leonardo", "p0", "p1"),
        draws=["7:1,1+2,1"],
        zones=zones,
    )
    play(game, ("p0", {"row": 7}), ("p0", "place map studio"), ("p0", "row 8"), ("p1", "row 9"))
    mine = plan("1 studio, 2 theatre, 2 workshop", marks={"map 5#1": "studio"})
    events = play(game, ("p0", mine), ("p1", QUIET))
    while not told(events, "used map", "p0"):
        events += play(game, (game.waiting()[0], picks(game, game.waiting()[0])[0]))
    assert [fields["n"] for fields in told(events, "used map", "p0")] == [0]


def test_m13b_both_players_know_his_map_when_they_plan() -> None:
    game = position(
        2, (13,), wake_up("leonardo"), leonardo={"controller": "p1", "cell": "2,2"}, line=("leonardo", "p0", "p1")
    )
    play(game, ("p1", {"row": 6}), ("p1", "place map workshop"), ("p0", "row 8"), ("p1", "row 9"))
    for viewer in ("p0", "p1", None):
        zones = game.view(viewer)["zones"]
        assert list(zones["leonardo/maps"].values()) == list(zone(game, "leonardo/maps").values())
        assert list(zones["leonardo/plan"]["marks"].values()) == ["workshop"]


def test_where_his_map_was_laid_can_be_undone_but_not_which_it_is() -> None:
    game = position(2, (13,), wake_up("leonardo"), leonardo={"controller": "p0"}, line=("leonardo", "p0", "p1"))
    course = Course(game)
    course.decide("p0", {"row": 7})
    course.decide("nature", ["7:1,1+2,1"])
    course.decide("p0", "place map studio")
    course.undo("p0")
    assert zone(course.game, "leonardo/maps") == {"7#1": "7:1,1+2,1"}
    assert "place map theatre" in picks(course.game, "p0")
    assert course.undoable("p0") is None


# -- the fresco --------------------------------------------------------------------------------------------------


def test_b12_the_last_segment_restored_by_leonardo_ends_the_game_with_that_round() -> None:
    """He restores before anybody else does anything; dome tile and room come up, and the round is played to its end."""
    game = position(
        2,
        (13, 15),
        visit("leonardo", "market"),
        rows={"leonardo": 5},
        final=False,
        fresco={"2,1": TILE},
        leonardo={"cell": "2,2", "controller": "p0"},
        plans={"p0": QUIET, "p1": QUIET},
        booths={1: "green", 2: "orange"},
        draws=["8:red+green+orange", "script 5"],
    )
    events = play(game, ("p0", "close 1"))
    names = [event.name for event in events if event.painter == "leonardo"]
    assert names.index("took dome tile") < names.index("turned up room")
    assert len(told(events, "cheered", "p1")) == 2
    assert told(events, "game ended")
    assert [fields for fields in told(events, "earned") if fields["why"] == "income"] == []


def test_l3a_his_dome_tile_is_no_longer_there_for_a_player() -> None:
    game = position(
        2,
        (15,),
        visit("leonardo", "market"),
        rows={"leonardo": 5},
        final=False,
        fresco={"2,1": TILE, "0,0": DEAR},
        leonardo={"cell": "2,2", "controller": "p0"},
        plans={"p0": QUIET, "p1": QUIET},
        draws=["8:red+green+orange"],
    )
    play(game, ("p0", "close 1"))
    assert zone(game, "leonardo/dome") == {"8:red+green+orange": 1}
    assert "8:red+green+orange" not in zone(game, "dome tiles")


# -- market and workshop -----------------------------------------------------------------------------------------


def test_l6_with_black_market_and_pews_he_still_closes_a_booth_and_nothing_else() -> None:
    game = position(2, LATE, visit("leonardo", "market"), leonardo={"controller": "p1"}, booths=BOOTHS)
    assert picks(game, "p1") == ["close 1", "close 2"]
    assert reason(game, "p1", "black market") is not None
    assert reason(game, "p0", "close 1") is not None, "only his controller decides"
    events = play(game, ("p1", "close 1"))
    assert told(events, "took beams") == told(events, "took market tile") == []


def test_l6_he_has_neither_beams_nor_a_place_in_the_guild_nor_finished_dome_tiles() -> None:
    zones = catalogue.rules("fresco", 2, LATE).zones
    his = {name.removeprefix("leonardo/") for name in zones if name.startswith("leonardo/")}
    assert {"maps", "treasures", "dome"} <= his
    assert not his & {"beams", "beam supply", "finished dome", "paints", "thalers"}


# -- final scoring -----------------------------------------------------------------------------------------------


def ended(rows: dict[str, int], **said: Any) -> Position:
    return position(2, (13,), final_scoring(), final=True, fresco=3, rows=rows, thalers={"p0": 0, "p1": 0}, **said)


@pytest.mark.parametrize(("first", "second"), [("leonardo", "p0"), ("p0", "leonardo")])
def test_m18_leonardo_takes_his_space_for_treasures_in_his_turn(first: str, second: str) -> None:
    """Both would come to 15; whoever woke up later goes one further."""
    zones = {"leonardo/treasures": {"statue": 1}, "p0/treasures": {"chalice": 1}}
    game = ended({first: 5, second: 6}, score={"leonardo": 10, "p0": 12, "p1": 40}, zones=zones)
    assert (zone(game, "score")[first], zone(game, "score")[second]) == (15, 16)


def test_l5_his_treasures_may_put_him_ahead_and_a_player_wins_all_the_same() -> None:
    zones = {"leonardo/treasures": {"statue": 3, "script 5": 1, "script 4": 1}}
    game = ended({}, score={"leonardo": 10, "p0": 12, "p1": 20}, zones=zones)
    assert zone(game, "score")["leonardo"] == 35
    assert zone(game, "result") == ("p1", "p0")


def test_m18_copies_of_a_script_that_he_kept_score_once() -> None:
    zones = {"leonardo/treasures": {"script 4": 2, "script 4 +1": 1, "script 1": 1}}
    game = ended({}, score={"leonardo": 10, "p0": 30, "p1": 40}, zones=zones)
    assert zone(game, "leonardo/points")["encyclopedia"] == 8
    assert zone(game, "score")["leonardo"] == 18
