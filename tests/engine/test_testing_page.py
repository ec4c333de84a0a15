"""The examples of docs/testing.md and of the position functions do what they say."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import app.engine.examples.layouts
import app.engine.fresco.examples.positions

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("module", [app.engine.examples.layouts, app.engine.fresco.examples.positions])
def test_the_examples_beside_the_functions_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
