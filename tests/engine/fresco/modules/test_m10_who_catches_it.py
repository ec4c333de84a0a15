"""Module 10, the medico: who catches the infection where several things meet at a location (M10)."""

from typing import Any

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import planning, position, wake_up
from tests.engine.fresco.modules.medico import MEDICO, at_work, sheet

GOOD = {"p0": 4}
DAME: dict[str, Any] = {
    "rosary": {"8": "pink", "14": "pink", "20": "purple", "26": "purple", "32": "purple"},
    "p0/dames": {"pink": 1},
}


def struck(game: Position, seat: str = "p0") -> list[dict[str, Any]]:
    """Everybody is done with everything until the seat's apprentices have caught something."""
    found: list[dict[str, Any]] = []
    while not found and game.waiting():
        asked = game.waiting()[0]
        found = told(play(game, (asked, picks(game, asked)[-1])), "fell ill", seat)
    return found


# -- both visits of the final round ------------------------------------------------------------------------------


def in_the_final_round(*, infection: str = "cathedral", ill: int = 0, **columns: Any) -> Position:
    zones = {"p0/ill": {"own": ill} if ill else {}}
    said: dict[str, Any] = {"rows": {"p0": 5}, "mood": GOOD, "zones": zones, "draws": [infection]}
    game = position(3, MEDICO, planning("p0"), final=True, fresco=6, **said)
    play(game, ("p0", sheet(**columns)))
    return game


def test_m10_the_one_who_falls_ill_is_chosen_from_both_visits() -> None:
    game = in_the_final_round(cathedral=1, cathedral_2={"neutral": 1}, studio=3, workshop=1)
    while game.view(None)["task"] != "fall ill":
        play(game, (game.waiting()[0], "done"))
    assert zone(game, "visit")["column"] == "cathedral 2"
    assert picks(game, "p0") == ["ill own", "ill neutral"]
    play(game, ("p0", "ill own"))
    assert (zone(game, "p0/ill"), zone(game, "p0/armchair")) == ({"own": 1}, {})


def test_m10_a_healthy_one_of_the_first_visit_catches_it_from_an_ill_one_of_the_second() -> None:
    game = in_the_final_round(
        infection="market", ill=1, cathedral={"neutral": 1}, cathedral_2={"ill": 1}, studio=3, workshop=1
    )
    assert struck(game) == [{"apprentices": {"neutral": 1}, "place": "cathedral"}]


def test_m10_one_falls_ill_in_the_final_round_however_many_are_at_both_visits() -> None:
    game = in_the_final_round(cathedral=3, cathedral_2=2, studio={"neutral": 1})
    struck(game)
    assert zone(game, "p0/ill") == {"own": 1}


def test_m12_a_dame_alone_at_the_second_visit_does_not_put_the_infection_off() -> None:
    plan = sheet({"dame pink": "cathedral 2"}, cathedral=2, studio=3)
    said: dict[str, Any] = {"ill": 0, "plan": plan, "final": True, "fresco": 6, "infection": "cathedral", "zones": DAME}
    game = at_work("cathedral", modules=(10, 12), **said)
    events = play(game, ("p0", "done"), ("p0", "done"))
    assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "cathedral"}]


# -- nobody there ------------------------------------------------------------------------------------------------


def test_m12_a_dame_catches_nothing() -> None:
    plan = sheet({"dame pink": "market"}, studio=3, workshop=2)
    game = at_work("market", modules=(10, 12), ill=0, plan=plan, infection="market", zones=DAME)
    assert told(play(game, ("p0", "none")), "fell ill", "p0") == []


def test_m13_a_map_alone_at_the_infected_place_makes_nobody_ill() -> None:
    plan = sheet({"map 5#1": "studio"}, market=3, workshop=2)
    zones = {"p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}}
    game = position(3, (10, 13), planning("p0"), round=2, rows={"p0": 5}, zones=zones, draws=["studio"])
    events = play(game, ("p0", plan), ("p0", "done"))
    assert told(events, "used map", "p0") != []
    assert told(events, "fell ill", "p0") == []


def test_m10_the_tile_of_the_medico_alone_makes_nobody_ill_at_an_infected_market() -> None:
    plan = sheet({"medico": "market"}, theatre=3, studio=2)
    game = at_work("market", ill=0, plan=plan, infection="market", zones={"bottles": {"0": "juice"}})
    assert told(play(game, ("p0", "bottle 0")), "fell ill", "p0") == []


# -- with a map or the neutral one -------------------------------------------------------------------------------


def test_m13_the_infection_strikes_after_the_map_has_been_used() -> None:
    plan = sheet({"map 5#1": "workshop"}, market=3, theatre=1, workshop=1)
    zones = {"p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}}
    game = at_work("workshop", modules=(10, 13), ill=0, plan=plan, infection="workshop", zones=zones)
    names = [event.name for event in play(game, ("p0", "done")) if event.painter == "p0"]
    assert names.index("used map") < names.index("fell ill")


def test_m10_a_neutral_buyer_beside_the_medicos_tile_goes_home_without_a_question() -> None:
    plan = sheet({"medico": "market"}, market={"neutral": 1}, theatre=3, studio=2)
    game = at_work("market", ill=0, plan=plan, infection="market", mood=GOOD, zones={"bottles": {}})
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill", "p0") == [{"apprentices": {"neutral": 1}, "place": "market"}]
    assert (zone(game, "p0/ill"), zone(game, "p0/armchair")) == ({}, {"neutral": 1})


def test_m10_the_neutral_one_stays_at_the_theatre_once_the_mood_has_sunk() -> None:
    armchair = {"p0/armchair": {"neutral": 1}}
    game = position(3, MEDICO, wake_up("p0"), round=2, mood={"p0": 3}, zones=armchair)
    play(game, ("p0", "row 5"))
    assert zone(game, "p0/armchair") == {"neutral": 1}


def test_m10_with_five_ill_ones_the_neutral_one_alone_must_be_placed() -> None:
    game = position(3, MEDICO, planning(), mood=GOOD, zones={"p0/ill": {"own": 5}})
    assert reason(game, "p0", sheet()) == "plan.placed"
    assert reason(game, "p0", sheet(theatre={"neutral": 1})) is None
    assert reason(game, "p0", sheet(studio={"neutral": 1, "ill": 2}, workshop={"ill": 3})) is None


# -- the location and its healthy ones ---------------------------------------------------------------------------


def test_m10_an_ill_one_elsewhere_on_the_sheet_infects_nobody() -> None:
    plan = sheet(workshop={"ill": 1}, studio=3, theatre=1)
    game = at_work("workshop", plan=plan, infection="market")
    assert told(play(game, ("p0", "done")), "fell ill", "p0") == []
    assert zone(game, "p0/apprentices") == {"own": 4}


def test_m10_the_ill_of_one_player_infect_no_other_player() -> None:
    """All three are at the workshop, p0 with an ill apprentice."""
    game = at_work("workshop", plan=sheet(workshop={"ill": 1}, theatre=3, market=1), infection="market")
    while game.view(None)["task"] != "choose row":
        assert zone(game, "visit")["place"] == "workshop"
        play(game, (game.waiting()[0], "done"))
    assert (zone(game, "p1/ill"), zone(game, "p2/ill")) == ({}, {})


def test_m10_the_signpost_and_the_tile_it_stood_for_leave_together() -> None:
    zones = {"infection": ("market", "same")}
    game = position(3, MEDICO, planning("p0"), round=3, zones=zones, draws=["studio"])
    events = play(game, ("p0", sheet(market=3, theatre=2)))
    assert told(events, "infection shown") == [{"place": "studio", "signpost": False}]
    assert zone(game, "infections gone") == {"market": 1, "same": 1}


def test_m10_after_a_signpost_in_the_first_round_the_second_has_its_own_place() -> None:
    game = position(3, MEDICO, planning("p0"), round=2, zones={"infection": ("same",)}, draws=["cathedral"])
    events = play(game, ("p0", sheet(market=3, theatre=2)))
    assert told(events, "infection shown") == [{"place": "cathedral", "signpost": False}]
