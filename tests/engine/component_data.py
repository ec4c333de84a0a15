"""The component tables as the tests read them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "app" / "engine"
FILES = sorted((path.parents[1].name, path.stem) for path in ENGINE.glob("*/data/*.toml"))
"""The game and the name of every table."""

BASIC = {"red", "yellow", "blue"}
BLENDED = {"orange", "green", "purple"}
SPECIAL = {"pink", "brown"}


@cache
def load(name: str, game: str = "fresco") -> dict[str, Any]:
    return tomllib.loads((ENGINE / game / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def fresco_tiles() -> list[tuple[int, tuple[str, ...]]]:
    return [
        (tile["value"], tuple(sorted(tile["paints"])))
        for tile in load("base")["fresco"]["tiles"]
        for _ in range(tile.get("count", 1))
    ]
