"""The names of windows in sheets: ``@media (--tablet)`` is written out as what a browser understands.

They are declared once, in ``css/sizes/classes.css``, in the words that CSS is going to have (``@custom-media``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

DECLARED_IN = "css/sizes/classes.css"
_DECLARED = re.compile(r"^@custom-media (--[a-z]+) (.+);$", re.MULTILINE)
_NAMED = re.compile(r"\((--[a-z]+)\)")
_PRELUDE = re.compile(r"@media[^{]*")


def declared(sheet: str) -> dict[str, str]:
    """The condition of every class; one may rest on those that stand above it."""
    found: dict[str, str] = {}
    for name, condition in _DECLARED.findall(sheet):
        found[name] = _written_out(condition, found)
    return found


def written_out(sheet: str, classes: Mapping[str, str]) -> str:
    """The sheet without any name of a class. One that nobody has declared is a mistake."""
    return _PRELUDE.sub(lambda prelude: _written_out(prelude[0], classes), _DECLARED.sub("", sheet))


def _written_out(condition: str, classes: Mapping[str, str]) -> str:
    def of(name: re.Match[str]) -> str:
        if name[1] not in classes:
            raise LookupError(f"no size class {name[1]}; there are {', '.join(classes)}")
        return f"({classes[name[1]]})"

    return _NAMED.sub(of, condition)
