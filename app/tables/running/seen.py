"""What was before everybody's eyes, short enough to be stored with every decision.

When the rules of a game change, its decisions are followed anew; what is seen then must be what was seen before.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import compress
from operator import is_not

from app.engine import view
from app.engine.kernel import Game
from app.engine.rules import Rules, Visibility
from app.engine.state import State, Value, encode

ZONE_BYTES = 8
DIGEST_BYTES = 12


class Seen:
    """Works out digests one after the other: values are replaced, never changed, so only what is new is looked at."""

    __slots__ = ("_parts", "_rules", "_values")

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._values: tuple[Value, ...] = ()
        self._parts: list[bytes] = []

    def digest(self, game: Game) -> str:
        """The same for two positions exactly if nobody, seats and spectators, could tell them apart."""
        state, shown = game.state, _at_best(game.rules)
        values = tuple(map(state.zones.__getitem__, shown))
        if self._rules is not game.rules:
            self._rules = game.rules
            self._parts = list(map(_part, values, shown.values()))
        else:
            hows = tuple(shown.values())
            for place in compress(range(len(values)), map(is_not, values, self._values)):
                self._parts[place] = _part(values[place], hows[place])
        self._values = values
        public = encode((game.waiting(), state.sealed, state.shown))
        return _short(b"".join([public, *self._parts]), DIGEST_BYTES).hexdigest()


def _part(value: Value, how: Visibility) -> bytes:
    return _short(encode(_as_seen(value, how)), ZONE_BYTES).digest()


def differs(rules: Rules, old: State, new: State) -> bool:
    """Whether a position that was kept by other rules shows anybody something else than one of the same number now.

    Of a record, what either of them does not have does not count: nobody reads it any more, or nobody did.
    """
    if old.zones.keys() - new.zones.keys() or encode(old.sealed) != encode(new.sealed):
        return True
    return any(
        name not in old.zones or _tells_apart(rules, name, how, old.zones[name], new.zones[name])
        for name, how in _at_best(rules).items()
    )


def _tells_apart(rules: Rules, name: str, how: Visibility, old: Value, new: Value) -> bool:
    if rules.zones[name].shape == "record" and isinstance(old, dict) and isinstance(new, dict):
        common = old.keys() & new.keys()
        old, new = ({key: value[key] for key in common} for value in (old, new))
    return encode(_as_seen(old, how)) != encode(_as_seen(new, how))


def _as_seen(value: Value, how: Visibility) -> Value:
    if how == "all":
        return value
    return sorted(value) if how == "backs" else view.size(value)


def _short(data: bytes, size: int) -> hashlib.blake2b:
    return hashlib.blake2b(data, digest_size=size)


@lru_cache(maxsize=256)
def _at_best(rules: Rules) -> dict[str, Visibility]:
    """The zones of which anybody sees anything, each as whoever sees most of it sees it."""
    best: dict[str, Visibility] = {}
    for viewer in (*rules.seats, None):
        for name, how in view.visible_zones(rules, viewer):
            if how == "all" or name not in best:
                best[name] = how
    return dict(sorted(best.items()))
