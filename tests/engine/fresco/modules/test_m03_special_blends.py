"""Module 3: pink and brown, seven dearer segments, and what the altar pays for them."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.components import FRESCO_TILES, fresco_tile
from app.engine.fresco.examples.positions import full, position, setup, visit, wake_up
from app.engine.fresco.modules.m03_special_blends import PAYMENTS, worth

MODULES = (3,)
ALL_BLENDED = "2 orange, 2 green, 2 purple, 3 pink, 3 brown"


def at_altar(paints: str) -> Position:
    return position(3, MODULES, at=visit("p0", "cathedral"), paints={"p0": paints}, bishop="2,2")


def at_workshop(paints: str, apprentices: int = 1) -> Position:
    return position(3, MODULES, at=visit("p0", "workshop", apprentices), paints={"p0": paints})


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m3_the_tile_worth_24_lies_in_the_centre_and_the_other_six_new_ones_somewhere(players: int) -> None:
    fresco = zone(position(players, MODULES, at=wake_up()), "fresco")
    assert fresco["2,2"] == "24:brown+brown+brown"
    assert len(fresco) == 25
    assert sorted(v for tile in fresco.values() if (v := fresco_tile(tile).value) > 11) == [13, 14, 15, 16, 18, 20, 24]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m3_seven_base_tiles_leave_the_game_and_no_new_one_does(players: int) -> None:
    game = position(players, MODULES, at=wake_up())
    gone = zone(game, "fresco tiles removed")
    assert sum(gone.values()) == 7
    assert gone.keys() <= FRESCO_TILES.keys()
    assert zone(game, "fresco pile") == {}


def test_m3_nature_may_remove_any_seven_of_all_25_base_tiles() -> None:
    game = position(3, MODULES, at=setup())
    assert game.options("nature").schema() == {"draw": 7, "odds": FRESCO_TILES}
    dearest = ["11:orange+green+purple"] * 3 + ["3:red+yellow+blue"] * 3 + ["4:red+green"]
    events = play(game, ("nature", dearest))
    assert told(events, "removed fresco tiles") == [{"values": (3, 3, 3, 4, 11, 11, 11)}]
    assert not {"11:orange+green+purple", "3:red+yellow+blue", "4:red+green"} & set(zone(game, "fresco").values())


def test_without_the_module_eleven_lies_in_the_centre_and_nobody_blends_pink() -> None:
    game = position(3, at=visit("p0", "workshop"), paints={"p0": "purple, red"})
    assert fresco_tile(position(3, at=wake_up()).state.zones["fresco"]["2,2"]).value == 11
    assert picks(game, "p0") == ["done"]


# -- workshop ----------------------------------------------------------------------------------------------------


def test_purple_and_red_become_pink() -> None:
    game = at_workshop("purple, red")
    events = play(game, ("p0", "blend pink"))
    assert zone(game, "p0/paints") == {"pink": 1}
    assert told(events, "blended") == [{"paint": "pink"}]


def test_orange_and_green_become_brown() -> None:
    game = at_workshop("orange, green")
    play(game, ("p0", "blend brown"))
    assert zone(game, "p0/paints") == {"brown": 1}


def test_a_freshly_blended_paint_goes_into_the_second_blend_of_the_same_apprentice() -> None:
    game = at_workshop("2 red, blue")
    play(game, ("p0", "blend purple"), ("p0", "blend pink"))
    assert zone(game, "p0/paints") == {"pink": 1}
    assert game.waiting() == ("p1",)


def test_the_blends_of_the_base_game_remain() -> None:
    assert picks(at_workshop("2 red, yellow, blue, orange, green, purple"), "p0") == [
        "blend orange",
        "blend green",
        "blend purple",
        "blend pink",
        "blend brown",
        "done",
    ]


def test_a_missing_half_of_brown_is_named() -> None:
    game = at_workshop("orange, red, yellow")
    impossible = {entry.pick: entry.reason.args for entry in game.options("p0").schema()["impossible"]}
    assert impossible["blend brown"] == {"paints": {"green": 1}}
    assert reason(game, "p0", "blend pink") == "needs.paints"


# -- cathedral ---------------------------------------------------------------------------------------------------


def test_a_segment_that_shows_pink_takes_pink_and_scores_its_value_and_the_bishop() -> None:
    game = position(
        4,
        MODULES,
        at=visit("p0", "cathedral", 2),
        fresco=full({"1,1": "13:pink+orange+green", "2,2": "24:brown+brown+brown"}),
        paints={"p0": "pink, orange, green, 3 brown"},
        bishop="2,2",
    )
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored") == [{"items": (("segment", 13), ("bishop", 2)), "total": 15}]
    assert zone(game, "p0/paints") == {"brown": 3}
    events = play(game, ("p0", "restore 2,2"))
    assert told(events, "scored") == [{"items": (("segment", 24), ("bishop", 2)), "total": 26}]


@pytest.mark.parametrize(
    ("payment", "points"),
    [
        ("orange+green+pink", 9),
        ("brown+brown+brown", 21),
        ("orange+green+brown", 11),
        ("orange+pink+brown", 14),
        ("pink+pink+pink", 15),
        ("pink+pink+brown", 17),
        ("orange+green+purple", 6),
    ],
)
def test_m3_the_altar_pays_six_three_more_for_each_pink_and_five_more_for_each_brown(payment: str, points: int) -> None:
    game = at_altar(ALL_BLENDED)
    events = play(game, ("p0", f"altar {payment}"))
    assert told(events, "scored") == [{"items": (("altar", points),), "total": points}]
    assert told(events, "restored altar") == [{"payment": payment}]
    assert sum(zone(game, "p0/paints").values()) == 9


def test_m3_what_remains_of_orange_green_and_purple_must_differ() -> None:
    assert worth(("orange", "orange", "pink")) is None
    assert worth(("orange", "purple", "pink")) == 9
    assert "altar orange+orange+pink" not in picks(at_altar(ALL_BLENDED), "p0")
    assert reason(at_altar(ALL_BLENDED), "p0", {"altar": {"payment": "orange+orange+pink"}}) == "altar.special-paints"


def test_m3_pink_and_brown_replace_no_basic_paint() -> None:
    game = at_altar("red, yellow, pink, brown")
    assert not [pick for pick in picks(game, "p0") if pick.startswith("altar")]
    assert reason(game, "p0", "altar") == "altar.three-paints"


def test_m3_there_are_nineteen_payments_more() -> None:
    """One new paint with two of three blended ones 2 x 3, two new ones with one 3 x 3, three new ones 4."""
    assert len(PAYMENTS) == 6 + 9 + 4


def test_m3_only_what_is_there_can_be_paid() -> None:
    assert [pick for pick in picks(at_altar("orange, green, pink"), "p0") if pick.startswith("altar")] == [
        "altar orange+green+pink"
    ]


# -- two players -------------------------------------------------------------------------------------------------


def test_leonardo_restores_the_new_segments_like_any_other_free_of_charge() -> None:
    game = position(
        2,
        MODULES,
        at=visit("leonardo", "cathedral"),
        fresco=full({"1,2": "20:pink+brown+purple"}),
        leonardo={"cell": "2,2", "controller": "p1"},
        bishop="4,4",
    )
    events = play(game, ("p1", "restore 1,2"))
    assert told(events, "scored", "leonardo") == [{"items": (("segment", 20),), "total": 20}]
    assert zone(game, "leonardo/tiles") == {"20:pink+brown+purple": 1}
