"""Every component value says how well it is known."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.component_data import FILES, ROOT, load

Steps = tuple[str, ...]


def leaves(value: Any, path: Steps = ()) -> Iterator[Steps]:
    """The path of every single value; items of a list go by their index."""
    if isinstance(value, dict):
        children = list(value.items())
    elif isinstance(value, list):
        children = [(str(index), item) for index, item in enumerate(value)]
    else:
        yield path
        return
    for key, child in children:
        yield from leaves(child, (*path, key))


def covers(pattern: Steps, path: Steps) -> bool:
    return len(pattern) <= len(path) and all(part in ("*", step) for part, step in zip(pattern, path, strict=False))


def mark_of(path: Steps, marks: dict[str, str]) -> str | None:
    """The longest matching path speaks; of two equally long ones the one with fewer `*`."""
    matching = [key for key in marks if covers(tuple(key.split(".")), path)]
    if not matching:
        return None
    return marks[max(matching, key=lambda key: (key.count("."), -key.count("*")))]


def components(game: str, name: str) -> dict[str, Any]:
    return {key: value for key, value in load(name, game).items() if key != "marks"}


def test_there_is_one_file_for_the_base_game_and_one_for_each_of_the_17_modules() -> None:
    of_fresco = [name[:3] for game, name in FILES if game == "fresco"]
    assert of_fresco == ["bas", *(f"m{number:02}" for number in range(1, 18))]


@pytest.mark.parametrize(("game", "name"), FILES)
def test_every_value_carries_a_mark(game: str, name: str) -> None:
    marks = load(name, game)["marks"]
    unmarked = [".".join(path) for path in leaves(components(game, name)) if mark_of(path, marks) is None]
    assert unmarked == []


@pytest.mark.parametrize(("game", "name"), FILES)
def test_every_mark_is_one_of_the_three_and_speaks_of_a_value_that_exists(game: str, name: str) -> None:
    marks = load(name, game)["marks"]
    assert set(marks.values()) <= {"attested", "deduced", "reconstructed"}
    paths = list(leaves(components(game, name)))
    idle = [key for key in marks if not any(covers(tuple(key.split(".")), path) for path in paths)]
    assert idle == []


def test_the_longest_matching_mark_speaks_and_a_named_item_goes_before_a_star() -> None:
    marks = {"row": "attested", "row.*.mood": "deduced", "row.2.mood": "reconstructed"}
    assert mark_of(("row", "2", "price"), marks) == "attested"
    assert mark_of(("row", "1", "mood"), marks) == "deduced"
    assert mark_of(("row", "2", "mood"), marks) == "reconstructed"
    assert mark_of(("column", "2"), marks) is None


def test_the_document_about_the_components_has_a_part_for_every_file() -> None:
    text = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")
    assert [name for _, name in FILES if f"`{name}.toml`" not in text] == []
