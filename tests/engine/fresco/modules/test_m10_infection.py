"""Module 10, the medico: where the infection is, who catches it, and who is sent home (M10)."""

import pytest

from app.engine import catalogue
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import planning, position, round_end, setup, wake_up
from tests.engine.chance import chance
from tests.engine.fresco.modules.medico import MEDICO, all_plans, at_work, sheet
from tests.engine.leaks import watch_for_leaks

# -- the tile ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nine_infections_and_sixteen_bottles_wait_and_nobody_is_ill(players: int) -> None:
    game = position(players, MEDICO, setup())
    play(game)
    assert sum(zone(game, "infection pile").values()) == 9
    assert sum(zone(game, "bottle pile").values()) == 16
    assert (zone(game, "bottles"), zone(game, "infection")) == ({}, ())
    assert all(zone(game, f"p{seat}/ill") == {} for seat in range(players))


def test_m10_the_infection_is_turned_up_after_planning_and_before_anybody_acts() -> None:
    game = position(3, MEDICO, planning("p0"), draws=["studio"])
    names = [event.name for event in play(game, ("p0", sheet(market=3, theatre=2)))]
    assert names[names.index("plans revealed") + 1] == "infection shown"
    assert names.index("infection shown") < names.index("arrived")
    assert zone(game, "infection") == ("studio",)


def test_the_tile_of_the_last_round_leaves_the_game_when_the_next_is_turned_up() -> None:
    game = position(3, MEDICO, planning("p0"), round=2, zones={"infection": ("market",)}, draws=["studio"])
    play(game, ("p0", sheet(market=3, theatre=2)))
    assert (zone(game, "infection"), zone(game, "infections gone")) == (("studio",), {"market": 1})


def test_m10b_the_signpost_repeats_the_location_of_the_last_round() -> None:
    game = position(3, MEDICO, planning("p0"), round=2, zones={"infection": ("market",)}, draws=["same"])
    events = play(game, ("p0", sheet(market=3, theatre=2)))
    assert told(events, "infection shown") == [{"place": "market", "signpost": True}]
    play(game, ("p0", "done"))
    assert zone(game, "p0/ill") == {"own": 1}


def test_m10b_the_signpost_in_the_first_round_infects_no_location() -> None:
    game = position(3, MEDICO, planning(), draws=["same"])
    events = play(game, *all_plans(game, "p0", "p1", "p2"))
    assert told(events, "no infection") == [{}]
    assert told(events, "fell ill") == []


# -- one falls ill -----------------------------------------------------------------------------------------------


def test_the_rulebooks_buyer_falls_ill_after_her_last_action_at_the_market() -> None:
    game = at_work("market", ill=0, infection="market", plan=sheet(market=2, theatre=3))
    play(game, ("p0", "buy 1.0"))
    assert zone(game, "p0/ill") == {}
    events = play(game, ("p0", "buy 1.1"))
    assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "market"}]
    assert (zone(game, "p0/apprentices"), zone(game, "p0/ill")) == ({"own": 4}, {"own": 1})


def test_m10_whoever_forfeits_the_action_falls_ill_all_the_same() -> None:
    game = at_work("market", ill=0, infection="market", plan=sheet(market=1, studio=1, theatre=3))
    play(game, ("p0", "done"))
    assert zone(game, "p0/ill") == {"own": 1}


def test_m10_everybody_with_an_apprentice_there_is_struck_and_nobody_else() -> None:
    game = position(3, MEDICO, planning(), draws=["studio"])
    there, elsewhere = sheet(studio=3, theatre=2), sheet(theatre=3, workshop=2)
    play(game, ("p0", there), ("p1", elsewhere), ("p2", there))
    assert [zone(game, f"{seat}/ill") for seat in ("p0", "p1", "p2")] == [{"own": 1}, {}, {"own": 1}]


def test_m10_the_player_chooses_between_an_own_and_the_neutral_apprentice() -> None:
    plan = sheet(market={"own": 1, "neutral": 1}, theatre=3, studio=1)
    for kind, ill, armchair in (("own", {"own": 1}, {}), ("neutral", {}, {"neutral": 1})):
        game = at_work("market", ill=0, infection="market", plan=plan, mood={"p0": 4})
        play(game, ("p0", "done"))
        assert picks(game, "p0") == ["ill own", "ill neutral"]
        play(game, ("p0", f"ill {kind}"))
        assert (zone(game, "p0/ill"), zone(game, "p0/armchair")) == (ill, armchair)


def test_m10_a_neutral_one_who_fell_ill_is_back_next_round_in_a_good_mood() -> None:
    game = position(3, MEDICO, wake_up("p0"), round=2, mood={"p0": 4}, zones={"p0/armchair": {"neutral": 1}})
    play(game, ("p0", "row 9"))
    assert zone(game, "p0/apprentices") == {"own": 5, "neutral": 1}


def test_l6_apprentices_of_a_painter_without_a_seat_do_not_fall_ill() -> None:
    game = position(2, MEDICO, planning("p0"), rows={"leonardo": 5}, draws=["cathedral"])
    assert "leonardo/ill" not in game.rules.zones
    events = play(game, ("p0", sheet(studio=3, theatre=2)))
    assert game.view(None)["zones"]["visit"]["painter"] == "leonardo"
    while not told(events, "round ended"):
        seat = game.waiting()[0]
        events += play(game, (seat, picks(game, seat)[-1]))
    assert {event.painter for event in events if event.name == "fell ill"} <= {"p1"}


# -- the healthy beside the ill ----------------------------------------------------------------------------------


def test_the_rulebooks_two_healthy_ones_at_the_cathedral_catch_it_from_the_ill_one() -> None:
    game = at_work("cathedral", plan=sheet(cathedral={"own": 2, "ill": 1}, theatre=2), infection="studio")
    play(game, ("p0", "own"), ("p0", "done"), ("p0", "ill"), ("p0", "done"))
    assert zone(game, "p0/ill") == {"own": 1}, "not before each of them has acted"
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill") == [{"apprentices": {"own": 2}, "place": "cathedral"}]
    assert (zone(game, "p0/apprentices"), zone(game, "p0/ill")) == ({"own": 2}, {"own": 3})


@pytest.mark.parametrize("place", ["cathedral", "studio", "workshop"])
def test_m10_all_healthy_ones_catch_it_whether_the_place_is_infected_or_not(place: str) -> None:
    for infection in (place, "market"):
        mixed = {place: {"own": 1, "neutral": 1, "ill": 1}}
        plan = sheet(theatre=3, **mixed) | {"marks": {}}
        game = position(
            3,
            MEDICO,
            planning("p0"),
            round=2,
            rows={"p0": 9},
            mood={"p0": 4},
            zones={"p0/ill": {"own": 1}},
            draws=[infection],
        )
        events = play(game, ("p0", plan))
        while not told(events, "fell ill", "p0"):
            seat = game.waiting()[0]
            events += play(game, (seat, picks(game, seat)[-1]))
        assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1, "neutral": 1}, "place": place}]
        assert (zone(game, "p0/ill"), zone(game, "p0/armchair")) == ({"own": 2}, {"neutral": 1})


def test_m10_where_only_the_ill_are_nobody_falls_ill() -> None:
    game = at_work("workshop", infection="workshop")
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill", "p0") == []


# -- what is the same place --------------------------------------------------------------------------------------


def test_m0b_the_buyer_beside_the_medicos_tile_is_at_the_market() -> None:
    plan = sheet({"medico": "market"}, market=1, theatre=3, studio=1)
    game = at_work("market", ill=0, infection="market", plan=plan, zones={"bottles": {}})
    play(game, ("p0", "done"))
    assert zone(game, "p0/ill") == {"own": 1}


@pytest.mark.parametrize("visits", [{"cathedral": 1, "cathedral_2": 1}, {"cathedral": 2}, {"cathedral_2": 2}])
def test_m10_the_two_visits_of_the_final_round_are_one_location_settled_after_the_later_one(
    visits: dict[str, int],
) -> None:
    game = position(3, MEDICO, planning("p0"), final=True, fresco=6, rows={"p0": 5}, draws=["cathedral"])
    events = play(game, ("p0", sheet(studio=3, **visits)))
    struck = []
    while game.waiting():
        at = zone(game, "visit")["column"]
        events = play(game, (game.waiting()[0], "done"))
        struck += [at for _ in told(events, "fell ill", "p0")]
    assert struck == [list(visits)[-1].replace("_", " ")]


def test_m10_an_ill_one_at_the_first_visit_infects_the_healthy_one_at_the_second() -> None:
    plan = sheet(cathedral={"ill": 1}, cathedral_2=1, studio=3)
    game = at_work("cathedral", plan=plan, final=True, fresco=6, infection="workshop")
    assert told(play(game, ("p0", "done")), "fell ill", "p0") == []
    struck = told(play(game), "fell ill", "p0")
    while game.waiting() and not struck:
        struck = told(play(game, (game.waiting()[0], "done")), "fell ill", "p0")
    assert struck == [{"apprentices": {"own": 1}, "place": "cathedral"}]


# -- bad mood ----------------------------------------------------------------------------------------------------


def test_m10_a_bad_mood_may_send_an_ill_apprentice_home_who_is_healed_by_it() -> None:
    game = position(3, MEDICO, wake_up("p0"), round=2, mood={"p0": -2}, zones={"p0/ill": {"own": 2}})
    play(game, ("p0", "row 5"))
    assert picks(game, "p0") == ["send own", "send ill"]
    events = play(game, ("p0", "send ill"))
    assert told(events, "sent home") == [{"kind": "ill"}]
    assert (zone(game, "p0/ill"), zone(game, "p0/absent"), zone(game, "p0/apprentices")) == (
        {"own": 1},
        {"own": 1},
        {"own": 3},
    )


def test_m10_the_apprentices_of_a_round_are_told_with_the_ill_ones() -> None:
    for ill, apprentices in ((2, {"own": 3, "neutral": 1, "ill": 2}), (5, {"neutral": 1, "ill": 5})):
        game = position(3, MEDICO, wake_up("p0"), round=2, mood={"p0": 2}, zones={"p0/ill": {"own": ill}})
        assert told(play(game, ("p0", "row 9")), "settled") == [{"apprentices": apprentices}]


def test_b4_without_an_ill_apprentice_nobody_is_asked_who_goes_home_and_without_a_healthy_one_neither() -> None:
    for ill, left in ((0, {}), (5, {"own": 4})):
        zones = {"p0/ill": {"own": ill} if ill else {}}
        game = position(3, MEDICO, wake_up("p0"), round=2, mood={"p0": -2}, zones=zones)
        events = play(game, ("p0", "row 5"))
        assert told(events, "sent home") == []
        assert (zone(game, "p0/absent"), zone(game, "p0/ill")) == ({"own": 1}, left)


def test_b4a_who_comes_back_in_a_better_mood_is_healthy_and_a_second_bad_morning_sends_nobody_else() -> None:
    zones = {"p0/ill": {"own": 1}, "p0/absent": {"own": 1}}
    game = position(3, MEDICO, wake_up("p0"), round=3, mood={"p0": -4}, zones=zones)
    play(game, ("p0", "row 7"))
    assert zone(game, "p0/apprentices") == {"own": 3}
    game = position(3, MEDICO, wake_up("p0"), round=3, mood={"p0": -3}, zones=zones)
    play(game, ("p0", "row 9"))
    assert (zone(game, "p0/apprentices"), zone(game, "p0/ill")) == ({"own": 4}, {"own": 1})


# -- the plan ----------------------------------------------------------------------------------------------------


def test_m10_the_ill_may_be_left_unplaced_and_the_healthy_may_not() -> None:
    game = position(3, MEDICO, planning(), zones={"p0/ill": {"own": 2}})
    assert reason(game, "p0", sheet(studio=3)) is None
    assert reason(game, "p0", sheet(studio=3, workshop={"ill": 1})) is None
    assert reason(game, "p0", sheet(studio=2, workshop={"ill": 2})) == "plan.placed"
    assert reason(game, "p0", sheet(studio=3, workshop={"ill": 3})) == "plan.placed"


@pytest.mark.parametrize(("place", "key"), [("market", "plan.kind-not-there"), ("theatre", "plan.kind-not-there")])
def test_m10_the_ill_never_go_to_market_or_theatre(place: str, key: str) -> None:
    game = position(3, MEDICO, planning(), zones={"p0/ill": {"own": 2}})
    assert reason(game, "p0", sheet(studio=3, **{place: {"ill": 1}})) == key


def test_m0c_in_the_final_round_the_ill_may_go_to_the_second_visit_to_the_cathedral() -> None:
    game = position(3, MEDICO, planning(), final=True, fresco=6, zones={"p0/ill": {"own": 2}})
    assert reason(game, "p0", sheet(studio=3, cathedral_2={"ill": 2})) is None


def test_b5a_with_five_ill_apprentices_an_empty_plan_is_made_ready() -> None:
    game = position(3, MEDICO, planning("p0"), round=2, zones={"p0/ill": {"own": 5}})
    assert reason(game, "p0", sheet()) is None
    events = play(game, ("p0", sheet()))
    assert told(events, "arrived", "p0") == []


def test_m10_the_medicos_tile_goes_on_the_market_alone_and_not_in_the_first_round() -> None:
    plan = sheet({"medico": "market"}, studio=3, theatre=2)
    assert reason(position(3, MEDICO, planning()), "p0", plan) == "plan.mark"
    game = position(3, MEDICO, planning(), round=2)
    assert reason(game, "p0", plan) is None
    assert reason(game, "p0", sheet({"medico": "workshop"}, studio=3, theatre=2)) == "plan.mark-not-there"


def test_m10_beside_the_tile_there_is_room_for_one_healthy_buyer() -> None:
    game = position(3, MEDICO, planning(), round=2, mood={"p0": 4}, zones={"p0/ill": {"own": 1}})
    tile = {"medico": "market"}
    assert reason(game, "p0", sheet(tile, market=1, studio=3, theatre={"neutral": 1})) is None
    assert reason(game, "p0", sheet(tile, market={"neutral": 1}, studio=3, theatre=1)) is None
    assert reason(game, "p0", sheet(tile, market=2, studio=2, theatre={"neutral": 1})) == "plan.too-many"
    ill_buyer = sheet(tile, market={"ill": 1}, studio=3, theatre={"own": 1, "neutral": 1})
    assert reason(game, "p0", ill_buyer) == "plan.kind-not-there"


# -- leaks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_learns_anything_hidden_from_the_medico(seats: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", seats, MEDICO), chance(seats), 150)
    assert compared > 150 * seats


def test_the_piles_show_their_number_alone() -> None:
    game = position(3, MEDICO, round_end())
    for viewer in (None, "p0"):
        zones = game.view(viewer)["zones"]
        assert (zones["infection pile"], zones["bottle pile"]) == ({"number": 8}, {"number": 16})
