"""The scripts of the table in one file: the same modules, in the order in which a browser would run them."""

from __future__ import annotations

import re

import pytest

from app.api import bundle, static_files

TYPES_ONLY = {"types.js", "context.js", "game.js", "dock.js"}


def test_a_module_becomes_a_function_that_takes_what_it_imports_and_returns_what_it_exports() -> None:
    sources = {
        "js/table/main.js": 'import {\n  LAST,\n  draw as paint,\n} from "./board/draw.js";\n\nvoid paint(LAST);\n',
        "js/table/board/draw.js": (
            'import { ask } from "../../house.js";\nexport const LAST = 3;\n'
            "export async function draw() {\n  ask();\n}\n"
        ),
        "js/house.js": (
            "// import and export are words, too.\nexport class Refused {}\nexport function ask() {}\nexport {};\n"
        ),
    }
    assert bundle.scripts("js/table/main.js", sources).splitlines() == [
        "//# allFunctionsCalledOnLoad",
        "const js_house_js = (() => { // js/house.js",
        "class Refused {}",
        "function ask() {}",
        "",
        "return { Refused, ask };",
        "})();",
        "",
        "const js_table_board_draw_js = (() => { // js/table/board/draw.js",
        "const { ask } = js_house_js;",
        "const LAST = 3;",
        "async function draw() {",
        "ask();",
        "}",
        "",
        "return { LAST, draw };",
        "})();",
        "",
        "const js_table_main_js = (() => { // js/table/main.js",
        "const {",
        "LAST,",
        "draw: paint,",
        "} = js_table_board_draw_js;",
        "void paint(LAST);",
        "",
        "return {  };",
        "})();",
    ]


def test_a_module_that_several_import_is_bundled_once() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": "export const c = 1;\n",
    }
    assert _bundled(bundle.scripts("a.js", sources)) == ["c.js", "b.js", "a.js"]


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": 'import { b } from "./b.js";\nexport const c = b;\n',
    }
    with pytest.raises(ValueError, match=re.escape("b.js -> c.js -> b.js")):
        bundle.scripts("a.js", sources)


@pytest.mark.parametrize(
    "line",
    [
        'import "./b.js";',
        'import b from "./b.js";',
        'import * as b from "./b.js";',
        'import { b } from "https://elsewhere.example/b.js";',
        'export * from "./b.js";',
        'export { b } from "./b.js";',
        "export default 1;",
        "export let b = 1;",  # whoever imports it would keep the first value
        "const text = `of several lines",  # whose indents belong to it
    ],
)
def test_what_cannot_be_bundled_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"a.js: this cannot be bundled: {line}")):
        bundle.scripts("a.js", {"a.js": f"{line}\n", "b.js": "export const b = 1;\n"})


OF_THE_PAGES = {"js/pages/house.js", "js/pages/push.js", "js/pages/notice_ways.js"}
"""What the table shares with the other pages of the house."""


def _modules(*folders: str) -> set[str]:
    """The modules in these folders that there is something to run of."""
    return {
        path
        for path in static_files.files()
        if path.startswith(folders) and path.endswith(".js") and path.rpartition("/")[2] not in TYPES_ONLY
    }


def _shell() -> set[str]:
    """What a table needs, whatever is played there."""
    return _modules("js/table/") - _modules("js/table/replay/", "js/table/keeper/")


def test_whoever_sits_at_a_table_is_not_sent_what_shows_it_to_others() -> None:
    files = static_files.table_files("fresco")
    table = _bundled(static_files.files()[files.script].body.decode())
    replay = _bundled(static_files.files()[files.replay].body.decode())
    keeper = _bundled(static_files.files()[files.keeper].body.decode())
    assert not any(path.startswith(("js/table/replay/", "js/table/keeper/")) for path in table)
    assert _modules("js/table/keeper/", "js/games/fresco/") | {"js/table/easel.js"} <= set(keeper)
    assert not {"js/table/main.js", "js/table/socket.js"} & set(keeper)
    assert _modules("js/table/replay/", "js/games/fresco/") | {"js/table/easel.js"} <= set(replay)
    assert not {"js/table/main.js", "js/table/socket.js", "js/table/end/end.js"} & set(replay)


def test_the_table_of_a_game_is_bundled_with_the_shell_and_all_that_knows_the_game() -> None:
    paths = _bundled(static_files.files()["js/bundle/fresco.js"].body.decode())
    assert len(paths) == len(set(paths))
    assert paths[-1] == "js/bundle/fresco.js"
    shared = OF_THE_PAGES | {"js/games/backdrop.js", "js/games/paints.js", "js/games/round_facts.js"}
    assert set(paths) == _shell() | _modules("js/games/fresco/") | shared | {paths[-1]}


def test_a_game_that_nobody_has_drawn_gets_the_shell_alone() -> None:
    files = static_files.table_files("marbles")
    paths = _bundled(static_files.files()[files.script].body.decode())
    assert set(paths) == _shell() | OF_THE_PAGES | {files.script}
    assert "games/" not in static_files.files()[files.script].body.decode()
    assert files.drawings == ("art/symbols.svg",)


def test_the_sheets_of_a_game_stand_behind_those_of_the_shell() -> None:
    shell = static_files.files()[static_files.table_files("marbles").style].body.decode()
    sheets = [kept.body.decode() for path, kept in static_files.files().items() if path.startswith("css/games/fresco/")]
    behind = static_files.REMARK.sub("", "\n".join(sheets))
    assert static_files.files()["css/bundle/fresco.css"].body.decode() == f"{shell}\n{behind}"


def _bundled(script: str) -> list[str]:
    return re.findall(r"^const \w+ = \(\(\) => \{ // (\S+)$", script, re.MULTILINE)


def test_every_file_of_the_house_can_be_made() -> None:
    """They are made when somebody asks: what cannot be bundled is found here, not by a visitor."""
    for path, kept in static_files.files().items():
        assert kept.body or path.rpartition("/")[2] in TYPES_ONLY, path
