"""How the log of marbles is told."""

from app.i18n.phrases import Phrases

PHRASES = Phrases(headings=frozenset({"round began"}))
