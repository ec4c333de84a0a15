"""The end of a round and of the game with all modules in play: what happens, and in which order (B12, M18)."""

from itertools import pairwise
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, round_end, visit
from app.engine.state import Event, Pick, Seat

ALL = tuple(catalogue.modules("fresco"))
LAST_PORTRAITS: dict[str, Any] = {"portrait deck": (), "portraits": {"self portrait": 1, "virgin mary": 1}}
LAST_INFECTION: dict[str, Any] = {
    "infection pile": {"workshop": 1},
    "infections gone": {"market": 1, "cathedral": 2, "studio": 2, "workshop": 1, "same": 1},
    "infection": ("market",),
}


def names(events: list[Event], *wanted: str) -> list[str]:
    """The events of these names, each as often as others came between."""
    told_ = [event.name for event in events if event.name in wanted]
    return [name for before, name in pairwise(["", *told_]) if name != before]


def finished(game: Position, *begun: tuple[Seat, Pick]) -> list[Event]:
    """The game played to its end: everybody takes the first thing that is offered."""
    events = play(game, *begun)
    while game.waiting():
        (seat,) = game.waiting()
        events += play(game, (seat, picks(game, seat)[0]))
    return events


# -- the end of a round ------------------------------------------------------------------------------------------


def test_b12b_booths_and_barrel_return_to_the_bag_before_anything_is_drawn_from_it() -> None:
    """Nature is about to stock the market: everything is in the bag."""
    bag = zone(position(3, (16,), round_end()), "bag")
    game = position(3, (16,), round_end(), zones={"barrel": (next(iter(bag)),)})
    assert game.waiting() == ("nature",)
    assert (zone(game, "barrel"), zone(game, "booths"), zone(game, "bag")) == ((), {}, bag)


def test_b12b_the_barrel_then_the_market_then_the_displays_then_the_income_then_reservations_and_start_spaces() -> None:
    order = catalogue.rules("fresco", 4, ALL).schedules["round end"]
    assert order == (
        "empty barrel",
        "clear market",
        "restock market",
        "discard portraits",
        "empty well",
        "draw disc",
        "renew glass",
        "renew certificates",
        "renew bottles",
        "incomes",
        "general incomes",
        "turn reservations",
        "turn start line",
        "close round",
        "round",
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b12b_displays_are_renewed_before_the_income_and_all_before_the_next_round(players: int) -> None:
    zones = {"day reservations": {"1,1": "p0"}}
    game = position(players, ALL, round_end(), tiles={"p0": 2, "p1": 2}, zones=zones)
    shown = ("market stocked", "portraits shown", "basket filled", "glass laid out", "certificates shown")
    later = ("earned", "turned reservation", "round ended", "round began")
    assert names(play(game), *shown, *later) == [*shown, *later]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b12b_income_of_tiles_portraits_requests_and_the_wall_comes_painter_by_painter(players: int) -> None:
    begun = position(players, ALL, round_end())
    wall, request = begun.rules.zones["p0/wall tiles"].pieces[0], zone(begun, "requests")["orange"][0]
    zones = {"p0/portraits": {"gods servant": 1}, "p0/fulfilled": {request: 1}, "p0/wall tiles": {wall: 1}}
    game = position(players, ALL, round_end(), tiles={"p0": 2, "p1": 2}, rows={"p1": 5, "p0": 6}, zones=zones)
    came = [(event.painter, event.fields["why"]) for event in play(game) if event.name in ("earned", "received")]
    assert came == [
        ("p1", "income"),
        ("p0", "income"),
        ("p0", "gods servant"),
        ("p0", "request"),
        ("p0", "request"),
        ("p0", "wall tiles"),
    ]


# -- what brings the final round ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("zones", "fresco"),
    [
        (LAST_PORTRAITS, 25),
        (LAST_INFECTION, 25),
        ({}, 6),
        (LAST_PORTRAITS | LAST_INFECTION, 6),
    ],
    ids=["last portraits", "last infection", "six segments", "all of them"],
)
def test_b12a_whatever_brings_it_there_is_one_final_round(players: int, zones: dict[str, Any], fresco: int) -> None:
    game = position(players, ALL, planning(), round=8, fresco=fresco, zones=zones)
    assert zone(game, "round") == {"number": 8, "final": True, "phase": "planning"}
    assert "cathedral 2" in game.options("p0").schema()["plan"]["columns"]


def test_b12a_without_any_of_them_the_round_is_like_the_others() -> None:
    assert not zone(position(3, ALL, planning(), round=8, fresco=7), "round")["final"]


def test_b12_with_all_modules_a_fresco_completed_early_ends_the_game_with_that_round() -> None:
    game = position(3, ALL, final_scoring(), round=4, fresco=0, final=False)
    events = finished(game)
    assert told(events, "earned") == [], "no income after the last round"
    assert zone(game, "result")


def test_m0c_in_the_final_round_marks_of_all_modules_may_go_on_the_second_cathedral() -> None:
    game = position(3, ALL, planning(), round=8, fresco=6)
    marks = game.options("p0").schema()["plan"]["marks"]
    anywhere = {name for name, row in marks.items() if "cathedral 2" in row["on"]}
    assert {"glazery", "audience", "wall", "pews"} <= anywhere
    assert "medico" not in anywhere


# -- the final scoring -------------------------------------------------------------------------------------------


def test_m18_pennies_leaf_bells_the_healthy_treasures_the_dome_and_money_come_in_this_order() -> None:
    assert catalogue.rules("fresco", 4, ALL).schedules["final scoring"] == (
        "exchange pennies",
        "exchange leaf",
        "last instalments",
        "score bells",
        "count healthy",
        "score treasures",
        "finish domes",
        "score money",
        "declare result",
    )


DOME = ("5:red+green", "5:yellow+purple", "7:green+orange", "8:red+green+orange")


def at_the_end(players: int, zones: dict[str, Any] | None = None, **said: Any) -> Position:
    """p0, who got up last, is at the last visit; everybody has something of every module that counts in the end."""
    rules = catalogue.rules("fresco", players, ALL)
    certificates = rules.zones["certificate pile"].pieces
    zones = dict(zones or {})
    for index, seat in enumerate(rules.seats):
        zones |= {
            f"{seat}/pennies": {"penny": 1},
            f"{seat}/leaf": {"leaf": 1},
            f"{seat}/certificates": {certificates[index]: 1},
            f"{seat}/treasures": {"statue": 1},
            f"{seat}/dome": {DOME[index]: 1},
        }
    home = plan("3 studio, 2 workshop")
    return position(
        players,
        ALL,
        visit("p0", "cathedral 2"),
        final=True,
        fresco=0,
        plans={seat: home for seat in rules.seats if seat != "p0"}
        | {"p0": plan("1 cathedral 2, 3 studio, 1 workshop")},
        rows=ROWS[players],
        thalers=dict.fromkeys(rules.seats, 4),
        paints=dict.fromkeys(rules.seats, "red, yellow, green, orange, purple"),
        zones={"infection": ("market",), **zones},
        **said,
    )


ROWS = {
    2: {"p1": 5, "leonardo": 6, "p0": 7},
    3: {"p1": 5, "p2": 6, "p0": 7},
    4: {"p3": 5, "p1": 6, "p2": 7, "p0": 8},
}
"""When they got up."""


STEPS = {
    "pennies": "pennies",
    "leaf": "leaf",
    "bell rank": "bells",
    "bell mark": "bells",
    "healthy": "healthy",
    "treasures": "treasures",
    "dome": "dome",
    "money": "money",
}
"""What something was earned or scored for, by the step of the final scoring."""


def course(events: list[Event]) -> list[tuple[str, str]]:
    """Every gain of the final scoring: the step it belongs to and who had it."""
    found = []
    for event in events:
        if event.name == "earned":
            found.append((STEPS[event.fields["why"]], str(event.painter)))
        elif event.name == "scored":
            found += [(STEPS[source], str(event.painter)) for source, _ in event.fields["items"][:1]]
        elif event.name == "counted healthy":
            found.append((STEPS["healthy"], str(event.painter)))
    return found


LEAVE = ("p0", "done")
"""Nothing more is done at the cathedral: the final scoring begins."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m18_each_step_comes_in_wake_up_order_and_is_one_advance_a_painter(players: int) -> None:
    game = at_the_end(players)
    order = list(ROWS[players])
    seats = [painter for painter in order if painter in game.rules.seats]
    events = finished(game, LEAVE)
    gains = course(events)
    assert list(dict.fromkeys(step for step, _ in gains)) == list(dict.fromkeys(STEPS.values()))
    for step in ("pennies", "leaf", "healthy", "treasures", "dome", "money"):
        assert [painter for found, painter in gains if found == step] == seats
    belled = [painter for step, painter in gains if step == "bells"]
    assert belled == [painter for painter in order if painter in belled]
    moved = [step for step, _ in gains if step not in ("pennies", "leaf", "healthy")]
    assert len(told(events, "advanced")) == len(moved)


def test_m18_the_healthy_count_as_money_and_the_paints_for_the_dome_are_gone_before() -> None:
    """4 Thalers, a penny, a leaf and five healthy apprentices are 31 Thalers."""
    game = at_the_end(3)
    assert told(finished(game, LEAVE), "counted money") == [{"n": 31}] * 3
    assert all(sum(zone(game, f"{seat}/finished dome").values()) == 1 for seat in game.rules.seats)


def test_m18_leonardo_counts_with_the_bells_and_the_treasures_and_with_nothing_else() -> None:
    game = at_the_end(2, zones={"leonardo/treasures": {"chalice": 1}, "leonardo/dome": {"7:purple+green": 1}})
    his = [step for step, painter in course(finished(game, LEAVE)) if painter == "leonardo"]
    assert his in (["bells", "treasures"], ["treasures"])


def test_m18_with_all_modules_nobody_is_asked_where_to_land_in_the_final_scoring() -> None:
    game = at_the_end(4, score={"p0": 20, "p1": 21, "p2": 22, "p3": 23})
    asked = set()
    play(game, LEAVE)
    while game.waiting():
        asked.add(game.view("p0")["task"])
        (seat,) = game.waiting()
        play(game, (seat, picks(game, seat)[0]))
    assert asked == {"work at dome"}
    assert len(set(zone(game, "score").values())) == 4
