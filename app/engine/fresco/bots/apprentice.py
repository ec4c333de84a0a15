"""Apprentice, a first opponent: sensible greedy picks from what its seat sees and is asked.

It restores the best segment it can pay, buys and blends towards the most valuable ones in reach, earns when poor and
goes to the theatre when in a bad mood. Whatever else is offered it takes if it brings more than it costs, as far as
options and entries say so. It looks no further than the round.
"""

from __future__ import annotations

from typing import Any

from app.engine.fresco.bots.opinions import OPINIONS, SCALES, answer, value
from app.engine.fresco.bots.seen import Document, Seen
from app.engine.fresco.bots.sheet import plan
from app.engine.fresco.components import ROWS
from app.engine.questions import Choose

Valued = tuple[float, Document]

BESIDE = 0.5
"""What stands beside a question is taken first if it is worth more than this."""

MAPS = 2
"""More than so many unused ones are of no use."""


def pick(view: Document, question: Document, choose: Choose) -> Any:
    """The answer of the seat that looks at this view to its question, both as JSON data."""
    seen = Seen(view)
    if "plan" in question:
        return plan(seen, question["plan"], choose)
    aside = [(value(seen, option), option) for option in question.get("beside", ())]
    if aside and max(worth for worth, _ in aside) > BESIDE:
        return answer(seen, max(aside, key=lambda found: found[0])[1])
    if "form" in question:
        return _wake_up(seen, question["form"]) or SCALES.fill(question["form"])
    return _option(seen, question["options"], choose)


def _wake_up(seen: Seen, fields: Document) -> Document | None:
    """Early to choose first, late to pay less and feel better; the worse the mood, the later."""
    if list(fields) != ["row"]:
        return None
    weight = 1.5 if seen.mood < 0 else 0.5

    def appeal(time: int) -> float:
        row = ROWS[time]
        return weight * row.mood - 0.5 * min(row.price, seen.thalers) - 0.6 * row.time

    times = [entry["value"] for entry in fields["row"]["entries"]]
    document = SCALES.fill(fields, prefer=max(times, key=appeal))
    if len(seen.mine("maps")) >= MAPS or seen.final:
        document.pop("map", None)
    return document


def _option(seen: Seen, options: list[Document], choose: Choose) -> Any:
    valued = [(value(seen, option), option) for option in options]
    valued = _smallest_extra(seen, valued) or valued
    most = max(worth for worth, _ in valued)
    best = [option for worth, option in valued if worth == most]
    return answer(seen, best[choose(len(best))])


def _smallest_extra(seen: Seen, valued: list[Valued]) -> list[Valued]:
    """Of all that brings something for nothing besides the known work, the kind that brings least.

    A small thing often goes along with a big one that ends the apprentice's work, never the other way round; as long as
    one can be done with it, that is.
    """
    extras: dict[str, list[Valued]] = {}
    goes_on = seen.is_mine and any(option["pick"] == "done" for _, option in valued)
    for worth, option in valued:
        if goes_on and option["kind"] not in OPINIONS and not option["cost"] and worth > 0:
            extras.setdefault(option["kind"], []).append((worth, option))
    return min(extras.values(), key=lambda kind: max(worth for worth, _ in kind), default=[])
