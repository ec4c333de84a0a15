"""Module 10, the medico: what the ill and the tile on the market do beside modules 8 to 17 (M10)."""

from typing import Any

import pytest

from app.commands.simulate import play as simulate
from app.engine import catalogue
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, full, planning, position
from tests.engine.fresco.modules.medico import at_work, sheet, with_the_healthy

THREE = "3:red+yellow+blue"
DOME = "5:red+green"


# -- 8, the bells ------------------------------------------------------------------------------------------------


def test_m8_the_wages_of_a_saint_go_to_the_oldest_debt_at_once() -> None:
    zones = {"p0/debts": ("6:5:4",), "p0/instalments": (1,)}
    game = at_work("studio", modules=(8, 10), thalers={"p0": 5}, paints={"p0": "red"}, zones=zones)
    play(game, ("p0", "saint red"))
    assert (zone(game, "p0/thalers"), zone(game, "p0/instalments")) == (5, (4,))


def test_m8a_a_debt_is_paid_while_an_ill_apprentice_works_and_beside_the_bottle() -> None:
    zones: dict[str, Any] = {"p0/debts": ("6:5:4",), "p0/instalments": (1,)}
    game = at_work("workshop", modules=(8, 10), thalers={"p0": 5}, zones=zones)
    assert reason(game, "p0", "pay debt 2") is None
    plan = sheet({"medico": "market"}, market=1, theatre=3, studio=1)
    zones["bottles"] = {"0": "elixir1"}
    game = at_work("market", modules=(8, 10), ill=0, plan=plan, thalers={"p0": 5}, zones=zones)
    play(game, ("p0", "pay debt 2"))
    assert zone(game, "p0/instalments") == (3,)
    assert game.view(None)["task"] == "buy bottle"


def test_m10_no_debt_takes_what_the_healthy_count() -> None:
    zones = {"p0/debts": ("6:5:4",), "p0/instalments": (1,), "p0/ill": {}}
    game = position(3, (8, 10), final_scoring(), final=True, fresco=6, thalers={"p0": 0}, zones=zones)
    while game.waiting():
        play(game, (game.waiting()[0], "done"))
    assert zone(game, "p0/instalments") == (1,)
    assert zone(game, "p0/points")["money"] == 25 // 2


# -- 9, the wall fresco ------------------------------------------------------------------------------------------


def test_m9_tiles_of_the_wall_are_exchanged_by_the_healthy_alone() -> None:
    game = with_the_healthy("workshop", 9)
    play(game, ("p0", "ill"))
    assert reason(game, "p0", "exchange green") == "medico.ill-at-workshop"
    play(game, ("p0", "done"))
    assert reason(game, "p0", "exchange green") != "medico.ill-at-workshop"


def test_m10_the_ill_do_not_go_to_the_wall() -> None:
    game = position(3, (9, 10), planning(), round=2, zones={"p0/ill": {"own": 1}})
    plan = sheet({"wall": "studio"}, market=3, theatre=1, studio={"ill": 1})
    assert reason(game, "p0", plan) == "plan.kind-not-there"


# -- 11, the bishop's favours ------------------------------------------------------------------------------------


def test_m10a_the_ill_claim_the_favour_of_the_bishops_own_segment() -> None:
    game = at_work(
        "cathedral", modules=(10, 11), bishop="2,2", fresco=full({"2,2": THREE}), draws=["points 1"], thalers={"p0": 0}
    )
    events = play(game, ("p0", "restore 2,2"))
    assert told(events, "claimed favour") == [{"cell": "2,2", "favour": "points 1"}]
    assert told(events, "scored")[0]["total"] == 7


# -- 12, the dames -----------------------------------------------------------------------------------------------

ONE_DAME = {"p0/dames": {"pink": 1}}


def test_m12b_the_dame_in_the_studio_counts_the_ill_too() -> None:
    plan = sheet({"dame pink": "studio"}, market=3, studio={"own": 1, "ill": 1})
    game = at_work("studio", modules=(10, 12), plan=plan, thalers={"p0": 0}, zones=ONE_DAME)
    (option,) = [option for option in game.options("p0").schema()["options"] if option["kind"] != "no dame"][:1]
    play(game, ("p0", option["pick"]))
    assert zone(game, "p0/thalers") == 2


def test_m10_a_reserved_segment_and_those_next_to_the_bishop_are_closed_to_the_ill_each_for_its_reason() -> None:
    zones = {"day reservations": {"0,0": "p1"}, "reservation tiles": {"p0": 1, "p2": 1}}
    game = at_work("cathedral", modules=(10, 12), bishop="2,2", fresco=full({"0,0": THREE, "1,1": THREE}), zones=zones)
    assert reason(game, "p0", {"restore": {"cell": "0,0"}}) == "dames.reserved"
    assert reason(game, "p0", {"restore": {"cell": "1,1"}}) == "medico.next-to-the-bishop"


def test_m10a_the_dame_of_the_second_visit_moves_the_bishop_before_an_ill_apprentice_works() -> None:
    plan = sheet({"dame pink": "cathedral 2"}, studio=3, workshop=1, cathedral_2={"ill": 1})
    fresco = {"1,1": THREE, "4,4": THREE}
    game = at_work("cathedral 2", modules=(10, 12), plan=plan, final=True, fresco=fresco, bishop="2,2", zones=ONE_DAME)
    play(game, ("p0", next(pick for pick in picks(game, "p0") if pick.endswith("4,4"))))
    assert zone(game, "bishop") == "4,4"
    assert reason(game, "p0", {"restore": {"cell": "1,1"}}) is None


def test_m0_no_dame_beside_the_medicos_tile() -> None:
    game = position(3, (10, 12), planning(), round=2, zones=ONE_DAME)
    both = sheet({"medico": "market", "dame pink": "market"}, studio=3, theatre=2)
    assert reason(game, "p0", both) == "plan.marks-clash"


# -- 13, the catacombs -------------------------------------------------------------------------------------------

MAP = {"p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}}


def test_m10_an_ill_apprentice_turns_up_the_room_under_the_segment() -> None:
    game = at_work("cathedral", modules=(10, 13), bishop="2,2", fresco=full({"2,2": THREE}))
    play(game, ("p0", "restore 2,2"))
    assert list(zone(game, "rooms")) == ["2,2"]


def test_m0_no_map_beside_the_medicos_tile() -> None:
    game = position(3, (10, 13), planning(), round=2, zones=MAP)
    both = sheet({"medico": "market", "map 5#1": "market"}, studio=3, theatre=2)
    assert reason(game, "p0", both) == "plan.marks-clash"


# -- 14, the pews ------------------------------------------------------------------------------------------------


def test_m10_the_ill_do_not_go_to_the_pews_and_the_infection_under_them_reaches_nobody() -> None:
    game = position(3, (10, 14), planning(), round=2, zones={"p0/ill": {"own": 1}})
    plan = sheet({"pews": "studio"}, market=3, theatre=1, studio={"ill": 1})
    assert reason(game, "p0", plan) == "plan.kind-not-there"
    plan = sheet({"pews": "studio"}, market=3, studio=2)
    zones = {"p0/beams": {"beam": 2}, "p0/beam supply": {"beam": 4}}
    game = at_work("studio", modules=(10, 14), ill=0, plan=plan, infection="studio", zones=zones)
    assert told(play(game, ("p0", "done")), "fell ill", "p0") == []


# -- 15, the dome ------------------------------------------------------------------------------------------------


def test_m10_the_ill_take_the_dome_tile_that_they_uncover() -> None:
    game = at_work("cathedral", modules=(10, 15), bishop="2,2", fresco=full({"2,2": THREE}))
    events = play(game, ("p0", "restore 2,2"))
    assert [fields["cell"] for fields in told(events, "took dome tile", "p0")] == ["2,2"]


def test_m18_the_healthy_are_counted_before_the_dome_and_the_dome_is_finished_by_anybody() -> None:
    """Whoever worked last may have been ill: what comes at the end concerns no apprentice."""
    plan = sheet(studio=3, cathedral_2={"ill": 1})
    game = at_work(
        "cathedral 2",
        modules=(10, 15),
        ill=2,
        plan=plan,
        final=True,
        fresco=6,
        rows={"p0": 9},
        zones={"p0/dome": {DOME: 1}},
        paints={"p0": "red, yellow, blue, orange, green, purple"},
    )
    events = []
    while game.view(None)["task"] != "work at dome":
        events += play(game, (game.waiting()[0], "done"))
    assert len(told(events, "counted healthy")) == 3
    assert reason(game, "p0", f"dome {DOME}") is None


# -- 16, the black market ----------------------------------------------------------------------------------------


def test_m0b_the_buyer_beside_the_tile_may_buy_unseen() -> None:
    plan = sheet({"medico": "market"}, market=1, theatre=3, studio=1)
    game = at_work("market", modules=(10, 16), ill=0, infection="market", plan=plan, zones={"bottles": {}})
    events = play(game, ("p0", "black market"))
    assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "market"}]
    assert len(zone(game, "barrel")) == 1


# -- 17, the painters' guild -------------------------------------------------------------------------------------


def test_m17_the_ill_do_not_trade_with_the_guild() -> None:
    zones = {"guild": {"basic": "yellow", "blended": "green"}}
    game = with_the_healthy("workshop", 17, paints={"p0": "2 red, 2 blue"}, zones=zones)
    play(game, ("p0", "ill"))
    assert reason(game, "p0", "guild red") == "medico.ill-at-workshop"
    play(game, ("p0", "blend purple"))
    assert zone(game, "work")["worker"] == "own", "one blend, and nothing else"
    assert reason(game, "p0", "guild red") is None


# -- all of them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_module_beside_the_medico_plays_to_the_end(seats: int) -> None:
    for other in sorted(set(catalogue.modules("fresco")) - {10}):
        game = catalogue.new_game("fresco", seats, tuple(sorted((other, 10))))
        result, _ = simulate(game, other * 10 + seats, 0, check="round")
        assert not result.violations, (other, result.violations)
