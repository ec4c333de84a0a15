"""What a game says about itself, in one place: `META` in the file `meta.py` of its folder.

Everything outside the folder asks the catalogue for it and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal

import msgspec

from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.rules import Part, Printed
from app.engine.state import Painter, Pick, Value

Zones = Mapping[str, Value]

Bot = Callable[[dict[str, Any], dict[str, Any], Choose], Pick]
"""Answers a question from what its seat sees and is asked, both as JSON data; never from the position."""

Check = Callable[[Game], Iterable[str]]
"""What must hold after every decision of this game; each violation is a short sentence."""

RoundFacts = Mapping[str, Mapping[Painter, int]]
"""By the name of the fact, then by painter: the purse of each, their mood, the hour they woke up at."""

Undo = Literal["own decisions", "never"]
"""A seat takes back its own decisions until somebody else decides or something hidden is shown; or nothing at all."""


class Preset(msgspec.Struct, frozen=True):
    """A set of modules with a name, and a sentence that says why."""

    key: str
    modules: tuple[int, ...]


class Pairing(msgspec.Struct, frozen=True):
    """Modules that make more of each other; a sentence says how."""

    key: str
    modules: tuple[int, ...]


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """One game of the house."""

    rank: int
    """Where it stands among the games; the first is the one that is offered unasked."""
    seats: tuple[int, ...]
    """For how many, in ascending order."""
    rules_version: str
    """Changes whenever the same decisions could lead to another position."""
    parts: tuple[Part, ...]
    """The rules without modules. Every file or folder in the folder `modules` is a module."""
    bots: Mapping[str, Bot]
    """By name; the first is the one that fills a seat unasked."""
    scores: Callable[[Zones], Mapping[Painter, int]]
    """The points that lie open for everybody."""
    round: Callable[[Zones], int]
    """The number of the round, 0 before the first."""
    winners: Callable[[Zones], tuple[Painter, ...]]
    """Who has won a finished game; several if they share the victory."""
    most_rounds: int
    """A game that goes on longer than this does not end."""
    presets: tuple[Preset, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    minutes: int = 30
    """How long a game takes without modules, about."""
    minutes_per_weight: int = 5
    """What each step of a module's weight adds to that."""
    checks: tuple[Check, ...] = ()
    undo: Undo = "own decisions"
    counts_up: Callable[[Zones], bool] = lambda _zones: False
    """Whether what was hidden is being counted up before everybody's eyes, as at the end of many games."""
    round_facts: Callable[[Zones], RoundFacts] = lambda _zones: {}
    """What is remembered of a round when a finished game is looked back on, from the position at the round's end."""
    rounds_run_on: bool = False
    """Whether a round ends with the decision that begins the next one: its facts are read from the next one's first
    position, as there is none in between."""
    tallied: tuple[str, ...] = ()
    """The round facts whose values the statistics hold against who has won, such as the hour somebody woke up at."""
    facts: Mapping[str, int] = {}
    """Numbers for the texts of the guide, so that a printed value that is corrected is corrected there as well."""
    printed: Printed = lambda seats: {}
    """What is printed on its components without modules, for whoever draws them. A module says its own."""

    def presets_with(self, modules: Collection[int]) -> list[Preset]:
        """The presets whose modules are all there."""
        return [preset for preset in self.presets if set(preset.modules) <= set(modules)]

    def pairings_with(self, modules: Collection[int]) -> list[Pairing]:
        """The pairings whose modules are all there."""
        return [pairing for pairing in self.pairings if set(pairing.modules) <= set(modules)]

    @property
    def bot(self) -> str:
        """The bot that fills a seat unasked."""
        return next(iter(self.bots))
