"""Bottles are called by what they hold."""

from app.i18n.phrases import Phrases, each, named

bottle = named("piece")

PHRASES = Phrases(
    arguments={"bottle": bottle, "bottles": each(bottle)},
    picks={"drink": bottle, "ill": named("apprentice")},
    goods={"bottles": each(bottle)},
)
