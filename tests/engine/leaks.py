"""The leak test: whatever a viewer may not know is varied, and that viewer's bytes must not change.

Two things are compared at every step of a random game, for every seat and a spectator:
- the position as it is and one that differs only behind other screens: view, `waiting` and the viewer's own question;
- the same decision in both: view, events and `waiting` afterwards. If the decider could not have made it in the other
  position, the decider's own things are put back and a little is added to them. What the rules show by that decision
  is no leak: what lies hidden on the table, or face down before somebody, is the same in both if it showed anything,
  and whoever was shown a secret of somebody else may tell the two apart.
And two draws, or two sealed plans, that leave the viewer the same view must have told the viewer the same events.
"""

from app.engine import catalogue, view
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.resample import resample
from app.engine.state import NATURE, Pick, Refused, Seat, encode


class Leak(AssertionError):
    """A viewer was told something that only somebody else may know."""


def watch_for_leaks(game: Game, choose: Choose, most_decisions: int) -> int:
    """Play on with random picks and compare at every step; gives the number of comparisons made."""
    compared = 0
    viewers: list[Seat | None] = [None, *game.rules.seats]
    for _ in range(most_decisions):
        if not game.waiting():
            break
        seat = game.waiting()[choose(len(game.waiting()))]
        pick = game.options(seat).sample(choose)
        for viewer in viewers:
            other = resample(game, viewer, choose)
            _same_position(game, other, viewer)
            compared += 1 + _same_decision(game, other, viewer, seat, pick, choose)
            compared += _same_news(game, viewer, seat, pick, choose)
        game.decide(seat, pick)
    return compared


def _seen(game: Game, viewer: Seat | None) -> bytes:
    asked = game.options(viewer).schema() if viewer in game.waiting() and viewer is not None else None
    return encode([game.view(viewer), game.waiting(), asked])


def _same_position(game: Game, other: Game, viewer: Seat | None) -> None:
    if _seen(game, viewer) != _seen(other, viewer):
        raise Leak(
            f"{viewer} can tell two positions apart at {game.view(viewer)['task']}: {_difference(game, other, viewer)}"
        )


def _difference(game: Game, other: Game, viewer: Seat | None) -> str:
    one, two = game.view(viewer), other.view(viewer)
    zones = [name for name in one["zones"] if one["zones"][name] != two["zones"].get(name)]
    return f"{one['task']}, zones {zones}, waiting {one['waiting']} or {two['waiting']}"


def _same_decision(game: Game, other: Game, viewer: Seat | None, seat: Seat, pick: Pick, choose: Choose) -> int:
    one = game.clone()
    told_one = one.decide(seat, pick)
    if any(event.to and viewer in event.to for event in told_one):
        return 0
    for twin in (other, _with_the_deciders_own(game, other, viewer, seat, choose)):
        two = twin.clone()
        if one.g.shown:
            two.state.zones.update({name: game.state.zones[name] for name in _on_the_table(game)})
        if game.state.sealed and len(game.waiting()) == 1:
            _seal_as_in(game, two)
        try:
            told_two = two.decide(seat, pick)
        except Refused:
            continue
        if not one.waiting() or _counts_up(one):
            return 0  # what is counted at the end is disclosed by the rules (S8)
        if encode(view.events(told_one, viewer)) != encode(view.events(told_two, viewer)):
            raise Leak(f"{viewer} can tell from the events what {seat} has: {pick}")
        _same_position(one, two, viewer)
        return 1
    return 0


def _counts_up(game: Game) -> bool:
    about = catalogue.games().get(game.rules.game)
    return about is not None and about.counts_up(game.state.zones)


def _on_the_table(game: Game) -> list[str]:
    """Also what lies before somebody with its back up: when the moment comes it may be turned up by itself."""
    return [name for name, zone in game.rules.zones.items() if zone.owner is None or zone.visibility == "backs"]


def _seal_as_in(game: Game, twin: Game) -> None:
    """The last pick reveals the others: the same in both, so whoever could not have made theirs gets their own back."""
    twin.state.sealed = {}
    for seat, pick in game.state.sealed.items():
        if twin.options(seat).problems(pick):
            owned = [name for name, zone in game.rules.zones.items() if zone.owner == seat]
            twin.state.zones.update({name: game.state.zones[name] for name in owned})
    twin.state.sealed = game.state.sealed
    twin.forget()


def _with_the_deciders_own(game: Game, other: Game, viewer: Seat | None, seat: Seat, choose: Choose) -> Game:
    """The other position, with what the decider needs: their own things and a little more, or nature's own pools."""
    twin = other.clone()
    for name, zone in game.rules.zones.items():
        mine = zone.owner == seat or (seat == NATURE and zone.visibility in ("nobody", "number", "backs"))
        if mine:
            twin.state.zones[name] = game.state.zones[name]
        if zone.owner == seat != viewer and zone.visibility == "owner":
            value = game.state.zones[name]
            if isinstance(value, int):
                twin.state.zones[name] = value + choose(5)
            elif zone.pieces:
                piece = zone.pieces[choose(len(zone.pieces))]
                twin.state.zones[name] = {**value, piece: value.get(piece, 0) + 1}
    return twin


def _same_news(game: Game, viewer: Seat | None, seat: Seat, pick: Pick, choose: Choose) -> int:
    """Another draw or another sealed plan: if it leaves the viewer the same view, the events must be the same too."""
    if seat == viewer or (seat != NATURE and len(game.waiting()) == 1):
        return 0
    one, two = game.clone(), game.clone()
    told_one, told_two = one.decide(seat, pick), two.decide(seat, two.options(seat).sample(choose))
    if not one.waiting() or not two.waiting() or _seen(one, viewer) != _seen(two, viewer):
        return 0
    if encode(view.events(told_one, viewer)) != encode(view.events(told_two, viewer)):
        raise Leak(f"{viewer} can tell two hidden picks of {seat} apart by their events")
    return 1
