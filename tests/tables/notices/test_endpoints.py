from __future__ import annotations

import asyncio
import socket

import pytest

from app.settings import Settings
from app.tables.notices.endpoints import check_endpoint, is_public
from app.tables.notices.sending import CheckedNames, NotPublic
from app.tables.refusals import Refusal

SERVICES = Settings().known_push_services


@pytest.mark.parametrize(
    ("endpoint", "host"),
    [
        ("https://fcm.googleapis.com/fcm/send/cPz:APA91b-_x", "fcm.googleapis.com"),
        ("https://updates.push.services.mozilla.com/wpush/v2/gAAAAA_-x", "updates.push.services.mozilla.com"),
        ("https://web.push.apple.com/QGuQyavXutnMH", "web.push.apple.com"),
        ("https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2b", "wns2-par02p.notify.windows.com"),
    ],
)
def test_the_push_services_of_the_browsers_are_known(endpoint: str, host: str) -> None:
    assert check_endpoint(endpoint, SERVICES) == host


REFUSED = {
    "plain http": "http://fcm.googleapis.com/fcm/send/x",
    "another scheme": "ftp://fcm.googleapis.com/x",
    "no scheme": "//fcm.googleapis.com/x",
    "an unknown host": "https://example.com/x",
    "a host that only ends alike": "https://evilfcm.googleapis.com/x",
    "a host that only begins alike": "https://fcm.googleapis.com.example.com/x",
    "the name below which services are": "https://push.apple.com/x",
    "a name that hides a known one": "https://example.com/fcm.googleapis.com",
    "an IPv4 address": "https://127.0.0.1/x",
    "a private IPv4 address": "https://10.0.0.7/x",
    "an address of the cloud": "https://169.254.169.254/latest/meta-data",
    "an IPv4 address as one number": "https://2130706433/x",
    "an IPv6 address": "https://[::1]/x",
    "an IPv6 address that means an IPv4 one": "https://[::ffff:127.0.0.1]/x",
    "this machine": "https://localhost/x",
    "this machine over http": "http://127.0.0.1:8000/x",
    "a name at home": "https://printer.local/x",
    "a name without a dot": "https://redis/x",
    "a user before the host": "https://fcm.googleapis.com@example.com/x",
    "a user before a known host": "https://me:word@fcm.googleapis.com/x",
    "a port": "https://fcm.googleapis.com:6379/x",
    "the usual port": "https://fcm.googleapis.com:443/x",
    "a fragment": "https://fcm.googleapis.com/x#y",
    "a backslash": "https://fcm.googleapis.com\\@example.com/x",
    "a space": "https://fcm.googleapis.com/x y",
    "a new line": "https://fcm.googleapis.com/x\r\nHost: example.com",
    "a new line at the end": "https://fcm.googleapis.com/x\n",
    "capitals": "https://FCM.googleapis.com/x",
    "another alphabet": "https://fcm.googleapis\u3002com/x",
    "a dot at the end": "https://fcm.googleapis.com./x",
    "no path": "https://fcm.googleapis.com",
    "nothing": "",
    "too long": "https://fcm.googleapis.com/" + "x" * 1024,
}
"""What nobody may make the house call."""


@pytest.mark.parametrize("endpoint", REFUSED.values(), ids=REFUSED)
def test_every_other_address_is_refused(endpoint: str) -> None:
    with pytest.raises(Refusal, match="push services"):
        check_endpoint(endpoint, SERVICES)


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:8099/x", "https://localhost/x", "http://localhost:1/x"])
def test_the_machine_itself_is_reached_only_if_the_settings_say_so(endpoint: str) -> None:
    check_endpoint(endpoint, SERVICES, local=True)
    with pytest.raises(Refusal):
        check_endpoint(endpoint, SERVICES)


@pytest.mark.parametrize("name", ["plain http", "a private IPv4 address", "an IPv6 address", "an unknown host"])
def test_everything_else_stays_refused_where_the_machine_itself_may_be_reached(name: str) -> None:
    with pytest.raises(Refusal):
        check_endpoint(REFUSED[name], SERVICES, local=True)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
        "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1",
    ],
)  # fmt: skip
def test_addresses_outside_the_open_internet_are_recognised(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.74.10", "2a00:1450:4001:80b::200a"])
def test_addresses_of_the_open_internet_are_recognised(address: str) -> None:
    assert is_public(address)


def answer_with(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    async def found(host: str, port: int, **_: object) -> list[object]:
        kinds = [socket.AF_INET6 if ":" in address else socket.AF_INET for address in addresses]
        return [(kind, None, 0, "", (address, port)) for kind, address in zip(kinds, addresses, strict=True)]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)


async def test_a_known_name_that_points_into_the_house_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, "10.0.0.7", "::1")
    with pytest.raises(NotPublic):
        await CheckedNames(local=False).resolve("fcm.googleapis.com", 443)


async def test_of_several_addresses_only_public_ones_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, "192.168.0.1", "8.8.8.8")
    found = await CheckedNames(local=True).resolve("fcm.googleapis.com", 443)
    assert [each["host"] for each in found] == ["8.8.8.8"]


async def test_the_machine_itself_is_found_only_if_the_settings_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, "127.0.0.1")
    assert await CheckedNames(local=True).resolve("localhost", 8099)
    with pytest.raises(NotPublic):
        await CheckedNames(local=False).resolve("localhost", 8099)
