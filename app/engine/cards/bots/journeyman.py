"""Journeyman: picks from what its seat sees and is asked."""

from typing import Any

from app.engine.questions import Choose

Document = dict[str, Any]


def pick(view: Document, question: Document, choose: Choose) -> Any:
    options = question.get("options", [])
    forms = [option for option in options if "form" in option]
    if forms and forms[-1]["kind"] == "restore":
        return forms[-1]
    return options[choose(len(options))]["pick"]
