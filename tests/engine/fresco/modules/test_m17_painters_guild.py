"""Module 17, the painters' guild: blends or trades, two for each apprentice at the workshop (M17)."""

import random
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.components import BASIC, BLENDED
from app.engine.fresco.examples.positions import plan, position, round_end, setup, visit
from app.engine.questions import Impossible
from app.engine.record import Course

GUILD = (17,)


def at_workshop(
    paints: str, basic: str = "yellow", blended: str = "green", apprentices: int = 1, modules: tuple[int, ...] = GUILD
) -> Position:
    zones = {"guild": {"basic": basic, "blended": blended}}
    return position(3, modules, visit("p0", "workshop", apprentices), paints={"p0": paints}, zones=zones)


def refused(game: Position) -> dict[str, Impossible]:
    return {entry.pick: entry for entry in game.options("p0").schema()["impossible"] if entry.kind == "guild"}


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m17_nature_lays_one_basic_and_one_blended_paint_and_everybody_sees_them(players: int) -> None:
    game = position(players, GUILD, setup())
    events = play(game)
    lying = game.view(None)["zones"]["guild"]
    assert lying["basic"] in BASIC
    assert lying["blended"] in BLENDED
    assert told(events, "guild opened") == [{"lying": lying}]


def test_any_basic_and_any_blended_paint_may_lie_there_first() -> None:
    found = set()
    for seed in range(60):
        game = catalogue.new_game("fresco", 3, GUILD)
        choose = random.Random(seed).randrange
        while not zone(game, "guild"):
            (seat,) = game.waiting()
            game.decide(seat, game.options(seat).sample(choose))
        found |= set(zone(game, "guild").values())
    assert found == {*BASIC, *BLENDED}


# -- trading -----------------------------------------------------------------------------------------------------


def test_the_rulebooks_example_trades_red_for_yellow_and_orange_for_green() -> None:
    game = at_workshop("3 red, yellow", apprentices=2)
    events = play(game, ("p0", "guild red"), ("p0", "blend orange"), ("p0", "blend orange"), ("p0", "guild orange"))
    assert zone(game, "p0/paints") == {"orange": 1, "green": 1}
    assert zone(game, "guild") == {"basic": "red", "blended": "orange"}
    assert told(events, "traded", "p0") == [
        {"given": "red", "taken": "yellow"},
        {"given": "orange", "taken": "green"},
    ]
    assert game.waiting() == ("p1",)


def test_a_trade_is_a_payment_and_a_gain_like_any_other() -> None:
    events = play(at_workshop("red"), ("p0", "guild red"))
    assert told(events, "gave", "p0") == [{"paints": {"red": 1}, "why": "guild"}]
    assert told(events, "received", "p0") == [{"paints": {"yellow": 1}, "why": "guild"}]


def test_only_a_basic_paint_for_a_basic_one_and_a_blended_one_for_a_blended_one() -> None:
    game = at_workshop("red, blue, orange, purple")
    options = {option["pick"]: option for option in game.options("p0").schema()["options"]}
    gains = {pick: option["gain"] for pick, option in options.items() if option.get("kind") == "guild"}
    assert gains == {
        "guild red": {"paints": {"yellow": 1}},
        "guild blue": {"paints": {"yellow": 1}},
        "guild orange": {"paints": {"green": 1}},
        "guild purple": {"paints": {"green": 1}},
    }


def test_the_same_paint_is_not_traded_for_itself() -> None:
    game = at_workshop("yellow, red")
    assert "guild yellow" not in picks(game, "p0")
    assert reason(game, "p0", "guild yellow") == "guild.same-paint"


@pytest.mark.parametrize("paint", ["pink", "brown"])
def test_m17_pink_and_brown_are_not_accepted(paint: str) -> None:
    game = at_workshop(f"red, {paint}", modules=(3, 17))
    assert f"guild {paint}" not in picks(game, "p0")
    assert reason(game, "p0", f"guild {paint}") == "guild.other-paints"
    assert reason(game, "p0", {"guild": {"red": 1}}) == "guild.other-paints"


def test_a_paint_that_is_not_there_is_refused_with_what_is_missing() -> None:
    game = at_workshop("red")
    assert reason(game, "p0", "guild blue") == "needs.paints"
    assert refused(game)["guild blue"].reason.args == {"paints": {"blue": 1}}
    assert refused(game)["guild blue"].gain == {"paints": {"yellow": 1}}


def test_s8_whoever_has_no_paint_is_asked_at_the_workshop_all_the_same() -> None:
    game = at_workshop("")
    assert picks(game, "p0") == ["done"]


# -- two things for each apprentice --------------------------------------------------------------------------------


def test_m17_an_apprentice_trades_once_on_each_side_and_is_done() -> None:
    game = at_workshop("2 red, orange")
    play(game, ("p0", "guild red"))
    assert [pick for pick in picks(game, "p0") if pick.startswith("guild")] == ["guild orange"]
    assert reason(game, "p0", "guild blue") == "guild.once"
    assert refused(game)["guild blue"].reason.args == {"side": "basic"}
    play(game, ("p0", "guild orange"))
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 1, "green": 1}
    assert game.waiting() == ("p1",)


@pytest.mark.parametrize("acts", [("guild red", "blend orange"), ("blend orange", "guild red")])
def test_m17_a_blend_and_a_trade_come_in_any_order(acts: tuple[str, ...]) -> None:
    game = at_workshop("2 red, yellow", basic="blue")
    play(game, *(("p0", act) for act in acts))
    assert zone(game, "p0/paints") == {"orange": 1, "blue": 1}
    assert game.waiting() == ("p1",)


def test_a_paint_taken_from_the_guild_goes_into_the_next_blend() -> None:
    game = at_workshop("2 red")
    play(game, ("p0", "guild red"), ("p0", "blend orange"))
    assert zone(game, "p0/paints") == {"orange": 1}


def test_after_two_blends_there_is_no_trade() -> None:
    game = at_workshop("2 red, 2 yellow, orange", basic="blue")
    play(game, ("p0", "blend orange"), ("p0", "blend orange"))
    assert game.waiting() == ("p1",)
    assert zone(game, "guild") == {"basic": "blue", "blended": "green"}


def test_the_next_apprentice_may_trade_on_both_sides_again_what_the_first_one_left_there() -> None:
    game = at_workshop("2 red, blue", apprentices=2)
    play(game, ("p0", "guild red"), ("p0", "done"))
    assert [pick for pick in picks(game, "p0") if pick.startswith("guild")] == ["guild yellow", "guild blue"]
    play(game, ("p0", "guild blue"))
    assert zone(game, "p0/paints") == {"red": 2, "yellow": 1}


def test_the_neutral_apprentice_trades_like_any_healthy_one() -> None:
    game = position(
        3,
        GUILD,
        visit("p0", "workshop", "neutral"),
        mood={"p0": 4},
        paints={"p0": "red"},
        zones={"guild": {"basic": "blue", "blended": "green"}},
    )
    play(game, ("p0", "guild red"))
    assert zone(game, "p0/paints") == {"blue": 1}


def test_what_is_left_undone_beside_a_trade_lapses() -> None:
    events = play(at_workshop("red"), ("p0", "guild red"), ("p0", "done"))
    assert told(events, "lapsed", "p0") == [{"what": "workshop", "n": 1}]


def test_what_one_player_leaves_there_the_next_one_finds() -> None:
    game = position(
        3,
        GUILD,
        visit("p0", "workshop"),
        rows={"p0": 5, "p1": 6},
        plans={"p1": plan("1 workshop, 3 studio, 1 theatre")},
        paints={"p0": "red", "p1": "blue, purple"},
        zones={"guild": {"basic": "yellow", "blended": "green"}},
    )
    play(game, ("p0", "guild red"), ("p0", "done"), ("p1", "guild blue"))
    assert zone(game, "p1/paints") == {"red": 1, "purple": 1}
    assert zone(game, "guild") == {"basic": "blue", "blended": "green"}


def test_what_lies_there_stays_from_round_to_round() -> None:
    lying = {"basic": "red", "blended": "purple"}
    game = position(3, GUILD, round_end(), zones={"guild": lying})
    play(game)
    assert zone(game, "guild") == lying


def test_m17_one_apprentice_does_not_trade_a_paint_away_and_back() -> None:
    """A second basic trade would take the first one back; the next apprentice may do that."""
    game = at_workshop("red", apprentices=2)
    play(game, ("p0", "guild red"))
    assert reason(game, "p0", "guild yellow") == "guild.once"
    play(game, ("p0", "done"), ("p0", "guild yellow"))
    assert zone(game, "p0/paints") == {"red": 1}


def test_m17_three_apprentices_do_six_things() -> None:
    game = at_workshop("3 red, yellow, orange", "blue", "green", 3)
    acts = ["guild red", "guild orange", "blend purple", "guild purple", "blend orange", "guild orange"]
    play(game, *(("p0", act) for act in acts))
    assert zone(game, "p0/paints") == {"green": 1, "orange": 1, "purple": 1}
    assert zone(game, "guild") == {"basic": "red", "blended": "orange"}
    assert game.waiting() == ("p1",)


def test_a_trade_can_be_undone() -> None:
    course = Course(at_workshop("red, orange"))
    course.decide("p0", "guild red")
    course.undo("p0")
    assert zone(course.game, "guild") == {"basic": "yellow", "blended": "green"}
    assert zone(course.game, "p0/paints") == {"red": 1, "orange": 1}
    assert "guild red" in picks(course.game, "p0")


# -- with other modules ------------------------------------------------------------------------------------------

TILES = ["3:red+yellow+blue"] * 3


def test_m17_an_apprentice_who_fulfils_a_request_does_nothing_else() -> None:
    zones = {"guild": {"basic": "blue", "blended": "green"}}
    said: dict[str, Any] = {"tiles": {"p0": TILES}, "paints": {"p0": "2 red"}, "zones": zones}
    game = position(3, (2, 17), visit("p0", "workshop"), **said)
    play(game, ("p0", {"request": {"request": "general", "tiles": TILES}}))
    assert game.waiting() == ("p1",)
    game = position(3, (2, 17), visit("p0", "workshop"), **said)
    play(game, ("p0", "guild red"))
    assert reason(game, "p0", "request general") == "requests.already-working"


def test_m4b_alchemy_comes_besides_two_trades() -> None:
    zones = {"guild": {"basic": "blue", "blended": "green"}, "p0/wishes": {"alchemy": 1}}
    game = position(3, (4, 17), visit("p0", "workshop"), paints={"p0": "4 red"}, zones=zones)
    play(game, ("p0", {"alchemy": {"payment": "red+red+red", "paint": "purple"}}))
    play(game, ("p0", "guild red"), ("p0", "guild purple"))
    assert zone(game, "p0/paints") == {"blue": 1, "green": 1}


def test_m0_under_an_action_tile_nobody_trades() -> None:
    plans = {"p0": plan("3 market, workshop, theatre", marks={"glazery": "workshop"})}
    game = position(3, (6, 17), visit("p0", "workshop"), plans=plans, zones={"glazery": {"blue": 1}})
    assert picks(game, "p0") == ["glass blue", "done"]


def test_m10_an_ill_apprentice_blends_once_and_neither_trades_nor_exchanges_wall_tiles() -> None:
    tiles = {"4:green+blue:wall": 1, "4:green+yellow:wall": 1}
    game = position(
        3,
        (9, 10, 17),
        visit("p0", "workshop", {"ill": 1}),
        paints={"p0": "red, yellow, green"},
        zones={"guild": {"basic": "blue", "blended": "orange"}, "p0/ill": {"own": 1}, "p0/wall tiles": tiles},
    )
    assert picks(game, "p0") == ["blend orange", "done"]
    assert reason(game, "p0", "guild red") is not None
    assert reason(game, "p0", "exchange green") is not None
    play(game, ("p0", "blend orange"))
    assert zone(game, "p0/paints") == {"orange": 1, "green": 1}


def test_m10_beside_an_ill_apprentice_the_healthy_one_trades_in_any_order_and_falls_ill_afterwards() -> None:
    for order in (("own", "ill"), ("ill", "own")):
        game = position(
            3,
            (10, 17),
            visit("p0", "workshop", {"own": 1, "ill": 1}),
            round=2,
            paints={"p0": "2 red, yellow, orange"},
            zones={"guild": {"basic": "blue", "blended": "green"}, "p0/ill": {"own": 1}, "infection": ("market",)},
        )
        play(game, ("p0", order[0]))
        acts = {"own": ["guild red", "guild orange"], "ill": ["blend orange"]}
        play(game, *(("p0", act) for kind in order for act in acts[kind]))
        assert zone(game, "p0/paints").keys() == {"blue", "green", "orange"}
        assert zone(game, "p0/ill") == {"own": 2}


def test_m3_a_blended_paint_from_the_guild_goes_into_a_special_blend() -> None:
    game = at_workshop("2 orange", blended="green", modules=(3, 17))
    play(game, ("p0", "guild orange"), ("p0", "blend brown"))
    assert zone(game, "p0/paints") == {"brown": 1}


def test_m12_the_dames_swap_is_her_own_and_leaves_both_trades_to_the_apprentice() -> None:
    with_dame = plan("1 workshop, 3 studio, 1 theatre", marks={"dame pink": "workshop"})
    zones = {"guild": {"basic": "blue", "blended": "green"}, "p0/dames": {"pink": 1}}
    said: dict[str, Any] = {"plans": {"p0": with_dame}, "paints": {"p0": "red, orange"}, "zones": zones}
    game = position(3, (12, 17), visit("p0", "workshop"), **said)
    play(game, ("p0", "dame paint red yellow"), ("p0", "guild yellow"), ("p0", "guild orange"))
    assert zone(game, "p0/paints") == {"blue": 1, "green": 1}
    assert zone(game, "guild") == {"basic": "yellow", "blended": "orange"}


@pytest.mark.parametrize("modules", [GUILD, (2, 17)])
def test_l6_leonardo_is_no_member_of_the_guild(modules: tuple[int, ...]) -> None:
    game = position(2, modules, visit("p0", "workshop"), zones={"guild": {"basic": "blue", "blended": "green"}})
    rng = random.Random(4)
    for _ in range(200):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        events = game.decide(seat, game.options(seat).sample(rng.randrange))
        assert told(events, "traded", "leonardo") == []
