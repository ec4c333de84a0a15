"""The component tables as the tests read them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT / "app" / "engine" / "fresco" / "data"
FILES = sorted(path.stem for path in DATA.glob("*.toml"))
BASIC = {"red", "yellow", "blue"}
BLENDED = {"orange", "green", "purple"}
SPECIAL = {"pink", "brown"}


@cache
def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def fresco_tiles() -> list[tuple[int, tuple[str, ...]]]:
    return [
        (tile["value"], tuple(sorted(tile["paints"])))
        for tile in load("base")["fresco"]["tiles"]
        for _ in range(tile.get("count", 1))
    ]
