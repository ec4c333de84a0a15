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
from bench.load.recording import Recording, Step

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Row = tuple[int, int, str]
LISTENERS = 5

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


class Table:
    """Where the recorded game is, and which of the recorded parts everybody plays.

    Of those who plan at the same time, whoever comes first here need not be who came first in the house: then they
    change parts. Until they have decided, their parts are alike.
    """

    def __init__(self) -> None:
        self.listeners: dict[int, Send] = {}
        self.at = 0
        self._parts = list(range(LISTENERS))

    def go_on(self, steps: list[Step], listener: int) -> list[tuple[Send, list[str]]]:
        """Who is told what, now that somebody has decided."""
        step, parts = steps[self.at], self._parts
        self.at += 1
        part = int(step.seat[1:])
        other = parts.index(part)
        parts[listener], parts[other] = part, parts[listener]
        return [(send, step.told[parts[index]]) for index, send in self.listeners.items()]


class Floor:
    def __init__(self, recording: Recording, file: Path | None) -> None:
        self._recording = recording
        self._file = file
        self._store: Store | None = None
        self._tables: dict[int, Table] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._file is not None and self._store is None:
            self._store = Store(self._file)
        number, listener = map(int, scope["path"].split("/")[1:])
        table = self._tables.setdefault(number, Table())
        await receive()
        await send({"type": "websocket.accept"})
        table.listeners[listener] = send
        while (message := await receive())["type"] == "websocket.receive":
            await self._hear(number, table, listener, message["text"])
        del table.listeners[listener]

    async def _hear(self, number: int, table: Table, listener: int, text: str) -> None:
        said = msgspec.json.decode(text, type=Incoming)
        answering = table.listeners[listener]
        if said.type == "hello":
            await answering({"type": "websocket.send", "text": self._recording.openings[listener]})
        elif said.type == "decide":
            at, told = table.at, table.go_on(self._recording.steps, listener)
            if self._store is not None:
                await self._store.append((number, at, text))
            for send, texts in told:
                for one in texts:
                    await send({"type": "websocket.send", "text": one})
            answer = f'{{"type":"accepted","id":"{said.id}","number":{said.number + 1},"decided":1}}'
            await answering({"type": "websocket.send", "text": answer})


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
