"""Module 8, the bells: debts, and whatever pays them (M8, M8a)."""

from collections import Counter
from itertools import takewhile
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, plan, planning, position, round_end, visit, wake_up
from app.engine.fresco.modules.m01_portraits import CARDS as PORTRAITS
from app.engine.fresco.modules.m08_bells import CERTIFICATES
from app.engine.questions import Beside
from app.engine.state import Painter
from tests.engine.chance import chance
from tests.engine.fresco.modules.bells import BELLS, CHEAP, DEAR, MIDDLE, buy, debts, in_audience, owing

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
    choose = chance(f"{seats} {seed}")
    owed: Counter[Painter | None] = Counter()
    sources = set[str]()
    game = catalogue.new_game("fresco", seats, tuple(catalogue.modules("fresco")))
    while game.waiting():
        seat = game.waiting()[0]
        events = game.decide(seat, game.options(seat).sample(choose))
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
