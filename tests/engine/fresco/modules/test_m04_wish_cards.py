"""Module 4, the wishing well: one wish card for each apprentice, before or after its own work (M4)."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.record import Course
from app.i18n.words import words
from tests.engine.fresco.modules.wishing_well import at, at_cathedral, at_market

# -- one card for each apprentice --------------------------------------------------------------------------------


def test_m4_one_apprentice_uses_one_card() -> None:
    game = at_market("lucky day", "lucky day")
    play(game, ("p0", "lucky day"))
    assert "lucky day" not in picks(game, "p0")
    assert reason(game, "p0", "lucky day") == "wish.one-for-an-apprentice"


def test_m4_two_apprentices_at_the_market_use_two_cards() -> None:
    game = at_market("lucky day", "lucky day", "lucky day", apprentices=2)
    play(game, ("p0", "lucky day"), ("p0", "lucky day"))
    assert reason(game, "p0", "lucky day") == "wish.one-for-an-apprentice"
    assert zone(game, "p0/pennies") == {"penny": 7}


def test_m4_at_the_studio_each_apprentice_uses_a_card_of_its_own() -> None:
    game = at("studio", "tip", "tip", "tip", apprentices=2)
    play(game, ("p0", "tip"))
    assert game.view(None)["place"] == "studio"
    events = play(game, ("p0", "tip"))
    assert zone(game, "p0/wishes") == {"tip": 1}
    assert zone(game, "p0/thalers") == 12 + 2 * (3 + 1)
    assert zone(game, "p0/pennies") == {"penny": 5}
    assert told(events, "earned", "p0") == [{"n": 1, "why": "tip"}, {"n": 3, "why": "studio"}]


def test_m4a_used_cards_leave_the_game() -> None:
    game = at_market("lucky day")
    events = play(game, ("p0", "lucky day"))
    assert zone(game, "p0/wishes") == {}
    assert zone(game, "used wishes") == {"lucky day": 1}
    assert told(events, "played wish", "p0") == [{"card": "lucky day"}]
    assert sum(zone(game, "wish pile").values()) == 19


def test_a_card_may_be_kept() -> None:
    game = at("studio", "tip")
    play(game, ("p0", "earn"), ("p0", "done"))
    assert zone(game, "p0/wishes") == {"tip": 1}
    assert zone(game, "p0/thalers") == 15


# -- before or after the apprentice's own work -------------------------------------------------------------------


def test_m4b_a_tip_comes_before_or_after_the_wages() -> None:
    for order in (["tip"], ["earn", "tip"]):
        game = at("studio", "tip")
        play(game, *(("p0", pick) for pick in order))
        assert zone(game, "p0/thalers") == 12 + 1 + 3
        assert zone(game, "visit")["column"] != "studio", "all that is possible is done"


def test_m4b_a_tip_comes_after_a_portrait_and_the_landing_that_goes_with_it() -> None:
    shown = {"portraits": {"self portrait": 1}}
    game = at("studio", "tip", modules=(1, 4), zones=shown, score={"p0": 5, "p1": 8})
    play(game, ("p0", "portrait self portrait"), ("p0", "9"))
    assert picks(game, "p0") == ["tip", "done"]
    play(game, ("p0", "tip"))
    assert zone(game, "p0/thalers") == 12 + 1


def test_m4b_finders_keepers_comes_after_the_evening_out() -> None:
    game = at("theatre", "finders keepers")
    play(game, ("p0", "cheer"))
    assert picks(game, "p0") == ["finders keepers", "done"]
    play(game, ("p0", "finders keepers"))
    assert zone(game, "p0/thalers") == 15
    assert zone(game, "mood")["p0"] == 2


def test_m4b_alchemy_comes_after_both_blends() -> None:
    game = at("workshop", "alchemy", paints={"p0": "4 red, 3 blue, 1 yellow"})
    play(game, ("p0", "blend purple"), ("p0", "blend purple"))
    events = play(game, ("p0", {"alchemy": {"payment": "red+red+blue", "paint": "green"}}))
    assert told(events, "received") == [{"paints": {"green": 1}, "why": "alchemy"}]


def test_m4b_alchemy_comes_after_a_request() -> None:
    game = at("workshop", "alchemy", modules=(2, 4), tiles={"p0": 3}, paints={"p0": "3 red"})
    request = game.options("p0").schema()["options"][0]
    tiles = [entry["value"] for entry in request["form"]["request"]["entries"][0]["opens"]["tiles"]["entries"]]
    play(game, ("p0", {"request": {"request": "general", "tiles": three(tiles, zone(game, "p0/tiles"))}}))
    events = play(game, ("p0", {"alchemy": {"payment": "red+red+red", "paint": "orange"}}))
    assert told(events, "received") == [{"paints": {"orange": 1}, "why": "alchemy"}]


def three(kinds: list[str], have: dict[str, int]) -> list[str]:
    return [kind for kind in kinds for _ in range(have[kind])][:3]


def test_m4b_the_card_of_an_apprentice_is_gone_when_the_next_one_begins() -> None:
    game = at("studio", "tip", "tip", "tip", apprentices=2)
    play(game, ("p0", "earn"), ("p0", "done"))
    assert picks(game, "p0") == ["earn", "tip", "done"], "the second apprentice has begun"
    play(game, ("p0", "earn"), ("p0", "tip"))
    assert zone(game, "p0/wishes") == {"tip": 2}
    assert zone(game, "p0/thalers") == 12 + 3 + 3 + 1


def test_m4b_after_the_restoration_there_is_no_card_for_the_cathedral_and_nobody_is_asked() -> None:
    game = at_cathedral("bishop visit", "bishop praise")
    play(game, ("p0", "restore 1,1"))
    assert game.view(None)["place"] != "cathedral"
    assert zone(game, "p0/wishes") == {"bishop visit": 1, "bishop praise": 1}


def leaving(game: Position) -> str:
    """What the option is called that ends the menu."""
    (done,) = (option for option in game.options("p0").schema()["options"] if option["pick"] == "done")
    return words("en", "fresco").option(done, {})


def test_where_nothing_but_a_card_is_left_the_menu_says_so_and_done_ends_it() -> None:
    game = at("theatre", "finders keepers")
    assert leaving(game) == "Done here"
    play(game, ("p0", "cheer"))
    assert leaving(game) == "Done, without a wish card"
    play(game, ("p0", "done"))
    assert game.view(None)["place"] != "theatre"
    assert zone(game, "p0/wishes") == {"finders keepers": 1}


@pytest.mark.parametrize(("place", "work"), [("studio", "earn"), ("theatre", "cheer"), ("market", "close 1")])
def test_s8_whoever_holds_any_card_is_asked_whichever_it_is(place: str, work: str) -> None:
    """The fitting card and another one: nobody else can tell them apart by what is asked."""
    fitting = {"studio": "tip", "theatre": "finders keepers", "market": "lucky day"}[place]
    games = [at(place, card, rows={"p0": 7}) for card in (fitting, "busker")]
    for game in games:
        play(game, ("p0", work))
        assert leaving(game) == "Done, without a wish card"
        play(game, ("p0", "done"))
    assert games[0].view("p1") == games[1].view("p1")


def test_s8_at_the_workshop_the_menu_stays_for_any_card_and_any_paints() -> None:
    for card, paints in (("alchemy", "2 red, 2 blue"), ("busker", "5 red, 2 blue")):
        game = at("workshop", card, paints={"p0": paints})
        play(game, ("p0", "blend purple"), ("p0", "blend purple"))
        assert picks(game, "p0") == ["done"]


def test_without_a_card_nobody_is_asked_once_the_work_is_done() -> None:
    game = at("workshop", paints={"p0": "2 red, 2 blue"})
    play(game, ("p0", "blend purple"), ("p0", "blend purple"))
    assert zone(game, "visit")["painter"] != "p0"


@pytest.mark.parametrize(("place", "again"), [("studio", "earn"), ("theatre", "cheer"), ("workshop", "blend purple")])
def test_an_apprentice_kept_for_a_card_does_not_work_again(place: str, again: str) -> None:
    game = at(place, "busker", paints={"p0": "4 red, 4 blue"})
    play(game, *[("p0", again)] * (2 if place == "workshop" else 1))
    assert reason(game, "p0", again) == "visit.work-done"


def test_a_card_that_was_played_cannot_be_undone() -> None:
    course = Course(at_market("lucky day"))
    course.decide("p0", "lucky day")
    assert course.undoable("p0") is None
