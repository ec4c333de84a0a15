"""What a notice says: whose turn, at which table, what is asked and where. Nothing that not everybody may know."""

from __future__ import annotations

import msgspec

from app.i18n.catalogues import own_texts, texts
from app.i18n.texts import PLACE, say, say_of
from app.tables.notices.subscriptions import Letter


class Notice(msgspec.Struct, frozen=True):
    """As the service worker reads it (``static/js/worker/sw.js``)."""

    title: str
    body: str
    to: str
    """The table's address; a later notice about it takes the place of this one."""
    tag: str
    language: str


def notice(letter: Letter) -> Notice:
    language = letter.language
    # A table without a name of its own is called like its host, everywhere.
    named = letter.table if letter.table != letter.host else say(language, "tables.named_after", name=letter.host)
    said = [asked(letter), where(letter)]
    return Notice(
        title=say(language, "notice.title", table=named),
        body="\n".join(line for line in said if line),
        to=f"/t/{letter.code}",
        tag=letter.code,
        language=language,
    )


def asked(letter: Letter) -> str:
    """The heading of the question at the table, as far as it says the same to everybody."""
    turn, language = letter.turn, letter.language
    known = texts(language, turn.game)
    keys = (f"ask.{turn.task}", f"ask.at.{turn.place}", f"name.task.{turn.task}")
    plain = (key for key in keys if key in known and not PLACE.search(known[key][0]))
    return next((_capital(known[key][0]) for key in plain), "")


def where(letter: Letter) -> str:
    """The game, its round and the place."""
    turn, language = letter.turn, letter.language
    if not own_texts(language, turn.game):
        return ""
    named = say_of(language, turn.game, "game.name")
    said = say(language, "notice.round", game=named, n=turn.round) if turn.round else named
    place = texts(language, turn.game).get(f"name.place.{turn.place}")
    return said if place is None else f"{said} · {_capital(place[0])}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
