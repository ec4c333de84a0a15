"""`python -m tests.js.recorded FOLDER` writes what `node --test` reads.

That is golden games, a game of bots of every other game of the house, and the children's game that nobody has drawn, as
the messages each viewer gets, with what is printed on their components as the page brings it, and the texts of every
language.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.kernel import Game
from app.engine.record import Course, Decision
from app.engine.state import NATURE
from app.i18n.texts import LANGUAGES, for_browsers
from app.tables import nature, protocol
from app.tables.running import outcomes, views
from app.tables.running.views import Viewer

GOLDEN = Path(__file__).parent.parent / "golden"
GAME = "fresco"
KEY = b"recorded"
FURTHER = GOLDEN.parent / "games"
GAMES = (
    "base-2",
    "base-4",
    "m01+02+03+04+05+06+07-4",
    "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3",
)


def messages(game: Game, decisions: Sequence[Decision], seed: bytes = b"", seed_hash: str = "") -> dict[str, Any]:
    """What was decided; and by viewer the first view, a message for every decision, and the view at the end."""
    course = Course(game)
    latest = outcomes.first(course, dict.fromkeys(game.waiting(), 0))

    def look(viewer: Viewer) -> protocol.View:
        return views.view(course.game, latest, viewer, seed, seed_hash)

    shown = {viewer: look(viewer) for viewer in (*game.rules.seats, None)}
    told: dict[str, Any] = {viewer or "spectator": {"first": shown[viewer], "messages": []} for viewer in shown}
    for decision in decisions:
        latest = outcomes.take(course, latest, decision, "nature" if decision.seat == NATURE else "player")
        for viewer, before in shown.items():
            shown[viewer] = look(viewer)
            message = views.message(latest, viewer, before, shown[viewer], {})
            told[viewer or "spectator"]["messages"].append(msgspec.Raw(protocol.write(message)))
    for viewer in shown:
        told[viewer or "spectator"]["last"] = shown[viewer]
    rules = game.rules
    printed = catalogue.printed(rules.game, len(rules.seats), rules.modules)
    return {"viewers": told, "decisions": decisions, "printed": printed}


def golden(name: str) -> dict[str, Any]:
    stored = record.read((GOLDEN / f"{name}.json").read_bytes())
    game = catalogue.new_game(stored.game, stored.seats, stored.modules)
    return messages(game, stored.decisions, bytes.fromhex(stored.seed or ""), stored.seed_hash)


def of_bots(name: str) -> dict[str, Any]:
    """A game to its end, as many as can play it, all of them bots."""
    about = catalogue.meta(name)
    game, bot = catalogue.new_game(name, about.seats[-1]), about.bots[about.bot]
    decisions: list[Decision] = []
    while waiting := game.waiting():
        seat, choose = waiting[0], nature.chooser(KEY, len(decisions))
        question = game.options(seat)
        asked = msgspec.to_builtins(question.schema())
        pick = question.sample(choose) if seat == NATURE else bot(msgspec.to_builtins(game.view(seat)), asked, choose)
        decisions.append(Decision(seat, pick))
        game.decide(seat, pick)
    return messages(catalogue.new_game(name, about.seats[-1]), decisions)


def undrawn() -> dict[str, Any]:
    """The children's game to its end: whoever is asked takes what is offered first."""
    catalogue.look_in(str(FURTHER / "engine"))
    game = catalogue.new_game("marbles", 3)
    decisions = []
    while waiting := game.waiting():
        decisions.append(Decision(waiting[0], game.options(waiting[0]).sample(lambda _: 0)))
        game.decide(decisions[-1].seat, decisions[-1].pick)
    return messages(catalogue.new_game("marbles", 3), decisions)


def main(folder: Path) -> None:
    for name in GAMES:
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(golden(name)))
    others = [name for name in catalogue.games() if name != GAME]
    for name in others:
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(of_bots(name)))
    (folder / "marbles.json").write_bytes(msgspec.json.encode(undrawn()))
    for language in LANGUAGES:
        for name in others:
            texts = msgspec.json.encode(for_browsers(language, name))
            (folder / f"texts-{name}-{language}.json").write_bytes(texts)
        (folder / f"texts-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language, GAME)))
        (folder / f"texts-shared-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
