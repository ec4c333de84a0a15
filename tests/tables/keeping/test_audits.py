"""Whatever is noted anywhere has its words on the page of the trail."""

from __future__ import annotations

import re
from pathlib import Path

import app
from app.tables.keeping.audits import ACTIONS

NOTED = re.compile(r"""\bnote(?:_keeper)?\(session, [\w.]+, f?"([^"]+)\"""")


def test_everything_that_is_noted_has_its_words() -> None:
    sources = Path(app.__file__).parent.rglob("*.py")
    noted = {action for source in sources for action in NOTED.findall(source.read_text(encoding="utf-8"))}
    lifted = {f"{kind} ban lifted" for kind in ("name", "address")}
    assert "{ban.kind} ban lifted" in noted
    assert noted - {"{ban.kind} ban lifted"} | lifted == set(ACTIONS)
