"""`python -m bench.load.peers`: as many clients and as large a state at a server of boardgame.io, beside ours.

It comes from npm, runs in production mode and keeps everything in memory. Its clients are as cheap as ours, and speak
its language: a thin layer of Socket.IO over the same sockets.
"""

from __future__ import annotations

import argparse
import itertools
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench.load import measures, places, told
from bench.load.figures import Report, machine, save
from bench.load.picks import Question
from bench.load.places import SEATS, Place
from bench.load.recording import Recording, bytes_of_a_decision
from bench.load.tables import Chair, Listener, Push, Seen
from tests.ws.servers import Process

REPORT = Path("var/peers.json")
PEER = "boardgame.io@0.50.2"
SCRIPT = Path(__file__).parent / "peer.cjs"
OPEN, PING, PONG = b"0", b"2", b"3"
CONNECT, EVENT = b"40/load,", b"42/load,"
PATH = "/socket.io/?EIO=4&transport=websocket&table="
ASKED = Question()


class Context(msgspec.Struct, rename="camel"):
    current_player: str


class State(msgspec.Struct):
    ctx: Context
    number: int = msgspec.field(name="_stateID")

    def seen(self, seat: str | None) -> Seen:
        return Seen(number=self.number, question=ASKED if seat == f"p{self.ctx.current_player}" else None)


class Sync(msgspec.Struct):
    state: State


class PeerListener(Listener):
    def _greet(self) -> None:
        """The server speaks first."""

    @property
    def _who(self) -> tuple[str, str | None]:
        return self.chair.path.removeprefix(PATH), self.chair.seat and self.chair.seat[1:]

    def _message(self) -> bytes:
        table, player = self._who
        move = {"type": "MAKE_MOVE", "payload": {"type": "decide", "args": ["buy 2.1"], "playerID": player}}
        return EVENT + msgspec.json.encode(["update", move, self.number, table, player])

    def _understand(self, frame: bytes) -> None:
        if frame.startswith(EVENT):
            self._told(msgspec.json.decode(frame[len(EVENT) :], type=list[msgspec.Raw]))
        elif frame.startswith(CONNECT):
            self.send(EVENT + msgspec.json.encode(["sync", *self._who, None, SEATS]))
        elif frame == PING:
            self.send(PONG)
        elif frame.startswith(OPEN):
            self.send(CONNECT)
        self._take_turn()

    def _told(self, event: list[msgspec.Raw]) -> None:
        name = bytes(event[0])
        if name == b'"sync"':
            self._begin(msgspec.json.decode(event[2], type=Sync).state.seen(self.chair.seat))
        elif name == b'"update"':
            decided = self._question is not None
            seen = msgspec.json.decode(event[2], type=State).seen(self.chair.seat)
            self._follow(Push("decision", seen.number, made_by="player"), seen)
            if decided:
                self._answered()


class Peer:
    listener: type[Listener] = PeerListener

    def __init__(self, process: Process) -> None:
        self.name = PEER
        self.processes = [process]
        self._tables = itertools.count()

    async def chairs(self) -> list[Chair]:
        base, path = self.processes[0].base, f"{PATH}{next(self._tables)}"
        return [*(Chair(base, path, seat=f"p{index}") for index in range(SEATS)), Chair(base, path)]


@asynccontextmanager
async def peer(view: bytes) -> AsyncIterator[Peer]:
    """Installed into a folder that goes afterwards."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), PEER]
        subprocess.run(install, check=True)
        shutil.copy(SCRIPT, folder)
        (folder / "state.json").write_bytes(view)
        process = Process(NODE_ENV="production")
        process.command = ("node", str(folder / SCRIPT.name), str(folder / "state.json"))
        yield Peer(await places.started(stack, process))


async def run(tables: int, pace: float, seconds: float) -> Report:
    report = Report(machine(), seconds)
    async with places.house(None, None, 1) as house:
        recording = await measures.recorded(house)
        report.bytes_of_a_decision = round(bytes_of_a_decision(recording))
        await _play(report, house, tables, pace, seconds)
    async with peer(_view(recording)) as other:
        await _play(report, other, tables, pace, seconds)
    return report


def _view(recording: Recording) -> bytes:
    """What the first seat sees when a game begins."""
    return msgspec.json.encode(msgspec.json.decode(recording.openings[0])["view"])


async def _play(report: Report, place: Place, tables: int, pace: float, seconds: float) -> None:
    report.add(await measures.flat_out(place, 1, seconds))
    report.add(await measures.flat_out(place, tables, seconds))
    report.add(await measures.paced(place, tables, pace, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load.peers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=50, help="how many play at once (default 50)")
    parser.add_argument("--pace", type=float, default=200, help="decisions a second at all of them (default 200)")
    parser.add_argument("--seconds", type=float, default=10, help="how long each is measured (default 10)")
    parser.add_argument("--json", type=Path, default=REPORT, help=f"where the figures go (default {REPORT})")
    parser.add_argument("--docs", type=Path, help="a folder for a page of figures")
    arguments = parser.parse_args()
    report = uvloop.run(run(arguments.tables, arguments.pace, arguments.seconds))
    print(told.terminal(report))
    save(report, arguments.json)
    if arguments.docs is not None:
        arguments.docs.mkdir(parents=True, exist_ok=True)
        (arguments.docs / "peers.md").write_text(told.document(report))


if __name__ == "__main__":
    main()
