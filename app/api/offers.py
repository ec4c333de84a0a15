"""What can be played here, as pages offer it."""

from __future__ import annotations

from app.engine import catalogue


class Offered:
    """A game as the form of a new table offers it."""

    def __init__(self, name: str) -> None:
        about = catalogue.meta(name)
        self.name = name
        self.seats = about.seats
        self.modules = catalogue.modules(name)
        self.presets = about.presets_with(self.modules)
        self.pairings = about.pairings_with(self.modules)
        self.minutes = about.minutes
        self.minutes_per_weight = about.minutes_per_weight


def games_offered() -> dict[str, object]:
    """Only what can be played: games and modules the engine has."""
    games = {game: Offered(game) for game in catalogue.games()}
    return {"games": games, "sizes": sorted({size for game in games.values() for size in game.seats})}
