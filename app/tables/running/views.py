"""What a viewer is told: the view, and each decision with what it changed in the view."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from app.engine import catalogue
from app.engine import view as positions
from app.engine.kernel import Game
from app.engine.state import Seat
from app.tables import protocol
from app.tables.running.outcomes import Outcome
from app.tables.running.turns import Turn

Viewer: TypeAlias = Seat | None
"""A seat, or nobody's for a spectator."""


def view(game: Game, outcome: Outcome, viewer: Viewer, seed: bytes, seed_hash: str) -> protocol.View:
    """Everything that a viewer is shown after an outcome. Pushes, fresh views, HTTP and bots all have it from here.

    `game` is the game at the position of the outcome; it knows the questions that were already worked out.
    """
    shown = seen(game, viewer, seed, seed_hash)
    asked = viewer is not None and viewer in game.waiting()
    shown["question"] = game.options(cast(Seat, viewer)).schema() if asked else None
    shown["undo"] = viewer is not None and viewer == outcome.undoer
    return shown


def seen(game: Game, viewer: Viewer, seed: bytes, seed_hash: str) -> protocol.View:
    """The view without what the viewer may do."""
    shown = game.view(viewer)
    about, zones = catalogue.meta(game.rules.game), game.state.zones
    shown["round"] = about.round(zones)
    shown["scores"] = about.scores(zones)
    shown["winners"] = about.winners(zones) if shown["over"] else None
    shown["seed_hash"] = seed_hash
    shown["seed"] = seed.hex() if shown["over"] else None
    return shown


def turn(game: Game, table_id: int, seat: Seat) -> Turn:
    """That it is this seat's turn, with no more of the question than every spectator sees."""
    state = game.state
    return Turn(
        table_id=table_id,
        seat=seat,
        game=game.rules.game,
        task=state.agenda[-1].name,
        place=positions.place(game.rules, state),
        round=catalogue.meta(game.rules.game).round(state.zones),
    )


def message(
    outcome: Outcome, viewer: Viewer, before: protocol.View, after: protocol.View, clocks: dict[str, float]
) -> protocol.Decided:
    """A decision for a client whose view was the one before."""
    changed, zones, gone = protocol.changes(before, after)
    return protocol.Decided(
        number=outcome.number,
        seat=outcome.decision.seat,
        kind=outcome.decision.kind,
        made_by=outcome.made_by,
        events=events(outcome, viewer, over=outcome.over),
        changed=changed,
        zones=zones,
        gone=gone,
        clocks=clocks,
    )


def events(outcome: Outcome, viewer: Viewer, *, over: bool) -> list[dict[str, Any]]:
    """What happened, as the viewer may know it; everything once the game is over."""
    told = positions.events(outcome.events, viewer, over=over)
    if outcome.made_by == "clock":
        told.insert(0, {"event": protocol.CLOCK_RAN_OUT, "painter": outcome.decision.seat})
    return told
