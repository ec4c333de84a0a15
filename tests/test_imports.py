"""Who may know whom: packages import each other in one direction only, the engine nothing but itself."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import app

APP = Path(app.__file__).parent
SORTED_INSIDE = ("app.tables",)
"""Packages whose own packages count one by one."""


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(APP.rglob("*.py")):
        parts = path.relative_to(APP.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def imported(name: str, source: str) -> Iterator[str]:
    """Every module of ours that a source names, wherever the import stands: for types only and in functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] == "app")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} does not say in full what it imports"
            if node.module is not None and node.module.partition(".")[0] == "app":
                for alias in node.names:
                    inside = f"{node.module}.{alias.name}"
                    yield inside if inside in MODULES else node.module


def package(module: str) -> str:
    """The package a module belongs to; a module beside the packages stands for itself."""
    parts = module.split(".")
    return ".".join(parts[:3]) if ".".join(parts[:2]) in SORTED_INSIDE else ".".join(parts[:2])


def needs() -> dict[str, set[str]]:
    """For each package the others that it imports."""
    found: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        others = found.setdefault(package(name), set())
        others |= {package(other) for other in imported(name, path.read_text(encoding="utf-8"))} - {package(name)}
    return found


def test_no_two_packages_import_each_other_even_on_a_detour() -> None:
    try:
        tuple(TopologicalSorter(needs()).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_the_engine_imports_nothing_but_itself() -> None:
    assert needs()["app.engine"] == set()


def test_tables_know_neither_sockets_nor_http() -> None:
    tables = {name: others for name, others in needs().items() if name.startswith("app.tables")}
    assert len(tables) > 3
    for others in tables.values():
        assert not others & {"app.ws", "app.api", "app.house"}


def test_sockets_and_http_meet_only_in_the_house_and_at_the_tables() -> None:
    assert "app.api" not in needs()["app.ws"]
    assert "app.ws" not in needs()["app.api"]


def test_an_import_is_seen_wherever_it_stands() -> None:
    source = (
        "from app.tables import nature\nimport app.db\n"
        "if TYPE_CHECKING:\n    from app.ws.connection import Connection\n"
        "def late():\n    from app import models\n"
    )
    assert list(imported("example", source)) == ["app.tables.nature", "app.db", "app.ws.connection", "app.models"]
