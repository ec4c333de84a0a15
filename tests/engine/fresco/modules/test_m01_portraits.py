"""Module 1: two people sit in the studio every round, and what they leave for their portrait."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, let_nature_draw, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, plan, planning, position, round_end, setup, visit, wake_up
from app.engine.fresco.modules.m01_portraits import CARDS, LAYERS

MODULES = (1,)
THREE = "3:red+yellow+blue"
LAST = ({"self portrait": 1, "virgin mary": 1},)


def at_studio(*shown: str, apprentices: int = 1, players: int = 3, **said: Any) -> Position:
    zones = {"portraits": dict.fromkeys(shown, 1), **said.pop("zones", {})}
    return position(players, MODULES, at=visit("p0", "studio", apprentices), zones=zones, **said)


def gains(game: Position) -> dict[str, Any]:
    options = game.options("p0").schema()["options"]
    return {option["pick"]: option["gain"] for option in options if option["kind"] == "portrait"}


def at_cathedral(portrait: str, bishop: str, **said: Any) -> Position:
    zones = {"p0/portraits": {portrait: 1}}
    said = {"fresco": full({"1,1": THREE, "0,0": "11:orange+green+purple"})} | said
    at = said.pop("at", visit("p0", "cathedral", said.pop("apprentices", 1)))
    return position(4, MODULES, at=at, bishop=bishop, zones=zones, **said)


# -- setup and display -------------------------------------------------------------------------------------------


def test_there_are_six_cards_in_each_of_three_stacks() -> None:
    assert [sum(layer.values()) for layer in LAYERS] == [6, 6, 6]
    assert LAYERS[0].keys() == {"gods servant", "actor", "abbot", "sexton", "merchant", "patron"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stack_a_lies_on_b_on_c_and_the_top_two_cards_are_turned_up(players: int) -> None:
    game = position(players, MODULES, at=wake_up())
    shown = zone(game, "portraits")
    assert sum(shown.values()) == 2
    assert shown.keys() <= LAYERS[0].keys()
    left = zone(game, "portrait deck")
    assert [sum(layer.values()) for layer in left] == [4, 6, 6]
    assert left[1:] == LAYERS[1:]


def test_s5_nobody_sees_the_deck_and_everybody_the_cards_on_display() -> None:
    game = position(3, MODULES, at=setup())
    let_nature_draw(game)
    for viewer in ("p0", None):
        zones = game.view(viewer)["zones"]
        assert zones["portrait deck"] == {"number": 16}
        assert zones["portraits"] == zone(game, "portraits")


def test_cards_left_over_leave_the_game_and_two_new_ones_are_turned_up() -> None:
    shown = {"patron": 1, "actor": 1}
    game = position(3, MODULES, at=round_end(), zones={"portraits": shown}, draws=[[], ["abbot", "sexton"]])
    events = play(game)
    assert told(events, "portraits discarded") == [{"portraits": ("actor", "patron")}]
    assert told(events, "portraits shown") == [{"portraits": ("abbot", "sexton")}]
    assert zone(game, "portraits gone") == shown
    assert zone(game, "portraits") == {"abbot": 1, "sexton": 1}


# -- painting ----------------------------------------------------------------------------------------------------


def test_m1_a_portrait_replaces_the_three_thalers_of_one_apprentice() -> None:
    game = at_studio("patron", "actor", apprentices=2, thalers={"p0": 0})
    assert picks(game, "p0") == ["earn", "portrait actor", "portrait patron", "done"]
    events = play(game, ("p0", "portrait patron"))
    assert told(events, "earned", "p0") == [{"n": 7, "why": "portrait"}, {"n": 3, "why": "studio"}]
    assert zone(game, "p0/thalers") == 10


def test_the_wages_may_be_taken_instead() -> None:
    game = at_studio("patron", "actor", thalers={"p0": 0})
    play(game, ("p0", "earn"))
    assert zone(game, "p0/thalers") == 3
    assert zone(game, "portraits") == {"patron": 1, "actor": 1}


def test_m1_one_card_for_each_player_and_round_the_other_apprentices_earn_money() -> None:
    game = at_studio("patron", "actor", apprentices=3, thalers={"p0": 0})
    play(game, ("p0", "earn"), ("p0", "portrait actor"))
    assert zone(game, "p0/thalers") == 6
    assert zone(game, "portraits") == {"patron": 1}
    assert game.view(None)["place"] != "studio"


def test_the_next_player_finds_only_the_card_that_is_left() -> None:
    plans = {seat: plan("studio, 3 theatre, workshop") for seat in ("p0", "p1", "p2")}
    game = at_studio("patron", "actor", plans=plans, rows={"p0": 5, "p1": 6, "p2": 7})
    play(game, ("p0", "portrait actor"))
    assert picks(game, "p1") == ["earn", "portrait patron", "done"]
    events = play(game, ("p1", "portrait patron"))
    assert told(events, "earned", "p2") == [{"n": 3, "why": "studio"}]


def test_without_a_card_on_display_the_studio_only_pays() -> None:
    plans = {seat: plan("2 studio, 3 workshop") for seat in ("p0", "p1")}
    game = position(3, MODULES, at=planning("p2"), plans=plans, zones={"portraits": {}})
    events = play(game, ("p2", plan("2 studio, 3 workshop")))
    assert [fields["why"] for fields in told(events, "earned")] == ["studio"] * 6


def test_each_card_says_what_it_brings() -> None:
    assert gains(at_studio("pretty girl", "actor")) == {
        "portrait pretty girl": {"thalers": 4, "mood": 2},
        "portrait actor": {"lasting": 1},
    }
    assert gains(at_studio("merchant")) == {"portrait merchant": {"thalers": 1, "basic paints": 2}}


@pytest.mark.parametrize(("mood", "muse", "girl"), [(-4, 8, 2), (0, 4, 2), (3, 1, 1), (4, 0, 0)])
def test_a_card_promises_no_better_mood_than_there_can_be(mood: int, muse: int, girl: int) -> None:
    game = at_studio("muse", "pretty girl", rows={"p0": 8}, mood={"p0": mood})
    assert [gain["mood"] for gain in gains(game).values()] == [muse, girl]


# -- rewards at once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "thalers", "paints", "mood", "points"),
    [
        ("patron", 7, {}, 0, 0),
        ("peer blue", 4, {"blue": 1}, 0, 0),
        ("peer yellow", 4, {"yellow": 1}, 0, 0),
        ("peer orange", 3, {"orange": 1}, 0, 0),
        ("peer green", 3, {"green": 1}, 0, 0),
        ("peer purple", 2, {"purple": 1}, 0, 0),
        ("muse", 0, {}, 4, 0),
        ("pretty girl", 4, {}, 2, 0),
        ("virgin mary purple", 0, {"purple": 1}, 0, 3),
        ("virgin mary", 3, {}, 0, 3),
        ("bishop portrait orange", 0, {"orange": 1}, 0, 4),
        ("self portrait", 0, {}, 2, 3),
    ],
)
def test_a_card_used_at_once_gives_what_it_shows_and_leaves_the_game(
    card: str, thalers: int, paints: dict[str, int], mood: int, points: int
) -> None:
    game = at_studio(card, thalers={"p0": 0}, paints={"p0": ""})
    play(game, ("p0", f"portrait {card}"))
    assert zone(game, "p0/thalers") == thalers
    assert zone(game, "p0/paints") == paints
    assert zone(game, "mood")["p0"] == mood
    assert zone(game, "score")["p0"] == points
    assert zone(game, "portraits gone")[card] == 1
    assert zone(game, "p0/portraits") == {}


def test_every_card_that_is_used_at_once_is_tested_above_or_is_the_merchant() -> None:
    assert len([card for card in CARDS.values() if not card.get("permanent")]) == 13


def test_the_points_of_a_portrait_are_an_advance_that_may_have_to_land() -> None:
    game = at_studio("self portrait", score={"p0": 4, "p1": 7})
    play(game, ("p0", "portrait self portrait"))
    assert game.view(None)["place"] == "track"
    play(game, ("p0", "8"))
    assert zone(game, "p0/points") == {"earlier": 4, "portrait": 3, "landing": 1}


@pytest.mark.parametrize(("mood", "top"), [(-4, 4), (3, 4), (4, 4)])
def test_the_muse_lifts_any_mood_to_the_top(mood: int, top: int) -> None:
    game = at_studio("muse", rows={"p0": 8}, mood={"p0": mood})
    play(game, ("p0", "portrait muse"))
    assert zone(game, "mood")["p0"] == top


def test_the_merchant_gives_two_basic_paints_of_choice_and_one_thaler() -> None:
    game = at_studio("merchant", thalers={"p0": 0}, paints={"p0": ""})
    play(game, ("p0", "portrait merchant"))
    assert picks(game, "p0") == ["red+red", "red+yellow", "red+blue", "yellow+yellow", "yellow+blue", "blue+blue"]
    play(game, ("p0", "red+blue"))
    assert zone(game, "p0/paints") == {"red": 1, "blue": 1}
    assert zone(game, "p0/thalers") == 1


def test_m1a_the_merchants_two_paints_may_be_equal() -> None:
    game = at_studio("merchant", paints={"p0": ""})
    play(game, ("p0", "portrait merchant"), ("p0", "yellow+yellow"))
    assert zone(game, "p0/paints") == {"yellow": 2}


# -- lasting benefits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["gods servant", "actor", "abbot", "sexton"])
def test_a_lasting_portrait_stays_face_up_with_its_owner(card: str) -> None:
    game = at_studio(card)
    play(game, ("p0", f"portrait {card}"))
    assert game.view("p2")["zones"]["p0/portraits"] == {card: 1}
    assert zone(game, "portraits gone") == {}


def test_gods_servant_brings_one_thaler_more_every_round() -> None:
    zones = {"p1/portraits": {"gods servant": 1}}
    game = position(3, MODULES, at=round_end(), tiles={"p0": 2, "p1": 2, "p2": 2}, zones=zones)
    events = play(game)
    assert told(events, "earned", "p1") == [{"n": 2, "why": "income"}, {"n": 1, "why": "gods servant"}]
    assert told(events, "earned", "p0") == [{"n": 2, "why": "income"}]


def test_m1a_gods_servant_pays_from_the_end_of_the_round_in_which_he_is_painted() -> None:
    home = plan("3 theatre, 2 studio")
    game = position(3, MODULES, at=planning(), zones={"portraits": {"gods servant": 1}}, thalers={"p0": 0})
    play(game, *((seat, home) for seat in ("p0", "p1", "p2")))
    while game.view(None)["place"] == "studio":
        seat = game.waiting()[0]
        play(game, (seat, "portrait gods servant" if seat == "p0" else "earn"))
    assert zone(game, "round")["number"] == 2
    assert zone(game, "p0/thalers") == 3 + 1


def test_the_actor_makes_an_evening_at_the_theatre_worth_three() -> None:
    zones = {"p0/portraits": {"actor": 1}, "portraits": {}}
    plans = {seat: plan("2 theatre, 3 studio") for seat in ("p1", "p2")}
    game = position(3, MODULES, at=planning("p0"), plans=plans, zones=zones, mood={"p0": -2, "p1": -2})
    events = play(game, ("p0", plan("2 theatre, 3 studio")))
    steps = [(fields["old"], fields["new"]) for fields in told(events, "cheered", "p0")]
    assert steps == [(-2, 1), (1, 4)]
    assert [fields["new"] for fields in told(events, "cheered", "p1")] == [0, 2]


def test_m0c_in_the_final_round_nobody_goes_to_the_theatre_and_the_actor_lifts_no_mood() -> None:
    zones = {"p0/portraits": {"actor": 1}, "portraits": {}}
    plans = {seat: plan("3 studio, 2 workshop") for seat in ("p1", "p2")}
    game = position(3, MODULES, at=planning("p0"), plans=plans, zones=zones, final=True, fresco=5)
    assert reason(game, "p0", plan("1 theatre, 3 studio, 1 workshop")) == "plan.column"
    events = play(game, ("p0", plan("1 cathedral 2, 3 studio, 1 workshop")))
    while game.waiting():
        events += play(game, (game.waiting()[0], "done"))
    assert "cathedral 2" in [fields["column"] for fields in told(events, "arrived", "p0")]
    assert told(events, "cheered") == []


def test_b7b_the_abbot_adds_one_to_every_bishop_bonus() -> None:
    on, beside = at_cathedral("abbot", "1,1"), at_cathedral("abbot", "2,2")
    assert told(play(on, ("p0", "restore 1,1")), "scored") == [
        {"items": (("segment", 3), ("bishop", 3), ("abbot", 1)), "total": 7}
    ]
    assert told(play(beside, ("p0", "restore 1,1")), "scored")[0]["total"] == 6


def test_b7b_a_step_of_the_bishop_says_beforehand_what_the_abbot_adds() -> None:
    steps = [option for option in at_cathedral("abbot", "2,2").options("p0").schema()["options"] if "then" in option]
    (onto,) = (option["then"] for option in steps if option["pick"] == "step 1,1")
    assert onto["restore"]["1,1"]["items"] == (("segment", 3), ("bishop", 3), ("abbot", 1))


def test_b7b_the_abbot_adds_nothing_where_the_bishop_gives_nothing_and_nothing_at_the_altar() -> None:
    far, altar = at_cathedral("abbot", "4,4"), at_cathedral("abbot", "1,1")
    assert told(play(far, ("p0", "restore 1,1")), "scored") == [{"items": (("segment", 3),), "total": 3}]
    assert told(play(altar, ("p0", "altar red+yellow+blue")), "scored")[0]["total"] == 2


def test_the_abbot_helps_only_his_owner() -> None:
    zones = {"p1/portraits": {"abbot": 1}}
    game = position(4, MODULES, at=visit("p0", "cathedral"), fresco=full({"1,1": THREE}), bishop="1,1", zones=zones)
    assert told(play(game, ("p0", "restore 1,1")), "scored")[0]["total"] == 6


def test_m1_the_sexton_moves_the_bishop_anywhere_for_one_thaler() -> None:
    game = at_cathedral("sexton", "4,4", thalers={"p0": 5})
    offered = [pick for pick in picks(game, "p0") if pick.startswith("sexton")]
    assert len(offered) == 24
    events = play(game, ("p0", "sexton 1,1"))
    assert zone(game, "p0/thalers") == 4
    assert told(events, "bishop moved") == [{"old": "4,4", "new": "1,1", "why": "sexton"}]
    assert told(play(game, ("p0", "restore 1,1")), "scored")[0]["total"] == 6


def test_m1_the_sexton_may_be_used_besides_the_paid_step() -> None:
    game = at_cathedral("sexton", "4,4", thalers={"p0": 2})
    play(game, ("p0", "sexton 0,1"), ("p0", "step 1,1"))
    assert zone(game, "bishop") == "1,1"
    game = at_cathedral("sexton", "4,4", thalers={"p0": 2})
    play(game, ("p0", "step 3,3"), ("p0", "sexton 1,1"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("1,1", 0)


def test_m1_the_sexton_comes_once_a_round_whatever_the_number_of_apprentices() -> None:
    game = at_cathedral("sexton", "4,4", apprentices=2)
    play(game, ("p0", "sexton 0,1"), ("p0", "done"))
    assert not [pick for pick in picks(game, "p0") if pick.startswith("sexton")]
    assert reason(game, "p0", "sexton 1,1") == "portraits.sexton-once-a-round"


def test_m1a_the_sexton_comes_once_in_both_visits_of_a_final_round() -> None:
    plans = {"p0": plan("cathedral, cathedral 2, 3 workshop")}
    said: dict[str, Any] = {"final": True, "fresco": {"1,1": THREE, "0,1": "6:purple+red"}, "plans": plans}
    game = at_cathedral("sexton", "4,4", at=visit("p0", "cathedral"), **said)
    play(game, ("p0", "sexton 1,1"), ("p0", "done"))
    while game.view(None)["zones"]["visit"]["column"] != "cathedral 2" or game.waiting() != ("p0",):
        play(game, (game.waiting()[0], "done"))
    assert not [pick for pick in picks(game, "p0") if pick.startswith("sexton")]


def test_without_money_the_sexton_stays_and_the_reason_says_so() -> None:
    game = at_cathedral("sexton", "4,4", thalers={"p0": 0})
    assert reason(game, "p0", "sexton 1,1") == "needs.thalers"


# -- the end of the game -----------------------------------------------------------------------------------------


def test_m1_when_the_last_two_cards_are_turned_up_the_round_that_begins_is_the_final_one() -> None:
    game = position(3, MODULES, at=round_end(), round=8, zones={"portrait deck": LAST, "portraits": {}})
    events = play(game)
    assert told(events, "final round began") == [{"number": 9}]
    assert zone(game, "round")["final"] is True
    assert zone(game, "portraits") == LAST[0]


def test_four_cards_left_do_not_end_the_game() -> None:
    four = ({"self portrait": 1, "virgin mary": 1, "peer green": 1, "peer purple": 1},)
    game = position(3, MODULES, at=round_end(), round=7, zones={"portrait deck": four, "portraits": {}})
    assert told(play(game), "final round began") == []


# -- two players -------------------------------------------------------------------------------------------------


def at_leonardos_studio(*shown: str, **said: Any) -> Position:
    zones = {"portraits": dict.fromkeys(shown, 1)}
    at, rows = visit("leonardo", "studio"), {"leonardo": 5}
    return position(2, MODULES, at=at, rows=rows, leonardo={"controller": "p1"}, zones=zones, **said)


def test_leonardo_has_an_apprentice_at_the_studio_in_every_round() -> None:
    game = position(2, MODULES, at=planning())
    assert zone(game, "leonardo/plan")["columns"]["studio"] == {"own": 1}
    final = position(2, MODULES, at=planning(), fresco=6)
    assert zone(final, "leonardo/plan")["columns"] == {"market": {"own": 1}, "studio": {"own": 1}}


def test_m1_the_controller_chooses_which_card_leonardo_takes_and_he_must_take_one() -> None:
    game = at_leonardos_studio("virgin mary", "patron")
    assert game.waiting() == ("p1",)
    assert picks(game, "p1") == ["portrait patron", "portrait virgin mary"]


def test_m1_leonardo_scores_the_points_of_the_card_and_it_leaves_the_game() -> None:
    game = at_leonardos_studio("bishop portrait orange", "patron")
    events = play(game, ("p1", "portrait bishop portrait orange"))
    assert zone(game, "score")["leonardo"] == 4
    assert zone(game, "portraits gone") == {"bishop portrait orange": 1}
    assert not told(events, "received", "leonardo")


@pytest.mark.parametrize("card", ["patron", "merchant", "muse", "abbot", "gods servant"])
def test_leonardo_gets_nothing_but_points(card: str) -> None:
    game = at_leonardos_studio(card, "actor")
    events = play(game, ("p1", f"portrait {card}"))
    his = {event.name for event in events if event.painter == "leonardo"}
    assert his == {"painted portrait"}
    assert zone(game, "portraits gone") == {card: 1}
    assert game.view(None)["task"] != "merchant"


def test_a_single_card_is_taken_without_asking_and_none_is_no_question() -> None:
    for shown in ({"patron": 1}, {}):
        plans = {"p0": plan("3 theatre, 2 workshop")}
        game = position(2, MODULES, at=planning("p1"), plans=plans, rows={"leonardo": 5}, zones={"portraits": shown})
        events = play(game, ("p1", plan("3 theatre, 2 workshop")))
        while game.view(None)["place"] in ("market", "cathedral"):
            events += play(game, (game.waiting()[0], picks(game, game.waiting()[0])[0]))
        assert [fields["portrait"] for fields in told(events, "painted portrait", "leonardo")] == list(shown)
