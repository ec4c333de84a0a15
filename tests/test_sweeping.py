"""When all of memory is looked through: once enough has come, or after a long time."""

from __future__ import annotations

import gc
import time
from types import SimpleNamespace
from typing import cast

import pytest

from app.house.lines import Lines
from app.house.sweeping import (
    MANY_YOUNG,
    SECONDS_AT_MOST,
    TOO_MANY_YOUNG,
    YOUNGEST_ONLY,
    Sweeping,
)


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    swept: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: swept.append("all"))
    has_grown(monkeypatch, 0)
    return swept


def has_grown(monkeypatch: pytest.MonkeyPatch, young: int) -> None:
    """So often the youngest have been looked through."""
    monkeypatch.setattr(gc, "get_count", lambda: (0, young, 0))


def lines() -> Lines:
    return cast(Lines, SimpleNamespace(said=10))


def test_it_is_swept_after_a_long_time_though_little_came(swept: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    keeper = Sweeping(lines())
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == []
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == ["all"]


def test_it_is_swept_when_much_is_new_and_nobody_talks(swept: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    among = lines()
    keeper = Sweeping(among)
    has_grown(monkeypatch, MANY_YOUNG - 1)
    keeper.look()
    assert swept == [], "not yet much"
    has_grown(monkeypatch, MANY_YOUNG)
    among.said += 1
    keeper.look()
    assert swept == [], "somebody talks"
    keeper.look()
    assert swept == ["all"]


def test_it_is_swept_whoever_talks_when_too_much_is_new(swept: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    among = lines()
    keeper = Sweeping(among)
    has_grown(monkeypatch, TOO_MANY_YOUNG)
    among.said += 1
    keeper.look()
    assert swept == ["all"]


def test_python_itself_looks_through_the_youngest_alone() -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(*YOUNGEST_ONLY)
        gc.collect()
        kept = [[] for _ in range(20 * YOUNGEST_ONLY[0])]  # type: ignore[var-annotated]
        _, young, older = gc.get_count()
        assert len(kept) // YOUNGEST_ONLY[0] - 2 <= young, "each look is counted"
        assert older == 0, "and none went further"
    finally:
        gc.set_threshold(*before)
