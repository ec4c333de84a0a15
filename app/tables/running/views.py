"""What a viewer is told: the view, and each decision with what it changed in the view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from app.engine import catalogue
from app.engine import view as positions
from app.engine.kernel import Game
from app.engine.state import Seat
from app.tables import protocol
from app.tables.running.outcomes import Outcome
from app.tables.running.turns import Turn

Viewer: TypeAlias = Seat | None
"""A seat, or nobody's for a spectator."""


class _Since:
    """What is different since an outcome was shown: in the fields that all see alike, and in the zones."""

    __slots__ = ("alone", "before", "fields", "told", "turned")

    def __init__(self, before: Outcome, fields: dict[str, Any], turned: positions.Turned, alone: set[Viewer]) -> None:
        self.before = before
        """Not what was shown then: that would hold what was shown before it, and so on until the game began."""
        self.fields = fields
        self.turned = turned
        self.alone = alone
        """The seats that may have to be told more than spectators are, or otherwise."""
        self.told: protocol.Decided | None = None
        """The message to everybody else."""


class Shown:
    """What is shown after an outcome. Pushes, fresh views, HTTP and bots all have it from here.

    Everything is worked out when somebody first looks: what all see alike once, the rest once for each viewer.
    `game` gives the game at the position of the outcome; it knows the questions that were already worked out.
    """

    __slots__ = (
        *("outcome", "_game", "_seed", "_seed_hash"),
        *("_events", "_insiders", "_last", "_own", "_public", "_questions", "_views"),
    )

    def __init__(self, outcome: Outcome, game: Callable[[Outcome], Game], seed: bytes, seed_hash: str) -> None:
        self.outcome = outcome
        self._game = game
        self._seed = seed
        self._seed_hash = seed_hash
        self._public: dict[str, Any] | None = None
        self._last: _Since | None = None
        self._insiders = positions.insiders(outcome.events)
        self._own: dict[Viewer, dict[str, Any]] = {}
        self._views: dict[Viewer, protocol.View] = {}
        self._events: list[dict[str, Any]] | None = None
        self._questions: dict[Seat, Any] = {}

    def view(self, viewer: Viewer) -> protocol.View:
        if viewer not in self._views:
            shown = seen(self._game(self.outcome), viewer, self._seed, self._seed_hash)
            self._views[viewer] = {**shown, **self._possible(viewer)}
        return self._views[viewer]

    def message(self, before: Shown, viewer: Viewer, clocks: dict[str, float]) -> protocol.Decided:
        """The decision for a client who saw what was shown before."""
        if self.outcome.over or before.outcome.over:  # everything is turned over
            return self._decided(viewer, clocks, *protocol.changes(before.view(viewer), self.view(viewer)))
        since = self._since(before)
        if viewer in since.alone:
            fields = {**since.fields, **protocol.changed_fields(before.own(viewer), self.own(viewer))}
            return self._decided(viewer, clocks, fields, since.turned.seen_by(viewer), [])
        if since.told is None or since.told.clocks != clocks:
            since.told = self._decided(None, clocks, since.fields, since.turned.seen_by(None), [])
        return since.told

    def _since(self, before: Shown) -> _Since:
        if self._last is None or self._last.before is not before.outcome:
            fields = protocol.changed_fields(before.public(), self.public())
            rules = self._game(self.outcome).rules
            turned = positions.Turned(rules, before.outcome.state, self.outcome.state)
            alone = self._concerned(before.outcome) | turned.apart | self._insiders
            self._last = _Since(before.outcome, fields, turned, alone)
        return self._last

    def _concerned(self, before: Outcome) -> set[Viewer]:
        """The seats of whose own fields any may be different; nobody else's is."""
        after = self.outcome
        seats: set[Viewer] = {*positions.concerned(before.state, after.state), *after.newly_asked(before.number)}
        seats.update(seat for seat in before.asked_at if seat not in after.asked_at)
        if before.undoer != after.undoer:
            seats.update((before.undoer, after.undoer))
        seats.discard(None)
        return seats

    def _decided(
        self,
        viewer: Viewer,
        clocks: dict[str, float],
        changed: dict[str, Any],
        zones: dict[str, Any],
        gone: list[str],
    ) -> protocol.Decided:
        outcome = self.outcome
        return protocol.Decided(
            number=outcome.number,
            seat=outcome.decision.seat,
            kind=outcome.decision.kind,
            made_by=outcome.made_by,
            events=self._happened(viewer),
            changed=changed,
            zones=zones,
            gone=gone,
            clocks=clocks,
        )

    def public(self) -> dict[str, Any]:
        """The fields that are the same for everybody."""
        if self._public is None:
            self._public = public(self._game(self.outcome), self._seed, self._seed_hash)
        return self._public

    def own(self, viewer: Viewer) -> dict[str, Any]:
        """The fields that only the viewer sees."""
        if viewer not in self._own:
            self._own[viewer] = {**positions.own(self.outcome.state, viewer), **self._possible(viewer)}
        return self._own[viewer]

    def _happened(self, viewer: Viewer) -> list[dict[str, Any]]:
        outcome = self.outcome
        if viewer in self._insiders or outcome.over:
            return events(outcome, viewer, over=outcome.over)
        if self._events is None:
            self._events = events(outcome, None, over=outcome.over)
        return self._events

    def keep_questions(self, before: Shown) -> None:
        """Of those who are still asked what they were asked before: it need not be worked out again."""
        asked_at = self.outcome.asked_at
        for seat, question in before._questions.items():
            if asked_at.get(seat, self.outcome.number) <= before.outcome.number:
                self._questions[seat] = question

    def _possible(self, viewer: Viewer) -> dict[str, Any]:
        return {"question": self._question(viewer), "undo": viewer is not None and viewer == self.outcome.undoer}

    def _question(self, viewer: Viewer) -> Any:
        if viewer is None or viewer not in self.outcome.asked_at:
            return None
        if viewer not in self._questions:
            self._questions[viewer] = self._game(self.outcome).options(viewer).schema()
        return self._questions[viewer]


def seen(game: Game, viewer: Viewer, seed: bytes, seed_hash: str) -> protocol.View:
    """The view without what the viewer may do."""
    return {**game.view(viewer), **_known_to_all(game, seed, seed_hash)}


def public(game: Game, seed: bytes, seed_hash: str) -> dict[str, Any]:
    """The fields that are the same for everybody and may change."""
    return {**positions.public(game.rules, game.state, game.waiting()), **_known_to_all(game, seed, seed_hash)}


def _known_to_all(game: Game, seed: bytes, seed_hash: str) -> dict[str, Any]:
    about, zones, over = catalogue.meta(game.rules.game), game.state.zones, not game.state.agenda
    return {
        "round": about.round(zones),
        "scores": about.scores(zones),
        "winners": about.winners(zones) if over else None,
        "seed_hash": seed_hash,
        "seed": seed.hex() if over else None,
    }


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


def events(outcome: Outcome, viewer: Viewer, *, over: bool) -> list[dict[str, Any]]:
    """What happened, as the viewer may know it; everything once the game is over."""
    told = positions.events(outcome.events, viewer, over=over)
    if outcome.made_by == "clock":
        told.insert(0, {"event": protocol.CLOCK_RAN_OUT, "painter": outcome.decision.seat})
    return told
