"""A request that somebody may fulfil is called by its name wherever it is offered."""

from app.i18n.phrases import Phrases

PHRASES = Phrases(groups=("request",))
