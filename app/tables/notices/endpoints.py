"""Where notices may be sent. A browser names the address, so anybody can: only known push services are believed.

Why it is locked like this is told in ``docs/decisions/0010-notices-go-to-known-push-services-only.md``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address

from app.models import ENDPOINT_LENGTH
from app.tables.refusals import Refusal

# One pattern for all of it, so that no two readers can disagree about which part is the host: no user, no port, no
# number in brackets, no backslash, no fragment.
ENDPOINT = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+)(/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)")
LOCAL = re.compile(r"https?://(localhost|127\.0\.0\.1)(?::\d{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)")

NAT64 = IPv6Network("64:ff9b::/96")


def check_endpoint(endpoint: str, services: Sequence[str], *, local: bool = False) -> str:
    """The host, if it is that of a known service; ``local`` allows the machine itself as well."""
    if len(endpoint) > ENDPOINT_LENGTH:
        raise Refusal("endpoint_refused")
    found = ENDPOINT.fullmatch(endpoint)
    if found is not None and any(_fits(found[1], service) for service in services):
        return found[1]
    found = LOCAL.fullmatch(endpoint) if local else None
    if found is None:
        raise Refusal("endpoint_refused")
    return found[1]


def _fits(host: str, service: str) -> bool:
    """``*.example.com`` is any host below that name, and not the name itself."""
    return host.endswith(service[1:]) if service.startswith("*.") else host == service


def is_public(address: str) -> bool:
    """Whether an address that a name stands for lies in the open internet. Names can be made to point anywhere."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        # Within such an address another one is called, which may be one of ours.
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None or found in NAT64:
            return False
    return found.is_global and not found.is_multicast


def is_own(address: str) -> bool:
    return ip_address(address).is_loopback
