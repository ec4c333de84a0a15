"""Makes the archive of a game that has ended and notes its result, off the event loop; makes up for what is missing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from app.engine import catalogue, view
from app.engine.kernel import Game
from app.engine.rules import Rules
from app.engine.state import NATURE, State
from app.tables import protocol
from app.tables.finished import archive, results
from app.tables.finished.archive import OPEN, SPECTATOR, Archive, ArchivedDecision, Told
from app.tables.running import anew, past, store, views
from app.tables.running.outcomes import Outcome
from app.tables.running.shared import Shared
from app.tables.running.store import Sitting
from app.tables.running.views import Viewer

log = logging.getLogger(__name__)


async def archive_game(shared: Shared, table_id: int) -> None:
    """Archive and result go together. If it fails, the next start of the house makes up for it."""
    try:
        async with shared.database.reading() as session:
            there = await store.read_archive(session, table_id)
        if there is None:
            made = await _made(shared, table_id)
        else:
            made = await asyncio.to_thread(lambda: _Made(there, results.read(archive.read(there))))
        if made is None:
            return
        async with shared.database.writing() as session:
            if there is None:
                store.add_archive(session, table_id, archive.FORMAT, made.content)
            await results.note(session, table_id, made.result)
    except IntegrityError:
        log.info("table %s was archived by another process", table_id)
    except Exception:
        log.exception("table %s could not be archived", table_id)


class _Made(NamedTuple):
    content: bytes
    result: results.Result


async def _made(shared: Shared, table_id: int) -> _Made | None:
    async with shared.database.reading() as session:
        sitting = await store.read_table(session, table_id)
        stored = await store.read_decisions(session, table_id)
        snapshot = await store.read_snapshot(session, table_id, sitting.rules_version or "")
    return await asyncio.to_thread(_written, sitting, stored, snapshot)


def _written(sitting: Sitting, stored: list[store.StoredDecision], snapshot: bytes | None) -> _Made | None:
    followed = anew.follow(sitting, stored, snapshot)
    if followed.because is not None or followed.game is None:
        log.warning(
            "the finished game of table %s (rules %s) cannot be archived by today's rules: %s",
            sitting.table_id,
            sitting.rules_version,
            followed.because,
        )
        return None
    seed = Seed(sitting.seed, sitting.seed_hash)
    made = make(followed.game.rules, sitting.rules_version or "", seed, followed.outcomes)
    return _Made(archive.write(made), results.read(made))


class Seed(NamedTuple):
    """Where all draws come from, and what was published at the start."""

    seed: bytes
    hash: str


def make(rules: Rules, version: str, seed: Seed, outcomes: Sequence[Outcome]) -> Archive:
    """The archive of a game that was followed to its end, from its beginning."""
    about, last = catalogue.meta(rules.game), outcomes[-1]
    begun = Game(rules, outcomes[0].state)
    return Archive(
        game=rules.game,
        seats=rules.seats,
        modules=rules.modules,
        rules=version,
        seed=seed.seed.hex(),
        seed_hash=seed.hash,
        scores=dict(about.scores(last.state.zones)),
        winners=about.winners(last.state.zones),
        rounds=past.rounds(about, outcomes[1:]),
        first={viewer: _view(begun, viewer, seed) for viewer in _viewers(rules)},
        steps=list(steps(seed, rules, outcomes)),
    )


def _viewers(rules: Rules) -> tuple[str, ...]:
    return (*rules.seats, SPECTATOR, OPEN)


def steps(seed: Seed, rules: Rules, outcomes: Sequence[Outcome]) -> Iterator[ArchivedDecision]:
    """What everybody was told of each decision."""
    before = Game(rules, outcomes[0].state)
    known = views.public(before, *seed)
    for outcome in outcomes[1:]:
        after = Game(rules, outcome.state)
        alike = views.public(after, *seed)
        if outcome.over:
            told = _turned_over(before, after, outcome, seed)
        else:
            told = _told(before.state, after, outcome, protocol.changed_fields(known, alike))
        common, besides = archive.together(told)
        decision = outcome.decision
        asked = archive.asked(before.options(NATURE)) if decision.seat == NATURE else None
        yield ArchivedDecision(decision.seat, decision.kind, outcome.made_by, decision.pick, common, asked, besides)
        before, known = after, alike


def _told(before: State, after: Game, outcome: Outcome, alike: dict[str, Any]) -> dict[str, Told]:
    """While the game runs nearly everything is the same for everybody, and no zone goes out of sight. Who is told the
    same gets one and the same object."""
    rules, state = after.rules, after.state
    turned = view.Turned(rules, before, state)
    public = Told(_events(outcome, SPECTATOR), alike | _own(before, state, None), turned.seen_by(None))
    insiders = view.insiders(outcome.events)
    aside = before.sealed != state.sealed or before.shown != state.shown
    told: dict[str, Told] = {}
    for seat in rules.seats:
        zones, own = turned.seen_by(seat), _own(before, state, seat) if aside else {}
        if zones is public.zones and not own and seat not in insiders:
            told[seat] = public
        else:
            told[seat] = Told(_events(outcome, seat), alike | own, zones)
    told[SPECTATOR] = public
    told[OPEN] = Told(_events(outcome, OPEN), public.changed, turned.all())
    return told


def _own(before: State, after: State, viewer: Viewer) -> dict[str, Any]:
    return protocol.changed_fields(view.own(before, viewer), view.own(after, viewer))


def _turned_over(before: Game, after: Game, outcome: Outcome, seed: Seed) -> dict[str, Told]:
    """At the end everybody sees everything."""
    return {
        viewer: Told(
            _events(outcome, viewer), *protocol.changes(_view(before, viewer, seed), _view(after, viewer, seed))
        )
        for viewer in _viewers(after.rules)
    }


def _events(outcome: Outcome, viewer: str) -> list[dict[str, Any]]:
    return views.events(outcome, _seat(viewer), over=outcome.over or viewer == OPEN)


def _view(game: Game, viewer: str, seed: Seed) -> protocol.View:
    shown = views.seen(game, _seat(viewer), *seed)
    if viewer == OPEN:
        shown["zones"] = dict(game.state.zones)
    return shown


def _seat(viewer: str) -> Viewer:
    return None if viewer in (SPECTATOR, OPEN) else viewer
