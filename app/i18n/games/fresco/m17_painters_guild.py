"""What lies at the guild and what is traded there is called by its paint."""

from collections.abc import Mapping

from app.i18n.phrases import Names, Phrases, named
from app.i18n.words import Words

paint = named("paint")


def lying(words: Words, spaces: Mapping[str, str], names: Names) -> str:
    return words.join(words.name("paint", held) for held in spaces.values())


PHRASES = Phrases(arguments={"given": paint, "taken": paint, "lying": lying}, quiet=frozenset({"traded"}))
