"""The kernel on a game of its own: draws, sealed choices, menus, choices, views and storage."""

import json
from typing import Any

import pytest

from app.engine.kernel import Game, state_from_json
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason, Refused
from app.engine.view import events
from tests.engine.marbles import dealt, play, trading

# -- nature --------------------------------------------------------------------------------------------------------


def test_nature_is_asked_for_every_draw_with_the_odds_of_the_next_piece() -> None:
    game = play()
    assert game.waiting() == ("nature",)
    assert game.options("nature").schema() == {"draw": 2, "odds": {"red": 4, "blue": 4}}


@pytest.mark.parametrize("pick", [["red"], ["red", "green"], ["red", 1], "red", None, {"red": 2}])
def test_nature_cannot_draw_what_is_not_there(pick: Any) -> None:
    game = play()
    before = game.to_json()
    with pytest.raises(Refused):
        game.decide("nature", pick)
    assert game.to_json() == before


def test_a_pool_that_runs_out_gives_what_is_left_and_an_empty_one_asks_nobody() -> None:
    part = Part(1, "greedy")
    part.event("took all")

    @part.step("take all")
    def take_all(g: Moment) -> None:
        g.draw("sack", 99, "took")
        g.draw("sack", 1, "took")

    @part.step("took")
    def took(g: Moment, pieces: tuple[str, ...]) -> None:
        g.tell("took all", n=len(pieces))

    part.before("game", "bet", "take all")
    game = dealt(part)
    told = game.decide("nature", ["blue", "blue", "blue", "red"])
    assert [event.fields["n"] for event in told if event.name == "took all"] == [4, 0]


def test_a_deck_is_drawn_layer_by_layer() -> None:
    part = Part(1, "deck")
    part.zone("deck", "row", "nobody", start=({"a": 1, "b": 1}, {"c": 2}))

    @part.step("deal")
    def deal(g: Moment) -> None:
        g.draw("deck", 3, "dealt")

    @part.step("dealt")
    def dealt_(g: Moment, pieces: tuple[str, ...]) -> None:
        return None

    part.before("game", "hand out", "deal")
    game = play(part)
    with pytest.raises(Refused):
        game.decide("nature", ["a", "c", "b"])
    game.decide("nature", ["b", "a", "c"])
    assert game.state.zones["deck"] == ({"c": 1},)
    assert game.view(None)["zones"]["deck"] == {"number": 1}


# -- sealed choices ------------------------------------------------------------------------------------------------


def test_a_sealed_choice_waits_for_all_and_shows_only_who_is_ready() -> None:
    game = dealt()
    assert game.waiting() == ("p0", "p1")
    told = game.decide("p1", "blue")
    assert game.waiting() == ("p0",)
    assert events(told, "p0") == [{"event": "ready", "painter": "p1"}]
    assert events(told, "p1") == [{"event": "ready", "painter": "p1", "pick": "blue"}]
    assert game.view("p0")["ready"] == ["p1"]
    assert game.view("p0")["plan"] is None
    assert game.view("p1")["plan"] == "blue"


def test_ready_can_be_taken_back_until_the_last_seat_is_ready() -> None:
    game = dealt()
    game.decide("p1", "blue")
    with pytest.raises(Refused, match="already-ready"):
        game.decide("p1", "red")
    game.take_back("p1")
    assert game.waiting() == ("p0", "p1")
    game.decide("p1", "red")
    game.decide("p0", "red")
    assert game.state.zones["p1/bet"] == "red"
    with pytest.raises(Refused, match="nothing-to-take-back"):
        game.take_back("p1")


def test_sealed_picks_are_opened_in_the_order_of_the_seats() -> None:
    game = dealt()
    game.decide("p1", "blue")
    told = game.decide("p0", "red")
    assert [event.painter for event in told if event.name == "bet"] == ["p0", "p1"]


# -- menus ---------------------------------------------------------------------------------------------------------


def test_a_menu_stays_open_until_done_or_until_nothing_is_publicly_possible() -> None:
    game = trading()
    assert game.waiting() == ("p0",)
    game.decide("p0", "swap red")
    assert game.waiting() == ("p0",)
    game.decide("p0", "done")
    assert game.waiting() == ("p1",)
    game.decide("p1", "swap red")
    assert game.waiting() == ()


def test_what_is_visible_but_impossible_says_why() -> None:
    game = trading()
    game.decide("p0", "done")
    shown = game.options("p1").schema()
    assert [option["pick"] for option in shown["options"]] == ["swap red", "done"]
    assert [(entry.pick, entry.reason.key) for entry in shown["impossible"]] == [("swap blue", "no-marble")]
    with pytest.raises(Refused, match="no-marble"):
        game.decide("p1", "swap blue")


@pytest.mark.parametrize("pick", ["swap", "swap green", "", "done now", 7, None, [], {}, {"swap": "red"}, {"done": {}}])
def test_a_pick_that_is_not_offered_is_refused_and_changes_nothing(pick: Any) -> None:
    game = trading()
    before = game.to_json()
    with pytest.raises(Refused):
        game.decide("p0", pick)
    assert game.to_json() == before


def test_whoever_is_not_asked_is_refused_with_those_who_are() -> None:
    game = trading()
    with pytest.raises(Refused) as refused:
        game.decide("p1", "done")
    assert refused.value.reasons == (Reason("not-your-turn", {"waiting": ["p0"]}),)


def test_plain_offers_are_taken_alone_and_passive_ones_never_ask() -> None:
    part = Part(1, "pocket")
    part.zone("sweets", "one", "all", each="seat", start=0)
    sweet = part.offer("sweet", at="trade", mode="plain")
    hum = part.offer("hum", at="turn", mode="passive")

    @sweet.possible
    def no_sweet_yet(g: Look, painter: Painter) -> bool:
        return g.zones[painter + "/sweets"] == 0

    @sweet.options
    def one_sweet(g: Look, painter: Painter) -> list[Option]:
        return [Option("sweet", "sweet")]

    @sweet.resolve
    def took_sweet(g: Moment, painter: Painter, _pick: str) -> None:
        g.set(painter + "/sweets", 1)

    @hum.options
    def a_tune(g: Look, painter: Painter) -> list[Option]:
        return [Option("hum", "hum")]

    @hum.resolve
    def hummed(g: Moment, painter: Painter, _pick: str) -> None:
        g.tell("rested", painter)

    @part.adjust("most trades")
    def none_at_all(g: Look, most: int, painter: Painter) -> int:
        return 0 if painter == "p0" else most

    game = trading(part)
    assert game.state.zones["p0/sweets"] == 1
    assert game.waiting() == ("p1",)
    assert [option["pick"] for option in game.options("p1").schema()["options"]] == [
        "swap red",
        "sweet",
        "hum",
        "done",
    ]
    game.decide("p1", "hum")
    assert game.waiting() == ("p1",)


# -- choices -------------------------------------------------------------------------------------------------------


def with_choice(options: list[str], *, public: bool) -> Game:
    part = Part(1, "choice")
    part.event("chose")
    choice = part.choice("choose", "yard", public=public)

    @choice.asks
    def listed(g: Look, painter: Painter) -> Listed:
        return Listed([Option(pick, "choose") for pick in options])

    @choice.resolve
    def chose(g: Moment, painter: Painter, pick: str) -> None:
        g.tell("chose", painter, pick=pick)

    @part.step("let choose")
    def let_choose(g: Moment) -> None:
        g.then("choose", "p1")

    part.before("game", "stop", "let choose")
    game = trading(part)
    game.decide("p0", "done")
    game.decide("p1", "done")
    return game


def test_a_public_choice_with_one_option_is_taken_and_an_empty_one_skipped() -> None:
    assert with_choice(["left", "right"], public=True).waiting() == ("p1",)
    assert with_choice(["left"], public=True).waiting() == ()
    assert with_choice([], public=True).waiting() == ()


def test_a_choice_that_depends_on_secrets_is_put_even_with_one_option() -> None:
    assert with_choice(["left"], public=False).waiting() == ("p1",)


# -- views and storage ---------------------------------------------------------------------------------------------


def test_a_zone_shows_what_its_visibility_says() -> None:
    game = trading()
    assert game.view("p0")["zones"]["p0/marbles"] == {"blue": 1, "red": 1}
    assert "p1/marbles" not in game.view("p0")["zones"]
    assert "p1/marbles" not in game.view(None)["zones"]
    assert game.view(None)["zones"]["sack"] == {"number": 4}


def test_secret_fields_of_an_event_reach_the_painters_own_seat_alone() -> None:
    game = play()
    told = game.decide("nature", ["red", "blue"])
    assert events(told, "p0") == [{"event": "drew marbles", "painter": "p0", "n": 2, "pieces": ("red", "blue")}]
    assert events(told, "p1") == events(told, None) == [{"event": "drew marbles", "painter": "p0", "n": 2}]


def test_after_the_end_everything_is_open() -> None:
    game = trading()
    game.decide("p0", "done")
    game.decide("p1", "done")
    assert game.view(None)["over"]
    assert game.view(None)["zones"]["p1/marbles"] == {"red": 2}


def test_a_position_survives_storage_between_any_two_decisions() -> None:
    game = dealt()
    game.decide("p1", "blue")
    restored = Game(game.rules, state_from_json(json.loads(game.to_json())["state"]))
    assert restored.to_json() == game.to_json()
    restored.decide("p0", "red")
    game.decide("p0", "red")
    assert restored.to_json() == game.to_json()
