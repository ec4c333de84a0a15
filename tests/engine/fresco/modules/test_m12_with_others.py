"""Module 12, the dames, beside other modules: maps, ill apprentices, beams, debts, and who comes first on arrival."""

import pytest

from app.engine import catalogue
from app.engine.examples.positions import play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, visit
from tests.engine.fresco.modules.dames import SEVEN, held
from tests.engine.fresco.modules.medico import at_work, sheet

DAME = held({"pink": 1})


def test_b9a_on_arrival_the_dame_comes_first_then_pennies_then_the_bottle() -> None:
    tasks = catalogue.rules("fresco", 3, (4, 10, 12)).schedules["visit"]
    order = [tasks.index(task) for task in ("arrive", "let dame go ahead", "throw pennies", "call on medico")]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("module", "tile", "column"),
    [
        (6, "glazery", "studio"),
        (8, "audience", "theatre"),
        (9, "wall", "studio"),
        (10, "medico", "market"),
        (14, "pews", "workshop"),
    ],
)
def test_m0_no_dame_goes_where_an_action_tile_lies(module: int, tile: str, column: str) -> None:
    game = position(3, tuple(sorted((module, 12))), planning(), round=2, zones=DAME)
    pick = plan(
        {"cathedral": 3, "studio" if column != "studio" else "theatre": 2}, marks={tile: column, "dame pink": column}
    )
    assert reason(game, "p0", pick) == "plan.marks-clash"


def test_m0c_a_tile_on_one_cathedral_of_the_final_round_leaves_the_other_to_both_dames() -> None:
    zones = {
        "rosary": {"14": "pink", "26": "purple", "32": "pink", "38": "purple"},
        "p0/dames": {"pink": 1, "purple": 1},
    }
    game = position(3, (8, 12), planning(), fresco=6, zones=zones)

    def planned(**marks: str) -> str | None:
        return reason(
            game, "p0", plan("3 studio, 2 workshop", marks={key.replace("_", " "): at for key, at in marks.items()})
        )

    assert planned(dame_pink="cathedral", dame_purple="cathedral 2") is None
    assert planned(dame_pink="cathedral", audience="cathedral 2") is None
    assert planned(dame_pink="cathedral 2", audience="cathedral 2") == "plan.marks-clash"
    assert planned(dame_pink="cathedral 2", dame_purple="cathedral 2") == "plan.marks-clash"


# -- ill apprentices ---------------------------------------------------------------------------------------------


def test_m12b_at_the_studio_ill_apprentices_count_for_the_dame() -> None:
    spread = sheet({"dame pink": "studio"}, market=3, studio={"own": 1, "ill": 1})
    game = at_work("studio", modules=(10, 12), plan=spread, zones=DAME)
    assert game.view(None)["task"] == "dame at studio"
    events = play(game, ("p0", "dame thalers"))
    assert told(events, "earned", "p0")[0] == {"n": 2, "why": "dame"}


def test_m10a_an_ill_apprentice_may_not_restore_beside_the_bishop_nor_what_another_has_reserved() -> None:
    game = at_work(
        "cathedral",
        modules=(10, 12),
        bishop="2,2",
        fresco={"1,1": SEVEN, "0,0": "3:red+yellow+blue", "4,4": "6:purple+red"},
        paints={"p0": "2 purple, 3 red, 2 blue, 2 yellow"},
        zones={"day reservations": {"0,0": "p1"}, "reservation tiles": {"p0": 1, "p2": 1}},
    )
    assert reason(game, "p0", "restore 1,1") == "medico.next-to-the-bishop"
    assert reason(game, "p0", "restore 0,0") == "dames.reserved"
    assert reason(game, "p0", "restore 4,4") is None


def test_m10a_the_bishop_led_by_a_dame_stands_for_the_ill_as_well() -> None:
    spread = sheet({"dame pink": "cathedral 2"}, market=3, studio=1, cathedral_2={"ill": 1})
    game = at_work(
        "cathedral 2",
        modules=(10, 12),
        plan=spread,
        bishop="0,0",
        fresco={"1,1": SEVEN, "4,4": "6:purple+red"},
        paints={"p0": "2 purple, 2 red, 2 blue"},
        zones=DAME,
    )
    events = play(game, ("p0", "dame bishop 1,1"), ("p0", "restore 1,1"))
    assert told(events, "scored", "p0")[0]["items"] == (("segment", 7), ("bishop", 3))


# -- maps --------------------------------------------------------------------------------------------------------


def test_m13a_a_dame_may_stand_beside_a_map_which_may_be_used_before_she_acts() -> None:
    marks = {"dame pink": "studio", "map 5#1": "studio"}
    zones = {**DAME, "p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}, "rooms": {"0,0": "statue"}}
    game = position(
        3,
        (12, 13),
        visit("p0", "studio"),
        final=False,
        plans={"p0": plan("1 studio, 3 market, 1 theatre", marks=marks)},
        fresco={"4,4": SEVEN},
        zones=zones,
    )
    assert game.view(None)["task"] == "dame at studio"
    events = play(game, ("p0", "explore"), ("p0", "keep"))
    assert told(events, "earned", "p0") == []
    assert game.view(None)["task"] == "dame at studio", "exploring does not answer for the dame"
    assert told(play(game, ("p0", "dame thalers")), "earned", "p0")[0] == {"n": 1, "why": "dame"}


# -- beams and debts ---------------------------------------------------------------------------------------------


def test_m14_beams_on_a_market_tile_go_with_the_tile_when_it_is_swapped() -> None:
    game = position(
        3,
        (12, 14),
        visit("p0", "market"),
        plans={"p0": plan("1 market, 3 studio, 1 theatre", marks={"dame pink": "market"})},
        booths={1: "red+beam+beam, yellow+blue+beam", 2: "green, blue+blue+blue"},
        zones=DAME,
    )
    play(game, ("p0", {"dame swap": {"tile": "2.0", "with": "1.0"}}), ("p0", "buy 2.0"))
    assert zone(game, "booths").get("1.0") == "green"
    assert zone(game, "p0/beams") == {"beam": 2}


def test_m16_the_barrel_is_no_booth_to_swap_with() -> None:
    game = position(
        3,
        (12, 16),
        visit("p0", "market"),
        plans={"p0": plan("1 market, 3 studio, 1 theatre", marks={"dame pink": "market"})},
        zones=DAME,
    )
    (swap,) = [option for option in game.options("p0").schema()["options"] if option["kind"] == "dame swap"]
    assert {entry["value"] for entry in swap["form"]["tile"]["entries"]} == set(zone(game, "booths"))
