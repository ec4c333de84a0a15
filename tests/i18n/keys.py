"""Every key that the engine and the words themselves can ask for, read from the rules and from the source."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from app.engine import catalogue
from app.engine.cards.components import ASK, CARDS, SWAP_RESTORE, TURN, WORKSHOP, card
from app.engine.cards.swap import GOODS
from app.engine.dice.components import ENOUGH, TOKENS
from app.engine.dice.winnings import REASONS
from app.engine.fresco.components import PLACE_OF
from app.engine.questions import DONE
from app.engine.rules import OF_THE_KERNEL, Part
from app.engine.state import NATURE
from app.i18n.games.dice import base as said
from app.i18n.games.fresco import base

APP = Path(catalogue.__file__).parent.parent
HANDS = {"earn", "pay", "receive", "give", "cheer", "move_bishop"}
"""Functions whose last argument says why something changed hands."""

MOST_SEATS = 4

BY_HAND = {
    "fresco": {
        # They lie in zones and data, the row is a field of a form, and some events are told as others.
        *(f"{key}.apprentice.{kind}" for key in ("name", "amount") for kind in ("own", "neutral")),
        "name.points.earlier",
        *(f"event.{event}" for event in (base.STAYED, base.LEFT, base.MOOD_STAYS)),
        "option.row",
        *(f"name.place.{column}" for column in PLACE_OF),
        *(f"name.booth.{booth}" for booth in range(1, 5)),
    },
    "cards": {
        # What cards and tiles show lies in the data, the cards to discard are a field of a form.
        *(f"name.back.{back}" for back in CARDS),
        *(f"name.window.{back}" for back in WORKSHOP),
        *(f"name.icons.{card(piece).icons}" for pool in CARDS.values() for piece in pool),
        *(f"name.icon.{icon}" for icon in ("blend", "bishop")),
        *(f"name.tile.{tile}" for tile in (TURN, SWAP_RESTORE, ASK)),
        *(f"name.turning.{why}" for why in ("bishop", "blend", "favourite", "turn")),
        *(f"amount.{goods}" for goods in GOODS.values()),
        "name.place.cathedral",
        "option.cards",
    },
    "dice": {
        # They lie in zones and data, and some events are told as others.
        *(f"name.token.{token}" for token in TOKENS),
        *(f"name.what.{what}" for what in ENOUGH),
        *(f"name.why.{why}" for why in REASONS),
        *(f"event.{event}" for event in (said.LEFT_STAIRS, said.BET_ON, said.WITH_COLOUR, said.SCORED_FOR)),
    },
}


@cache
def of_the_kernel() -> frozenset[str]:
    """What the kernel, the house that refuses a pick, and the words themselves need, whatever is played."""
    keys = {f"event.{event}" for event in OF_THE_KERNEL["events"]} | {f"option.{DONE.kind}", f"name.offer.{DONE.kind}"}
    keys |= {f"name.painter.{painter}" for painter in (*(f"p{seat}" for seat in range(MOST_SEATS)), NATURE)}
    for path in (APP / "engine").glob("*.py"):
        keys |= set(in_engine(path))
    for path in (APP / "tables").rglob("*.py"):
        keys |= {key for key in in_engine(path) if key.startswith("reason.")}
    for path in (APP / "i18n").glob("*.py"):
        keys |= set(in_words(path))
    return frozenset(keys)


@cache
def of_the_base(game: str) -> frozenset[str]:
    """What a game without modules needs besides."""
    keys = set(BY_HAND.get(game, ()))
    for seats in catalogue.meta(game).seats:
        rules = catalogue.rules(game, seats)
        keys |= {f"event.{event}" for event in rules.events}
        keys |= {f"name.painter.{painter}" for painter in rules.painters}
        keys |= set(of_parts(rules.parts))
    for path in (APP / "engine" / game).rglob("*.py"):
        if modules(game) not in path.parents:
            keys |= set(in_engine(path))
    for path in (APP / "i18n" / "games" / game).glob("*.py"):
        if path.stem not in {module.stem for module in modules(game).glob("m*")}:
            keys |= set(in_words(path))
    return frozenset(keys - of_the_kernel())


def of_a_module(game: str, number: int) -> set[str]:
    """What a module needs besides. It is a file or a folder."""
    (path,) = modules(game).glob(f"m{number:02}_*")
    files = path.glob("*.py") if path.is_dir() else [path]
    keys = set(of_parts([catalogue.modules(game)[number]])).union(*map(in_engine, files))
    said = APP / "i18n" / "games" / game / f"{path.stem}.py"
    if said.exists():
        keys |= set(in_words(said))
    return keys - of_the_base(game) - of_the_kernel()


def modules(game: str) -> Path:
    return APP / "engine" / game / "modules"


def of_parts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        yield from (f"event.{event}" for event in part.events)
        yield from (f"name.zone.{zone.name}" for zone in part.zones)
        for kind in (kind for offer in part.offers for kind in (offer.kind, offer.leaving)):
            yield from (f"option.{kind}", f"name.offer.{kind}")
        for task in part.tasks:
            place = getattr(task, "place", None)
            if place is not None:
                yield f"name.place.{place}"


def in_words(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node) == "say":
            yield from literal(node.args[0])


def in_engine(path: Path) -> Iterator[str]:
    """Reasons, options, what things are given for, amounts, and where points come from."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    gone_through = {node.iter for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from in_call(called(node), node.args)
        elif isinstance(node, ast.Dict):
            yield from in_mapping(node)
        elif isinstance(node, ast.Tuple) and node not in gone_through:
            yield from in_items(node)


def in_call(function: str, arguments: list[ast.expr]) -> Iterator[str]:
    if function == "Reason":
        yield from (f"reason.{key}" for key in literal(arguments[0]))
    if function == "Option" and len(arguments) > 1:
        for kind in literal(arguments[1]):
            yield from (f"option.{kind}", f"name.offer.{kind}")
    if function in HANDS:
        yield from (f"name.why.{why}" for why in literal(arguments[-1]))


def in_mapping(node: ast.Dict) -> Iterator[str]:
    for key, value in zip(node.keys, node.values, strict=True):
        for name in literal(key):
            if isinstance(value, ast.Call) and called(value) == "Field":
                yield f"name.field.{name}"
            if name == "why":
                yield from (f"name.why.{why}" for why in literal(value))
            if name in ("thalers", "points", "mood", "price"):
                yield f"amount.{name}"


def in_items(node: ast.Tuple) -> Iterator[str]:
    """Points with their source: `(("segment", value), ("bishop", bonus))`."""
    for item in node.elts:
        if isinstance(item, ast.Tuple) and len(item.elts) == 2 and not literal(item.elts[1]):
            yield from (f"name.points.{source}" for source in literal(item.elts[0]))


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def literal(node: ast.AST | None) -> list[str]:
    """A word that stands in the source as it is, if this is one."""
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
