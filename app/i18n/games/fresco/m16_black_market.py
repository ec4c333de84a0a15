"""A tile bought unseen comes from no booth."""

from collections.abc import Iterable

from app.i18n.games.fresco.base import tile
from app.i18n.phrases import Fields, Names, Phrases
from app.i18n.words import Words


def took(words: Words, fields: Fields, names: Names) -> Iterable[str]:
    if fields["how"] == "unseen":
        painter = words.painter(fields["painter"], names)
        yield words.say("event.took unseen", painter=painter, tile=tile(words, fields["tile"], names))
    else:
        yield words.event(fields, names)


PHRASES = Phrases(told={"took market tile": took})
