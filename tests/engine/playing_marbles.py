"""Games of marbles up to the moments that tests begin at."""

from app.engine.kernel import Game
from app.engine.rules import Part, Rules
from tests.games.engine.marbles.rules import marbles


def play(*parts: Part, seats: int = 2) -> Game:
    return Game(Rules("marbles", seats, (), [marbles(), *parts]))


def dealt(*parts: Part, seats: int = 2) -> Game:
    """p0 throws first; the others are about to bet."""
    game = play(*parts, seats=seats)
    game.decide("nature", ["red", "blue"])
    for _ in game.rules.seats[1:]:
        game.decide("nature", ["red", "red"])
    game.decide("nature", ["clay", "glass"])
    return game


def trading(*parts: Part) -> Game:
    """p0 missed and has looked into p1's fist; now both may swap, p0 first."""
    game = dealt(*parts)
    game.decide("p1", "bet hit")
    game.decide("nature", {"aim": "miss", "luck": 1})
    return game
