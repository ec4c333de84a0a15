"""Modules bundled into one file, so that a first visit waits for one answer instead of fifty.

Nothing is built: the sources stay what they are, plain modules that browsers and node run as they stand, and are put
one behind the other when the house opens. Each becomes a function that runs once, in the order in which a browser
would run it; what it imports is what the functions before it have returned. Remarks and indents are for whoever reads
the sources.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)  # marks a file without exports as a module
_REMARK = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)  # in whole lines
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
_OPEN_TEXT = re.compile(r"^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.MULTILINE)  # its indents would belong to it
_AT_ONCE = "//# allFunctionsCalledOnLoad"
"""For browsers that know it: compile everything while it arrives, and not bit by bit while the page is drawn."""
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def scripts(entry: str, sources: Mapping[str, str]) -> str:
    """The module ``entry`` and everything it imports, as one module. ``sources`` are modules by their path."""
    functions = (_function(path, sources[path]) for path in _in_order(entry, sources))
    return "\n".join([_AT_ONCE, *functions])


def _in_order(entry: str, sources: Mapping[str, str]) -> list[str]:
    """Every module once, behind those it imports."""
    done: dict[str, None] = {}

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"modules import each other: {' -> '.join((*above[above.index(path) :], path))}")
        if path not in done:
            for found in _IMPORT.finditer(sources[path]):
                visit(_beside(path, found[2]), (*above, path))
            done[path] = None

    visit(entry, ())
    return list(done)


def _function(path: str, source: str) -> str:
    names = ", ".join(_EXPORT.findall(source))
    body = _IMPORT.sub(lambda found: _taken(found[1], _beside(path, found[2])), source)
    body = _REMARK.sub("", _NOTHING.sub("", _EXPORT.sub("", body)))
    if left := _LEFT.search(body) or _OPEN_TEXT.search(body):
        raise ValueError(f"{path}: this cannot be bundled: {left[0]}")
    body = _INDENT.sub("", body)
    return f"const {_name(path)} = (() => {{ // {path}\n{body}\nreturn {{ {names} }};\n}})();\n"


def _taken(names: str, path: str) -> str:
    return f"const {{{names.replace(' as ', ': ')}}} = {_name(path)};"


def _beside(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


def _name(path: str) -> str:
    return re.sub(r"\W", "_", path)
