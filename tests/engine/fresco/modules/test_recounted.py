"""Whole games are recounted from what everybody saw: who fell ill, and where the bells led."""

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.fresco.modules.m08_bells import CERTIFICATES
from app.engine.kernel import Game
from app.engine.state import Event

TILES = ("glazery", "audience", "wall", "pews")
"""Tiles that make a place of their own of the location under them."""

Story = list[tuple[list[str], list[Event]]]
"""What happened from one reveal of the plans to the next, and in which order the painters got up."""


def play(seats: int, seed: int, *modules: int) -> tuple[Game, Story]:
    rng = random.Random(seed)
    others = rng.sample(sorted(set(catalogue.modules("fresco")) - {*modules}), 4)
    game = catalogue.new_game("fresco", seats, tuple(sorted((*modules, *others))))
    story: Story = [([], [])]
    while game.waiting():
        seat = game.waiting()[0]
        for event in game.decide(seat, game.options(seat).sample(rng.randrange)):
            if event.name == "plans revealed":
                hostel = game.state.zones["hostel"]
                story.append(([hostel[time] for time in sorted(hostel, key=int)], []))
            story[-1][1].append(event)
    return game, story[1:]


def fields(events: list[Event], name: str) -> list[tuple[Any, dict[str, Any]]]:
    return [(event.painter, event.fields) for event in events if event.name == name]


GAMES = pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])


# -- the infection -----------------------------------------------------------------------------------------------


def together(plan: dict[str, Any]) -> dict[str, Counter[str]]:
    """Who is at which place; both visits to the cathedral are one."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for column, here in plan["columns"].items():
        covered = [tile for tile in TILES if plan["marks"].get(tile) == column]
        found[covered[0] if covered else column.removesuffix(" 2")].update(here)
    return found


@GAMES
def test_m10_exactly_those_fall_ill_who_stood_at_the_infected_place_or_beside_the_ill(seats: int, seed: int) -> None:
    struck = 0
    for _, events in play(seats, seed, 10)[1]:
        ((_, revealed),) = fields(events, "plans revealed")
        infected = next((shown["place"] for _, shown in fields(events, "infection shown")), None)
        for seat in [f"p{number}" for number in range(seats)]:
            fell = {what["place"]: what["apprentices"] for who, what in fields(events, "fell ill") if who == seat}
            for place, here in together(revealed["plans"][seat]).items():
                healthy = {kind: here[kind] for kind in ("own", "neutral") if here[kind]}
                if here["ill"]:
                    assert fell.pop(place, {}) == healthy
                elif place == infected and healthy:
                    (kind,), (number,) = zip(*fell.pop(place).items(), strict=True)
                    assert (kind in healthy, number) == (True, 1)
                    struck += 1
            assert fell == {}
    assert struck


# -- the bells ---------------------------------------------------------------------------------------------------


def bells_of(events: list[Event], painter: str) -> int:
    """What was bought counts, as far as it was paid for; the rest is taken off."""
    number = 0
    for who, bought in fields(events, "bought certificate"):
        piece = bought["certificate"]
        paid = bought["terms"] if bought["terms"] != "full" else CERTIFICATES[piece].price
        paid += sum(more["n"] for _, more in fields(events, "paid instalment") if more["certificate"] == piece)
        if who == painter:
            number += CERTIFICATES[piece].bells * (1 if paid == CERTIFICATES[piece].price else -1)
    return number


@GAMES
def test_m8_every_player_stands_where_the_certificates_bought_and_paid_lead(seats: int, seed: int) -> None:
    game, story = play(seats, seed, 8)
    events, order = [event for _, round_ in story for event in round_], story[-1][0]
    his = Counter(game.state.zones["leonardo/certificates"]) if seats == 2 else Counter[str]()
    sold = Counter(bought["certificate"] for _, bought in fields(events, "bought certificate")) + his
    assert sold
    counted = [(painter, bells_of(events, painter)) for painter in order if painter != "leonardo"]
    if seats == 2:
        counted.insert(order.index("leonardo"), ("leonardo", sum(CERTIFICATES[piece].bells for piece in his)))
    counted.append(("bishop", sum(CERTIFICATES[piece].bells for piece in CERTIFICATES if piece not in sold)))
    track: dict[str, int] = {}
    for who, space in counted:
        if space > 0:
            track[who] = next(free for free in range(space, 100) if free not in track.values())
    assert game.state.zones["bell track"] == track
