"""A position resampled for a viewer looks the same to them, and everything they may not see varies where it could."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

import pytest

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.resample import Slot, kinds, resample, slots
from app.engine.rules import Part
from app.engine.state import Seat, encode
from app.engine.view import hidden
from tests.engine.chance import chance
from tests.engine.playing_marbles import play, trading

ALL = tuple(catalogue.modules("fresco"))
SAMPLES = 60


def positions(game: Game, choose: Choose, most: int) -> Iterator[Game]:
    """A random game, seen now and then."""
    for number in range(most):
        if not game.waiting():
            return
        seat = game.waiting()[choose(len(game.waiting()))]
        game.decide(seat, game.options(seat).sample(choose))
        if number % 12 == 0 and game.waiting():
            yield game.clone()


def could_vary(game: Game, viewer: Seat | None) -> set[str]:
    """The zones hidden from the viewer of which this position allows another content.

    Behind a screen any amount is possible. Pieces of a limited kind are where they are unless some other piece of
    their kind, in another zone or layer that is hidden too, may lie in their place and they in its.
    """
    unseen = [zone for zone in game.rules.zones.values() if hidden(game.rules, zone, viewer)]
    found = {zone.name for zone in unseen if zone.visibility == "owner"}
    for sharing in kinds([zone for zone in unseen if zone.visibility != "owner"]):
        lying = list(chain.from_iterable(slots(zone, game.state.zones[zone.name]) for zone in sharing))
        for one in lying:
            if any(makes_a_difference(one, other) for other in lying):
                found.add(one.zone.name)
    return found


def makes_a_difference(one: Slot, other: Slot) -> bool:
    elsewhere = one.zone.shape == "places" or (one.zone, one.beneath) != (other.zone, other.beneath)
    return elsewhere and one.piece != other.piece and may_lie(one, other.piece) and may_lie(other, one.piece)


def may_lie(slot: Slot, piece: str) -> bool:
    """In a layer of a deck only what its stack says; under a back what the slot itself says."""
    stacks = list(slot.zone.stacks.values())
    layered = stacks and slot.zone.shape != "places"
    allowed = stacks[len(stacks) - 1 - slot.beneath] if layered else slot.allowed
    return not allowed or piece in allowed


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(lambda: catalogue.new_game("fresco", 2), id="fresco"),
        pytest.param(lambda: catalogue.new_game("fresco", 3, ALL), id="fresco with modules"),
        pytest.param(lambda: play(seats=3), id="marbles"),
        *(
            pytest.param(partial(catalogue.new_game, game, 3), id=game)
            for game in catalogue.games()
            if game != "fresco"
        ),
    ],
)
def test_what_is_hidden_varies_wherever_it_could_and_what_is_seen_never(start: Callable[[], Game]) -> None:
    choose, varied = chance(8), 0
    for game in positions(start(), choose, 240):
        for viewer in (None, *game.rules.seats):
            free, seen = could_vary(game, viewer), encode(game.view(viewer))
            contents: dict[str, set[bytes]] = {name: set() for name in game.rules.zones}
            for _ in range(SAMPLES):
                other = resample(game, viewer, choose)
                assert encode(other.view(viewer)) == seen
                for name, found in contents.items():
                    found.add(encode(other.state.zones[name]))
            assert {name for name, found in contents.items() if len(found) > 1} == free
            varied += len(free)
    assert varied > 20


def test_layers_in_which_anything_may_lie_are_dealt_anew_and_keep_their_sizes() -> None:
    part = Part(1, "deck")
    part.zone("deck", "row", "nobody", start=({"a": 1, "b": 1}, {"c": 3}))
    game, choose = play(part), chance(1)
    decks = [resample(game, None, choose).state.zones["deck"] for _ in range(SAMPLES)]
    assert {tuple(sum(layer.values()) for layer in deck) for deck in decks} == {(2, 3)}
    assert len({encode(deck) for deck in decks}) == 4, "a and b on top, or one of them, or none"


def test_what_lies_under_backs_is_dealt_anew_and_the_backs_stay() -> None:
    part = Part(1, "hats")
    part.zone("hats", "places", "backs", start={"black": "key", "white": "coin", "grey": None}, holds="secret")
    part.zone("box", "counts", "nobody", start={"ring": 1}, holds="secret")
    game, choose = play(part), chance(2)
    samples = [resample(game, "p0", choose).state.zones for _ in range(SAMPLES)]
    assert {tuple(sorted(zones["hats"])) for zones in samples} == {("black", "grey", "white")}
    assert {zones["hats"]["black"] for zones in samples} == {"key", "coin", "ring"}
    assert {zones["hats"]["grey"] for zones in samples} == {None}


def test_a_hidden_zone_that_says_nothing_about_its_contents_is_an_error() -> None:
    part = Part(1, "diary")
    part.zone("diary", "record", "owner", each="seat", start={"page": 1})
    with pytest.raises(ValueError, match="p1/diary"):
        resample(play(part), "p0", chance(3))


def test_what_somebody_else_was_shown_is_forgotten_and_what_the_viewer_was_shown_is_not() -> None:
    game = trading()
    assert resample(game, "p0", chance(4)).view("p0")["shown"] == game.view("p0")["shown"] != []
    for viewer in (None, "p1"):
        assert "marbles" not in resample(game, viewer, chance(4)).view("p0")["shown"][0]
