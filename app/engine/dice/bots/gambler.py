"""Gambler: an opponent that reckons with the chances in its questions."""

from typing import Any

from app.engine.questions import Choose


def pick(view: dict[str, Any], question: dict[str, Any], choose: Choose) -> Any:
    options = question["options"]
    return options[choose(len(options))]["pick"]
