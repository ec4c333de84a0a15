"""What lies where, in plain words: for the terminal, and for whoever keeps the house."""

from collections.abc import Iterator
from typing import Any

from app.i18n.phrases import Names
from app.i18n.words import Words


def zones(view: dict[str, Any], words: Words, names: Names) -> Iterator[tuple[str, str]]:
    """Every zone of a view that is not empty: what it is called and whose it is, and what lies there."""
    for zone, value in view["zones"].items():
        owner, _, name = zone.rpartition("/")
        if value not in (None, {}, ()):
            whose = f"{words.painter(owner, names)}, " if owner else ""
            yield f"{whose}{words.name('zone', name)}", plainly(value)


def plainly(value: Any) -> str:
    """Plain data without brackets and quotation marks."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plainly(item)}" for key, item in value.items())
    return ", ".join(map(plainly, value)) if isinstance(value, list | tuple) else str(value)
