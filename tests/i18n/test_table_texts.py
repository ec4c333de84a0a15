"""Every text the table asks for exists, and the table's catalogue holds no other."""

from __future__ import annotations

import re

from app.i18n.catalogues import catalogue
from app.i18n.texts import FOLDER, texts

APP = FOLDER.parent
CALL = re.compile(r"""(?:\bt|\brich)\(\s*["']([^"']+)["']\s*[,)]""")
LITERAL = re.compile(r"""["']([a-z][\w .-]*)["']""")
# `log.${name}` and "paint.letter." ~ paint: whatever begins so is used.
BEGINNING = re.compile(r"""`([a-z][\w-]*\.[\w .-]*)\$\{|["']([a-z][\w-]*\.[\w .-]*)["'] ~""")


def sources() -> str:
    files = [*(APP / "static" / "js").rglob("*.js"), *(APP / "templates").glob("*.html")]
    return "\n".join(file.read_text() for file in sorted(files))


def test_every_text_the_table_asks_for_is_there() -> None:
    asked = set(CALL.findall(sources()))
    assert len(asked) > 100, "the sources are not read as they were"
    assert sorted(asked - texts("en").keys()) == []


def test_no_text_of_the_table_is_unused() -> None:
    text = sources()
    literals = set(LITERAL.findall(text))
    beginnings = tuple({script or template for script, template in BEGINNING.findall(text)})
    unused = [key for key in catalogue("en", "table") if key not in literals and not key.startswith(beginnings)]
    assert unused == []
