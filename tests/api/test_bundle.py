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
    assert bundle.bundled("js/table/main.js", sources).script().splitlines() == [
        "//# allFunctionsCalledOnLoad",
        '"use strict";',
        "{",
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
        "",
        "}",
    ]


def test_a_module_that_several_import_is_bundled_once() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": "export const c = 1;\n",
    }
    assert _bundled(bundle.bundled("a.js", sources).script()) == ["c.js", "b.js", "a.js"]


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": 'import { b } from "./b.js";\nexport const c = b;\n',
    }
    with pytest.raises(ValueError, match=re.escape("b.js -> c.js -> b.js")):
        bundle.bundled("a.js", sources)


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
        bundle.bundled("a.js", {"a.js": f"{line}\n", "b.js": "export const b = 1;\n"}).script()


ON_DEMAND = {
    "js/bundle/a.js": (
        'import { b } from "../b.js";\nasync function more() {\n  return (await import("../x/c.js")).c(b);\n}\n'
    ),
    "js/b.js": '/** @type {import("./x/c.js").C} */\nexport const b = 1;\n',
    "js/x/c.js": (
        'import { b } from "../b.js";\nimport { d } from "./d.js";\nexport const C = 2;\nexport function c() {}\n'
    ),
    "js/x/d.js": "export const d = 3;\n",
}


def test_what_is_fetched_on_demand_is_a_part_with_what_it_alone_imports() -> None:
    made = bundle.bundled("js/bundle/a.js", ON_DEMAND)
    assert _bundled(made.script()) == ["js/b.js", "js/bundle/a.js"]
    assert 'return ((await fetch_part("./a/x-c.js")).part({ js_b_js })).c(b);' in made.script()
    assert list(made.parts) == ["js/bundle/a/x-c.js"]
    part = made.part("js/bundle/a/x-c.js")
    assert _bundled(part) == ["js/x/d.js", "js/x/c.js"]
    assert "\nexport const part = (taken) => (made ??= make(taken));\nconst make = ({ js_b_js }) => {\n" in part
    assert part.endswith("\nreturn js_x_c_js;\n};\n")


def test_what_several_parts_import_comes_at_once() -> None:
    sources = ON_DEMAND | {
        "js/b.js": 'export async function b() {\n  await import("./x/e.js");\n}\n',
        "js/x/e.js": 'import { d } from "./d.js";\nexport const e = d;\n',
    }
    made = bundle.bundled("js/bundle/a.js", sources)
    assert "js/x/d.js" in _bundled(made.script())
    assert [_bundled(made.part(part)) for part in made.parts] == [["js/x/e.js"], ["js/x/c.js"]]


def test_what_comes_at_once_cannot_be_fetched_on_demand_too() -> None:
    sources = ON_DEMAND | {
        "js/b.js": 'import { C } from "./x/c.js";\nexport const b = C;\n',
        "js/x/c.js": "export const C = 1;\n",
    }
    with pytest.raises(ValueError, match=re.escape("imported by what comes at once: js/x/c.js")):
        bundle.bundled("js/bundle/a.js", sources)


def test_a_part_fetches_no_further_part() -> None:
    sources = ON_DEMAND | {"js/x/d.js": 'export async function d() {\n  await import("./e.js");\n}\n'}
    made = bundle.bundled("js/bundle/a.js", sources)
    with pytest.raises(ValueError, match=re.escape("js/x/d.js: a part fetches nothing on demand")):
        made.part("js/bundle/a/x-c.js")


OF_THE_PAGES = {"js/pages/house.js", "js/pages/push.js", "js/pages/notice_ways.js"}
"""What the table shares with the other pages of the house."""


def _modules(*folders: str) -> set[str]:
    """The modules in these folders that there is something to run of."""
    return {
        path
        for path in static_files.files()
        if path.startswith(folders) and path.endswith(".js") and path.rpartition("/")[2] not in TYPES_ONLY
    }


def _of_modules() -> set[str]:
    """What is only needed where modules of Fresco are in play."""
    of_modules = _modules("js/games/fresco/modules/")
    return {path for path in of_modules if not path.endswith("/index.js")}


def _shell() -> set[str]:
    """What a table needs, whatever is played there."""
    return _modules("js/table/") - _modules("js/table/replay/", "js/table/keeper/")


def test_whoever_sits_at_a_table_is_not_sent_what_shows_it_to_others() -> None:
    files = static_files.table_files("fresco")
    table = _bundled(static_files.files()[files.script].body.decode())
    replay = _bundled(static_files.files()[files.replay].body.decode())
    keeper = _bundled(static_files.files()[files.keeper].body.decode())
    assert not any(path.startswith(("js/table/replay/", "js/table/keeper/")) for path in table)
    fresco = _modules("js/games/fresco/") - _of_modules()
    assert _modules("js/table/keeper/") | fresco | {"js/table/easel.js"} <= set(keeper)
    assert not {"js/table/main.js", "js/table/socket.js"} & set(keeper)
    assert _modules("js/table/replay/") | fresco | {"js/table/easel.js"} <= set(replay)
    assert not {"js/table/main.js", "js/table/socket.js", "js/table/end/end.js"} & set(replay)


def test_the_table_of_a_game_is_bundled_with_the_shell_and_all_that_knows_the_game() -> None:
    paths = _bundled(static_files.files()["js/bundle/fresco.js"].body.decode())
    assert len(paths) == len(set(paths))
    assert paths[-1] == "js/bundle/fresco.js"
    shared = OF_THE_PAGES | {"js/games/backdrop.js", "js/games/paints.js", "js/games/round_facts.js"}
    assert set(paths) == (_shell() | _modules("js/games/fresco/") | shared | {paths[-1]}) - _of_modules()


@pytest.mark.parametrize("kind", ["script", "replay", "keeper"])
def test_modules_come_by_themselves(kind: str) -> None:
    files = static_files.table_files("fresco")
    script = getattr(files, kind)
    part = files.modules(script)
    assert part is not None
    assert set(_bundled(static_files.files()[part].body.decode())) == _of_modules()
    name = part.rpartition("/")[2]
    assert (
        f'(await fetch_part("./{script.rpartition("/")[2].removesuffix(".js")}/{name}")'
        in static_files.files()[script].body.decode()
    )
    assert static_files.table_files("dice").modules("js/bundle/dice.js") is None


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
