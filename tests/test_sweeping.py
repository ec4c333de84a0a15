"""When all of memory is looked through: once enough lines have gone, or after a long time."""

from __future__ import annotations

import gc
import time
from types import SimpleNamespace
from typing import cast

import pytest

from app.house.lines import Lines
from app.house.sweeping import MANY_GONE, SECONDS_AT_MOST, TOO_MANY_GONE, Sweeping


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    swept: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: swept.append("all"))
    return swept


def lines() -> Lines:
    return cast(Lines, SimpleNamespace(gone=10, said=10))


def test_it_is_swept_when_many_lines_have_gone_and_nobody_talks(swept: list[str]) -> None:
    among = lines()
    keeper = Sweeping(among)
    among.gone += MANY_GONE - 1
    keeper.look()
    assert swept == [], "not yet many"
    among.gone += 1
    among.said += 1
    keeper.look()
    assert swept == [], "somebody talks"
    keeper.look()
    keeper.look()
    assert swept == ["all"], "once, until as many have gone again"


def test_it_is_swept_whoever_talks_when_too_many_lines_have_gone(swept: list[str]) -> None:
    among = lines()
    keeper = Sweeping(among)
    among.gone += TOO_MANY_GONE
    among.said += 1
    keeper.look()
    assert swept == ["all"]


def test_it_is_swept_after_a_long_time_though_nobody_went(swept: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    keeper = Sweeping(lines())
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == []
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == ["all"]
