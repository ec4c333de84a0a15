"""The engine is pure: it imports nothing from the rest of the house, no clock, no chance, no input or output."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import app
import app.engine

HOUSE = Path(app.__file__).parent
ENGINE = Path(app.engine.__file__).parent
FILES = {str(path.relative_to(ENGINE)): path for path in sorted(ENGINE.rglob("*.py"))}

ALLOWED = {
    "__future__", "collections", "collections.abc", "copy", "enum", "functools", "itertools", "math", "msgspec",
    "msgspec.structs", "operator", "typing",
}  # fmt: skip
ALSO_ALLOWED = {
    "data.py": {"importlib.resources", "tomllib"},  # the one place that reads: the packaged data files, once
    "catalogue.py": {"app.engine", "importlib", "importlib.util", "json", "pkgutil"},  # finds games and modules
    "examples/layouts.py": {"difflib"},  # names that are nearly right, for a message
}
READS = "data.py"
BUILTINS = {"__import__", "breakpoint", "compile", "eval", "exec", "globals", "input", "open", "print"}
METHODS = {"open", "read_bytes", "read_text", "write_bytes", "write_text"}
"""What reads or writes a file, whatever object it is called on."""


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported; of the house, also the name that is imported from one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            of_the_house = module.split(".")[0] == "app"
            yield from (f"{module}.{alias.name}" for alias in node.names) if of_the_house else (module,)


def impurities(file: str, tree: ast.AST) -> Iterator[str]:
    for name in imports(tree):
        if not name.startswith("app.engine.") and name not in ALLOWED | ALSO_ALLOWED.get(file, set()):
            yield f"imports {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in BUILTINS:
            yield f"names {node.id}"
        if isinstance(node, ast.Attribute) and node.attr in METHODS and file != READS:
            yield f"calls .{node.attr}"


def tree(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES)
def test_an_engine_file_is_pure(file: str) -> None:
    assert list(impurities(file, tree(FILES[file]))) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("import random", "imports random"),
        ("from time import monotonic", "imports time"),
        ("import datetime, math", "imports datetime"),
        ("import asyncio", "imports asyncio"),
        ("import os.path", "imports os.path"),
        ("from sys import stdin", "imports sys"),
        ("from pathlib import Path", "imports pathlib"),
        ("import importlib", "imports importlib"),
        ("import tomllib", "imports tomllib"),
        ("def late():\n    import socket", "imports socket"),
        ("from app import settings", "imports app.settings"),
        ("import app.tables.nature", "imports app.tables.nature"),
        ("from app.tables import nature", "imports app.tables.nature"),
        ("from ..tables import nature", "imports ..tables"),
        ("from . import nature", "imports ."),
        ("text = open('file').read()", "names open"),
        ("read = open", "names open"),
        ("print('here')", "names print"),
        ("clock = __import__('time')", "names __import__"),
        ("text = folder.read_text()", "calls .read_text"),
    ],
)
def test_what_is_not_pure_is_found(line: str, expected: str) -> None:
    assert list(impurities("fresco/market.py", ast.parse(line))) == [expected]


def test_files_that_may_do_more_exist_and_do_it() -> None:
    for file, names in ALSO_ALLOWED.items():
        assert names <= set(imports(tree(FILES[file]))), file
    assert "read_text" in {node.attr for node in ast.walk(tree(FILES[READS])) if isinstance(node, ast.Attribute)}


# -- who may know whom -------------------------------------------------------------------------------------------

GAMES = {folder.name for folder in ENGINE.iterdir() if (folder / "meta.py").is_file()}


def test_fresco_is_a_game() -> None:
    assert "fresco" in GAMES


@pytest.mark.parametrize("file", FILES)
def test_a_file_imports_no_game_but_the_one_it_belongs_to(file: str) -> None:
    others = GAMES - {file.split("/")[0]}
    assert not [name for name in imports(tree(FILES[file])) if set(name.split(".")[2:3]) & others]


def test_what_runs_a_game_does_not_import_made_up_positions() -> None:
    for path in sorted(HOUSE.rglob("*.py")):
        if "examples" not in path.relative_to(HOUSE).parts:
            assert not [name for name in imports(tree(path)) if "examples" in name.split(".")], path
