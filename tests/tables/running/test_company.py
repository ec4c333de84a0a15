"""The people around a table, without any table."""

from __future__ import annotations

from msgspec.structs import replace

from app.tables.running.company import Company
from app.tables.running.store import Sitter, Sitting
from tests.tables.running.listeners import Listener


def sitter(seat: str, player_id: int) -> Sitter:
    return Sitter(seat, None, player_id, f"Painter {player_id}", None, None, ready=True, left=False)


SITTING = Sitting(
    table_id=1,
    code="T",
    name="Table",
    status="running",
    host_id=1,
    number=0,
    waiting=(),
    scores=None,
    seen=None,
    kept_because=None,
    game="fresco",
    size=2,
    modules=(),
    clock_seconds=None,
    clocks={},
    rules_version=None,
    seed=bytes(32),
    seed_hash="",
    rematch=None,
    watch=None,
    replay_open=True,
    sitters=(sitter("p0", 1), sitter("p1", 2)),
)


def test_who_listens_as_whom_follows_everybody_who_comes_goes_or_is_seated() -> None:
    company = Company(SITTING, 60)
    assert company.viewers() == {}
    first, second, late = Listener(1), Listener(2), Listener(3)
    for listener in (first, second, late):
        company.presence.add(listener)
    assert company.viewers() == {"p0": [first], "p1": [second], None: [late]}
    assert company.viewers() is company.viewers(), "nothing has changed"
    again = Listener(1)
    company.presence.add(again)
    assert company.viewers()["p0"] == [first, again]
    company.went(first)
    assert company.viewers()["p0"] == [again]
    company.sitting = replace(SITTING, sitters=(sitter("p0", 3), sitter("p1", 2)))
    assert company.viewers() == {"p1": [second], "p0": [late], None: [again]}
