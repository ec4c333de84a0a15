"""Makes the archive of a game that has ended, off the event loop; and makes up for those that are missing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sqlalchemy.exc import IntegrityError

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.rules import Rules
from app.engine.state import NATURE
from app.tables import protocol
from app.tables.finished import archive
from app.tables.finished.archive import OPEN, SPECTATOR, Archive, ArchivedDecision, Told
from app.tables.running import anew, past, store, views
from app.tables.running.anew import Followed
from app.tables.running.outcomes import Outcome
from app.tables.running.shared import Shared
from app.tables.running.store import Sitting
from app.tables.running.views import Viewer

log = logging.getLogger(__name__)


async def archive_game(shared: Shared, table_id: int) -> None:
    """If it fails, the next start of the house makes up for it."""
    try:
        async with shared.database.reading() as session:
            sitting = await store.read_table(session, table_id)
            stored = await store.read_decisions(session, table_id)
            snapshot = await store.read_snapshot(session, table_id, sitting.rules_version or "")
        content = await asyncio.to_thread(_written, sitting, stored, snapshot)
        if content is not None:
            async with shared.database.writing() as session:
                store.add_archive(session, table_id, archive.FORMAT, content)
    except IntegrityError:
        log.info("table %s was archived by another process", table_id)
    except Exception:
        log.exception("table %s could not be archived", table_id)


def _written(sitting: Sitting, stored: list[store.StoredDecision], snapshot: bytes | None) -> bytes | None:
    followed = anew.follow(sitting, stored, snapshot)
    if followed.because is not None or followed.game is None:
        log.warning(
            "the finished game of table %s (rules %s) cannot be archived by today's rules: %s",
            sitting.table_id,
            sitting.rules_version,
            followed.because,
        )
        return None
    return archive.write(make(sitting, followed, followed.game.rules))


def make(sitting: Sitting, followed: Followed, rules: Rules) -> Archive:
    """The archive of a game that was followed to its end."""
    about, last = catalogue.meta(sitting.game), followed.latest
    viewers = (*rules.seats, SPECTATOR, OPEN)
    begun = Game(rules, followed.outcomes[0].state)
    return Archive(
        game=sitting.game,
        seats=rules.seats,
        modules=rules.modules,
        rules=sitting.rules_version or "",
        seed=sitting.seed.hex(),
        seed_hash=sitting.seed_hash,
        scores=dict(about.scores(last.state.zones)),
        winners=about.winners(last.state.zones),
        rounds=past.rounds(about, followed.outcomes[1:]),
        first={viewer: _view(begun, viewer, sitting) for viewer in viewers},
        steps=list(_steps(sitting, rules, followed.outcomes, viewers)),
    )


def _steps(
    sitting: Sitting, rules: Rules, outcomes: Sequence[Outcome], viewers: Sequence[str]
) -> Iterator[ArchivedDecision]:
    game = Game(rules, outcomes[0].state)
    before = {viewer: _view(game, viewer, sitting) for viewer in viewers}
    for last, outcome in pairwise(outcomes):
        game = Game(rules, outcome.state)
        after = {viewer: _view(game, viewer, sitting) for viewer in viewers}
        told = {viewer: _told(outcome, viewer, before[viewer], after[viewer]) for viewer in viewers}
        common, besides = archive.together(told)
        decision = outcome.decision
        asked = None
        if decision.seat == NATURE:
            asked = archive.asked(Game(rules, last.state).options(NATURE))
        yield ArchivedDecision(decision.seat, decision.kind, outcome.made_by, decision.pick, common, asked, besides)
        before = after


def _view(game: Game, viewer: str, sitting: Sitting) -> protocol.View:
    shown = views.seen(game, _seat(viewer), sitting.seed, sitting.seed_hash)
    if viewer == OPEN:
        shown["zones"] = dict(game.state.zones)
    return shown


def _told(outcome: Outcome, viewer: str, before: protocol.View, after: protocol.View) -> Told:
    events = views.events(outcome, _seat(viewer), over=outcome.over or viewer == OPEN)
    return Told(events, *protocol.changes(before, after))


def _seat(viewer: str) -> Viewer:
    return None if viewer in (SPECTATOR, OPEN) else viewer
