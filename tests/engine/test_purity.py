"""The engine is pure: it imports nothing from the rest of the house, no clock, no chance, no input or output."""

import ast
from pathlib import Path

import pytest

import app.engine

ENGINE = Path(app.engine.__file__).parent
FILES = sorted(ENGINE.rglob("*.py"))

ALLOWED = {
    "__future__", "app", "collections", "functools", "itertools", "msgspec", "typing", "enum", "math", "operator",
}  # fmt: skip
ALSO_ALLOWED = {
    "data.py": {"tomllib", "importlib"},  # the one place that reads: the packaged data files, once
    "catalogue.py": {"importlib", "json", "pkgutil"},  # finds the modules by their files
    "layouts.py": {"difflib"},  # near names for a message
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(str(node.module))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_an_engine_file_imports_only_the_engine_and_pure_tools(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top in ALLOWED | ALSO_ALLOWED.get(path.name, set()), f"{name} in {path.name}"
        assert top != "app" or name.startswith("app.engine") or name == "app", f"{name} in {path.name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_an_engine_file_neither_prints_nor_opens_anything(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "eval", "exec"}, f"{node.func.id}() in {path.name}"


def test_the_kernel_knows_no_rule_of_any_game() -> None:
    games = {folder.name for folder in ENGINE.iterdir() if folder.is_dir()} - {"__pycache__", "bots", "examples"}
    kernel = ("kernel", "moment", "tasks", "rules", "questions", "state", "view")
    for path in (ENGINE / f"{name}.py" for name in kernel):
        assert not any(part in games for name in imports(path) for part in name.split("."))
