"""A game whose rules have deliberately changed since it was stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from app.engine import catalogue
from app.engine.rules import Part
from app.engine.state import Event

VERSION = "changed"


def change(monkeypatch: pytest.MonkeyPatch, *parts: Part) -> None:
    """From now on the house plays Fresco by other rules: those of before, and further parts."""
    meta = catalogue.meta("fresco")
    changed = msgspec.structs.replace(meta, rules_version=VERSION, parts=(*meta.parts, *parts))
    games = {**catalogue.games(), "fresco": changed}
    monkeypatch.setattr(catalogue, "games", lambda: games)
    catalogue.rules.cache_clear()


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the game is gone."""
    games = {name: meta for name, meta in catalogue.games().items() if name != "fresco"}
    monkeypatch.setattr(catalogue, "games", lambda: games)
    catalogue.rules.cache_clear()


def _reacting(to: str, reaction: Callable[[Any, Event], None]) -> Part:
    part = Part(0.5, "changed")
    part.react(to)(reaction)
    return part


def generous() -> Part:
    """Whoever pays gets a Thaler back: nobody loses a possibility, but everybody sees another purse."""

    def give_back(g: Any, event: Event) -> None:
        purse = f"{event.painter}/thalers"
        g.set(purse, g.zones[purse] + 1)

    return _reacting("paid", give_back)


def ruinous() -> Part:
    """Whoever pays loses everything: what was bought afterwards is no longer allowed."""

    def take_all(g: Any, event: Event) -> None:
        g.set(f"{event.painter}/thalers", 0)

    return _reacting("paid", take_all)
