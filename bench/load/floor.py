"""`python -m bench.load.floor RECORDING [--store FILE]`: a server that knows no rules, no secrets and no people.

Whatever a table is told, it sends everybody there what was recorded in the house, and then its answer: the least that
Python and uvicorn need for it. With a file, each pick is stored first as the house would store it.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import uvicorn

from app.tables.running.writer import GROUP
from bench.load.recording import Recording

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Row = tuple[int, int, str]

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE tables (id INTEGER PRIMARY KEY, number INTEGER, waiting TEXT, scores TEXT);
CREATE TABLE decisions (table_id INTEGER, number INTEGER, pick TEXT, PRIMARY KEY (table_id, number));
"""
TABLE = ('["p0"]', '{"p0":0,"p1":0,"p2":0,"p3":0}')


class Incoming(msgspec.Struct):
    type: str
    id: str = ""
    number: int = 0


class Store:
    """A thread that commits whatever has gathered."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._queue: SimpleQueue[tuple[Row, asyncio.Future[None]]] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._run, daemon=True).start()

    async def append(self, row: Row) -> None:
        stored = self._loop.create_future()
        self._queue.put((row, stored))
        await stored

    def _run(self) -> None:
        connection = sqlite3.connect(self._file, isolation_level=None)
        connection.executescript(SCHEMA)
        while True:
            group = [self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get())
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO decisions VALUES (?, ?, ?)", [row for row, _ in group])
            stands = [(table, number, *TABLE) for (table, number, _), _ in group]
            connection.executemany("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)", stands)
            connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_settle, [stored for _, stored in group])


def _settle(group: list[asyncio.Future[None]]) -> None:
    for stored in group:
        if not stored.cancelled():
            stored.set_result(None)


class Floor:
    def __init__(self, recording: Recording, file: Path | None) -> None:
        self._recording = recording
        self._file = file
        self._store: Store | None = None
        self._tables: dict[int, dict[int, Send]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._file is not None and self._store is None:
            self._store = Store(self._file)
        table, listener = map(int, scope["path"].split("/")[1:])
        listeners = self._tables.setdefault(table, {})
        await receive()
        await send({"type": "websocket.accept"})
        listeners[listener] = send
        while (message := await receive())["type"] == "websocket.receive":
            await self._hear(table, listener, message["text"])
        del listeners[listener]

    async def _hear(self, table: int, listener: int, text: str) -> None:
        said = msgspec.json.decode(text, type=Incoming)
        listeners = self._tables[table]
        if said.type == "hello":
            await listeners[listener]({"type": "websocket.send", "text": self._recording.openings[listener]})
        elif said.type == "decide":
            if self._store is not None:
                await self._store.append((table, said.number, text))
            for other, send in listeners.items():
                for told in self._recording.steps[said.number][other]:
                    await send({"type": "websocket.send", "text": told})
            answer = f'{{"type":"accepted","id":"{said.id}","number":{said.number + 1},"decided":1}}'
            await listeners[listener]({"type": "websocket.send", "text": answer})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load.floor", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("recording", type=Path)
    parser.add_argument("--store", type=Path, help="a new SQLite file")
    parser.add_argument("--port", type=int, default=0)
    arguments = parser.parse_args()
    app = Floor(msgspec.json.decode(arguments.recording.read_bytes(), type=Recording), arguments.store)
    # As the house is run (`app/commands/serve.py`).
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None, access_log=False
    )
    listening = socket.create_server(("127.0.0.1", arguments.port))
    print(f"open at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
