"""A disc of the basket is called by its paint."""

from app.i18n.phrases import Phrases, named

PHRASES = Phrases(arguments={"disc": named("paint")})
