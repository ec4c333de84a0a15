"""What a host can choose at a glance: the modules the engine has, how demanding they are, and tried combinations."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

# How much a module adds to think about, from 1 (a sprinkle) to 3 (a game of its own).
WEIGHTS = dict(
    zip(range(1, 18), (1, 1, 2, 1, 1, 3, 1, 2, 2, 3, 1, 2, 3, 2, 2, 1, 1), strict=True),
)


@dataclass(frozen=True)
class Preset:
    key: str
    modules: tuple[int, ...]


@dataclass(frozen=True)
class ModuleCard:
    number: int
    weight: int


PRESETS = (
    Preset("first", ()),
    Preset("big_box", tuple(range(1, 12))),
    Preset("mega_box", tuple(range(1, 18))),
)


def presets(existing: Collection[int]) -> list[Preset]:
    """Those whose modules are all there."""
    return [preset for preset in PRESETS if set(preset.modules) <= set(existing)]


def module_cards(existing: Collection[int]) -> list[ModuleCard]:
    return [ModuleCard(number, WEIGHTS[number]) for number in sorted(existing)]
