"""Whatever is noted anywhere has its words on the page of the trail."""

from __future__ import annotations

import re
from pathlib import Path

import app
from app.tables.keeping.audits import ACTIONS, DETAILS

NOTED = re.compile(r"""\bnote(?:_\w+)?\(session, (?:[\w.]+, )?f?"([^"]+)"(.*)\)$""", re.MULTILINE)
DETAIL = re.compile(r", (\w+)=")
SOURCES = [source.read_text(encoding="utf-8") for source in Path(app.__file__).parent.rglob("*.py")]
FOUND = [found for source in SOURCES for found in NOTED.findall(source)]


def test_everything_that_is_noted_has_its_words() -> None:
    noted = {action for action, _ in FOUND}
    lifted = {f"{kind} ban lifted" for kind in ("name", "address")}
    assert "{ban.kind} ban lifted" in noted
    assert noted - {"{ban.kind} ban lifted"} | lifted == set(ACTIONS)


def test_what_is_noted_with_it_has_its_words_too() -> None:
    assert {detail for _, more in FOUND for detail in DETAIL.findall(more)} == set(DETAILS)
