"""Glass and windows are called by their paints."""

from collections.abc import Mapping

from app.i18n.phrases import Names, Phrases, amounts, each, row
from app.i18n.words import Words

glass = amounts("paint")
window = row("paint")


def good(words: Words, pieces: Mapping[str, int], names: Names) -> str:
    return words.say("amount.glass", things=glass(words, pieces, names))


PHRASES = Phrases(
    arguments={"glass": glass, "window": window, "windows": each(window, ", ")},
    goods={"glass": good},
)
