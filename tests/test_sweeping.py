"""When all of memory is looked through: once enough lines have gone, or after a long time."""

from __future__ import annotations

import gc
import time
from types import SimpleNamespace
from typing import cast

import pytest

from app.house.lines import Lines
from app.house.sweeping import LINES_GONE, SECONDS_AT_MOST, Sweeping


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    swept: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: swept.append("all"))
    return swept


def test_it_is_swept_when_enough_lines_have_gone(swept: list[str]) -> None:
    lines = cast(Lines, SimpleNamespace(gone=10))
    keeper = Sweeping(lines)
    lines.gone += LINES_GONE - 1
    keeper.look()
    assert swept == []
    lines.gone += 1
    keeper.look()
    keeper.look()
    assert swept == ["all"], "once, until as many have gone again"


def test_it_is_swept_after_a_long_time_though_nobody_went(swept: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    keeper = Sweeping(cast(Lines, SimpleNamespace(gone=0)))
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == []
    now += SECONDS_AT_MOST / 2
    keeper.look()
    assert swept == ["all"]
