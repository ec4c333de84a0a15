"""Every hook point is documented, declared and used, and no other is documented; every task that is pushed exists."""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import app.engine
from app.engine import catalogue
from app.engine.moment import Moment
from app.engine.rules import Part, Rules
from app.engine.tasks import Menu

ENGINE = Path(app.engine.__file__).parent
HOOKS = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")
ALL = tuple(catalogue.modules("fresco"))
EVERYTHING = [
    catalogue.rules(game, seats, tuple(catalogue.modules(game))) for game in catalogue.games() for seats in (2, 4)
]
OF_MODULES = list(catalogue.modules("fresco").values())
BASE = catalogue.rules("fresco", 2).parts
"""All parts of the base game: Leonardo is one of them."""

LABELS = {"visit", "turn"}


def base(what: str) -> set[str]:
    rules: list[Rules] = [catalogue.rules("fresco", seats) for seats in (2, 4)]
    return set().union(*(getattr(one, what) for one in rules))


def said(method: str, argument: int = 0) -> Iterator[tuple[str, str]]:
    """What is written as a plain word in calls such as `g.value("place", ...)`, with the file it stands in."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (f"g.{method}", f"self.g.{method}"):
                words = list(_words(node.args[argument])) if len(node.args) > argument else []
                yield from ((word, path.name) for word in words)


def _words(node: ast.expr) -> Iterator[str]:
    """Constants of an expression, also of both branches of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)


# -- the page and the rules say the same -------------------------------------------------------------------------


def section(title: str) -> str:
    """The text of the page under a heading."""
    return HOOKS.split(f"\n## {title}\n")[1].split("\n## ")[0]


def named(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every row of the tables in a text, without their headings."""
    for before, line in pairwise(text.splitlines()):
        if line.startswith("| ") and not line.startswith("| ---") and before.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def first_cells(text: str) -> list[str]:
    return [name for cells in rows(text) for name in named(cells[0])]


def schedules(parts: Iterable[Part]) -> dict[str, tuple[str, ...]]:
    return {name: anchors for part in parts for name, anchors in part.schedules.items()}


def zone_names() -> set[str]:
    zones = [zone for seats in (2, 4) for zone in catalogue.rules("fresco", seats).zones.values()]
    return {zone.name if zone.owner is None else f"<p>/{zone.name.split('/')[1]}" for zone in zones}


OF_THE_BASE_GAME, OF_A_MODULE = section("Values").split("A module may declare")

PAGE_AND_RULES: dict[str, tuple[list[str], set[str]]] = {
    "zones": (first_cells(section("Zones")), zone_names()),
    "schedules": (first_cells(section("Schedules and their anchors")), set(schedules(BASE))),
    "values": (first_cells(OF_THE_BASE_GAME), base("values")),
    "values of modules": (first_cells(OF_A_MODULE), {value for part in OF_MODULES for value in part.values}),
    "events": (first_cells(section("Events")), base("events")),
    "menus": (
        [name for name in named(HOOKS.split("\nMenus: ")[1].split("\n")[0]) if name not in LABELS],
        {task.name for part in BASE for task in part.tasks if isinstance(task, Menu)},
    ),
    "what a part may do": (
        re.findall(r"`@?part\.(\w+)", HOOKS),
        {name for name in vars(Part) if not name.startswith("_")},
    ),
}


@pytest.mark.parametrize("what", PAGE_AND_RULES)
def test_what_is_documented_is_declared_and_what_is_declared_is_documented_once(what: str) -> None:
    documented, known = PAGE_AND_RULES[what]
    assert sorted(documented) == sorted(known)


def test_the_anchors_of_every_schedule_are_documented_in_their_order() -> None:
    documented = {
        name: tuple(named(cells[1]))
        for cells in rows(section("Schedules and their anchors"))
        for name in named(cells[0])
    }
    assert documented == schedules(BASE)


def test_a_value_of_a_module_is_documented_with_its_module() -> None:
    documented = {(named(cells[0])[0], int(cells[1])) for cells in rows(OF_A_MODULE)}
    assert documented == {(value, int(part.number)) for part in OF_MODULES for value in part.values}


def test_labels_are_those_of_the_menus() -> None:
    menus = [task for part in BASE for task in part.tasks if isinstance(task, Menu)]
    assert {label for menu in menus for label in menu.labels} == LABELS


def test_what_a_rule_may_do_with_a_position_exists() -> None:
    words = set(re.findall(r"`g\.(\w+)", HOOKS))
    assert len(words) > 4
    assert not [word for word in words if not hasattr(Moment, word)]


# -- what is declared is used, and the other way round -----------------------------------------------------------


def declared(what: str) -> set[str]:
    return set().union(*(getattr(rules, what) for rules in EVERYTHING))


def test_every_value_is_looked_up_and_every_value_looked_up_declared() -> None:
    looked_up = {word for word, _ in said("value")}
    assert looked_up == declared("values")


def test_every_event_is_told_and_every_told_event_declared() -> None:
    told = {word for word, _ in [*said("tell"), *said("show")]} | {"undone", "rules changed"}
    assert told == declared("events")


PUSHED = [*said("then"), *said("draw", 2), *said("roll", 1)]


def test_every_task_that_is_pushed_exists() -> None:
    known = declared("tasks")
    for name, file in PUSHED:
        assert name in known, f"{file} pushes {name!r}"


PUT_TOGETHER_WITH_A_PLACE = ("at ", "work at ", "leonardo at ", "dame at ")


def test_every_task_is_reached_from_a_schedule_or_pushed() -> None:
    pushed = {word for word, _ in PUSHED} | {"game", "draw", "roll"}
    for rules in EVERYTHING:
        scheduled = {task for tasks in rules.schedules.values() for task in tasks}
        for name in rules.tasks:
            by_place = name.startswith(PUT_TOGETHER_WITH_A_PLACE)
            assert name in pushed | scheduled or by_place, name


@pytest.mark.parametrize("part", OF_MODULES, ids=lambda part: part.name)
def test_no_module_imports_another(part: Part) -> None:
    (own,) = (ENGINE / "fresco" / "modules").glob(f"m{int(part.number):02}_*")
    for file in own.rglob("*.py") if own.is_dir() else [own]:
        named = set(re.findall(r"fresco\.modules\b\.?(\w*)", file.read_text(encoding="utf-8")))
        assert named <= {own.name}
