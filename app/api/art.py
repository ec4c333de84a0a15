"""Drawings that a page carries itself because they change with the language."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from app.api import static_files


def paint_symbol(paint: str, letter: str) -> Markup:
    """The symbol of a paint with the letter of the language: shapes stay, letters do not."""
    symbols = static_files.files()["art/symbols.svg"].body.decode()
    found = re.search(rf'<symbol id="p-{paint}".*?</symbol>', symbols)
    if found is None:
        raise ValueError(f"no symbol of the paint {paint!r}")
    return Markup(re.sub(r">\w</text>", lambda _: f">{escape(letter)}</text>", found[0]))
