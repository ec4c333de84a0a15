"""The image without Docker: its steps are done in a clean folder, and the result is started by nobody."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.db import Database
from app.settings import Settings
from tests.ws.servers import ROOT

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(os.getuid() != 0, reason="needs root, to become nobody"),
]
NOBODY = 65534
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
INSTALLED, KEPT = "/opt/fresco", "/var/lib/fresco"


def steps(name: str, stage: int) -> list[str]:
    """What stands behind a word of the Dockerfile, in the first or second stage."""
    text = re.split(r"^FROM ", DOCKERFILE.replace("\\\n", " "), flags=re.MULTILINE)[1 + stage]
    return re.findall(rf"^\s*{name} (.+)$", text, re.MULTILINE)


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder that nobody may enter, with what the first stage builds."""
    folder = Path(tempfile.mkdtemp(prefix="fresco-image-"))
    folder.chmod(0o755)
    for copied in steps("COPY", 0):
        *names, target = copied.split()
        for name in names:
            here, there = ROOT / name, folder / "src" / target / ("" if target != "./" else name)
            there.parent.mkdir(parents=True, exist_ok=True)
            if here.is_dir():
                shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(here, there)
    for step in steps("RUN", 0):
        # The interpreter of the system, which nobody may start, as in the image.
        command = step.replace(INSTALLED, str(folder / "fresco")).replace("python3 ", "/usr/bin/python3 ")
        subprocess.run(command.replace("--no-cache-dir ", ""), shell=True, cwd=folder / "src", check=True)
    shutil.rmtree(folder / "src")
    yield folder
    shutil.rmtree(folder)


def environment(place: Path) -> dict[str, str]:
    given = dict(pair.split("=", 1) for pair in " ".join(steps("ENV", 1)).split())
    kept = place / "kept"
    changed = {name: value.replace(INSTALLED, str(place / "fresco")) for name, value in given.items()}
    changed["PATH"] = changed["PATH"].replace("$PATH", "/usr/bin:/bin")
    return changed | {
        "FRESCO_DATABASE_URL": given["FRESCO_DATABASE_URL"].replace(KEPT, str(kept)),
        "FRESCO_HOST": "127.0.0.1",
        "FRESCO_PORT": "0",
    }


def healthy(given: dict[str, str]) -> bool:
    """What the image says of itself, asked in the way that it tells Docker to."""
    checking = json.loads(steps("HEALTHCHECK", 1)[0].partition("CMD ")[2])
    asked = subprocess.run(checking, env=given, user=NOBODY, group=NOBODY, extra_groups=[], capture_output=True)
    return asked.returncode == 0


def test_the_files_of_docker_have_no_fault_to_find() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    subprocess.run([linter, "Dockerfile"], cwd=ROOT, check=True)


def test_the_image_is_not_run_by_root_and_has_neither_pip_nor_tests(place: Path) -> None:
    (user,) = steps("USER", 1)
    assert int(user) > 0
    installed = {path.name for path in (place / "fresco").glob("lib/python3*/site-packages/*")}
    assert {"app", "migrations", "asyncpg", "redis", "uvicorn"} <= installed
    assert not installed & {"pip", "setuptools", "pytest", "mypy", "tests"}


@pytest.fixture
def kept(place: Path) -> Iterator[Path]:
    """The volume: all that nobody may write to."""
    folder = place / "kept"
    folder.mkdir(mode=0o700)
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def as_cron_does(place: Path) -> list[str]:
    """The nightly line of the page on hosting, on what is installed here and for whom it is."""
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^30 4 \* \* \* root (.+)$", page, re.MULTILINE)
    for there, here in (
        ("/etc/fresco.env", str(place / "fresco.env")),
        ("/opt/fresco/.venv", str(place / "fresco")),
        (KEPT, str(place / "kept")),
        ("-u fresco", "-u nobody"),
        (r"\%", "%"),
    ):
        assert there in line
        line = line.replace(there, here)
    return ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "/bin/sh", "-c", line]


def test_the_nightly_line_of_the_page_saves_the_house_and_keeps_two_weeks(place: Path, kept: Path) -> None:
    given = {"FRESCO_DATABASE_URL": f"sqlite:///{kept}/fresco.db", "FRESCO_ADMIN_PASSWORD": "'two words; $more'"}
    (place / "fresco.env").write_text("".join(f"{name}={value}\n" for name, value in given.items()))
    asyncio.run(_migrate(given["FRESCO_DATABASE_URL"]))
    (kept / "fresco.secret").write_text("a secret for tests")
    for path in kept.iterdir():
        os.chown(path, NOBODY, NOBODY)
    for name, days in (("house-old.backup", 16), ("house-cut.backup.x.unfinished", 16), ("house-new.backup", 13)):
        (kept / name).touch()
        moment = time.time() - days * 24 * 3600
        os.utime(kept / name, (moment, moment))
    subprocess.run(as_cron_does(place), check=True)
    names = {path.name for path in kept.glob("house-*")}
    assert "house-new.backup" in names
    (made,) = names - {"house-new.backup"}
    assert re.fullmatch(r"house-\d{4}-\d\d-\d\d\.backup", made)
    assert ((kept / made).stat().st_uid, (kept / made).stat().st_mode & 0o777) == (NOBODY, 0o600)


async def _migrate(address: str) -> None:
    database = Database(Settings(database_url=address).url)
    await database.upgrade()
    await database.close()


def test_nobody_can_start_the_image_and_it_is_healthy(place: Path, kept: Path) -> None:
    given = environment(place)
    (starting,) = steps("CMD", 1)
    command = json.loads(starting)
    program = shutil.which(command[0], path=given["PATH"])
    assert program is not None
    house = subprocess.Popen(
        [program, *command[1:]],
        cwd=kept,
        env=given,
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert house.stdout is not None
    try:
        base = next(line.split()[-1] for line in house.stdout if "open at" in line)
        port = base.rpartition(":")[2]
        assert healthy(given | {"FRESCO_PORT": port, "http_proxy": "http://127.0.0.1:1"})
        assert not healthy(given | {"FRESCO_PORT": "1"})
        page = httpx.get(base, headers={"Accept": "text/html"})
        assert page.status_code == 200
        sheet = re.search(r'href="(/static/[^"]+\.css[^"]*)"', page.text)
        assert sheet is not None
        assert httpx.get(base + sheet[1]).status_code == 200
        assert (kept / "fresco.db").stat().st_uid == NOBODY
    finally:
        house.terminate()
        house.wait()
        house.stdout.close()
