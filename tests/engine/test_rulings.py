"""Every ruling that is in force today is proven by a test that carries its number."""

import re
from functools import cache
from pathlib import Path

import pytest

from app.engine import catalogue

ROOT = Path(__file__).parents[2]
ENGINE_TESTS = ROOT / "tests" / "engine"
TESTS = {"M": ENGINE_TESTS / "fresco" / "modules", "C": ENGINE_TESTS / "cards", "D": ENGINE_TESTS / "dice"}
"""By the letter of a ruling, where its tests lie; all others may lie anywhere."""

ENTRY = re.compile(r"^(?:- \*\*|\| )([SBLMCD]\d+[abc]?)(?:\*\*| )(.*)$", re.MULTILINE)
WAITS_FOR_A_MODULE = re.compile(r"^\s*(?:\|\s*)?‡")


@cache
def rulings() -> tuple[str, ...]:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    return tuple(number for number, text in ENTRY.findall(page) if not WAITS_FOR_A_MODULE.match(text))


@cache
def proofs(folder: Path) -> frozenset[str]:
    """The numbers that the tests below a folder carry in their names."""
    tests = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    return frozenset(number.upper() for number in re.findall(r"^def test_([sblmcd]\d+[abc]?)_", tests, re.MULTILINE))


def test_the_page_lists_the_rulings_of_screens_base_game_and_leonardo() -> None:
    assert {"S1", "S9", "B1", "B2a", "B14", "L1", "L5"} <= set(rulings())


@pytest.mark.parametrize("module", sorted(catalogue.modules("fresco")))
def test_the_page_lists_a_ruling_for_every_module_in_the_catalogue(module: int) -> None:
    assert f"M{module}" in rulings()


def test_no_ruling_stands_on_the_page_twice() -> None:
    assert len(set(rulings())) == len(rulings())


@pytest.mark.parametrize("number", rulings())
def test_every_ruling_has_a_test_with_its_number(number: str) -> None:
    folder = TESTS.get(number[0], ENGINE_TESTS)
    assert number.upper() in proofs(folder), f"expected a test test_{number.lower()}_... in {folder.relative_to(ROOT)}"
