"""Where the file of a game breaks, in the words of that game: whose decision it was, and why it is not allowed."""

from __future__ import annotations

from app.engine.state import Reason
from app.i18n.words import Words, words
from app.tables.games import Language
from app.tables.refusals import Args, Refusal
from app.tables.running.checking import Names, Unfit


def in_words(unfit: Unfit, language: Language) -> Refusal:
    """The same refusal, its arguments in a language; its message stays English."""
    told = Refusal(unfit.key, **_said(unfit, language))
    told.message = Refusal(unfit.key, **_said(unfit, "en")).message
    return told


def _said(unfit: Unfit, language: Language) -> Args:
    said, by = words(language, unfit.by.game), unfit.by
    args = unfit.args_by_name
    found: Args = args | {"seat": said.painter(str(args["seat"]), by.players)}
    if unfit.reasons:
        found["reason"] = " ".join(_because(said, reason, by) for reason in unfit.reasons)
    return found


def _because(said: Words, reason: Reason, by: Names) -> str:
    """As a sentence of its own."""
    try:
        because = said.reason(reason, by.players)
    except (LookupError, TypeError, ValueError, AttributeError):
        because = reason.key  # whoever wrote the file made up things that have no name
    return because[:1].upper() + because[1:]
