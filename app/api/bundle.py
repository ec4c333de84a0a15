"""Modules bundled into one file, so that a first visit waits for one answer instead of fifty.

Nothing is built: the sources stay what they are, plain modules that browsers and node run as they stand, and are put
one behind the other when the house opens. Each becomes a function that runs once, in the order in which a browser
would run it; what it imports is what the functions before it have returned. Remarks and indents are for whoever reads
the sources.

What a source fetches on demand (``await import("./x.js")``) is a file of its own, a *part* of the bundle in a folder
of its name: ``x.js`` with whatever it alone imports. The rest is handed to it by the bundle, so nothing runs twice.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_ON_DEMAND = re.compile(r'await import\("(\.[^"]+)"\)')  # without await it is a type in a remark
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)  # marks a file without exports as a module
_REMARK = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)  # in whole lines
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
_OPEN_TEXT = re.compile(r"^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.MULTILINE)  # its indents would belong to it
_AT_ONCE = "//# allFunctionsCalledOnLoad"
"""For browsers that know it: compile everything while it arrives, and not bit by bit while the page is drawn."""
_FETCH = """\
const failed = {};
const fetch_part = async (address) => {
try {
return await import(failed[address] ? `${address}?${failed[address]}` : address);
} catch (error) {
failed[address] = (failed[address] ?? 0) + 1;
throw error;
}
};"""
"""A browser remembers that an address brought no module: whoever tries again needs another one for the same file."""
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


@dataclass(frozen=True)
class Bundle:
    """A module, everything it imports, and what it fetches on demand."""

    entry: str
    sources: Mapping[str, str]
    """Modules by their path."""
    at_once: list[str]
    parts: dict[str, list[str]]
    """By the address of a part: its modules, the one that is fetched behind those it imports."""

    def script(self) -> str:
        """What comes at once, as one script."""
        fetch = [_FETCH] if self.parts else []
        return "\n".join([_AT_ONCE, '"use strict";', "{", *fetch, *self._functions(self.at_once), "}\n"])

    def part(self, path: str) -> str:
        """What comes on demand: a module that is handed what it takes from the bundle, and returns what it exports."""
        paths = self.parts[path]
        for each in paths:
            if _fetched(each, self.sources[each]):
                raise ValueError(f"{each}: a part fetches nothing on demand")
        lines = [
            "let made;",
            "export const part = (taken) => (made ??= make(taken));",
            f"const make = ({self._handed(paths)}) => {{",
        ]
        return "\n".join([_AT_ONCE, *lines, *self._functions(paths), f"return {_name(paths[-1])};\n}};\n"])

    def _handed(self, part: list[str]) -> str:
        return f"{{ {', '.join(sorted(map(_name, self._taken_by(part))))} }}"

    def _taken_by(self, part: list[str]) -> set[str]:
        return {path for each in part for path in _imported(each, self.sources[each])} - {*part}

    def _functions(self, paths: list[str]) -> list[str]:
        return [_function(path, self._fetching(path)) for path in paths]

    def _fetching(self, path: str) -> str:
        """A source that fetches parts instead of modules."""

        def fetched(found: re.Match[str]) -> str:
            part = address(self.entry, _beside(path, found[1]))
            beside = posixpath.relpath(part, posixpath.dirname(self.entry))
            return f'(await fetch_part("./{beside}")).part({self._handed(self.parts[part])})'

        return _ON_DEMAND.sub(fetched, self.sources[path])


def bundled(entry: str, sources: Mapping[str, str]) -> Bundle:
    """What several parts import comes at once."""
    at_once = _in_order([entry], sources)
    wanted = dict.fromkeys(found for path in at_once for found in _fetched(path, sources[path]))
    needed = {path: _in_order([path], sources) for path in wanted}
    several = [path for path, times in Counter(chain.from_iterable(needed.values())).items() if times > 1]
    at_once = _in_order([*several, entry], sources)
    known = set(at_once)
    if twice := known & wanted.keys():
        raise ValueError(f"fetched on demand, and imported by what comes at once: {', '.join(sorted(twice))}")
    parts = {address(entry, path): [each for each in paths if each not in known] for path, paths in needed.items()}
    return Bundle(entry, sources, at_once, parts)


def address(entry: str, path: str) -> str:
    """Where a part is found: in a folder with the name of its bundle."""
    return f"{entry.removesuffix('.js')}/{path.removeprefix('js/').replace('/', '-')}"


@cache
def _imported(path: str, source: str) -> list[str]:
    return [_beside(path, found[2]) for found in _IMPORT.finditer(source)]


@cache
def _fetched(path: str, source: str) -> list[str]:
    return [_beside(path, found) for found in _ON_DEMAND.findall(source)]


def _in_order(entries: Iterable[str], sources: Mapping[str, str]) -> list[str]:
    """Every module once, behind those it imports."""
    done: dict[str, None] = {}

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"modules import each other: {' -> '.join((*above[above.index(path) :], path))}")
        if path not in done:
            for found in _imported(path, sources[path]):
                visit(found, (*above, path))
            done[path] = None

    for entry in entries:
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
