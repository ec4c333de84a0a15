"""The composed set as plain processes: what the files of Docker and Caddy say, without Docker."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from tests.patience import PATIENCE
from tests.ws.clients import ANY_CERTIFICATE, Company, gather_company
from tests.ws.servers import DATABASE, REDIS, ROOT, Process, new_database

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(
        None in (DATABASE, REDIS, shutil.which("docker-compose"), shutil.which("caddy")),
        reason="needs PostgreSQL, Redis, docker-compose and caddy",
    ),
]
FILLED_IN = {
    "FRESCO_DOMAIN": "fresco.example",
    "FRESCO_SECRET": "a secret for tests",
    "POSTGRES_PASSWORD": "abc",
    "FRESCO_ADMIN_PASSWORD": "brush",
}


def composed(**environment: str) -> dict[str, Any]:
    """The composed set as docker-compose reads it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FRESCO_")}
    with tempfile.NamedTemporaryFile() as empty:  # in the place of an .env that somebody may have
        command = ["docker-compose", "--env-file", empty.name, "config"]
        done = subprocess.run(command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, check=True)
    services: dict[str, Any] = yaml.safe_load(done.stdout)["services"]
    return services


def test_the_composed_set_is_whole_and_only_the_proxy_is_reached_from_outside() -> None:
    services = composed(**FILLED_IN)
    assert set(services) == {"caddy", "app1", "app2", "postgres", "redis"}
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    for name, service in services.items():
        assert "healthcheck" in service or name in ("app1", "app2"), "the image of the house has its own"
        assert service["restart"] == "unless-stopped"
    assert services["app1"] == services["app2"]


@pytest.mark.parametrize("name", sorted(FILLED_IN))
def test_without_a_secret_or_a_name_nothing_starts(name: str) -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        composed(**{other: value for other, value in FILLED_IN.items() if other != name})
    assert f"{name}" in refused.value.stderr
    assert "see .env.example" in refused.value.stderr


@contextmanager
def kept_port() -> Iterator[int]:
    """A free port whose number is known before anybody listens there: it is given to nobody who asks for any."""
    with socket.socket() as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind(("127.0.0.1", 0))
        yield int(holding.getsockname()[1])


def proxying(domain: str, *upstreams: str) -> dict[str, Any]:
    """The Caddyfile as Caddy reads it."""
    given = {"PATH": os.environ["PATH"], "FRESCO_DOMAIN": domain} | (
        {"FRESCO_UPSTREAMS": " ".join(upstreams)} if upstreams else {}
    )
    command = ["caddy", "adapt", "--config", "Caddyfile", "--adapter", "caddyfile"]
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
    config: dict[str, Any] = json.loads(done.stdout)
    return config


def test_the_proxy_passes_visitors_on_to_the_processes_of_the_composed_set() -> None:
    config = json.dumps(proxying("fresco.example"))
    services = composed(**FILLED_IN)
    assert re.findall(r'"dial": "(\w+):8000"', config) == [name for name in services if name.startswith("app")]
    assert '"host": ["fresco.example"]' in config


@asynccontextmanager
async def caddy(port: int, upstreams: list[str], folder: Path) -> AsyncIterator[str]:
    """The proxy with a certificate of its own making; what belongs to the machine is left alone."""
    site = f"https://localhost:{port}"
    config = proxying(site, *upstreams) | {"admin": {"disabled": True}}
    config["apps"]["http"]["servers"]["srv0"]["automatic_https"] = {"disable_redirects": True}
    config["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "caddy.json").write_text(json.dumps(config))
    with (folder / "caddy.log").open("wb") as log:
        proxy = await asyncio.create_subprocess_exec(
            *("caddy", "run", "--config", str(folder / "caddy.json")),
            env={"PATH": os.environ["PATH"], "HOME": str(folder)},
            stdout=log,
            stderr=log,
        )
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=ANY_CERTIFICATE) as client:
            while not await _answers(client, f"{site}/healthz"):
                assert proxy.returncode is None, (folder / "caddy.log").read_text()
                await asyncio.sleep(0.2)
        yield site
    finally:
        if proxy.returncode is None:
            proxy.terminate()
        await proxy.wait()


async def _answers(client: httpx.AsyncClient, address: str) -> bool:
    try:
        return (await client.get(address)).status_code == 200
    except httpx.TransportError:
        return False


async def _play(company: Company) -> None:
    for _ in range(5):
        await company.play_one()
    await company.check_views()


async def test_a_game_is_played_through_the_proxy_and_goes_on_when_a_process_is_gone(tmp_path: Path) -> None:
    services = composed(**FILLED_IN)
    async with AsyncExitStack() as stack:
        port = stack.enter_context(kept_port())
        here = {
            "FRESCO_DATABASE_URL": await stack.enter_async_context(new_database()),
            "FRESCO_REDIS_URL": str(REDIS),
            "FRESCO_PUBLIC_URL": f"https://localhost:{port}",
            "FRESCO_PROXIES": "127.0.0.1",
        }
        processes = [Process(**services[name]["environment"] | here) for name in ("app1", "app2")]
        for process in processes:
            stack.push_async_callback(process.stop)
        # Both at once, as they are composed: into an empty database.
        await asyncio.gather(*(process.start() for process in processes))
        upstreams = [process.base.removeprefix("http://") for process in processes]
        site = await stack.enter_async_context(caddy(port, upstreams, tmp_path))
        async with httpx.AsyncClient(verify=ANY_CERTIFICATE) as client:
            for within in ("/metrics", "/readyz"):
                assert (await client.get(site + within)).status_code == 404
        company = await gather_company(site, 2)
        assert [cookie.secure for cookie in company.players[0].http.cookies.jar] == [True]
        await company.connect()
        await _play(company)
        await processes[0].stop()
        for player in company.players:
            await player.reconnect()
        await _play(company)
        await company.close()
