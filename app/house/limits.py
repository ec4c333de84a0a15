"""How often somebody may ask, and how many sockets they may hold.

Counted in this process only: limits against floods, not quotas.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from app.settings import Settings
from app.tables.refusals import Refusal

Clock = Callable[[], float]
# Keys remembered before those that have refilled are forgotten.
MANY_KEYS = 10_000


class Allowance:
    """For each key ``amount`` requests, which come back evenly over ``seconds``."""

    def __init__(self, amount: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self.amount = amount
        self.seconds_each = seconds / amount
        self._clock = clock
        # When the key will have its whole amount back. A key that is not here has it now.
        self._full_at: dict[str, float] = {}

    def check(self, key: str) -> None:
        """Refuse when nothing is left, without spending."""
        wait = self._wait(key)
        if wait > 0:
            raise Refusal("too_many_requests", seconds=math.ceil(wait))

    def spend(self, key: str) -> None:
        self.check(key)
        moment = self._clock()
        if len(self._full_at) >= MANY_KEYS:
            self._full_at = {known: full for known, full in self._full_at.items() if full > moment}
        self._full_at[key] = max(self._full_at.get(key, 0.0), moment) + self.seconds_each

    def _wait(self, key: str) -> float:
        missing = self._full_at.get(key, 0.0) - self._clock()
        # A thousandth of a request is forgiven: sums of fractions of seconds are not exact.
        return missing - (self.amount - 1 + 0.001) * self.seconds_each


class Room:
    """For each key at most so many sockets at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        if self._held[key] >= self.most:
            raise Refusal("too_many_sockets", most=self.most)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


class Limits:
    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.address = Allowance(settings.requests_per_minute_address, 60, clock)
        self.player = Allowance(settings.requests_per_minute_player, 60, clock)
        self.new_players = Allowance(settings.new_players_per_hour_address, 3600, clock)
        self.new_tables = Allowance(settings.new_tables_per_hour_player, 3600, clock)
        self.chat_lines = Allowance(settings.chat_lines_per_minute_player, 60, clock)
        self.wrong_codes = Allowance(settings.wrong_codes_per_minute_address, 60, clock)
        self.reports = Allowance(settings.reports_per_hour_player, 3600, clock)
        self.logs = Allowance(settings.logs_per_minute_address, 60, clock)
        self.sign_ins = Allowance(settings.sign_ins_per_hour_address, 3600, clock)
        self.sign_ins_in_all = Allowance(settings.sign_ins_per_hour, 3600, clock)
        # To check one takes much memory and a core on purpose: a flood of guesses leaves both to those who play.
        self.one_password = asyncio.Lock()
        self.sockets_of_address = Room(settings.sockets_per_address)
        self.sockets_of_player = Room(settings.sockets_per_player)


def address_of(connection: HTTPConnection) -> str:
    """Who asks, as addresses are counted."""
    return household(connection.client.host if connection.client else "")


def household(host: str) -> str:
    """Whatever has no address, such as a test, is counted as it calls itself."""
    try:
        return counted(host)
    except ValueError:
        return host


def counted(host: str) -> str:
    """An address as it is counted: for IPv6 the network of a household, since one machine has billions of addresses."""
    address = ipaddress.ip_address(host.removesuffix("/64"))
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:  # as a proxy writes it that listens for both kinds at once
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_loopback(connection: HTTPConnection) -> bool:
    """Whether the machine itself asks."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)
