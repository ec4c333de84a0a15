"""What a house stands on, each of its own and to be broken: PostgreSQL, Redis, a disk and a clock."""

from __future__ import annotations

import asyncio
import os
import pwd
import resource
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from redis import asyncio as redis

from tests.patience import PATIENCE

POSTGRESQL = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
REDIS = shutil.which("redis-server")
DISK_MEGABYTES = 48
PORTS = range(20_000, 32_000)


def servers_missing() -> str | None:
    """Which of the programs that two processes stand on is not there."""
    if not POSTGRESQL:
        return "initdb, of Debian's postgresql"
    return None if REDIS else "redis-server"


def free_port() -> int:
    """Not one of those that whoever dials is given: a server that was stopped must find its own free again."""
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", secrets.choice(PORTS)))
            return int(found.getsockname()[1])


async def _run(*command: str, **how: Any) -> None:
    # Into a file: what it starts keeps it open, and whoever reads a pipe would wait for that to end.
    with TemporaryFile() as said:
        run = await asyncio.create_subprocess_exec(*command, stdout=said, stderr=said, **how)
        if await run.wait():
            said.seek(0)
            raise RuntimeError(f"{' '.join(command)} ended with {run.returncode}: {said.read().decode()}")


class PostgreSQL:
    """A cluster in a folder of its own. PostgreSQL refuses to be root's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "postgresql"
        self.port = free_port()
        self.url = f"postgresql+asyncpg://postgres@127.0.0.1:{self.port}/postgres"
        self._how: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._how = {"user": "postgres", "group": "postgres", "extra_groups": []}

    async def start(self) -> None:
        if not self.folder.exists():
            await self._make()
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        await self._control("start", "-l", str(self.folder / "log"), "-o", options)

    async def stop(self, mode: str = "fast") -> None:
        """`fast` is a restart by whoever looks after it, `immediate` is a crash: it recovers from its log."""
        with suppress(RuntimeError):  # it may have stopped already
            await self._control("stop", "-m", mode)

    def processes(self) -> list[int]:
        first = int((self.folder / "postmaster.pid").read_text().split("\n")[0])
        asked = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False)
        return [first, *map(int, asked.stdout.split())]

    async def _make(self) -> None:
        self.folder.mkdir()
        if self._how:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.folder.parent.chmod(0o711)
        await _run(
            str(POSTGRESQL[-1]), "-D", str(self.folder), "-U", "postgres", "--auth", "trust", "--no-sync", **self._how
        )

    async def _control(self, *arguments: str) -> None:
        program = POSTGRESQL[-1].with_name("pg_ctl")
        await _run(str(program), "-D", str(self.folder), "-w", "-t", "180", *arguments, **self._how)


class Redis:
    """Keeps nothing, as in docs/deploy.md: pointers are worth nothing when they are old."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "not started"
        return self._process.pid

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            str(REDIS),
            *("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"),
            stdout=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def _answers(self) -> bool:
        client: Any = redis.from_url(self.url)
        try:
            return bool(await client.ping())
        except (OSError, redis.RedisError):
            return False
        finally:
            await client.aclose()


class Disk:
    """A small file system in memory that can be filled. Where nobody may mount one, files are forbidden to grow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.mounted = False

    @property
    def kind(self) -> str:
        return "a small file system" if self.mounted else "RLIMIT_FSIZE, as no file system may be mounted here"

    async def open(self) -> None:
        self.folder.mkdir(mode=0o700)
        with suppress(RuntimeError, OSError):
            size = f"size={DISK_MEGABYTES}m,mode=0700"
            await _run("mount", "-t", "tmpfs", "-o", size, "tmpfs", str(self.folder))
            self.mounted = True

    async def close(self) -> None:
        if self.mounted:
            await _run("umount", "--lazy", str(self.folder))

    def fill(self, pids: list[int]) -> None:
        if not self.mounted:
            self._limit(pids, 0)
            return
        self._give_back_the_log()
        with suppress(OSError), (self._ballast).open("wb", buffering=0) as ballast:
            while True:
                ballast.write(bytes(4096))

    def _give_back_the_log(self) -> None:
        """SQLite writes over its old log first: as long as there is room in it, nobody would notice a full disk."""
        with closing(sqlite3.connect(self.folder / "fresco.db", timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def clear(self, pids: list[int]) -> None:
        if not self.mounted:
            self._limit(pids, resource.RLIM_INFINITY)
        self._ballast.unlink(missing_ok=True)

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"

    @staticmethod
    def _limit(pids: list[int], most: int) -> None:
        for pid in pids:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


class Clock:
    """What the processes believe the time to be (`shifted.py`)."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.set(0)

    def set(self, seconds: int) -> None:
        # In one go: a process may look at any moment.
        new = self._file.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._file)

    @property
    def command(self) -> tuple[str, ...]:
        return (sys.executable, "-m", "tests.chaos.shifted", str(self._file), "serve")


def freeze(*pids: int) -> None:
    """They stay there and do nothing more."""
    _signal(pids, signal.SIGSTOP)


def thaw(*pids: int) -> None:
    _signal(pids, signal.SIGCONT)


def _signal(pids: tuple[int, ...], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
