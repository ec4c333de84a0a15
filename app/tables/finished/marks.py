"""What shows that a record was changed after it left the house, and where."""

from __future__ import annotations

import hashlib

import msgspec

from app.engine.record import Record


def marks(record: Record) -> tuple[str, ...]:
    """For each decision, what all up to it come to. Whoever changes one in a file would have to change the marks of all
    that follow as well: it shows where a file was changed, though not that nobody made up the whole of it."""
    told = (record.game, record.seats, record.modules, record.seed_hash)
    sum_ = hashlib.sha256(msgspec.json.encode(told))
    found = []
    for decision in record.decisions:
        sum_.update(msgspec.json.encode(decision, order="deterministic"))
        found.append(sum_.hexdigest()[:8])
    return tuple(found)
