"""The table of chances of the dice game: `make chances` works it out from the dice and writes it."""

from pathlib import Path

import app.engine.dice
from app.engine.dice.best_play import BestPlay
from app.engine.dice.chances import FARTHEST, WIDEST
from app.engine.dice.components import COLOUR, ROLLS

FILE = Path(app.engine.dice.__file__).parent / "data" / "chances.toml"
HEAD = """\
# The chances of the dice game per mille, worked out from the dice by `make chances`: not written by hand.
# By how many totals in a row would do and how many rolls are left: for 0, 1 and 2 colour dice left the chance, with
# best play, of adding the least of those totals, which is 1, 2, 3 ... more than what has been set aside.
"""
MARKS = """
[marks]
"totals" = "deduced"
"""


def table() -> str:
    lines = [HEAD]
    for width in range(1, WIDEST + 1):
        plays = [BestPlay({least + more: 1.0 for more in range(width)}) for least in range(1, FARTHEST + 1)]
        lines.append(f"\n[totals.{width}]\n")
        for rolls in range(1, ROLLS + 1):
            rows = [[per_mille(play.value(rolls, dice, 0)) for play in plays] for dice in range(len(COLOUR) + 1)]
            lines.append(f"rolls_{rolls} = [\n" + "".join(f"  {row},\n" for row in rows) + "]\n")
    return "".join([*lines, MARKS])


def per_mille(chance: float) -> int:
    return round(1000 * chance)


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
    print(f"wrote {FILE}")
