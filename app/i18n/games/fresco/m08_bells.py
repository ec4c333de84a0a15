"""A certificate is called by what is printed on it."""

import re
from collections.abc import Iterable

from app.i18n.phrases import Names, Phrases, each
from app.i18n.words import Words


def certificate(words: Words, piece: str, names: Names) -> str:
    price, points, bells = map(int, piece.split(":"))
    return words.say(
        "phrase.certificate",
        price=words.say("amount.thalers", n=price),
        points=words.say("amount.points", n=points),
        bells=words.say("amount.bells", n=bells),
    )


def terms(words: Words, paid: str | int, names: Names) -> str:
    """In full, or on credit with a first instalment, which may be nothing."""
    if not isinstance(paid, int):
        return words.say("phrase.certificate.full")
    return words.say("phrase.certificate.first", n=paid) if paid else words.say("phrase.certificate.credit")


def track(words: Words, standing: Iterable[tuple[str, int]], names: Names) -> str:
    """Who stands where, the bishop among them."""
    called = {**names, "bishop": words.say("phrase.bell track.bishop")}
    return ", ".join(
        words.say("phrase.bell track", who=words.painter(who, called), space=space) for who, space in standing
    )


PHRASES = Phrases(
    arguments={
        "certificate": certificate,
        "certificates": each(certificate, "; "),
        "unpaid": each(certificate, "; "),
        "terms": terms,
        "track": track,
    },
    quiet_because=frozenset({("paid", "instalment")}),
    things={re.compile(r"\d+:\d+:\d+"): certificate},
)
