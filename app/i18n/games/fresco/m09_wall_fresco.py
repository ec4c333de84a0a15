"""A tile of the wall is called by the paint it takes and the paint it brings."""

import re
from collections.abc import Mapping

from app.i18n.phrases import Names, Phrases, amounts
from app.i18n.words import Words

PIECE = re.compile(r"\d+:(\w+)\+(\w+):wall")
paints = amounts("paint")


def tile(words: Words, piece: str, names: Names) -> str:
    found = PIECE.fullmatch(piece)
    assert found is not None
    front, income = (words.name("paint", paint) for paint in found.groups())
    return words.say("phrase.wall tile", front=front, income=income)


def given_up(words: Words, tiles: Mapping[str, int], names: Names) -> str:
    return words.say("amount.wall tiles", things=paints(words, tiles, names))


PHRASES = Phrases(things={PIECE: tile}, goods={"wall tiles": given_up}, quiet=frozenset({"wall laid"}))
