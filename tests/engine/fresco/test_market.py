"""The market: one booth a visit, buy from it or close it (B9)."""

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import position, visit

STALLS: dict[str | int, str] = {
    1: "red, blue",
    2: "red+red, green, orange",
    4: "yellow+yellow+yellow, yellow, red+blue, blue+blue",
}


def at_market(apprentices: int, thalers: int = 12, row: int = 7) -> Position:
    return position(4, at=visit("p0", "market", apprentices), rows={"p0": row}, thalers={"p0": thalers}, booths=STALLS)


def test_three_yellow_paints_are_bought_at_booth_four_for_two_thalers_and_the_booth_is_cleared() -> None:
    game = at_market(apprentices=1)
    in_bag = sum(zone(game, "bag").values())
    events = play(game, ("p0", "buy 4.0"))
    assert zone(game, "p0/thalers") == 10
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 4, "blue": 1}
    assert told(events, "cleared booth") == [{"booth": 4}]
    assert not any(slot.startswith("4.") for slot in zone(game, "booths"))
    assert sum(zone(game, "bag").values()) == in_bag + 4
    assert zone(game, "bag")["yellow+yellow+yellow"] == 1


def test_b9_as_many_tiles_as_apprentices_each_once_all_at_one_booth() -> None:
    game = at_market(apprentices=3)
    play(game, ("p0", "buy 4.0"))
    assert picks(game, "p0") == ["buy 4.1", "buy 4.2", "buy 4.3", "done"]
    assert reason(game, "p0", "buy 4.0") == "market.bought-already"
    assert reason(game, "p0", "buy 1.0") == "market.another-booth-chosen"
    play(game, ("p0", "buy 4.2"), ("p0", "buy 4.1"))
    assert zone(game, "p0/thalers") == 6
    assert zone(game, "p0/paints") == {"red": 2, "yellow": 5, "blue": 2}
    assert game.view(None)["place"] == "workshop"


def test_b9_the_price_is_that_of_the_wake_up_row() -> None:
    for row, price in ((5, 4), (6, 3), (7, 2), (8, 2), (9, 1)):
        game = at_market(apprentices=1, row=row)
        play(game, ("p0", "buy 1.0"))
        assert zone(game, "p0/thalers") == 12 - price


def test_b9_closing_costs_nothing_however_many_apprentices_are_there_and_ends_the_visit() -> None:
    game = at_market(apprentices=3)
    events = play(game, ("p0", "close 2"))
    assert told(events, "closed booth") == [{"booth": 2}]
    assert zone(game, "p0/thalers") == 12
    assert {slot[0] for slot in zone(game, "booths")} == {"1", "4"}
    assert game.view(None)["place"] == "workshop"
    assert told(events, "lapsed") == []


def test_b9_after_buying_no_booth_can_be_closed_and_the_reason_says_why() -> None:
    game = at_market(apprentices=3)
    play(game, ("p0", "buy 4.0"))
    closing = {entry.pick: entry for entry in game.options("p0").schema()["impossible"] if entry.kind == "close"}
    assert list(closing) == ["close 1", "close 2", "close 4"]
    assert closing["close 1"].place == "market"
    assert reason(game, "p0", "close 1") == "market.another-booth-chosen"
    assert reason(game, "p0", "close 4") == "market.bought-here"
    assert reason(game, "p0", "close 3") == "market.empty-booth"


def test_b9_as_long_as_no_booth_is_chosen_any_may_be_closed() -> None:
    impossible = at_market(apprentices=1).options("p0").schema()["impossible"]
    assert [entry.pick for entry in impossible if entry.kind == "close"] == []


def test_b9_apprentices_who_find_no_tile_left_at_the_booth_have_nothing_to_do() -> None:
    game = at_market(apprentices=3)
    events = play(game, ("p0", "buy 1.0"), ("p0", "buy 1.1"))
    assert told(events, "lapsed") == [{"what": "market", "n": 1}]
    assert told(events, "cleared booth") == [{"booth": 1}]
    assert game.view(None)["place"] == "workshop"


def test_b9_a_booth_cleared_by_one_player_is_closed_to_the_next() -> None:
    rows, buyer = {"p0": 5, "p1": 6}, "1 market, 3 workshop, 1 theatre"
    game = position(4, at=visit("p0", "market"), rows=rows, plans={"p0": buyer, "p1": buyer}, booths=STALLS)
    play(game, ("p0", "buy 4.0"))
    assert game.waiting() == ("p1",)
    assert {pick.split()[1][0] for pick in picks(game, "p1") if pick != "done"} == {"1", "2"}


def test_b9_a_player_may_leave_without_touching_a_booth() -> None:
    game = at_market(apprentices=2)
    booths = zone(game, "booths")
    events = play(game, ("p0", "done"))
    assert zone(game, "booths") == booths
    assert told(events, "lapsed") == [{"what": "market", "n": 2}]
    assert told(events, "cleared booth") == []


def test_b9_after_buying_at_least_one_tile_all_tiles_of_the_booth_go_to_the_bag() -> None:
    game = at_market(apprentices=2)
    play(game, ("p0", "buy 1.1"), ("p0", "done"))
    assert {slot[0] for slot in zone(game, "booths")} == {"2", "4"}


def test_the_records_of_a_visit_hold_only_what_some_rule_reads() -> None:
    game = at_market(apprentices=2)
    assert set(zone(game, "visit")) == {"painter", "column", "place", "marks"}
    assert set(zone(game, "stall")) == {"booth", "bought"}
    play(game, ("p0", "close 1"))
    assert zone(game, "stall") == {"booth": 1, "bought": ()}


def test_b9a_a_booth_without_tiles_is_closed() -> None:
    game = at_market(apprentices=1)
    assert [pick for pick in picks(game, "p0") if pick.startswith("close")] == ["close 1", "close 2", "close 4"]


def test_b9a_with_no_open_booth_there_is_nothing_to_do_at_the_market() -> None:
    game = position(3, at=visit("p0", "market"), rows={"p0": 5, "p1": 6}, plans={"p1": STUDIO_AND_MARKET}, booths=ONE)
    events = play(game, ("p0", "close 1"))
    assert [fields["column"] for fields in told(events, "arrived", "p1")][:1] == ["market"]
    assert told(events, "closed booth", "p1") == []
    assert told(events, "lapsed", "p1") == [{"what": "market", "n": 1}]


STUDIO_AND_MARKET = "1 market, 3 studio, 1 theatre"
ONE: dict[str | int, str] = {1: "red"}


def test_b11_paints_and_coins_never_run_out() -> None:
    game = position(4, at=visit("p0", "market"), paints={"p0": "40 yellow"}, thalers={"p0": 200}, booths=STALLS)
    play(game, ("p0", "buy 4.0"))
    assert zone(game, "p0/paints")["yellow"] == 43


def test_b14_too_little_money_is_told_to_the_buyer_with_the_price() -> None:
    game = at_market(apprentices=1, thalers=1)
    assert picks(game, "p0") == ["close 1", "close 2", "close 4", "done"]
    impossible = game.options("p0").schema()["impossible"]
    assert impossible[0].pick == "buy 1.0"
    assert impossible[0].cost == {"thalers": 2}
    assert impossible[0].reason.args == {"n": 2, "have": 1}
    assert reason(game, "p0", "buy 4.0") == "needs.thalers"


def test_every_option_at_the_market_says_kind_place_cost_and_gain() -> None:
    options = {option["pick"]: option for option in at_market(apprentices=1).options("p0").schema()["options"]}
    assert options["buy 4.2"] == {
        "pick": "buy 4.2",
        "kind": "buy",
        "place": "market",
        "cost": {"thalers": 2},
        "gain": {"paints": {"red": 1, "blue": 1}},
    }
    assert (options["close 4"]["kind"], options["close 4"]["cost"]) == ("close", {})
