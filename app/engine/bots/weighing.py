"""Weighing what options and entries say about cost and gain, and answering forms with it.

Enough for whatever a bot has no opinion on: an extra is taken if it brings more than it costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]
Value = str | int
Answer = tuple[Document, float]
"""A document and what it is worth."""

GAINED, SPENT = 0.5, 0.4
"""Anything without a weight: what is kept for later is of a little less use than what comes in."""


class Scales:
    """Knows what one of each thing is worth in one game."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights

    def worth(self, described: Document) -> float:
        """What an option or entry is worth at first sight: its gain less its cost."""
        return self._sum(described.get("gain", {}), GAINED) - self._sum(described.get("cost", {}), SPENT)

    def _sum(self, amounts: Document, other: float) -> float:
        total = 0.0
        for name, amount in amounts.items():
            weight = self._weights.get(name, other)
            if isinstance(amount, dict):
                total += weight * sum(amount.values())
            elif isinstance(amount, int | float):
                total += weight * amount
        return total

    def value(self, option: Document) -> float:
        """What an option is worth with the best answer to its form, if it has one."""
        return self.worth(option) + (self.answer(option["form"])[1] if "form" in option else 0.0)

    def fill(self, fields: Document, prefer: Value | None = None) -> Document:
        return self.answer(fields, prefer)[0]

    def answer(self, fields: Document, prefer: Value | None = None) -> Answer:
        """Of one entry the best with all that it opens, unless one is preferred; of the rest what is worth its cost."""
        document: Document = {}
        total = 0.0
        for name, field in fields.items():
            if field["kind"] == "one":
                filled, gained = self._one(name, field["entries"], prefer)
                document |= filled
            elif field["kind"] == "some":
                taken, gained = self._some(field)
                if taken:
                    document[name] = taken
            else:
                gained = max(0.0, sum(map(self.worth, field["entries"])))
                if gained:
                    document[name] = True
            total += gained
        return document, total

    def _one(self, name: str, entries: list[Document], prefer: Value | None) -> Answer:
        wished = [entry for entry in entries if prefer is not None and entry["value"] == prefer]
        answers = []
        for entry in wished or entries:
            opened, gained = self.answer(entry["opens"])
            answers.append(({name: entry["value"], **opened}, self.worth(entry) + gained))
        return max(answers, key=lambda found: found[1])

    def _some(self, field: Document) -> tuple[list[Value], float]:
        """The best first, as often as each may be named."""
        stock = [entry for entry in field["entries"] for _ in range(field["amounts"].get(str(entry["value"]), 1))]
        stock.sort(key=self.worth, reverse=True)
        wanted = sum(self.worth(entry) > 0 for entry in stock)
        taken = stock[: max(field["least"], min(field["most"], wanted))]
        return [entry["value"] for entry in taken], sum(map(self.worth, taken))
