"""A favour is told with what it brings."""

from app.i18n.phrases import Phrases

PHRASES = Phrases(quiet_because=frozenset({("earned", "favour"), ("received", "favour")}))
