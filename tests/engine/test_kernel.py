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
from tests.engine.playing_marbles import dealt, play, trading

ALL_THREE = ("p0", "p1", "p2")

# -- nature --------------------------------------------------------------------------------------------------------


def test_nature_is_asked_for_every_draw_with_the_odds_of_the_next_piece() -> None:
    game = play()
    assert game.waiting() == ("nature",)
    assert game.options("nature").schema() == {"draw": 2, "odds": {"red": 5, "blue": 5}}


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

    part.before("round", "bet", "take all")
    game = dealt(part)
    told = game.decide("nature", ["blue", "blue", "blue", "blue", "red", "red"])
    assert [event.fields["n"] for event in told if event.name == "took all"] == [6, 0]


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


def test_a_sealed_choice_is_put_to_the_seats_it_names_and_shows_only_who_is_ready() -> None:
    game = dealt(seats=3)
    assert game.waiting() == ("p1", "p2")
    told = game.decide("p2", "bet hit")
    assert game.waiting() == ("p1",)
    assert events(told, "p1") == [{"event": "ready", "painter": "p2"}]
    assert events(told, "p2") == [{"event": "ready", "painter": "p2", "pick": "bet hit"}]
    assert game.view("p1")["ready"] == ["p2"]
    assert game.view("p1")["sealed"] is None
    assert game.view("p2")["sealed"] == "bet hit"


def test_whoever_a_sealed_choice_does_not_name_is_not_asked() -> None:
    game = dealt(seats=3)
    with pytest.raises(Refused, match="not-your-turn"):
        game.decide("p0", "bet hit")


def test_ready_can_be_taken_back_until_the_last_seat_is_ready() -> None:
    game = dealt(seats=3)
    game.decide("p2", "bet hit")
    with pytest.raises(Refused, match="already-ready"):
        game.decide("p2", "bet miss")
    game.take_back("p2")
    assert game.waiting() == ("p1", "p2")
    game.decide("p2", "bet miss")
    game.decide("p1", "bet miss")
    assert game.state.zones["p2/bet"] == "miss"
    with pytest.raises(Refused, match="nothing-to-take-back"):
        game.take_back("p2")


def test_sealed_picks_are_opened_in_the_order_of_the_seats() -> None:
    game = dealt(seats=3)
    game.decide("p2", "bet hit")
    told = game.decide("p1", "bet miss")
    assert [(event.painter, event.fields["outcome"]) for event in told if event.name == "bet"] == [
        ("p1", "miss"),
        ("p2", "hit"),
    ]


@pytest.mark.parametrize(("named", "waiting"), [(("p2", "p0"), ("p0", "p2")), ((), ("p1", "p2")), (None, ALL_THREE)])
def test_a_sealed_choice_without_seats_is_skipped_and_without_a_word_put_to_all(
    named: tuple[str, ...] | None, waiting: tuple[str, ...]
) -> None:
    part = Part(1, "secret wish")
    wish = part.sealed("wish", place="yard")
    part.before("round", "bet", "wish")
    if named is not None:
        wish.seats(lambda g: named)
    wish.asks(lambda g, seat: Listed([Option("wish luck", "wish")]))
    wish.resolve(lambda g, seat, what: None)
    assert dealt(part, seats=3).waiting() == waiting


# -- menus ---------------------------------------------------------------------------------------------------------


def test_a_menu_stays_open_until_done_or_until_nothing_is_publicly_possible() -> None:
    game = trading()
    assert game.waiting() == ("p0",)
    game.decide("p0", "swap blue")
    assert game.waiting() == ("p0",)
    game.decide("p0", "done")
    assert game.waiting() == ("p1",)
    game.decide("p1", "swap red")
    assert game.view(None)["task"] == "bet", "two trades were all there were: the next round has begun"


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
        g.tell("scored", painter)

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

    part.after("round", "trading", "let choose")
    game = trading(part)
    game.decide("p0", "done")
    game.decide("p1", "done")
    return game


def test_a_public_choice_with_one_option_is_taken_and_an_empty_one_skipped() -> None:
    assert with_choice(["left", "right"], public=True).state.agenda[-1].name == "choose"
    for options in (["left"], []):
        assert with_choice(options, public=True).view(None)["zones"]["round"]["number"] == 2


def test_a_choice_that_depends_on_secrets_is_put_even_with_one_option() -> None:
    assert with_choice(["left"], public=False).state.agenda[-1].name == "choose"


# -- views and storage ---------------------------------------------------------------------------------------------


def test_a_zone_shows_what_its_visibility_says() -> None:
    game = trading()
    assert game.view("p0")["zones"]["p0/marbles"] == {"blue": 1, "red": 1}
    assert game.view("p0")["zones"]["p1/marbles"] == {"number": 2}
    assert game.view(None)["zones"]["cups"] == {"backs": ["left", "right"]}
    assert game.view(None)["zones"]["sack"] == {"number": 6}


def test_what_only_its_owner_may_see_is_not_even_there_for_others() -> None:
    part = Part(1, "pockets")
    part.zone("sweets", "one", "owner", each="seat", start=3)
    game = play(part)
    assert game.view("p0")["zones"]["p0/sweets"] == 3
    assert "p1/sweets" not in game.view("p0")["zones"]
    assert "p1/sweets" not in game.view(None)["zones"]


def test_secret_fields_of_an_event_reach_the_painters_own_seat_alone() -> None:
    game = play()
    told = game.decide("nature", ["red", "blue"])
    assert events(told, "p0") == [{"event": "drew marbles", "painter": "p0", "n": 2, "pieces": ("blue", "red")}]
    assert events(told, "p1") == events(told, None) == [{"event": "drew marbles", "painter": "p0", "n": 2}]


def test_after_the_end_everything_is_open() -> None:
    game = trading()
    while game.waiting():
        (seat,) = game.waiting()
        game.decide(seat, "done" if game.view(None)["task"] == "trade" else game.options(seat).sample(lambda n: 0))
    assert game.view(None)["over"]
    assert game.view(None)["zones"]["p1/marbles"] == {"red": 2}


def test_a_position_survives_storage_between_any_two_decisions() -> None:
    game = dealt(seats=3)
    game.decide("p1", "bet hit")
    restored = Game(game.rules, state_from_json(json.loads(game.to_json())["state"]))
    assert restored.to_json() == game.to_json()
    restored.decide("p2", "bet hit")
    game.decide("p2", "bet hit")
    assert restored.to_json() == game.to_json()
