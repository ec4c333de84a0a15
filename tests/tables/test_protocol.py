"""Messages: every example in docs/protocol.md is one, views follow from views, and nothing else can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.tables import protocol

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)]
FROM_CLIENT = {"hello", "decide", "take_back", "undo", "say", "vote", "return"}
FROM_SERVER = {
    "welcome",
    "view",
    "decision",
    "accepted",
    "refused",
    "error",
    "people",
    "seated",
    "said",
    "heard",
    "closed",
}


def _typed(types: set[str]) -> list[dict[str, Any]]:
    return [example for example in EXAMPLES if example.get("type") in types]


def test_every_message_has_an_example() -> None:
    assert {example.get("type") for example in EXAMPLES} >= FROM_CLIENT | FROM_SERVER | {"ping"}


@pytest.mark.parametrize("example", _typed(FROM_CLIENT | {"ping"}), ids=lambda example: example["type"])
def test_every_example_of_a_client_can_be_read(example: dict[str, Any]) -> None:
    protocol.read(json.dumps(example))


@pytest.mark.parametrize("example", _typed(FROM_SERVER), ids=lambda example: example["type"])
def test_every_example_of_the_server_is_what_it_would_write(example: dict[str, Any]) -> None:
    message = msgspec.convert(example, protocol.Sent)
    assert json.loads(protocol.write(message)) == example


@pytest.mark.parametrize(
    "frame", ["", "null", "[]", '"hello"', "{}", '{"type": "welcome"}', '{"type": "ping", "more": 1}', "\x00", "[" * 9]
)
def test_what_is_no_message_says_what_is_wrong(frame: str) -> None:
    with pytest.raises(protocol.Unreadable, match=r"\w"):
        protocol.read(frame)


def test_changes_lead_from_one_view_to_the_next() -> None:
    before = {"number": 4, "ready": ["p0"], "place": "sheet", "zones": {"bishop": "2,2", "mine": 1, "gone": 2}}
    after = {"number": 5, "ready": [], "place": "sheet", "zones": {"bishop": "2,2", "mine": 3, "new": None}}
    changed, zones, gone = protocol.changes(before, after)
    assert (changed, zones, gone) == ({"ready": []}, {"mine": 3, "new": None}, ["gone"])
    message = {"number": 5, "changed": changed, "zones": zones, "gone": gone}
    assert protocol.apply(before, message) == after


def test_a_message_that_does_not_follow_is_not_applied() -> None:
    with pytest.raises(ValueError, match="ask for what is missing"):
        protocol.apply({"number": 4, "zones": {}}, {"number": 6, "changed": {}, "zones": {}, "gone": []})
