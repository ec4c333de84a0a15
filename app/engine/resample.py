"""Another position that a viewer could not tell from this one: the same in what they see, other in what they may not.

Tests use it to show that nothing hidden reaches anybody; a bot may use it to imagine what lies behind the screens.
It ignores history: amounts behind a screen are free, pieces of a limited kind are dealt anew over the hidden places.
"""

from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.rules import Zone
from app.engine.state import Seat, State, Value
from app.engine.view import hidden

MOST_MONEY = 30
MOST_OF_A_PIECE = 4


def resample(game: Game, viewer: Seat | None, choose: Choose) -> Game:
    """A game that looks the same to the viewer."""
    rules = game.rules
    state = game.state.clone()
    unseen = [zone for zone in rules.zones.values() if hidden(rules, zone, viewer)]
    _deal_anew(state, [zone for zone in unseen if zone.visibility in ("number", "nobody")], choose)
    for zone in unseen:
        if zone.visibility == "owner":
            state.zones[zone.name] = _imagine(zone, state.zones[zone.name], choose)
    other = Game(rules, state)
    _plan_anew(game, other, viewer, choose)
    return other


def _deal_anew(state: State, zones: list[Zone], choose: Choose) -> None:
    """Pieces of one kind trade places between hidden hands and piles; how many lie where stays as it was."""
    for holds in sorted({zone.holds for zone in zones if zone.holds}):
        places = [zone.name for zone in zones if zone.holds == holds and isinstance(state.zones[zone.name], dict)]
        stock = [piece for place in places for piece, n in sorted(state.zones[place].items()) for _ in range(n)]
        for place in places:
            dealt: dict[str, int] = {}
            for _ in range(sum(state.zones[place].values())):
                piece = stock.pop(choose(len(stock)))
                dealt[piece] = dealt.get(piece, 0) + 1
            state.zones[place] = dealt


def _imagine(zone: Zone, value: Value, choose: Choose) -> Value:
    """Any amount that could lie behind a screen."""
    if zone.shape == "one":
        return choose(MOST_MONEY)
    if zone.shape == "counts" and zone.pieces:
        amounts = {piece: choose(MOST_OF_A_PIECE) for piece in zone.pieces}
        return {piece: amount for piece, amount in amounts.items() if amount}
    raise ValueError(f"zone {zone.name!r} is hidden, but nothing says what could lie there: declare its pieces")


def _plan_anew(game: Game, other: Game, viewer: Seat | None, choose: Choose) -> None:
    """Whoever is ready has picked something, but only they know what."""
    sealed = game.state.sealed
    if sealed:
        other.state.sealed = {}
        picks = {seat: sealed[seat] if seat == viewer else other.options(seat).sample(choose) for seat in sealed}
        other.state.sealed = picks
        other.forget()
