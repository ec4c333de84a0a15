"""`python -m tests.js.recorded FOLDER` writes what `node --test` reads.

That is golden games as the messages each viewer gets, and the texts of every language.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.record import Course
from app.engine.state import NATURE
from app.i18n.texts import LANGUAGES, for_browsers
from app.tables import protocol
from app.tables.running import outcomes, views
from app.tables.running.views import Viewer

GOLDEN = Path(__file__).parent.parent / "golden"
GAME = "fresco"
GAMES = ("base-2", "base-4", "m01+02+03+04+05+06+07-4")


def messages(stored: record.Record) -> dict[str, Any]:
    """What was decided; and by viewer the first view, a message for every decision, and the view at the end."""
    game = catalogue.new_game(stored.game, stored.seats, stored.modules)
    course = Course(game)
    latest = outcomes.first(course, dict.fromkeys(game.waiting(), 0))

    def look(viewer: Viewer) -> protocol.View:
        return views.view(course.game, latest, viewer, bytes.fromhex(stored.seed or ""), stored.seed_hash)

    shown = {viewer: look(viewer) for viewer in (*game.rules.seats, None)}
    told: dict[str, Any] = {viewer or "spectator": {"first": shown[viewer], "messages": []} for viewer in shown}
    for decision in stored.decisions:
        latest = outcomes.take(course, latest, decision, "nature" if decision.seat == NATURE else "player")
        for viewer, before in shown.items():
            shown[viewer] = look(viewer)
            message = views.message(latest, viewer, before, shown[viewer], {})
            told[viewer or "spectator"]["messages"].append(msgspec.Raw(protocol.write(message)))
    for viewer in shown:
        told[viewer or "spectator"]["last"] = shown[viewer]
    return {"viewers": told, "decisions": stored.decisions}


def main(folder: Path) -> None:
    for name in GAMES:
        stored = record.read((GOLDEN / f"{name}.json").read_bytes())
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(messages(stored)))
    for language in LANGUAGES:
        (folder / f"texts-{language}.json").write_bytes(msgspec.json.encode(for_browsers(language, GAME)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
