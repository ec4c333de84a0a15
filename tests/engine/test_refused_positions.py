"""Positions that cannot be are refused with what was expected, and with advice that can be taken."""

from typing import Any

import pytest

from app.engine.examples.layouts import Inconsistent
from app.engine.examples.positions import Position, play
from app.engine.fresco.examples.positions import (
    final_scoring,
    planning,
    position,
    round_end,
    visit,
    wake_up,
)

SEVEN = "7:purple+red+blue"
THREE = "3:red+yellow+blue"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"fresco": {"1,1": SEVEN, "0,0": SEVEN}}, "fresco tile '7:purple.*expected 1 in the game, found 2"),
    ({"fresco": {"1,1": SEVEN}, "tiles": {"p0": [SEVEN]}}, "fresco tile '7:purple.*expected 1"),
    ({"fresco": {"1,1": "8:gold"}}, "fresco tile '8:gold': expected 0"),
    ({"fresco": {"5,5": SEVEN}}, "no cell '5,5'; expected one of 0,0"),
    ({"fresco": 26}, "26 tiles on the fresco; expected 0 to 25"),
    ({"fresco": 0, "tiles": {"p0": 1, "p1": 1, "p2": 1}}, "22 fresco tiles are nowhere"),
    ({"tiles": {"p0": 26}}, "26 fresco tiles before painters; expected 0 to 25"),
    ({"tiles": {"p3": 1}}, "no painter 'p3'; expected one of p0, p1, p2"),
    ({"bishop": "2,5"}, "no cell '2,5'"),
    ({"score": {"p0": 4, "p1": 4}}, "share space 4.*one painter on a space"),
    ({"score": {"p0": -1}}, "below zero; expected 0 or more"),
    ({"score": {"leonardo": 4}}, "no painter 'leonardo'"),
    ({"score": {"p0": 4}, "line": ("p0", "p1", "p2")}, "expected the painters without points"),
    ({"line": ("p0", "p0", "p1")}, "each once"),
    ({"mood": {"p0": 5}}, "mood 5; expected -4 to 4"),
    ({"mood": {"p9": 0}}, "no seat 'p9'"),
    ({"thalers": {"p0": -1}}, "p0/thalers: -1 is below zero; expected an amount from 0"),
    ({"thalers": {"p7": 1}}, "no zone 'p7/thalers'; expected one such as p"),
    ({"paints": {"p0": "2 gold"}}, "no 'gold'; expected some of red"),
    ({"paints": {"p0": "-2 red"}}, "-2 of 'red'"),
    ({"booths": {4: "red"}}, "no space of a booth '4.0'"),
    ({"booths": {1: "red, blue, green"}}, "no space of a booth '1.2'"),
    ({"booths": {1: "red+red"}}, "market tile 'red.red': expected 0"),
    ({"zones": {"p0/leaf": 2}}, "no zone 'p0/leaf'"),
    ({"zones": {"bag": 3}}, "bag holds counts"),
    ({"zones": {"bag": {"green": 1}}}, "market tile '.*': expected 1 in the game, found 0 .nowhere.; places for it"),
    ({"zones": {"p0/apprentices": {"own": 6}}}, "apprentice 'own': expected 5 in the game, found 6"),
    ({"zones": {"p0/apprentices": {"own": 5, "neutral": 2}}}, "apprentice 'neutral': expected 1"),
    ({"zones": {"p0/armchair": {"own": 1}}}, "p0/armchair: no 'own'; expected some of neutral"),
    ({"zones": {"score": {"p0": 3}}}, "zone 'score' has a word of its own; expected score="),
    (
        {"modules": (7,), "zones": {"row scrolls": {"column 1": 1}}},
        "no 'column 1'; expected some of row 0",
    ),
    ({"modules": (1,), "zones": {"portrait deck": ({"self portrait": 1, "abbot": 1},)}}, "abbot, self portrait in one"),
    ({"modules": (1,), "zones": {"portrait deck": ({"muse": 1}, {"abbot": 1})}}, "abbot in one layer; expected, from"),
    ({"modules": (1,), "zones": {"portraits": "abbot, actor, sexton"}}, "portraits: 3 pieces; expected at most 2"),
    ({"modules": (2,), "zones": {"requests": {"general": ("green 8",)}}}, "'green 8' lies on 'general'; expected some"),
    ({"modules": (4,), "zones": {"well": {"penny": 3}}}, "well: 3 pieces; expected at most 2"),
    ({"rows": {"p0": 7, "p1": 7}}, "expected different ones of 5, 6, 7, 8, 9"),
    ({"rows": {"p0": 4}}, "expected different ones"),
    ({"rows": {"p2": 5}, "at": wake_up("p1")}, "p2 has not chosen yet"),
    ({"rows": {"p4": 5}}, "no painter 'p4'"),
    ({"round": 0}, "rounds count from 1"),
    ({"final": True}, "begins with 6 or fewer tiles, here lie 25"),
    ({"final": False, "fresco": 3}, "begins with 6 or fewer tiles is the final one"),
    ({"final": False, "modules": (1,), "zones": {"portrait deck": {}}}, "by the rules of a module"),
    ({"plans": {"p0": "5 market"}}, "p0 cannot choose.*plan.too-many"),
    ({"plans": {"p0": "4 studio"}}, "p0 cannot choose"),
    ({"plans": dict.fromkeys(("p0", "p1", "p2"), "3 studio, 2 theatre")}, "these have plans"),
    ({"leonardo": {"cell": "1,1"}}, "no zone 'leonardo'"),
    ({"at": wake_up("p3")}, "no painter 'p3'"),
    ({"at": planning("p3")}, "no seat 'p3'; expected one of p0, p1, p2"),
    ({"at": visit("p0", "tavern")}, "p0 cannot plan"),
    ({"at": visit("p0", "market", 4)}, "plan.too-many"),
    ({"at": visit("p0", "market", 6)}, "plan.too-many"),
    ({"at": visit("p0", "market", "2 neutral")}, "plan.placed|plan.piece"),
    ({"at": visit("p0", "market"), "plans": {"p0": "3 studio, 2 theatre"}}, "p0 is not asked in this round at: market"),
    ({"at": visit("p0", "theatre")}, "Begin at planning"),
    ({"at": visit("p0", "cathedral 2")}, "begins with 6 or fewer"),
    ({"at": final_scoring()}, "final scoring follows a final round"),
    ({"at": round_end(), "fresco": 5, "final": True}, "this round is the last"),
    ({"modules": (99,)}, "no module 99"),
    ({"players": 5}, "2 to 4 players"),
]


@pytest.mark.parametrize(("words", "expected"), REFUSED)
def test_an_inconsistent_position_is_refused_with_what_was_expected(words: dict[str, Any], expected: str) -> None:
    said = {"players": 3, "at": planning(), **words}
    with pytest.raises(ValueError, match=expected):
        position(**said)


ADVICE: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"at": visit("p0", "theatre")}, "Begin at planning.'p0'.", {"at": planning("p0")}),
    (
        {"at": visit("p0", "theatre"), "plans": {"p0": "2 theatre, 3 studio"}},
        "Begin at planning.'p0'. and play the plan of p0 instead of saying it",
        {"at": planning("p0"), "plans": {}},
    ),
    (
        {"players": 2, "at": visit("leonardo", "market"), "booths": {}},
        "Begin at planning.'p0'. and play the plan of p0",
        {"at": planning("p0")},
    ),
    ({"at": final_scoring()}, "final=True with fresco=6 or fewer", {"final": True, "fresco": 6}),
    ({"at": final_scoring()}, "completed fresco .fresco=0.", {"fresco": 0}),
    ({"at": visit("p0", "cathedral 2"), "fresco": 7}, "begins with 6 or fewer tiles", {"fresco": 6}),
    ({"at": round_end(), "fresco": 0}, "final scoring follows", {"at": final_scoring()}),
    ({"zones": {"p0/apprentices": {"own": 4}}}, "places for it: p0/apprentices, p0/absent$", {
        "zones": {"p0/apprentices": {"own": 4}, "p0/absent": {"own": 1}}
    }),
    ({"zones": {"scores": 3}}, "expected one such as (?!score)", {"zones": {}, "score": {"p0": 3}}),
]  # fmt: skip
"""Words that are refused, what the message advises, and the same with the advice taken."""


@pytest.mark.parametrize(("words", "advice", "instead"), ADVICE)
def test_what_a_message_advises_is_not_itself_refused(
    words: dict[str, Any], advice: str, instead: dict[str, Any]
) -> None:
    said = {"players": 3, "at": planning(), **words}
    with pytest.raises(Inconsistent, match=advice):
        position(**said)
    assert isinstance(position(**{**said, **instead}), Position)


def test_leonardo_knows_his_cell_and_his_controller_and_nothing_else() -> None:
    for said, expected in (
        ({"cell": "9,9"}, "no cell"),
        ({"controller": "p2"}, "no seat"),
        ({"mood": "good"}, "no word about Leonardo"),
    ):
        with pytest.raises(Inconsistent, match=expected):
            position(2, at=planning(), leonardo=said)


def test_nature_cannot_draw_what_is_not_there() -> None:
    game = position(3, at=round_end(), draws=[["pink"]])
    with pytest.raises(Inconsistent, match="nature cannot draw 'pink' next; expected one of"):
        play(game)
