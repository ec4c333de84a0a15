"""Module 8, the bells: certificates on offer, the audience, debts and whatever pays them (M8)."""

import random
from collections import Counter
from itertools import takewhile
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, plan, planning, position, round_end, setup, visit, wake_up
from app.engine.fresco.modules.m01_portraits import CARDS as PORTRAITS
from app.engine.fresco.modules.m08_bells import CERTIFICATES, STACK
from app.engine.questions import Beside
from app.engine.state import Painter
from tests.engine.leaks import watch_for_leaks

BELLS = (8,)
CHEAP, MIDDLE, DEAR = "3:3:2", "6:5:4", "8:5:7"
"""Price, points, bells."""


def without(*pieces: str) -> dict[str, int]:
    return dict(STACK - Counter(pieces))


def in_audience(
    offered: tuple[str, ...] = (CHEAP, MIDDLE, DEAR), modules: tuple[int, ...] = BELLS, thalers: int = 12, **said: Any
) -> Position:
    """The tile lies on p0's studio."""
    zones = {"certificates": dict.fromkeys(offered, 1), **said.pop("zones", {})}
    plans = {"p0": plan("3 market, 2 workshop", marks={"audience": "studio"})}
    return position(3, modules, visit("p0", "studio"), plans=plans, thalers={"p0": thalers}, zones=zones, **said)


def buy(piece: str, paid: int | str) -> dict[str, Any]:
    return {"certificate": {"certificate": piece, "pay": paid}}


def owing(*debts: tuple[str, int]) -> dict[str, Any]:
    """p0 has bought these on instalments, the first one first."""
    return {"p0/debts": tuple(piece for piece, _ in debts), "p0/instalments": tuple(paid for _, paid in debts)}


def debts(game: Position) -> list[tuple[str, int]]:
    return list(zip(zone(game, "p0/debts"), zone(game, "p0/instalments"), strict=True))


# -- certificates on offer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m8_one_certificate_for_each_player_is_revealed(players: int) -> None:
    game = position(players, BELLS, setup())
    events = play(game)
    offered = zone(game, "certificates")
    assert sum(offered.values()) == players
    assert told(events, "certificates shown") == [{"certificates": tuple(sorted(offered))}]
    assert sum(zone(game, "certificate pile").values()) == 18 - players


def test_m8_unsold_certificates_go_to_the_bottom_and_new_ones_are_revealed() -> None:
    game = position(3, BELLS, round_end(), zones={"certificates": {CHEAP: 1, DEAR: 1}})
    play(game)
    assert zone(game, "returned certificates") == ({CHEAP: 1, DEAR: 1},)
    assert sum(zone(game, "certificates").values()) == 3
    assert not {CHEAP, DEAR} & set(zone(game, "certificates"))


def test_unsold_certificates_come_back_when_the_others_are_gone_the_oldest_layer_first() -> None:
    layers = ({CHEAP: 1}, {MIDDLE: 1, DEAR: 1})
    sold = [piece for piece in STACK if piece not in (CHEAP, MIDDLE, DEAR, "8:6:5", "3:4:1")]
    zones = {
        "certificate pile": {"3:4:1": 1},
        "returned certificates": layers,
        "certificates": {"8:6:5": 1},
        "p1/certificates": dict.fromkeys(sold, 1),
    }
    game = position(3, BELLS, round_end(), zones=zones, draws=[(), "3:4:1", (CHEAP, DEAR)])
    events = play(game)
    assert zone(game, "certificates") == {"3:4:1": 1, CHEAP: 1, DEAR: 1}
    assert zone(game, "returned certificates") == ({MIDDLE: 1}, {"8:6:5": 1})
    assert [fields["certificates"] for fields in told(events, "certificates shown")] == [("3:4:1",), (CHEAP, DEAR)]


def test_if_too_few_are_left_as_many_as_there_are_are_revealed() -> None:
    zones = {"certificate pile": {}, "certificates": {CHEAP: 1}, "p1/certificates": without(CHEAP)}
    game = position(4, BELLS, round_end(), zones=zones)
    play(game)
    assert zone(game, "certificates") == {CHEAP: 1}
    assert zone(game, "returned certificates") == ()


def test_m8c_two_are_revealed_with_two_players_and_four_of_the_pile_stay_unseen() -> None:
    zones = {
        "certificate pile": {"3:4:1": 1, "4:5:1": 1, "4:4:2": 1, "4:3:3": 1, "5:5:2": 1},
        "certificates": {CHEAP: 1},
    }
    rest = [piece for piece in STACK if piece not in {**zones["certificate pile"], CHEAP: 1}]
    game = position(2, BELLS, round_end(), zones={**zones, "p1/certificates": dict.fromkeys(rest, 1)})
    play(game)
    assert sum(zone(game, "certificate pile").values()) == 4
    assert CHEAP in zone(game, "certificates")
    assert sum(zone(game, "certificates").values()) == 2


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_m8_the_tile_covers_any_location(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 2}, marks={"audience": column})
    assert reason(position(4, BELLS, planning()), "p0", pick) is None


def test_m0a_no_apprentice_goes_to_the_audience() -> None:
    pick = plan("1 studio, 3 market, 1 theatre", marks={"audience": "studio"})
    assert reason(position(4, BELLS, planning()), "p0", pick) == "plan.too-many"


def test_m0_two_tiles_do_not_cover_one_location() -> None:
    game = position(4, (6, 8), planning())
    both = plan("3 market, 2 theatre", marks={"audience": "studio", "glazery": "studio"})
    apart = plan("3 market, 2 theatre", marks={"audience": "studio", "glazery": "workshop"})
    assert reason(game, "p0", both) == "plan.marks-clash"
    assert reason(game, "p0", apart) is None


def test_m0c_the_audience_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, BELLS, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"audience": "cathedral 2"})) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"audience": "theatre"})) == "plan.mark"


# -- the audience ------------------------------------------------------------------------------------------------


def test_m0_the_audience_comes_in_wake_up_order_when_the_covered_location_has_its_turn() -> None:
    on_studio = plan("3 market, 2 theatre", marks={"audience": "studio"})
    game = position(
        3,
        BELLS,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        zones={"certificates": {CHEAP: 1, DEAR: 1}},
    )
    assert game.view(None)["place"] == "audience"
    events = play(game, ("p1", buy(DEAR, "full")))
    assert told(events, "earned", "p1") == [], "the studio under the tile is not visited"
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == [f"certificate {CHEAP}"]


def test_m8_paid_in_full_a_certificate_brings_its_points_as_in_the_rulebooks_example() -> None:
    game = in_audience()
    events = play(game, ("p0", buy(CHEAP, "full")))
    assert zone(game, "p0/thalers") == 9
    assert told(events, "scored", "p0") == [{"items": (("certificate", 3),), "total": 3}]
    assert told(events, "bought certificate", "p0") == [{"certificate": CHEAP, "terms": "full"}]
    assert zone(game, "p0/certificates") == {CHEAP: 1}
    assert zone(game, "certificates") == {MIDDLE: 1, DEAR: 1}
    assert debts(game) == []


def test_m8_four_thalers_of_six_bring_two_points_as_in_the_rulebooks_example() -> None:
    game = in_audience()
    events = play(game, ("p0", buy(MIDDLE, 4)))
    assert zone(game, "p0/thalers") == 8
    assert told(events, "scored", "p0") == [{"items": (("certificate", 2),), "total": 2}]
    assert debts(game) == [(MIDDLE, 4)]
    assert zone(game, "p0/certificates") == {}
    assert zone(game, "certificates") == {CHEAP: 1, DEAR: 1}


@pytest.mark.parametrize(("first", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_m8_a_first_instalment_may_be_anything_below_the_price(first: int, points: int) -> None:
    game = in_audience()
    events = play(game, ("p0", buy(DEAR, first)))
    assert sum(fields["total"] for fields in told(events, "scored", "p0")) == points
    assert debts(game) == [(DEAR, first)]


@pytest.mark.parametrize(
    ("pick", "expected"),
    [
        (buy(DEAR, 8), "bells.part-of-the-price"),
        (buy(DEAR, "full"), "needs.thalers"),
        (buy(DEAR, 6), "needs.thalers"),
        (buy(MIDDLE, 5), None),
        (buy("8:6:5", 0), "bells.not-on-offer"),
        (buy(DEAR, -1), "form.one"),
        ({"certificate": {"certificate": DEAR}}, "form.one"),
        ("done", "bells.must-buy"),
    ],
)
def test_m8_whoever_has_an_audience_must_buy_within_their_means(pick: Any, expected: str | None) -> None:
    assert reason(in_audience(thalers=5), "p0", pick) == expected


def test_m8_without_a_thaler_a_certificate_is_bought_for_nothing_at_first() -> None:
    game = in_audience(thalers=0)
    play(game, ("p0", buy(MIDDLE, 0)))
    assert debts(game) == [(MIDDLE, 0)]


def test_m8a_without_a_certificate_on_offer_the_audience_lapses() -> None:
    on_studio = plan("3 market, 2 workshop", marks={"audience": "studio"})
    game = position(3, BELLS, visit("p0", "market"), plans={"p0": on_studio}, zones={"certificates": {}})
    events = play(game, ("p0", "done"))
    while game.view(None)["place"] != "workshop" and game.waiting():
        events += play(game, (game.waiting()[0], "done"))
    assert {"what": "audience", "n": 1} in told(events, "lapsed", "p0")


def test_whoever_bought_the_last_one_leaves_the_others_without() -> None:
    on_studio = plan("3 market, 2 workshop", marks={"audience": "studio"})
    rows = {"p0": 5, "p1": 6, "p2": 7}
    plans = {"p0": on_studio, "p1": on_studio}
    game = position(3, BELLS, visit("p0", "studio"), rows=rows, plans=plans, zones={"certificates": {CHEAP: 1}})
    events = play(game, ("p0", buy(CHEAP, 0)))
    assert told(events, "lapsed", "p1")[0] == {"what": "audience", "n": 1}


def test_m8a_thalers_behind_the_screen_stay_free_to_spend_in_spite_of_debts() -> None:
    game = in_audience(zones=owing(("8:6:5", 1)))
    play(game, ("p0", buy(CHEAP, "full")))
    assert (zone(game, "p0/thalers"), zone(game, "p0/certificates")) == (9, {CHEAP: 1})
    assert debts(game) == [("8:6:5", 1)]


def test_several_debts_stand_in_the_order_of_buying() -> None:
    game = in_audience(zones=owing(("8:6:5", 1)))
    play(game, ("p0", buy(CHEAP, 2)))
    assert debts(game) == [("8:6:5", 1), (CHEAP, 2)]


# -- debts and income --------------------------------------------------------------------------------------------


def at_work(column: str, modules: tuple[int, ...] = BELLS, apprentices: int = 1, **said: Any) -> Position:
    zones = {**owing((MIDDLE, 2), (CHEAP, 0)), **said.pop("zones", {})}
    return position(3, modules, visit("p0", column, apprentices), thalers={"p0": 5}, zones=zones, **said)


def instalments_paid(events: Any) -> list[tuple[str, int, int]]:
    return [(fields["certificate"], fields["n"], fields["left"]) for fields in told(events, "paid instalment", "p0")]


def test_m8_what_the_studio_pays_goes_to_the_oldest_debt_without_points() -> None:
    game = at_work("studio", (1, 8))
    events = play(game, ("p0", "earn"))
    assert instalments_paid(events) == [(MIDDLE, 3, 1)]
    assert told(events, "scored", "p0") == []
    assert zone(game, "p0/thalers") == 5
    assert debts(game) == [(MIDDLE, 5), (CHEAP, 0)]
    assert not game.state.zones["p0/certificates"]


def test_m8_a_certificate_paid_off_turns_face_down_and_the_rest_goes_to_the_next_debt() -> None:
    game = at_work("studio", (1, 8), zones=owing((MIDDLE, 5), (CHEAP, 0)))
    events = play(game, ("p0", "earn"))
    assert instalments_paid(events) == [(MIDDLE, 1, 0), (CHEAP, 2, 1)]
    assert zone(game, "p0/certificates") == {MIDDLE: 1}
    assert debts(game) == [(CHEAP, 2)]
    assert zone(game, "p0/thalers") == 5


def test_m8_what_the_debts_do_not_take_stays_in_the_purse() -> None:
    game = at_work("studio", (1, 8), zones=owing((CHEAP, 2)))
    play(game, ("p0", "earn"))
    assert (debts(game), zone(game, "p0/thalers")) == ([], 7)


def test_m8a_the_debt_is_paid_before_the_next_question() -> None:
    game = at_work("studio", (1, 8), apprentices=2)
    play(game, ("p0", "earn"))
    assert game.view(None)["place"] == "studio"
    assert debts(game) == [(MIDDLE, 5), (CHEAP, 0)]


def test_m8a_income_for_tiles_goes_to_the_debts_after_every_round() -> None:
    game = position(3, BELLS, round_end(), tiles={"p0": 3}, thalers={"p0": 5}, zones=owing((MIDDLE, 4), (CHEAP, 0)))
    events = play(game)
    assert instalments_paid(events) == [(MIDDLE, 2, 0), (CHEAP, 1, 2)]
    assert zone(game, "p0/thalers") == 5


def test_m8a_what_gods_servant_brings_goes_to_the_debts() -> None:
    zones = {"p0/portraits": {"gods servant": 1}, **owing((MIDDLE, 2))}
    game = position(3, (1, 8), round_end(), zones=zones, thalers={"p0": 5})
    events = play(game)
    assert told(events, "earned", "p0") == [{"n": 1, "why": "gods servant"}]
    assert (debts(game), zone(game, "p0/thalers")) == ([(MIDDLE, 3)], 5)


def test_m8a_a_portrait_that_pays_thalers_pays_the_debts() -> None:
    card = max(
        (name for name in PORTRAITS if "thalers" in PORTRAITS[name]), key=lambda name: PORTRAITS[name]["thalers"]
    )
    game = at_work("studio", (1, 8), zones={"portraits": {card: 1}})
    events = play(game, ("p0", f"portrait {card}"))
    assert instalments_paid(events)[0][0] == MIDDLE
    assert sum(n for _, n, _ in instalments_paid(events)) == min(7, PORTRAITS[card]["thalers"])


def test_m8a_the_income_from_requests_goes_to_the_debts() -> None:
    zones = {"p0/fulfilled": {"orange 6": 1}, **owing((MIDDLE, 2))}
    game = position(3, (2, 8), round_end(), zones=zones, thalers={"p0": 5})
    events = play(game)
    assert [fields["why"] for fields in told(events, "earned", "p0")] == ["request"]
    assert sum(n for _, n, _ in instalments_paid(events)) == told(events, "earned", "p0")[0]["n"]
    assert zone(game, "p0/thalers") == 5


def test_m8a_a_tip_of_the_wishing_well_goes_to_the_debts() -> None:
    game = at_work("studio", (4, 8), zones={"p0/wishes": {"tip": 1}})
    events = play(game, ("p0", "tip"))
    tip, _wages = told(events, "earned", "p0")
    assert tip["why"] == "tip"
    assert instalments_paid(events)[0] == (MIDDLE, tip["n"], 4 - tip["n"])


def test_m8a_a_favour_of_the_bishop_goes_to_the_debts() -> None:
    game = position(
        3,
        (8, 11),
        visit("p0", "cathedral"),
        bishop="1,1",
        fresco=full({"1,1": "7:purple+red+blue"}),
        paints={"p0": "purple, red, blue"},
        thalers={"p0": 5},
        zones=owing((MIDDLE, 2)),
        draws=["thalers 5"],
    )
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "earned", "p0") == [{"n": 5, "why": "favour"}]
    assert (instalments_paid(events), zone(game, "p0/thalers")) == ([(MIDDLE, 4, 0)], 6)


def test_m8a_what_a_dame_fetches_at_the_studio_goes_to_the_debts() -> None:
    rosary = {"14": "pink", "20": "purple", "26": "pink", "32": "purple", "38": "purple"}
    plans = {"p0": plan("2 studio, 3 theatre", marks={"dame pink": "studio"})}
    zones = {"rosary": rosary, "p0/dames": {"pink": 1}, **owing((MIDDLE, 2))}
    game = position(3, (8, 12), visit("p0", "studio"), plans=plans, thalers={"p0": 5}, zones=zones)
    events = play(game, ("p0", "dame thalers"))
    assert instalments_paid(events)[0] == (MIDDLE, 2, 2)


def test_nobody_pays_for_what_others_earn() -> None:
    game = position(3, BELLS, round_end(), tiles={"p1": 3}, zones=owing((MIDDLE, 4)))
    events = play(game)
    assert told(events, "paid instalment") == []
    assert debts(game) == [(MIDDLE, 4)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m8a_whatever_anybody_earns_in_games_with_all_modules_goes_to_their_debts_at_once(seats: int) -> None:
    sources = set[str]().union(*(sources_that_pay_debts(seats, seed) for seed in range(4)))
    assert {"studio", "income"} <= sources


def sources_that_pay_debts(seats: int, seed: int) -> set[str]:
    """Where the Thalers of a whole game came from that went to debts: all of each, as far as something was owed."""
    rng = random.Random(f"{seats} {seed}")
    owed: Counter[Painter | None] = Counter()
    sources = set[str]()
    game = catalogue.new_game("fresco", seats, tuple(catalogue.modules("fresco")))
    while game.waiting():
        seat = game.waiting()[0]
        events = game.decide(seat, game.options(seat).sample(lambda n: int(rng.random() * n)))
        for at, event in enumerate(events):
            match event.name:
                case "bought certificate" if event.fields["terms"] != "full":
                    owed[event.painter] += CERTIFICATES[event.fields["certificate"]].price - event.fields["terms"]
                case "paid instalment":
                    owed[event.painter] -= event.fields["n"]
                case "earned" if owed[event.painter]:
                    paid = takewhile(lambda event: event.name in ("paid", "paid instalment"), events[at + 1 :])
                    total = sum(event.fields["n"] for event in paid if event.name == "paid instalment")
                    assert total == min(event.fields["n"], owed[event.painter]), event
                    sources.add(event.fields["why"])
    return sources


# -- paying of one's own accord ----------------------------------------------------------------------------------


def test_m8_whoever_acts_may_pay_from_behind_the_screen_the_oldest_debt_first() -> None:
    game = at_work("market")
    assert [pick for pick in picks(game, "p0") if pick.startswith("pay")] == [f"pay debt {n}" for n in (1, 2, 3, 4)]
    events = play(game, ("p0", "pay debt 4"))
    assert instalments_paid(events) == [(MIDDLE, 4, 0)]
    assert told(events, "scored", "p0") == []
    assert zone(game, "p0/certificates") == {MIDDLE: 1}
    assert [pick for pick in picks(game, "p0") if pick.startswith("pay")] == ["pay debt 1"]
    play(game, ("p0", "pay debt 1"))
    assert (debts(game), zone(game, "p0/thalers")) == ([(CHEAP, 1)], 0)
    assert not [pick for pick in picks(game, "p0") if pick.startswith("pay")]


@pytest.mark.parametrize(
    ("pick", "expected"),
    [("pay debt 5", "bells.oldest-first"), ("pay debt 4", None), ("pay debt 0", "not-offered")],
)
def test_only_the_oldest_debt_can_be_paid(pick: str, expected: str | None) -> None:
    assert reason(at_work("market"), "p0", pick) == expected


def test_nobody_pays_with_thalers_they_do_not_have_or_a_debt_they_do_not_owe() -> None:
    poor = position(3, BELLS, visit("p0", "market"), thalers={"p0": 1}, zones=owing((MIDDLE, 2)))
    assert reason(poor, "p0", "pay debt 2") == "needs.thalers"
    assert reason(position(3, BELLS, visit("p0", "market")), "p0", "pay debt 1") == "bells.no-debt"


def test_m8_a_debt_may_be_paid_before_choosing_when_to_wake_up() -> None:
    game = position(3, BELLS, wake_up("p0"), thalers={"p0": 5}, zones=owing((MIDDLE, 2)))
    question = game.options("p0")
    assert isinstance(question, Beside)
    play(game, ("p0", "pay debt 3"))
    assert (debts(game), game.waiting()) == ([(MIDDLE, 5)], ("p0",))
    assert "row" in game.options("p0").schema()["form"]


def test_m8_a_debt_may_be_paid_in_the_audience_before_buying() -> None:
    game = in_audience(zones=owing(("8:6:5", 1)))
    play(game, ("p0", "pay debt 2"))
    assert debts(game) == [("8:6:5", 3)]
    assert game.view(None)["place"] == "audience"
    assert reason(game, "p0", buy(DEAR, "full")) is None


def test_a_debt_alone_keeps_nobody_waiting() -> None:
    """The studio pays by itself: the offer to pay does not make a question of it."""
    at_studio = plan("3 studio, 2 theatre")
    game = position(3, BELLS, planning("p0"), thalers={"p0": 5}, zones=owing((MIDDLE, 2)))
    events = play(game, ("p0", at_studio))
    assert instalments_paid(events)[0] == (MIDDLE, 3, 1)


# -- what others know --------------------------------------------------------------------------------------------


def test_s4_others_see_how_many_certificates_are_paid_and_all_about_those_that_are_not() -> None:
    game = in_audience(zones={"p0/certificates": {"8:6:5": 1, "7:5:5": 1}, **owing((MIDDLE, 3))}, offered=(CHEAP, DEAR))
    seen = game.view("p1")["zones"]
    assert seen["p0/certificates"] == {"number": 2}
    assert (seen["p0/debts"], seen["p0/instalments"]) == ((MIDDLE,), (3,))
    assert game.view("p0")["zones"]["p0/certificates"] == {"8:6:5": 1, "7:5:5": 1}
    assert seen["certificate pile"] == {"number": sum(zone(game, "certificate pile").values())}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_viewer_can_tell_which_certificates_another_holds(seats: int) -> None:
    rng = random.Random(seats)
    game = catalogue.new_game("fresco", seats, (1, 4, 5, 8))
    assert watch_for_leaks(game, lambda n: int(rng.random() * n), 220) > 220 * seats


def test_random_players_buy_on_every_term_pay_debts_and_are_ranked() -> None:
    rng = random.Random(8)
    happened: Counter[str] = Counter()
    for seats in (2, 3, 4):
        game = catalogue.new_game("fresco", seats, BELLS)
        while game.waiting():
            seat = game.waiting()[0]
            pick = game.options(seat).sample(lambda n: int(rng.random() * n))
            happened[pick.split()[0] if isinstance(pick, str) else ""] += 1
            for event in game.decide(seat, pick):
                if event.name == "bought certificate":
                    happened["in full" if event.fields["terms"] == "full" else "on instalments"] += 1
                happened[event.name] += 1
    assert all(happened[name] for name in ("in full", "on instalments", "paid instalment", "pay"))
    assert happened["bells ranked"] == 3
