"""What people type: names and chat. Measured, cleaned of surrounding space, and never interpreted."""

from __future__ import annotations

import unicodedata

from app.models import CHAT_LENGTH, NAME_LENGTH
from app.tables.refusals import Refusal

# Control, surrogate, private and unassigned characters, line separators, and format characters (a direction
# override would garble the page), except for two joiners that Persian names and many emoji need.
REFUSED_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}


def clean_name(text: str) -> str:
    return _clean(text, "name", NAME_LENGTH)


def clean_chat(text: str) -> str:
    return _clean(text, "chat", CHAT_LENGTH)


def _clean(text: str, what: str, most: int) -> str:
    for character in text:
        if character not in JOINERS and unicodedata.category(character) in REFUSED_CATEGORIES:
            raise Refusal("character_refused", character=f"U+{ord(character):04X}")
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(_visible(character) for character in cleaned):
        raise Refusal(f"{what}_empty")
    if len(cleaned) > most:
        raise Refusal(f"{what}_long", most=most, length=len(cleaned))
    return cleaned


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"
