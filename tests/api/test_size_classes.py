"""The names of windows in sheets are written out before a browser reads them."""

from __future__ import annotations

import re

import pytest

from app.api import size_classes, static_files

CLASSES = size_classes.declared((static_files.FOLDERS[0] / size_classes.DECLARED_IN).read_text())


def test_a_class_may_rest_on_another_one() -> None:
    classes = size_classes.declared("@custom-media --low (max-height: 5px);\n@custom-media --tall not (--low);\n")
    assert classes["--tall"] == "not ((max-height: 5px))"


def test_a_name_becomes_its_condition_and_colours_stay_as_they_are() -> None:
    sheet = "@media (--flat), (--wall) {\n  a { color: var(--flat) }\n}\n"
    assert size_classes.written_out(sheet, {"--flat": "(width: 1px)", "--wall": "(width: 2px)"}) == (
        "@media ((width: 1px)), ((width: 2px)) {\n  a { color: var(--flat) }\n}\n"
    )


def test_a_class_that_nobody_declared_is_refused() -> None:
    with pytest.raises(LookupError, match="--flta"):
        size_classes.written_out("@media (--flta) { a { top: 0 } }", CLASSES)


def test_no_sheet_that_is_served_names_a_class() -> None:
    named = re.compile(r"@custom-media --|@media[^{]*\(--")
    sheets = {path: kept.body.decode() for path, kept in static_files.files().items() if path.endswith(".css")}
    assert "css/bundle/fresco.css" in sheets
    assert [path for path, sheet in sheets.items() if named.search(sheet)] == []


def test_script_and_sheets_agree_on_what_is_held_in_a_hand() -> None:
    asked = static_files.files()["js/table/easel.js"].body.decode()
    assert f'"{CLASSES["--low"]}"' in asked
    assert CLASSES["--handheld"].replace(CLASSES["--low"], "${LOW}") in asked
