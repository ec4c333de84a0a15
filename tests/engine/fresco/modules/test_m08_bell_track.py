"""Module 8, the bells: the last payment, the bell track with the bishop, ranks and marks (M8, M18)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, position
from app.engine.fresco.modules.m08_bells import CERTIFICATES, STACK, Certificate

BELLS = (8,)
CHEAP, MIDDLE, DEAR = "3:3:2", "6:5:4", "8:5:7"
NONE: dict[str, int] = {}


def some(bells: int, stock: list[str]) -> list[str]:
    """Certificates with so many bells together; they leave the stock."""
    found = search(bells, tuple(sorted(stock, key=lambda piece: -CERTIFICATES[piece].bells)))
    assert found is not None, f"no certificates with {bells} bells are left"
    for piece in found:
        stock.remove(piece)
    return found


def search(bells: int, stock: tuple[str, ...]) -> list[str] | None:
    if bells == 0:
        return []
    for at, piece in enumerate(stock):
        rest = (
            search(bells - CERTIFICATES[piece].bells, stock[at + 1 :]) if CERTIFICATES[piece].bells <= bells else None
        )
        if rest is not None:
            return [piece, *rest]
    return None


def shared_out(**bells: int) -> dict[str, Any]:
    """So many bells are paid for by every player named; all the others are unsold."""
    stock = list(STACK)
    zones: dict[str, Any] = {f"{seat}/certificates": dict.fromkeys(some(n, stock), 1) for seat, n in bells.items()}
    return {**zones, "certificate pile": dict.fromkeys(stock, 1), "certificates": NONE}


def at_the_end(zones: dict[str, Any], players: int = 3, modules: tuple[int, ...] = BELLS, **said: Any) -> Position:
    """After the last round; unless said the purses are empty, and p0 woke up first, then p1, then the others."""
    said = {"thalers": {f"p{at}": 0 for at in range(players)}, "rows": {"p0": 5, "p1": 6, "p2": 7}, **said}
    if players == 2:
        said["rows"] = {"p0": 5, "p1": 6, "leonardo": 7, **said.pop("woke", {})}
    return position(players, modules, final_scoring(), fresco=0, zones=zones, **said)


def points(game: Position, painter: str) -> tuple[int, int]:
    """For the rank and for the mark."""
    ledger = zone(game, painter + "/points")
    return ledger.get("bell rank", 0), ledger.get("bell mark", 0)


def owing(seat: str, *debts: tuple[str, int]) -> dict[str, Any]:
    return {f"{seat}/debts": tuple(piece for piece, _ in debts), f"{seat}/instalments": tuple(n for _, n in debts)}


# -- ranks and marks ---------------------------------------------------------------------------------------------


def test_m8_the_rulebooks_example_gives_11_7_and_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """It speaks of 58 bells, so one certificate carries none for once."""
    monkeypatch.setitem(CERTIFICATES, "4:3:3", Certificate(4, 3, 0))
    game = at_the_end(shared_out(p0=20, p1=16, p2=11))
    assert zone(game, "bell track") == {"p0": 20, "p1": 16, "p2": 11, "bishop": 12}
    assert [points(game, seat) for seat in ("p0", "p1", "p2")] == [(9, 2), (5, 2), (0, 1)]
    assert zone(game, "score") == {"p0": 11, "p1": 7, "p2": 1}


def test_m8b_the_bishop_uses_up_a_rank() -> None:
    game = at_the_end(shared_out(p0=10, p1=5))
    assert zone(game, "bell track") == {"p0": 10, "p1": 5, "bishop": 46}
    assert (points(game, "p0"), points(game, "p1")) == ((5, 0), (2, 0))


@pytest.mark.parametrize(
    ("bells", "mark"),
    [(10, 0), (11, 1), (14, 1), (15, 2), (20, 2), (21, 3), (24, 3), (25, 4), (29, 4), (30, 5), (33, 5)],
)
def test_m8_the_highest_mark_reached_counts(bells: int, mark: int) -> None:
    assert points(at_the_end(shared_out(p1=bells)), "p1")[1] == mark


def test_m8_a_taken_space_means_the_next_higher_and_its_mark() -> None:
    game = at_the_end(shared_out(p0=9, p1=10, p2=10))
    assert zone(game, "bell track") == {"p0": 9, "p1": 10, "p2": 11, "bishop": 32}
    assert points(game, "p2") == (5, 1)
    assert points(game, "p1") == (2, 0)
    game = at_the_end(shared_out(p0=10, p1=11, p2=10))
    assert zone(game, "bell track")["p2"] == 12, "the next free one"


def test_m8_players_are_placed_in_the_order_of_the_last_round() -> None:
    game = at_the_end(shared_out(p0=10, p1=10), rows={"p1": 5, "p0": 6, "p2": 7})
    assert (zone(game, "bell track")["p1"], zone(game, "bell track")["p0"]) == (10, 11)


def test_m8b_beyond_30_the_ranks_go_on_counting() -> None:
    game = at_the_end(shared_out(p0=30, p1=31))
    assert zone(game, "bell track") == {"p0": 30, "p1": 31}
    assert (points(game, "p1"), points(game, "p0")) == ((9, 5), (5, 5))


def test_m8b_a_bishop_without_a_bell_takes_no_part() -> None:
    game = at_the_end(shared_out(p0=30, p1=29, p2=2))
    assert "bishop" not in zone(game, "bell track")
    assert points(game, "p2") == (2, 0)


def test_m8_unsold_are_those_on_offer_in_the_stack_and_below_it() -> None:
    zones = shared_out(p0=30, p1=17)
    left = list(zones["certificate pile"])
    zones |= {"certificates": {left[0]: 1}, "returned certificates": ({left[1]: 1},)}
    zones["certificate pile"] = dict.fromkeys(left[2:], 1)
    assert zone(at_the_end(zones), "bell track")["bishop"] == 14


def test_m8_with_four_players_ranks_and_marks_are_those_of_their_side() -> None:
    game = at_the_end(shared_out(p0=20, p1=16, p2=11, p3=3), players=4)
    assert zone(game, "bell track") == {"p0": 20, "p1": 16, "p2": 11, "p3": 3, "bishop": 12}
    assert [points(game, seat) for seat in ("p0", "p1", "p2", "p3")] == [(9, 2), (5, 2), (0, 1), (0, 0)]


# -- debts at the end --------------------------------------------------------------------------------------------


def test_m8_bells_of_unpaid_certificates_are_taken_off_and_their_thalers_are_lost() -> None:
    zones = shared_out(p0=20, p1=5)
    zones["certificate pile"] = {piece: 1 for piece in zones["certificate pile"] if piece != MIDDLE}
    zones["p0/certificates"] = {piece: 1 for piece in zones["p0/certificates"] if piece != MIDDLE}
    before = sum(CERTIFICATES[piece].bells for piece in zones["p0/certificates"])
    game = at_the_end({**zones, **owing("p0", (MIDDLE, 5))})
    play(game, ("p0", "done"))
    assert zone(game, "bell track")["p0"] == before - CERTIFICATES[MIDDLE].bells
    assert "money" not in zone(game, "p0/points")


def test_m8_with_fewer_than_one_bell_nobody_takes_part() -> None:
    rest = {piece: 1 for piece in STACK if piece not in (MIDDLE, "6:6:3", CHEAP)}
    zones = {
        "certificates": NONE,
        "certificate pile": rest,
        "p0/certificates": {"6:6:3": 1},
        "p1/certificates": {CHEAP: 1},
    }
    game = at_the_end({**zones, **owing("p0", (MIDDLE, 5))})
    play(game, ("p0", "done"))
    assert set(zone(game, "bell track")) == {"p1", "bishop"}
    assert points(game, "p0") == (0, 0)


def in_debt(thalers: int, *debts: tuple[str, int], modules: tuple[int, ...] = BELLS, **zones: Any) -> Position:
    owed = [piece for piece, _ in debts]
    pile = {piece: 1 for piece in STACK if piece not in owed}
    at = {"certificates": NONE, "certificate pile": pile, **owing("p0", *debts), **zones}
    return at_the_end(at, modules=modules, thalers={"p0": thalers, "p1": 0, "p2": 0})


def test_m8a_before_the_bells_there_is_one_last_chance_to_pay() -> None:
    game = in_debt(9, (MIDDLE, 2), (DEAR, 3))
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == [f"pay debt {n}" for n in range(1, 5)] + ["done"]
    events = play(game, ("p0", "pay debt 4"))
    assert told(events, "scored") == [], "without points"
    assert picks(game, "p0") == [f"pay debt {n}" for n in range(1, 6)] + ["done"]
    play(game, ("p0", "pay debt 5"))
    assert game.waiting() == (), "without debts nobody is asked"
    assert zone(game, "bell track")["p0"] == 11


def test_m8a_whoever_keeps_the_thalers_scores_them_and_loses_the_bells() -> None:
    game = in_debt(9, (MIDDLE, 2))
    assert game.options("p0").schema()["options"][-1]["kind"] == "keep thalers"
    play(game, ("p0", "done"))
    assert "p0" not in zone(game, "bell track")
    assert zone(game, "p0/points")["money"] == 4


def test_s8_whoever_owes_is_asked_even_without_a_thaler() -> None:
    game = in_debt(0, (MIDDLE, 2))
    assert (game.waiting(), picks(game, "p0")) == (("p0",), ["done"])
    assert reason(game, "p0", "pay debt 1") == "needs.thalers"


def test_m18_pennies_and_leaf_turn_into_thalers_and_pay_debts_before_the_last_payment() -> None:
    game = in_debt(5, (MIDDLE, 2), (DEAR, 0), modules=(4, 5, 8), **{"p0/pennies": {"penny": 3}, "p0/leaf": {"leaf": 2}})
    assert zone(game, "p0/thalers") == 5, "all five that were exchanged went to the debts"
    assert (zone(game, "p0/debts"), zone(game, "p0/instalments")) == ((DEAR,), (1,))
    assert zone(game, "p0/certificates") == {MIDDLE: 1}
    play(game, ("p0", "done"))
    assert zone(game, "p0/points")["money"] == 2


def test_m18_bells_are_scored_before_money() -> None:
    game = at_the_end(shared_out(p0=30, p1=16), thalers={"p0": 4, "p1": 0, "p2": 40})
    assert list(zone(game, "p0/points")) == ["bell rank", "bell mark", "money"]


# -- a painter without a seat ------------------------------------------------------------------------------------


def two_players(woke: dict[str, int] | None = None, **bells: int) -> Position:
    return at_the_end(shared_out(**bells), players=2, woke=woke or {})


def test_m8c_his_four_certificates_are_turned_up_when_he_is_placed() -> None:
    game = two_players(p0=20, p1=10)
    assert game.waiting() == ("nature",)
    assert zone(game, "bell track") == {"p0": 20, "p1": 10}
    his = tuple(sorted(zone(game, "certificate pile")))[:4]
    unsold = sum(CERTIFICATES[piece].bells for piece in zone(game, "certificate pile"))
    game.draws = [his]
    events = play(game)
    number = sum(CERTIFICATES[piece].bells for piece in his)
    assert told(events, "counted bells", "leonardo") == [{"certificates": his, "unpaid": (), "n": number}]
    assert told(events, "bishop counted bells") == [{"n": unsold - number}]
    assert zone(game, "leonardo/certificates") == dict.fromkeys(his, 1)
    assert zone(game, "bell track")["leonardo"] == number


def test_m8b_he_and_the_bishop_each_use_up_a_rank_and_he_scores() -> None:
    game = two_players(p0=20, p1=3)
    game.draws = [("8:6:5", "8:7:4", "7:6:4", MIDDLE)]
    play(game)
    assert zone(game, "bell track") == {"p0": 20, "p1": 3, "leonardo": 17, "bishop": 21}
    assert [points(game, painter) for painter in ("p0", "leonardo", "p1")] == [(5, 2), (2, 2), (0, 0)]
    assert zone(game, "score")["leonardo"] == 4


def test_m8c_he_is_placed_in_his_wake_up_turn() -> None:
    first = two_players(woke={"leonardo": 5, "p0": 6, "p1": 7}, p0=20, p1=10)
    assert (first.waiting(), zone(first, "bell track")) == (("nature",), {})
    between = two_players(woke={"p1": 5, "leonardo": 6, "p0": 7}, p0=20, p1=10)
    assert zone(between, "bell track") == {"p1": 10}


def test_s9_nobody_sees_his_certificates_before_they_are_turned_up() -> None:
    game = two_players(p0=20, p1=10)
    for viewer in (None, "p0", "p1"):
        seen = game.view(viewer)["zones"]
        assert seen["leonardo/certificates"] == NONE
        assert seen["certificate pile"] == {"number": sum(zone(game, "certificate pile").values())}
