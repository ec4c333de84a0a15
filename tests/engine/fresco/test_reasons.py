"""A refusal names the rule behind it, in every language, and never repeats a pick as the engine writes it."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from app.engine.examples.positions import Position, play
from app.engine.fresco.examples.positions import plan, position, visit
from app.engine.state import Pick, Reason, Refused
from app.i18n.catalogues import languages
from app.i18n.words import words

THREE = "3:red+yellow+blue"
SEVEN = "7:purple+yellow+blue"
BENCH = ("yellow+blue", "red+green", "green+yellow+green", "yellow+red", "yellow+green+yellow", "blue+red")
RICH = "2 purple, 2 yellow, 2 blue, 2 red"


def landing() -> Position:
    """p0 on 10 would land on 12, where p1 stands; p2 is far ahead."""
    game = position(3, at=visit("p0", "cathedral"), score={"p0": 10, "p1": 12, "p2": 20})
    play(game, ("p0", "altar red+yellow+blue"))
    return game


def market() -> Position:
    return position(4, at=visit("p0", "market"), rows={"p0": 7}, booths={1: "red, blue", 4: "yellow"})


def cathedral(*modules: int, paints: str = RICH, thalers: int = 12, **zones: Any) -> Position:
    """p0 at the cathedral with the bishop in the middle: no bonus at 0,2, one at 1,1."""
    return position(
        4,
        modules,
        visit("p0", "cathedral"),
        bishop="2,2",
        fresco={"1,1": SEVEN, "0,2": THREE},
        paints={"p0": paints},
        thalers={"p0": thalers},
        zones={name.replace("_", "/", 1).replace("_", " "): value for name, value in zones.items()},
    )


def stepped() -> Position:
    game = cathedral()
    play(game, ("p0", "step 1,1"))
    return game


def second_card() -> Position:
    game = cathedral(4, p0_wishes={"bishop visit": 1, "bishop praise": 1})
    play(game, ("p0", "bishop visit 1,2"))
    return game


def leonardo(place: str, *modules: int) -> Position:
    said: dict[str, Any] = {"booths": {1: "red", 2: "blue"}, "leonardo": {"controller": "p0", "cell": "2,2"}}
    return position(2, modules, visit("leonardo", place), fresco={"1,2": THREE, "2,1": SEVEN, "4,4": THREE}, **said)


def well(thrown: int) -> Position:
    """p1 has thrown so many pennies this round, then p0 comes with two planned ones."""
    game = position(
        4,
        (4,),
        visit("p1", "market"),
        rows={"p1": 5, "p0": 6},
        plans={
            "p1": plan("1 market, 3 studio, 1 theatre", counts={"pennies": 2}),
            "p0": plan("1 market, 3 studio, 1 theatre", counts={"pennies": 2}),
        },
    )
    play(game, ("p1", f"throw {thrown}"), ("p1", "done"))
    return game


def thrown_none() -> Position:
    game = well(thrown=0)
    play(game, ("p0", "throw 0"))
    return game


def scrolls(*held: str) -> Position:
    """p0 has restored 1,1; nothing is left in column 4."""
    tiles = {"1,1": SEVEN, "1,0": THREE, "0,3": THREE, "2,0": "6:orange+green"}
    held_by = {"p0/scrolls": dict.fromkeys(held, 1)}
    game = position(4, (7,), visit("p0", "cathedral"), fresco=tiles, paints={"p0": RICH}, zones=held_by)
    play(game, ("p0", "restore 1,1"))
    return game


RAW = r"\d,\d|\d\.\d|\w\+\w"
"""A cell, a slot, several paints as they stand in picks."""


class Refusal(NamedTuple):
    what: str
    game: Callable[[], Position]
    pick: Pick
    key: str


def restore(cell: str, **extras: Any) -> Pick:
    return {"restore": {"cell": cell, **extras}}


def altar(payment: str, **extras: Any) -> Pick:
    return {"altar": {"payment": payment, **extras}}


REFUSALS = [
    Refusal("an occupied space of the track", landing, "12", "track.occupied"),
    Refusal("another occupied space", landing, "20", "track.occupied"),
    Refusal("a space too far away", landing, "14", "track.nearest-free-space"),
    Refusal("a step of two", cathedral, "step 0,2", "cathedral.one-space"),
    Refusal("a step onto the same space", cathedral, "step 2,2", "cathedral.one-space"),
    Refusal("a step off the fresco", cathedral, "step 5,2", "cathedral.off-the-fresco"),
    Refusal("a second step of two", stepped, "step 4,4", "cathedral.stepped-already"),
    Refusal("a segment restored before", cathedral, restore("3,3"), "cathedral.restored-already"),
    Refusal("a segment off the fresco", cathedral, restore("9,9"), "cathedral.off-the-fresco"),
    Refusal("three equal paints at the altar", cathedral, altar("red+red+red"), "altar.basic-twice"),
    Refusal("two paints at the altar", cathedral, altar("red+blue"), "altar.three-paints"),
    Refusal("paints one has too few of", cathedral, altar("orange+orange+orange"), "needs.paints"),
    Refusal(
        "special paints with basic ones",
        lambda: cathedral(3, paints="red, yellow, pink"),
        altar("red+yellow+pink"),
        "altar.special-paints",
    ),
    Refusal(
        "special paints with equal blended ones",
        lambda: cathedral(3, paints="2 orange, pink, green"),
        altar("orange+orange+pink"),
        "altar.special-paints",
    ),
    Refusal(
        "special paints one has too few of",
        lambda: cathedral(3, paints="orange, green, purple, pink"),
        altar("orange+pink+pink"),
        "needs.paints",
    ),
    Refusal("buying at an empty booth", market, "buy 2.0", "market.empty-booth"),
    Refusal("buying where no tile lies", market, "buy 1.2", "market.no-tile-there"),
    Refusal("closing an empty booth", market, "close 3", "market.empty-booth"),
    Refusal("skipping for Leonardo at the market", lambda: leonardo("market"), "done", "leonardo.must-close"),
    Refusal("buying for Leonardo", lambda: leonardo("market"), "buy 1.0", "leonardo.never-buys"),
    Refusal("closing an empty booth for Leonardo", lambda: leonardo("market"), "close 3", "market.empty-booth"),
    Refusal("stepping for Leonardo", lambda: leonardo("cathedral"), "step 1,1", "leonardo.never-pays-the-bishop"),
    Refusal("skipping for Leonardo at the cathedral", lambda: leonardo("cathedral"), "done", "leonardo.must-restore"),
    Refusal("the altar for Leonardo", lambda: leonardo("cathedral"), altar("red+blue"), "leonardo.must-restore"),
    Refusal(
        "skipping for Leonardo in the studio", lambda: leonardo("studio", 1), "done", "portraits.leonardo-takes-one"
    ),
    Refusal(
        "a window one cannot pay",
        lambda: cathedral(6, thalers=0, bench=BENCH),
        restore("0,2", window=1),
        "needs.thalers",
    ),
    Refusal("no window where one is due", lambda: cathedral(6), restore("0,2"), "glazery.window-needed"),
    Refusal("a window where there is none", lambda: cathedral(6), restore("1,1", window=0), "glazery.no-window-there"),
    Refusal(
        "leaf on a wrong colour",
        lambda: cathedral(5, basket="red", p0_leaf={"leaf": 1}),
        restore("1,1", leaf=True),
        "leaf.another-colour",
    ),
    Refusal("leaf one does not have", lambda: cathedral(5, basket="blue"), restore("1,1", leaf=True), "leaf.none-left"),
    Refusal(
        "leaf at the altar",
        lambda: cathedral(5, p0_leaf={"leaf": 1}),
        altar("red+yellow+blue", leaf=True),
        "leaf.not-at-the-altar",
    ),
    Refusal(
        "praise without a bonus",
        lambda: cathedral(4, p0_wishes={"bishop praise": 1}),
        restore("0,2", praise=True),
        "wish.no-bonus",
    ),
    Refusal(
        "praise at the altar",
        lambda: cathedral(4, p0_wishes={"bishop praise": 1}),
        altar("red+yellow+blue", praise=True),
        "wish.no-bonus-at-the-altar",
    ),
    Refusal("praise one does not hold", lambda: cathedral(4), restore("1,1", praise=True), "wish.not-yours"),
    Refusal("praise as a second card", second_card, restore("1,1", praise=True), "wish.one-for-an-apprentice"),
    Refusal("more pennies than the well holds", lambda: well(thrown=1), "throw 2", "well.full"),
    Refusal("a penny into a full well", lambda: well(thrown=2), "throw 1", "well.full"),
    Refusal("more pennies than planned", lambda: well(thrown=0), "throw 3", "well.not-planned"),
    Refusal("a penny after the market turn began", thrown_none, "throw 1", "well.as-the-turn-begins"),
    Refusal("a dead scroll", lambda: scrolls("row 1", "column 4"), "column 4", "scrolls.dead"),
    Refusal("a scroll of another line", lambda: scrolls("row 1", "column 3"), "column 3", "scrolls.another-line"),
    Refusal("a scroll of somebody else", lambda: scrolls("row 1", "column 3"), "row 2", "scrolls.not-yours"),
    Refusal(
        "both scrolls away from their crossing", lambda: scrolls("row 1", "column 3"), "both", "scrolls.no-crossing"
    ),
    Refusal("something of another place", market, "blend orange", "not-offered"),
    Refusal("nonsense for Leonardo", lambda: leonardo("market"), "nonsense", "not-offered"),
]


def refused(refusal: Refusal) -> Reason:
    game = refusal.game()
    before = game.to_json()
    with pytest.raises(Refused) as raised:
        game.decide("p0", refusal.pick)
    assert game.to_json() == before
    return raised.value.reasons[0]


@pytest.mark.parametrize("refusal", REFUSALS, ids=[refusal.what for refusal in REFUSALS])
def test_a_refusal_names_its_rule_in_words(refusal: Refusal) -> None:
    reason = refused(refusal)
    assert reason.key == refusal.key
    for language in languages():
        said = words(language, "fresco").reason(reason, {"p1": "Bruno"})
        assert not re.search(RAW, said), said
        assert str(refusal.pick) not in said or str(refusal.pick).isdecimal(), said


def test_what_is_possible_instead_is_said_in_words() -> None:
    reason = refused(Refusal("", market, "blend orange", ""))
    assert reason.args == {"offers": ["buy", "close", "done"]}
    assert words("en", "fresco").reason(reason, {}) == (
        "This is not possible here. What you can do: buy a tile, close a booth, and be done here."
    )


def test_what_a_form_expects_is_said_in_words() -> None:
    reason = refused(Refusal("", cathedral, {"restore": {}}, ""))
    assert reason.key == "form.one"
    assert words("en", "fresco").reason(reason, {}) == ("segment: expected one of row 1, column 3, row 2, column 2.")
