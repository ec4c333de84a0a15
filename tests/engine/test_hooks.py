"""Every hook point is documented, declared and used; every task that is pushed exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.engine
from app.engine import catalogue
from app.engine.rules import Part, Rules

ENGINE = Path(app.engine.__file__).parent
HOOKS = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")
ALL = tuple(catalogue.modules("fresco"))
EVERYTHING = [catalogue.rules("fresco", seats, ALL) for seats in (2, 4)]
OF_MODULES = list(catalogue.modules("fresco").values())


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


DOCUMENTED = set(re.findall(r"`([^`]+)`", HOOKS))


@pytest.mark.parametrize("name", sorted(base("values") | base("events") | base("schedules")))
def test_every_hook_point_of_the_base_game_is_documented(name: str) -> None:
    assert name in DOCUMENTED


@pytest.mark.parametrize("rules", EVERYTHING, ids=lambda rules: f"{len(rules.seats)} players")
def test_every_zone_of_the_base_game_is_documented(rules: Rules) -> None:
    plain = catalogue.rules("fresco", len(rules.seats))
    for zone in plain.zones.values():
        name = zone.name if zone.owner is None else f"<p>/{zone.name.split('/')[1]}"
        assert name in DOCUMENTED


def declared(what: str) -> set[str]:
    return set().union(*(getattr(rules, what) for rules in EVERYTHING))


def test_every_value_is_looked_up_and_every_value_looked_up_declared() -> None:
    looked_up = {word for word, _ in said("value")}
    assert looked_up == declared("values")


def test_every_event_is_told_and_every_told_event_declared() -> None:
    told = {word for word, _ in said("tell")} | {"undone", "rules changed"}
    assert told == declared("events")


def test_every_task_that_is_pushed_exists() -> None:
    known = declared("tasks")
    for name, file in [*said("then"), *said("draw", 2)]:
        assert name in known, f"{file} pushes {name!r}"


def test_every_task_is_reached_from_a_schedule_or_pushed() -> None:
    pushed = {word for word, _ in [*said("then"), *said("draw", 2)]} | {"game", "draw"}
    for rules in EVERYTHING:
        scheduled = {task for tasks in rules.schedules.values() for task in tasks}
        for name in rules.tasks:
            by_place = name.startswith(("at ", "work at ", "leonardo at "))  # these names are put together with a place
            assert name in pushed | scheduled or by_place, name


@pytest.mark.parametrize("part", OF_MODULES, ids=lambda part: part.name)
def test_no_module_imports_another(part: Part) -> None:
    file = next((ENGINE / "fresco" / "modules").glob(f"m{int(part.number):02}_*.py"))
    assert "fresco.modules" not in file.read_text(encoding="utf-8")
