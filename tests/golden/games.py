"""The golden games: complete games that are stored, replayed and told in words.

`python -m tests.golden.games` plays them anew, all or those that are named, and rewrites the files; what changed shows
in the diff.
"""

import hashlib
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.fresco.components import RECIPES, fresco_tile
from app.engine.kernel import Game
from app.engine.questions import Choose, Question
from app.engine.record import Course, Decision, Record
from app.engine.state import NATURE, Pick, Seat
from app.i18n.log import story
from app.i18n.words import words
from app.tables import nature

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Chiara", "Dario")

CHANCE = {
    "base-2": 0,
    "base-3": 5,
    "base-4": 0,
    "m01-2": 0,
    "m01-3": 0,
    "m01-4": 0,
    "m02-2": 0,
    "m02-3": 0,
    "m02-4": 0,
    "m03-2": 0,
    "m03-3": 31,
    "m03-4": 4,
    "m04-2": 0,
    "m04-3": 5,
    "m04-4": 0,
    "m05-2": 0,
    "m05-3": 0,
    "m05-4": 0,
    "m06-2": 0,
    "m06-3": 6,
    "m06-4": 0,
    "m07-2": 0,
    "m07-3": 7,
    "m07-4": 1,
    "m09-2": 9,
    "m09-3": 7,
    "m09-4": 1,
    "m13-2": 6,
    "m13-3": 6,
    "m13-4": 2,
    "m10-2": 0,
    "m10-3": 0,
    "m10-4": 0,
    "m12-2": 16,
    "m12-3": 3,
    "m12-4": 1,
    "m08-2": 0,
    "m08-3": 4,
    "m08-4": 0,
    "m17-2": 0,
    "m17-3": 1,
    "m17-4": 1,
    "m14-2": 0,
    "m14-3": 0,
    "m14-4": 0,
    "m16-2": 0,
    "m16-3": 0,
    "m16-4": 4,
    "m11-2": 2,
    "m11-3": 0,
    "m11-4": 16,
    "m15-2": 18,
    "m15-3": 25,
    "m15-4": 0,
    "m01+02+03+04+05+06+07-2": 0,
    "m01+02+03+04+05+06+07-3": 0,
    "m01+02+03+04+05+06+07-4": 0,
    "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-2": 1,
    "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3": 3,
    "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-4": 0,
    "cards-2": 1,
    "cards-3": 0,
    "cards-4": 1,
    "dice-2": 11,
    "dice-3": 6,
    "dice-4": 4,
}
"""The games, and where chance begins: chosen so that they are about as long as those of real players.

`base-3` is the base game for three, `m07-3` the same with module 7, `m01+02-3` with modules 1 and 2. Any other game
goes by its own name.
"""

MANY = 10
"""So many modules at most are played without knowing what they are for."""

CHANGE_OF_MIND = 24
"""One decision in so many is undone or taken back."""


def table(name: str) -> tuple[str, int, tuple[int, ...]]:
    """Which game, how many play, and with which modules."""
    what, seats = name.rsplit("-", 1)
    if what in catalogue.games():
        return what, int(seats), ()
    return "fresco", int(seats), () if what == "base" else tuple(map(int, what.removeprefix("m").split("+")))


def some_pick(game: Game, seat: Seat, choose: Choose) -> Pick:
    """In another game, and with many modules, its bot plays, who knows what everything is for.

    One pick in four it leaves to chance.
    """
    if game.rules.game == "fresco" and len(game.rules.modules) <= MANY:
        return sensible_pick(game, seat, choose)
    question, about = game.options(seat), catalogue.meta(game.rules.game)
    if not choose(4):
        return question.sample(choose)
    return about.bots[about.bot](plain(game.view(seat)), plain(question.schema()), choose)


def plain(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


def sensible_pick(game: Game, seat: Seat, choose: Choose) -> Pick:
    """Restore the dearest segment; buy and blend what brings the next one closer; otherwise anything."""
    question = game.options(seat)
    schema, zones = question.schema(), game.view(seat)["zones"]
    if "plan" in schema:
        poor = zones[f"{seat}/thalers"] < 8
        return max((question.sample(choose) for _ in range(12)), key=lambda plan: usefulness(plan, poor))
    options = schema.get("options", [])
    for option in options:
        if "form" in option:
            first, points = dearest(option["form"])
            if points >= 4:
                return filled_in(question, option["pick"], first, choose)
    if any(option["kind"] == "black market" for option in options) and not choose(3):
        return "black market"
    work = [option for option in options if option["kind"] in ("buy", "blend")]
    if not work:
        return question.sample(choose)
    stock = Counter(zones[f"{seat}/paints"])
    best = min(work, key=lambda option: lack(after(stock, option), zones["fresco"]))
    return best["pick"] if best["kind"] == "buy" or lack(after(stock, best), zones["fresco"]) < 2 else "done"


def dearest(fields: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The entry of a form's first field that brings most points."""
    name, field = next(iter(fields.items()))
    best = max(field["entries"], key=lambda entry: entry["gain"].get("points", 0))
    return {name: best["value"]}, best["gain"].get("points", 0)


def filled_in(question: Question, form: str, first: dict[str, Any], choose: Choose) -> Pick:
    """The first field as said, whatever else the form asks for by chance."""
    pick: Pick = {form: first}
    while question.problems(pick):
        sample = question.sample(choose)
        if isinstance(sample, dict) and first.items() <= sample.get(form, {}).items():
            pick = sample
    return pick


def after(stock: Counter[str], option: dict[str, Any]) -> Counter[str]:
    return stock - Counter(option["cost"].get("paints", {})) + Counter(option["gain"]["paints"])


def lack(stock: Counter[str], fresco: dict[str, str]) -> float:
    """How far away the nearest segments are; a blended paint is near if its halves are there."""
    lacks = []
    for tile in fresco.values():
        missing = Counter(fresco_tile(tile).cost) - stock
        halves = [half for paint in missing if paint in RECIPES for half in RECIPES[paint] if not stock[half]]
        lacks.append(missing.total() + len(halves))
    return sum(amount / 3**place for place, amount in enumerate(sorted(lacks)[:4]))


def usefulness(plan: Pick, poor: bool) -> int:
    """Buying, blending and restoring; no more than two at one place; portraits when money is short."""
    use = {"market": 5, "cathedral": 6, "cathedral 2": 6, "workshop": 5, "studio": 8 if poor else 2, "theatre": 3}
    return sum(use[column] * min(sum(kinds.values()), 2) for column, kinds in plan["columns"].items())


def play(name: str) -> Record:
    game, seats, modules = table(name)
    seed = hashlib.sha256(name.encode()).digest()
    course, decisions = Course(catalogue.new_game(game, seats, modules)), []
    choose = random.Random(f"{name} {CHANCE[name]}").randrange
    while waiting := course.game.waiting():
        seat = waiting[choose(len(waiting))]
        if seat == NATURE:
            pick = nature.draw(seed, course.game.options(seat), course.draws)
        elif course.undoable(seat) is not None and not choose(CHANGE_OF_MIND):
            pick = {"undo": course.undoable(seat)}
        else:
            pick = some_pick(course.game, seat, choose)
        decisions.append(Decision(seat, pick))
        course.apply(decisions[-1])
        if seat in course.game.view(None)["ready"] and not choose(CHANGE_OF_MIND):
            decisions.append(Decision(seat, record.TAKE_BACK))
            course.apply(decisions[-1])
    return Record(
        game=game,
        seats=seats,
        modules=modules,
        engine=catalogue.meta(game).rules_version,
        seed_hash=nature.seed_hash(seed),
        seed=seed.hex(),
        names=NAMES[:seats],
        decisions=decisions,
    )


def told(played: Record) -> str:
    return "\n".join(story(played, words("en", played.game))) + "\n"


def rewrite(names: Iterable[str]) -> None:
    for name in names:
        played = play(name)
        (FOLDER / f"{name}.json").write_bytes(record.write(played))
        (FOLDER / f"{name}.txt").write_text(told(played), encoding="utf-8")
        print(f"{name}: {len(played.decisions)} decisions")


if __name__ == "__main__":
    rewrite(sys.argv[1:] or CHANCE)
