"""A map is called by its back, as on the sheet; a treasure by what it is and by the mood that comes with it."""

from app.i18n.phrases import Names, Phrases, named
from app.i18n.words import Words


def back(words: Words, back: str, names: Names) -> str:
    return words.name("mark", f"map {back}")


def treasure(words: Words, piece: str, names: Names) -> str:
    thing, _, mood = piece.partition(" +")
    said = words.name("treasure", thing)
    return words.say("phrase.treasure with mood", treasure=said, mood=mood) if mood else said


PHRASES = Phrases(
    arguments={"back": back, "treasure": treasure},
    picks={"place map": named("place")},
)
