"""What must hold after every decision of Fresco, besides what holds in every game."""

from collections.abc import Iterator

from app.engine.kernel import Game
from app.engine.state import Painter

ADVANCING = frozenset({"advance", "land"})
"""Tasks that still move a painter whose points have already been written down."""


def wrong_scores(game: Game) -> Iterator[str]:
    zones = game.state.zones
    scores: dict[Painter, int] = zones["score"]
    taken: dict[int, Painter] = {}
    moving = {task.args[0] for task in game.state.agenda if task.name in ADVANCING}
    for painter, score in scores.items():
        items = zones[f"{painter}/points"]
        if painter not in moving and sum(items.values()) != score:
            yield f"{painter}: the score is {score}, the points written down are {items}"
        if score < 0:
            yield f"{painter}: the score {score} is below zero"
        if score and taken.setdefault(score, painter) != painter:
            both = f"{painter} and {taken[score]}"
            yield f"{both} share space {score} of the score track; expected one painter on a space"
