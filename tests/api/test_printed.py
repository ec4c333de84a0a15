"""What is printed on the components comes with the page of the table, from the data and from nowhere else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import app.engine
from app.api import pages, static_files
from app.engine import catalogue
from app.engine.data import table
from tests.api.conftest import Enter
from tests.api.people import Visitor

BLOCK = re.compile(r'<script type="application/json" id="printed">(.*?)</script>', re.DOTALL)
DATA = Path(app.engine.__file__).parent / "fresco" / "data"


async def begin(host: Visitor, **options: Any) -> dict[str, Any]:
    """A table that runs, with bots on all seats but the first."""
    opened: dict[str, Any] = (await host.client.post("/api/tables", json=options)).json()
    for seat in range(1, options["size"]):
        await host.client.put(f"/api/tables/{opened['code']}/seats/p{seat}/bot", json={})
    assert (await host.client.post(f"/api/tables/{opened['code']}/start")).status_code == 200
    return opened


async def brought(visitor: Visitor, path: str) -> Any:
    (found,) = BLOCK.findall((await visitor.client.get(path, headers={"Accept": "text/html"})).text)
    return json.loads(found)


async def test_player_and_spectator_get_what_is_printed_with_the_page(enter: Enter) -> None:
    host, spectator = await enter("Chiara"), await enter()
    opened = await begin(host, size=2, modules=[1, 6])
    mine = await brought(host, f"/t/{opened['code']}")
    assert mine == await brought(spectator, f"/w/{opened['watch_code']}")
    assert mine == json.loads(json.dumps(catalogue.printed("fresco", 2, (1, 6))))
    assert list(mine["modules"]) == ["portraits", "glaziers"]
    assert list(mine["recipes"]) == list(table("fresco", "base")["blending"]), "in the order of the data"


async def test_a_value_that_is_corrected_in_the_data_is_corrected_in_the_page(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await enter("Chiara")
    opened = await begin(host, size=2, modules=[6])
    monkeypatch.setitem(table("fresco", "base")["hostel"]["rows"][0], "price", 17)
    monkeypatch.setitem(table("fresco", "m06_glaziers")["token_price"], "red", 18)
    printed = await brought(host, f"/t/{opened['code']}")
    assert printed["hostel"][0] == {"time": 5, "mood": -3, "price": 17}
    assert printed["modules"]["glaziers"]["glass"]["red"] == 18


async def test_nothing_that_is_printed_can_end_the_block_it_stands_in(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await enter("Chiara")
    opened = await begin(host, size=2)
    monkeypatch.setattr(pages, "printed_for", lambda table: {"name": "</script><script>"})
    assert await brought(host, f"/t/{opened['code']}") == {"name": "</script><script>"}


CORRECTIONS = {
    "base": {
        "time = 5, mood = -3, price = 4": "time = 5, mood = -3, price = 17",
        "extra_apprentice_from = 3": "extra_apprentice_from = 2",
        "three_blended = 6": "three_blended = 19",
        "bonus_on = 3": "bonus_on = 13",
        "booths_4 = [2, 3, 4, 4]": "booths_4 = [2, 4, 4, 4]",
        "thalers_per_apprentice = 3": "thalers_per_apprentice = 14",
        "spaces = 100": "spaces = 120",
    },
    "m01_portraits": {
        'name = "patron", thalers = 7': 'name = "patron", thalers = 27',
        "theatre_mood = 3": "theatre_mood = 5",
    },
    "m02_requests": {"tiles_per_request = 3": "tiles_per_request = 4"},
    "m03_special_blends": {'pink = ["purple", "red"]': 'pink = ["purple", "blue"]'},
    "m04_wishing_well": {
        "well_capacity_per_round = 2": "well_capacity_per_round = 3",
        "thalers = 3 }": "thalers = 33 }",
    },
    "m05_gold_leaf": {"booth = 3, slot = 0, leaves = 1": "booth = 3, slot = 1, leaves = 5"},
    "m06_glaziers": {"bench_prices = [0, 1, 1, 2, 2, 3]": "bench_prices = [0, 1, 1, 2, 2, 9]"},
    "m07_scrolls": {"points_single = 2": "points_single = 4"},
    "m08_bells": {"rank_bonus_4 = [9, 5, 2]": "rank_bonus_4 = [9, 6, 2]", "[30, 5]": "[30, 7]"},
    "m15_dome": {"inner_cells = [[1,1],": "inner_cells = [[0,1],"},
}

FROM_FOLDER = """
import json, pathlib, sys
import app.engine.data
app.engine.data.files = lambda package: pathlib.Path(sys.argv[1])
from app.engine import catalogue
print(json.dumps(catalogue.printed("fresco", 4, catalogue.modules("fresco"))))
"""


def test_every_corrected_line_of_a_data_file_is_served(tmp_path: Path) -> None:
    """Read by a process of its own: the engine reads its tables once."""
    for data in DATA.parent.parent.glob("*/data"):
        shutil.copytree(data, tmp_path / data.parent.name / "data")
    folder = tmp_path / "fresco" / "data"
    for path in DATA.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for old, new in CORRECTIONS.get(path.stem, {}).items():
            assert text.count(old) == 1, f"{path.stem}: {old}"
            text = text.replace(old, new)
        (folder / path.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", FROM_FOLDER, str(tmp_path)], capture_output=True, text=True, check=True
    )
    printed = json.loads(done.stdout)
    modules = printed["modules"]
    assert printed["hostel"][0]["price"] == 17
    assert printed["mood"]["extra_apprentice_from"] == 2
    assert printed["altar"] == [2, 19]
    assert printed["bishop"]["on"] == 13
    assert printed["booths"] == [2, 4, 4, 4]
    assert (printed["wages"], printed["track"]) == (14, 120)
    assert modules["portraits"]["cards"]["patron"]["thalers"] == 27
    assert modules["portraits"]["cards"]["actor"]["theatre_mood"] == 5
    assert modules["requests"]["tiles"] == 4
    assert modules["special blends"]["recipes"]["pink"] == ["purple", "blue"]
    assert modules["special blends"]["altar"] == [2, 19 + 15]
    assert modules["wishing well"]["room"] == 3
    assert modules["wishing well"]["gifts"]["finders keepers"] == {"thalers": 33}
    assert modules["gold leaf"]["arrows"] == {"3.1": 5, "4.0": 2}
    assert modules["glaziers"]["bench"] == [0, 1, 1, 2, 2, 9]
    assert modules["scrolls"]["single"] == 4
    assert (modules["bells"]["ranks"], modules["bells"]["marks"][-1]) == ([9, 6, 2], [30, 7])
    assert modules["dome"]["cells"][0] == "0,1"


# -- and the scripts hold none of it --------------------------------------------------------------------------------

PAINT = "red|yellow|blue|orange|green|purple|pink|brown"
COPIES = re.compile(
    rf"""\b(?:{PAINT}):\s-?\d                                     # a number for each paint
    | \b(?:price|mood|points|thalers|income|leaves):\s-?[1-9]   # what something costs or brings
    | \["(?:{PAINT})",\s"(?:{PAINT})",\s"(?:{PAINT})"\]          # a recipe
    | "[+−]\d                                                   # a number with its sign, as on a tile
    | "\d+–\d+"                                                 # from the least to the most
    | \[\d+,\s\d+,\s\d+,\s\d+(?:,\s\d+)*\]                     # prices side by side
    | [<>]=\s-?[2-9]\s\?                                        # from a mood on
    """,
    re.VERBOSE,
)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*$", re.DOTALL | re.MULTILINE)
NOT_PRINTED = {
    '["red", "yellow", "blue"]': "the basic paints",
    "[0, 1, 2, 3, 4]": "the rows and columns of the fresco",
    "[76, 153, 230, 307]": "the joints of the drawing",
    '"+1': "the one neutral apprentice, beside the mood track",
    '"−1': "and the one who stays away",
}


def copies(source: str) -> list[str]:
    return [found for found in COPIES.findall(COMMENT.sub("", source)) if found not in NOT_PRINTED]


@pytest.mark.parametrize(
    "line",
    [
        "const PRICE = { yellow: 1, blue: 1, red: 2, green: 2 };",
        "  { time: 5, mood: -3, price: 4 },",
        "  speaker.goods({ thalers: 1 })",
        '  ["red", "yellow", "orange"],',
        'label(0, 4, "flag-t", far ? "+2" : "+3")',
        'const ALTAR = "2–21";',
        "const BENCH = [0, 1, 1, 2, 2, 3];",
        'then >= 3 ? "ok" : then <= -3 ? "bad" : ""',
    ],
)
def test_a_copy_of_a_printed_value_is_noticed(line: str) -> None:
    assert copies(line)


def test_no_script_of_the_table_holds_a_printed_value() -> None:
    scripts = {path: kept.body.decode() for path, kept in static_files.files().items() if path.endswith(".js")}
    of_the_table = {path: text for path, text in scripts.items() if path.startswith(("js/table/", "js/games/"))}
    assert len(of_the_table) > 40
    assert {path: found for path, text in of_the_table.items() if (found := copies(text))} == {}
