"""What nature is asked: to draw from what nobody sees, or to roll dice. The same face as every question has."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.engine.questions import FINE, NOTHING, Choose, Problems
from app.engine.state import Pick, Reason

Face = str | int
"""What a side of a die shows."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Draw `count` pieces, one after the other, from layers of unseen pieces, top layer first."""

    layers: Sequence[Mapping[str, int]]
    count: int

    def odds(self) -> dict[str, int]:
        """The next piece drawn, with its weight."""
        return dict(next((layer for layer in self.layers if layer), NOTHING))

    def problems(self, pick: Pick) -> Problems:
        if not isinstance(pick, list | tuple) or len(pick) != self.count:
            return (Reason("draw.count", {"count": self.count}),)
        layers = [dict(layer) for layer in self.layers if layer]
        for piece in pick:
            layer = layers[0]
            left = layer.get(piece, 0) if isinstance(piece, str) else 0
            if not left:
                return (Reason("draw.absent", {"piece": str(piece)[:200]}),)
            layer[piece] = left - 1
            if not any(layer.values()):
                layers.pop(0)
        return FINE

    def meant(self, pick: Pick) -> tuple[str, ...]:
        return tuple(pick)

    def sample(self, choose: Choose) -> Pick:
        drawn: list[str] = []
        for layer in self.layers:
            stock = [piece for piece in sorted(layer) for _ in range(layer[piece])]
            while stock and len(drawn) < self.count:
                drawn.append(stock.pop(choose(len(stock))))
        return drawn

    def schema(self) -> dict[str, Any]:
        return {"draw": self.count, "odds": self.odds()}


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Roll named dice, all at once. What a die shows on several sides is as much likelier."""

    dice: Mapping[str, Sequence[Face]]

    def odds(self) -> dict[str, dict[Face, int]]:
        """What each die can show, with its weight."""
        return {die: dict(Counter(faces)) for die, faces in self.dice.items()}

    def problems(self, pick: Pick) -> Problems:
        if not isinstance(pick, dict) or pick.keys() != self.dice.keys():
            return (Reason("roll.dice", {"dice": list(self.dice)}),)
        return [
            Reason("roll.face", {"die": die, "expected": list(faces)})
            for die, faces in self.dice.items()
            if type(pick[die]) not in (str, int) or pick[die] not in faces
        ]

    def meant(self, pick: Pick) -> dict[str, Face]:
        return dict(pick)

    def sample(self, choose: Choose) -> Pick:
        return {die: self.dice[die][choose(len(self.dice[die]))] for die in sorted(self.dice)}

    def schema(self) -> dict[str, Any]:
        return {"roll": self.dice}
