"""A position is plain data: zones, an agenda of tasks, the picks still sealed, and what was just shown to somebody.

Values inside a zone are never changed in place. Whoever changes a zone puts a new value there, so a clone
copies two small containers and shares everything else, and an earlier position can simply be kept.
"""

from typing import Any, Final

import msgspec

Seat = str
"""Who decides: "p0" to "p3", or NATURE."""

Painter = str
"""Who acts: "p0" to "p3", or a painter without a seat. Which seat decides for a painter is a value, `decider`."""

Pick = Any
"""The answer to a question: a word, a small JSON document, or, for nature, a list of pieces or `{die: face}`."""

Value = Any
"""What lies in a zone: a number, a word, a tuple, or a mapping of such."""

NATURE: Final[Seat] = "nature"


class Reason(msgspec.Struct, frozen=True):
    """Why something is not possible: a key with arguments. Words are put in outside the engine."""

    key: str
    args: dict[str, Any] = {}


class Refused(Exception):
    """A pick that the rules do not allow. Nothing has changed."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(f"{reason.key} {reason.args}" if reason.args else reason.key for reason in reasons))
        self.reasons = reasons


class Task(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One entry of the agenda: a step that runs, a choice that asks, or a schedule that unfolds.

    `seats` is filled when a choice comes to the top: it names who decides.
    """

    name: str
    args: tuple[Any, ...] = ()
    seats: tuple[Seat, ...] = ()


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact, in the past tense. `secret` holds the fields that only some may see.

    They are the seats in `to`, or, if nothing is said, the painter's own seat.
    """

    name: str
    painter: Painter | None
    fields: dict[str, Any]
    secret: dict[str, Any] | None = None
    to: tuple[Seat, ...] | None = None


class State(msgspec.Struct, gc=False, omit_defaults=True):
    """Everything a game is between two decisions. The top of the agenda is its last entry."""

    zones: dict[str, Value]
    agenda: list[Task]
    sealed: dict[Seat, Pick]
    number: int
    shown: dict[Seat, tuple[Event, ...]] = {}
    """What each seat was shown since it last decided."""

    def clone(self) -> "State":
        return State(self.zones.copy(), self.agenda.copy(), self.sealed, self.number, self.shown)

    def next(self) -> "State":
        """A copy for the next decision to change."""
        return State(self.zones.copy(), self.agenda.copy(), self.sealed, self.number + 1, self.shown)


def frozen(value: Any) -> Any:
    """JSON data with every list as a tuple, the only sequence that lies in a zone."""
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value


_encoder = msgspec.json.Encoder(order="sorted")


def encode(value: Any) -> bytes:
    """JSON bytes that depend on the content alone, never on the order in which mappings were filled."""
    return _encoder.encode(value)
