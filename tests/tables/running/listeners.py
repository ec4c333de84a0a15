"""Somebody at a table without a socket."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from app.tables import protocol
from app.tables.refusals import Refusal
from app.tables.running.table import LiveTable

HELLO = protocol.Hello(protocol.VERSION)


class Listener:
    """A socket that keeps what it is told."""

    role: Literal["player", "spectator"] = "player"

    def __init__(self, player_id: int | None) -> None:
        self.player_id = player_id
        self.device_id: int | None = None
        self.told: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.told.append(msgspec.json.decode(frame))

    def shut(self, code: int, refusal: Refusal) -> None:
        assert code == protocol.GOING_AWAY, refusal

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]


def person(table: LiveTable, seat: str) -> Listener:
    sitter = table.sitting.find(seat)
    assert sitter is not None
    return Listener(sitter.player_id)
