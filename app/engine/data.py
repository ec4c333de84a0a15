"""The engine's only input: the packaged component tables, each read once."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(package: str, name: str) -> dict[str, Any]:
    """The data file `name` of a game, without its marks."""
    text = (files("app.engine") / package / "data" / f"{name}.toml").read_text(encoding="utf-8")
    content = tomllib.loads(text)
    content.pop("marks", None)
    return content
