"""Drawings that a page chooses, or carries itself because they change with the language."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from app.api import static_files

NEUTRAL = "mark"


def game_symbol(game: str) -> str:
    """The drawing that stands for a game, or the house's own."""
    return f"game-{game}" if f'<symbol id="game-{game}"' in _symbols() else NEUTRAL


def paint_symbol(paint: str, letter: str) -> Markup:
    """The symbol of a paint with the letter of the language: shapes stay, letters do not."""
    found = re.search(rf'<symbol id="p-{paint}".*?</symbol>', _symbols())
    if found is None:
        raise ValueError(f"no symbol of the paint {paint!r}")
    return Markup(re.sub(r">\w</text>", lambda _: f">{escape(letter)}</text>", found[0]))


def _symbols() -> str:
    return _drawn(static_files.version())


@lru_cache(maxsize=1)
def _drawn(_version: str) -> str:
    return static_files.files()["art/symbols.svg"].body.decode()
