"""From where somebody knocks: inside the hall's networks or outside, and from which neighbourhood.

This file is pure. Addresses are those of the client as the trusted proxy, if any, reports them.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network

LOOPBACK = "127.0.0.0/8,::1/128"


def networks(text: str) -> tuple[Network, ...]:
    """The networks that a comma-separated list names; ``ValueError`` when one cannot be read."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


def is_outside(address: str, inside: Iterable[Network]) -> bool:
    """Whether an address lies in none of the networks; what cannot be read lies outside."""
    try:
        known = ip_address(address)
    except ValueError:
        return True
    if isinstance(known, IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return not any(known in network for network in inside if network.version == known.version)


def neighbourhood(address: str) -> str:
    """The network whose failures are counted together: one line's addresses are cheap to change."""
    try:
        known = ip_address(address)
    except ValueError:
        return "nowhere"
    width = 24 if known.version == 4 else 64
    return str(ip_network(f"{known}/{width}", strict=False))
