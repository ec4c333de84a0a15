"""How a game says its own things.

A game needs to declare nothing: a thing has its name in the group called like its argument, painters have theirs, what
is counted is told with its amount and a list one by one. What is said otherwise stands in `app/i18n/games/<game>/`, in
files with `PHRASES`: one for the game and one for each module that says something in a way of its own.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import app.i18n.games
from app.engine.state import Painter, Pick

if TYPE_CHECKING:
    from app.i18n.words import Words

Names = Mapping[Painter, str]
"""How the painters are called at this table."""

Fields = Mapping[str, Any]

Say = Callable[["Words", Any, Names], str]
"""A value in words."""

Tell = Callable[["Words", Fields, Names], Iterable[str]]
"""An event, its fields with its name under `event`, as lines of the log."""


class Sheet(msgspec.Struct, frozen=True):
    """A question that is neither a list nor a form: how it is put in plain text, and how a typed answer is read."""

    put: Callable[[Words, Any], str]
    read: Callable[[str, Any], Pick]
    """ValueError says what was expected instead."""


class Phrases(msgspec.Struct, frozen=True, kw_only=True):
    arguments: Mapping[str, Say] = {}
    """By the name of a field of an event or an argument of a reason."""
    picks: Mapping[str, Say] = {}
    """By the kind of an option: what its pick names besides."""
    goods: Mapping[str, Say] = {}
    """By the name of what something costs or brings; an empty text is left out."""
    things: Mapping[re.Pattern[str], Say] = {}
    """By what it looks like, whatever its argument is called."""
    groups: tuple[str, ...] = ()
    """Where a thing of which only itself is known may have its name."""
    quiet: frozenset[str] = frozenset()
    """Events that a neighbouring line of the log already tells."""
    quiet_because: frozenset[tuple[str, str]] = frozenset()
    """Events with why they happened, if a neighbouring line already tells of that."""
    headings: frozenset[str] = frozenset()
    """Events with which something new begins."""
    closings: frozenset[str] = frozenset()
    """Events after which the log gives the scores."""
    told: Mapping[str, Tell] = {}
    """Events that are told otherwise than in one sentence of their own."""
    sheets: Mapping[str, Sheet] = {}
    """By the key under which the question stands in its schema."""


def phrases(game: str) -> Phrases:
    """What a game and its modules declare, as one."""
    whole: dict[str, Any] = {}
    for said in _declared(game):
        for field in said.__struct_fields__:
            more = getattr(said, field)
            if field not in whole:
                whole[field] = more
            else:
                whole[field] = whole[field] + more if isinstance(more, tuple) else whole[field] | more
    return Phrases(**whole)


def _declared(game: str) -> Iterator[Phrases]:
    folders = [str(Path(folder) / game) for folder in app.i18n.games.__path__]
    for file in pkgutil.iter_modules(folders):
        yield importlib.import_module(f"{app.i18n.games.__name__}.{game}.{file.name}").PHRASES


def look_in(folder: str) -> None:
    """Also take in how further games say their things."""
    if folder not in app.i18n.games.__path__:
        app.i18n.games.__path__.append(folder)


# -- ways of saying ------------------------------------------------------------------------------------------------


def named(group: str) -> Say:
    """By its name in this group."""
    return lambda words, thing, names: words.name(group, thing)


def amounts(group: str) -> Say:
    """What is counted: 2 red and 1 blue."""

    def say(words: Words, counted: Any, names: Names) -> str:
        pairs = counted.items() if isinstance(counted, Mapping) else counted
        return words.join(words.amount_of(group, thing, n) for thing, n in pairs)

    return say


def row(group: str) -> Say:
    """Things in one string: red+blue."""
    return lambda words, things, names: "+".join(words.name(group, thing) for thing in things.split("+"))


def each(say: Say, separator: str | None = None) -> Say:
    """One by one, as a sentence lists them unless a separator is given."""

    def said(words: Words, things: Any, names: Names) -> str:
        items = [say(words, thing, names) for thing in things]
        return words.join(items) if separator is None else separator.join(items)

    return said


def unsaid(words: Words, thing: Any, names: Names) -> str:
    """Left out."""
    return ""
