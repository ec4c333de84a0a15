"""`python -m tests.js.recorded FOLDER` writes what `node --test` reads.

That is golden games (some of Fresco, all of any other game), and the children's game that nobody has drawn, as the
messages each viewer gets and the log of the golden ones when they are over, with what is printed on their components as
the page brings it; the archive of every golden game with its result; and the texts of every language.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.kernel import Game
from app.engine.record import Course, Decision, Record, replay
from app.engine.state import NATURE
from app.i18n.texts import LANGUAGES, for_browsers
from app.tables import protocol
from app.tables.finished import archive
from app.tables.finished.archive import Archive
from app.tables.running import outcomes, past
from app.tables.running.views import Shown
from tests.golden.archived import archived
from tests.golden.games import CHANCE

GOLDEN = Path(__file__).parent.parent / "golden"
GAME = "fresco"
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

    def look() -> Shown:
        return Shown(latest, lambda outcome: Game(game.rules, outcome.state), seed, seed_hash)

    shown, viewers = look(), (*game.rules.seats, None)
    told: dict[str, Any] = {viewer or "spectator": {"first": shown.view(viewer), "messages": []} for viewer in viewers}
    for decision in decisions:
        before = shown
        latest = outcomes.take(course, latest, decision, "nature" if decision.seat == NATURE else "player")
        shown = look()
        for viewer in viewers:
            message = shown.message(before, viewer, {})
            told[viewer or "spectator"]["messages"].append(msgspec.Raw(protocol.write(message)))
    for viewer in viewers:
        told[viewer or "spectator"]["last"] = shown.view(viewer)
    rules = game.rules
    printed = catalogue.printed(rules.game, len(rules.seats), rules.modules)
    return {"viewers": told, "decisions": decisions, "printed": printed}


def stored(name: str) -> Record:
    return record.read((GOLDEN / f"{name}.json").read_bytes())


def golden(name: str) -> dict[str, Any]:
    played = stored(name)
    game = catalogue.new_game(played.game, played.seats, played.modules)
    told = messages(game, played.decisions, bytes.fromhex(played.seed or ""), played.seed_hash)
    return told | {"past": past.from_archive(archived(name))}


def with_its_end(made: Archive, stored: Record) -> bytes:
    """An archive, what everybody sees at its end, and where the rules lead without it."""
    zones, about = replay(stored).game.state.zones, catalogue.meta(stored.game)
    result = {"scores": dict(about.scores(zones)), "winners": about.winners(zones)}
    last = {viewer: made.last_view(viewer) for viewer in made.first}
    return msgspec.json.encode({"archive": made, "last": last, "result": result})


def write_archive(folder: Path, name: str) -> None:
    (folder / f"archive-{name}.json").write_bytes(with_its_end(archived(name), stored(name)))


def others() -> dict[str, list[str]]:
    """By game the golden games that go by its name."""
    return {
        game: sorted(path.stem for path in GOLDEN.glob(f"{game}-*.json")) for game in catalogue.games() if game != GAME
    }


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
    of_others = others()
    for name in (*GAMES, *(name for names in of_others.values() for name in names)):
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(golden(name)))
    with ProcessPoolExecutor() as processes:
        list(processes.map(write_archive, repeat(folder), sorted(CHANCE)))
    oldest = archive.read((GOLDEN / "archive-1.json.gz").read_bytes())
    (folder / "archive-1.json").write_bytes(with_its_end(oldest, stored("base-2")))
    (folder / "marbles.json").write_bytes(msgspec.json.encode(undrawn()))
    for language in LANGUAGES:
        (folder / f"texts-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language, GAME)))
        base = for_browsers(language, GAME, modules=False)
        (folder / f"texts-base-{language}.json").write_bytes(msgspec.json.encode(base))
        (folder / f"texts-shared-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language)))
        for game in of_others:
            (folder / f"texts-{game}-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language, game)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
