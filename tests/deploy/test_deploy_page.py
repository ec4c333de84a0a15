"""The page on hosting tells the truth: every setting with its default, and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

from app.cli import COMMANDS
from app.settings import Settings
from app.tables.tidying import RULES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
EVERYWHERE = [ROOT / name for name in ("README.md", "docker-compose.yml", ".env.example", "Caddyfile", "Dockerfile")]
NO_SETTINGS = {"FRESCO_DOMAIN", "FRESCO_UPSTREAMS"}
"""What only the composed set knows."""


def written(default: object) -> str:
    """As it would stand in a file of settings."""
    if isinstance(default, bool):
        return str(default).lower()
    return "none" if default is None else str(default)


def test_every_setting_has_its_line_with_its_default() -> None:
    rows = re.findall(
        r"^\| `(FRESCO_\w+)` \| `?(.*?)`? \| (.+) \|$", PAGE.partition("## All settings")[2], re.MULTILINE
    )
    expected = [(f"FRESCO_{name.upper()}", written(field.default)) for name, field in Settings.model_fields.items()]
    assert [(name, default) for name, default, _ in rows] == expected
    assert all(len(meaning) > 10 for _, _, meaning in rows)


def test_every_rule_of_tidying_is_explained() -> None:
    explained = PAGE.partition("## What is kept")[2].partition("## All settings")[0]
    for rule in RULES:
        assert f"`FRESCO_{rule.setting.upper()}`" in explained


def test_no_page_and_no_file_names_a_setting_that_does_not_exist() -> None:
    known = {f"FRESCO_{name.upper()}" for name in Settings.model_fields} | NO_SETTINGS
    for text in (PAGE, *(path.read_text(encoding="utf-8") for path in EVERYWHERE)):
        assert {name for name in re.findall(r"FRESCO_[A-Z_]+[A-Z]", text) if "TEST" not in name} <= known


def test_no_page_names_a_command_that_does_not_exist() -> None:
    known = {command.__name__.rpartition(".")[2] for command in COMMANDS}
    named = set(re.findall(r"(?:`|bin/|^)fresco ([a-z]+)", PAGE, re.MULTILINE))
    assert {"serve", "backup", "restore", "tidy"} <= named <= known
