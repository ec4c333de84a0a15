"""Beams are told with their number."""

from app.i18n.phrases import Names, Phrases
from app.i18n.words import Words


def beams(words: Words, number: int, names: Names) -> str:
    return words.say("amount.beam", n=number)


PHRASES = Phrases(arguments={"beams": beams})
