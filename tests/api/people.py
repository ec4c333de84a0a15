from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass
class Visitor:
    """Somebody with a browser. Answers are checked for their status, refusals are given as ``key``."""

    client: httpx.AsyncClient

    async def ask(self, method: str, path: str, body: object = None, *, expect: int = 200) -> Any:
        answer = await self.client.request(method, path, json=body)
        assert answer.status_code == expect, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str, *, expect: int = 200) -> Any:
        return await self.ask("GET", path, expect=expect)

    async def post(self, path: str, body: object = None, *, expect: int = 200) -> Any:
        return await self.ask("POST", path, body, expect=expect)

    async def put(self, path: str, body: object = None, *, expect: int = 200) -> Any:
        return await self.ask("PUT", path, body, expect=expect)

    async def patch(self, path: str, body: object = None, *, expect: int = 200) -> Any:
        return await self.ask("PATCH", path, body, expect=expect)

    async def delete(self, path: str, *, expect: int = 200) -> Any:
        return await self.ask("DELETE", path, expect=expect)

    async def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Status and key of a refusal, whose shape is checked."""
        answer = await self.client.request(method, path, json=body)
        assert answer.status_code >= 400, answer.text
        error = answer.json()["error"]
        assert set(error) == {"key", "args", "message"}
        assert error["message"]
        return answer.status_code, error["key"]

    async def open_table(self, **options: object) -> str:
        return str((await self.post("/api/tables", options, expect=201))["code"])

    async def sit(self, code: str, **wish: object) -> Any:
        return await self.put(f"/api/tables/{code}/seat", wish)

    async def be_ready(self, code: str) -> Any:
        return await self.put(f"/api/tables/{code}/ready", {"ready": True})


@dataclass
class RecordedLive:
    """Live play that only remembers how it was called."""

    calls: list[tuple[object, ...]] = field(default_factory=list)
    archive: bytes | None = None
    """Of any game that has just ended."""

    async def start(self, table_id: int) -> None:
        self.calls.append(("start", table_id))

    async def changed(self, table_id: int) -> None:
        self.calls.append(("changed", table_id))

    async def removed(self, table_id: int, player_id: int) -> None:
        self.calls.append(("removed", table_id, player_id))

    async def spectators_removed(self, table_id: int) -> None:
        self.calls.append(("spectators_removed", table_id))

    async def closed(self, table_id: int) -> None:
        self.calls.append(("closed", table_id))

    async def forgotten(self, player_id: int, tables: Collection[int]) -> None:
        self.calls.append(("forgotten", player_id, *tables))

    async def devices_forgotten(self, devices: Collection[int]) -> None:
        self.calls.append(("devices_forgotten", *devices))

    async def hears_others(self, player_id: int) -> None:
        self.calls.append(("hears_others", player_id))

    async def archived(self, table_id: int) -> bytes | None:
        self.calls.append(("archived", table_id))
        return self.archive

    def forget(self) -> None:
        self.calls.clear()

    def heard(self) -> list[object]:
        """The names of the calls."""
        return [call[0] for call in self.calls]
