"""`python -m tests.js.recorded FOLDER` writes what `node --test` reads.

That is golden games, and the children's game that nobody has drawn, as the messages each viewer gets, and the texts of
every language.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.kernel import Game
from app.engine.record import Decision
from app.engine.state import NATURE
from app.i18n.texts import LANGUAGES, for_browsers
from app.tables.play import MadeBy, Play
from app.ws import protocol
from tests.engine import marbles

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = ("base-2", "base-4", "m01+02+03+04+05+06+07-4")


def messages(game: Game, decisions: Sequence[Decision], seed: bytes = b"", seed_hash: str = "") -> dict[str, Any]:
    """What was decided; and by viewer the first view, a message for every decision, and the view at the end."""
    play = Play(game, seed, seed_hash)
    viewers = (*game.rules.seats, None)
    told: dict[str, Any] = {viewer or "spectator": {"first": play.view(viewer), "messages": []} for viewer in viewers}
    for decision in decisions:
        made_by: MadeBy = "nature" if decision.seat == NATURE else "player"
        play.tell([play.take(decision.seat, decision.pick, made_by)])
        for viewer in viewers:
            message = (play.missed(viewer, play.number - 1, {}) or [])[0]
            told[viewer or "spectator"]["messages"].append(msgspec.Raw(protocol.write(message)))
    for viewer in viewers:
        told[viewer or "spectator"]["last"] = play.view(viewer)
    return {"viewers": told, "decisions": decisions}


def golden(name: str) -> dict[str, Any]:
    stored = record.read((GOLDEN / f"{name}.json").read_bytes())
    game = catalogue.new_game(stored.game, stored.seats, stored.modules)
    return messages(game, stored.decisions, bytes.fromhex(stored.seed or ""), stored.seed_hash)


def undrawn() -> dict[str, Any]:
    """The children's game to its end: whoever is asked takes what is offered first."""
    game = marbles.play()
    decisions = []
    while waiting := game.waiting():
        decisions.append(Decision(waiting[0], game.options(waiting[0]).sample(lambda _: 0)))
        game.decide(decisions[-1].seat, decisions[-1].pick)
    return messages(marbles.play(), decisions)


def main(folder: Path) -> None:
    for name in GAMES:
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(golden(name)))
    (folder / "marbles.json").write_bytes(msgspec.json.encode(undrawn()))
    for language in LANGUAGES:
        (folder / f"texts-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
