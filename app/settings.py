"""Settings from the environment (``FRESCO_...``), each with a default that suits one evening at home."""

from __future__ import annotations

import os
import re
import secrets
from functools import cached_property
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import DirectoryPath, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from app import private

Days = Annotated[int, Field(ge=0, le=36_500)]
"""At most a century; what is to be kept for longer is kept for ever."""

ASYNC_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class Settings(BaseSettings):
    # Addresses carry passwords: neither errors nor logs shall show them.
    model_config = SettingsConfigDict(
        env_prefix="FRESCO_", frozen=True, extra="forbid", hide_input_in_errors=True, env_parse_none_str="none"
    )

    database_url: str = Field(
        default="sqlite:///var/fresco.db", description="SQLite file or PostgreSQL database", repr=False
    )
    redis_url: str | None = Field(
        default=None, description="Needed when several processes serve the tables", repr=False
    )
    secret: SecretStr | None = Field(default=None, description="Key for the hashes of tokens; generated for SQLite")
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    public_url: str | None = Field(
        default=None, description="How browsers reach this house, e.g. https://fresco.example"
    )
    admin_password: SecretStr | None = Field(default=None, description="Generated and printed once when not given")
    admin_hours: int = Field(default=12, gt=0, description="How long the keeper stays signed in")
    sign_ins_per_hour_address: int = Field(default=20, gt=0, description="How often somebody may try the password")
    sign_ins_per_hour: int = Field(default=200, gt=0, description="The same from all addresses together")

    games: DirectoryPath | None = Field(default=None, description="Further games: a folder laid out like app/")

    body_bytes: int = Field(default=32 * 1024, description="The largest request body", gt=0)
    replay_bytes: int = Field(default=2 * 1024 * 1024, description="The largest file of a game to be replayed", gt=0)
    requests_per_minute_address: int = Field(default=1200, gt=0)
    requests_per_minute_player: int = Field(default=300, gt=0)
    new_players_per_hour_address: int = Field(default=60, gt=0)
    new_tables_per_hour_player: int = Field(default=30, gt=0)
    wrong_codes_per_minute_address: int = Field(default=20, gt=0)
    device_link_minutes: int = Field(default=15, gt=0)
    logs_per_minute_address: int = Field(default=60, gt=0, description="For each, a whole game is played again")
    connections: int = Field(default=4000, gt=0, description="Open at the same time; fewer if files are limited")
    connections_per_address: int = Field(default=400, gt=0, description="Open at the same time, unless a proxy's")
    head_seconds: float = Field(default=10, gt=0, description="How long the head of a request may take to come")
    body_seconds: float = Field(default=60, gt=0, description="The same for its body, and for taking the answer")
    sockets_per_address: int = Field(default=300, gt=0, description="Open at the same time")
    sockets_per_player: int = Field(default=50, gt=0, description="Open at the same time")
    messages_per_minute_socket: int = Field(default=6000, gt=0)
    chat_lines_per_minute_player: int = Field(default=60, gt=0)
    reports_per_hour_player: int = Field(default=20, gt=0, description="Names and lines told to the keeper")
    days_listed: Days = Field(default=7, gt=0, description="How long a table is in the lists while nobody plays")
    bot_pause_seconds: float = Field(default=0.8, ge=0, description="So that people can follow what a bot does")
    grace_seconds: float = Field(default=60, ge=0, description="How long somebody is away before they count as gone")
    return_seconds: float = Field(default=8, ge=0, description="How long a stand-in waits for whoever has come back")
    idle_seconds: float = Field(default=60, gt=0, description="After which a table nobody uses leaves memory")

    push: bool = Field(default=True, description="Whether devices may be told of turns while the page is closed")
    push_contact: str | None = Field(default=None, description="Whom push services write to when something is wrong")
    push_services: str = Field(
        default=("fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"),
        description="The only hosts that notices are sent to",
    )
    push_local: bool = Field(default=False, description="Notices also to this machine itself, for trying it out")
    push_seconds: float = Field(default=2, ge=0, description="Whoever decides by then needs no notice")

    proxies: str = Field(
        default="127.0.0.1,::1",
        description="Proxies that are believed from where a request comes: addresses and networks, or *",
    )
    metrics_token: SecretStr | None = Field(default=None, description="Whoever brings it may read /metrics")
    log: Literal["text", "json"] = Field(default="text", description="How a line of the log is written")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="What is worth a line; from info on every request is"
    )
    keep_lobbies_days: Days | None = Field(default=30, description="Tables that never started; none: for ever")
    keep_abandoned_days: Days | None = Field(default=30, description="Tables that were closed before they started")
    keep_chat_days: Days | None = Field(default=365, description="What was said at a table, once it is finished")
    keep_audit_days: Days | None = Field(default=365, description="Notes of who did what around the tables")
    keep_expired_days: Days | None = Field(default=7, description="Links and sessions that have expired")
    keep_strangers_days: Days | None = Field(default=90, description="People who never sat anywhere")

    @field_validator("database_url")
    @classmethod
    def _use_an_async_driver(cls, value: str) -> str:
        try:
            url = make_url(value)
        except ArgumentError as error:
            raise ValueError("expected a database address such as sqlite:///var/fresco.db") from error
        kind = url.get_backend_name()
        if kind not in ASYNC_DRIVERS:
            raise ValueError("expected a SQLite or PostgreSQL address (sqlite:///file or postgresql://host/name)")
        if kind == "sqlite" and url.database in (None, "", ":memory:"):
            raise ValueError("expected a SQLite file: a database in memory would forget every game")
        return url.set(drivername=ASYNC_DRIVERS[kind]).render_as_string(hide_password=False)

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("expected an address such as redis://localhost:6379/0")
        return value

    @field_validator("public_url")
    @classmethod
    def _is_a_web_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
            raise ValueError("expected an address without a path, such as https://fresco.example")
        return without_usual_port(f"{parts.scheme}://{parts.netloc}")

    @field_validator("proxies")
    @classmethod
    def _are_addresses(cls, value: str) -> str:
        for proxy in value.split(",") if value.strip() not in ("", "*") else ():
            try:
                ip_network(proxy.strip())
            except ValueError as error:
                raise ValueError("expected addresses or networks such as 127.0.0.1,10.0.0.0/8, or *") from error
        return value

    @field_validator("push_contact")
    @classmethod
    def _can_be_written_to(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"mailto:[!-~]+@[!-~]+|https://[!-~]+", value):
            raise ValueError("expected an address such as mailto:keeper@fresco.example or https://fresco.example")
        return value

    @field_validator("push_services")
    @classmethod
    def _are_hosts(cls, value: str) -> str:
        for host in value.split(","):
            # The last part of a name is never a number, that of an address always is.
            if not re.fullmatch(r"(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*", host.strip()):
                raise ValueError("expected hosts such as fcm.googleapis.com,*.push.apple.com")
        return value

    @property
    def known_push_services(self) -> list[str]:
        return [host.strip() for host in self.push_services.split(",")]

    @property
    def contact(self) -> str:
        """Push services want to know whom to ask; a house nobody else reaches has nobody to name."""
        if self.push_contact is not None:
            return self.push_contact
        return self.public_url if self.public_url and self.secure_cookies else "mailto:keeper@localhost"

    @property
    def url(self) -> URL:
        return make_url(self.database_url)

    @property
    def database_file(self) -> Path | None:
        """The SQLite file, or None for PostgreSQL."""
        return Path(str(self.url.database)) if self.url.get_backend_name() == "sqlite" else None

    @property
    def secure_cookies(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https:")

    @property
    def secret_file(self) -> Path | None:
        """Where a secret that was not given is kept; with PostgreSQL nowhere."""
        return None if self.database_file is None else self.database_file.with_suffix(".secret")

    @cached_property
    def key(self) -> bytes:
        """The key for every keyed hash: given, or kept in a file beside the SQLite database."""
        if self.secret is not None:
            return self.secret.get_secret_value().encode()
        if self.secret_file is None:
            raise ValueError("FRESCO_SECRET is needed with PostgreSQL: all processes must share it")
        return _kept_secret(self.secret_file)


def without_usual_port(address: str) -> str:
    """As browsers write it in Origin: in small letters, without the port that goes without saying."""
    address = address.lower()
    return address.removesuffix(":443" if address.startswith("https:") else ":80")


def _kept_secret(file: Path) -> bytes:
    private.make_folder(file.parent)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(32))
    except FileExistsError:
        pass
    private.close_to_others(file)
    kept = file.read_text().encode()
    if not kept:
        raise ValueError(f"{file} is empty: put the old secret back, or delete it and nobody is recognised any more")
    return kept
