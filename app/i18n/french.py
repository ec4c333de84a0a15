"""What French asks of every text, so that nobody has to think of it while writing one."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

NARROW, WIDE = "\u202f", "\u00a0"
"""Spaces at which no line breaks: a thin one before ; ! and ?, a full one before : and inside « »."""

BEFORE_A_PLACE = re.compile(r"\b([Dd])e (?=\{(\w+)[}:])")
ELIDES = re.compile(
    r"[aeiouœæ]"
    r"|y(?![aeiou])"  # Yves, but not Yasmine
    r"|h(?:adri|e(?:ctor|len|lois|nri|rcul|rmin|rve)|ila|ipp|ono|or[at]|u[bg]|ya)"  # Hélène, but not Hans
)


def spaced(text: str) -> str:
    """With the spaces that belong before double punctuation; they may be written as plain ones."""
    text = re.sub(r"\s([;!?])", rf"{NARROW}\1", text)
    text = re.sub(r"\s([:»])", rf"{WIDE}\1", text)
    return re.sub(r"«\s", f"«{WIDE}", text)


def elided(text: str, arguments: Mapping[str, Any]) -> str:
    """`La table de {name}` becomes `La table d’{name}` for whoever is called Artemisia."""
    return BEFORE_A_PLACE.sub(
        lambda found: f"{found[1]}’" if begins_with_a_vowel(str(arguments.get(found[2], ""))) else found[0], text
    )


def begins_with_a_vowel(name: str) -> bool:
    """As it is heard: accents do not matter, and a mute h is not heard at all."""
    letters = (letter for letter in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(letter))
    return bool(ELIDES.match("".join(letters)))
