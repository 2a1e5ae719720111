"""Addresses that are kept out: one machine, or a whole network."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from orbitduel.reading import Malformed

Network = IPv4Network | IPv6Network
WIDEST = {4: 8, 6: 19}
HOUSEHOLD = 64
"""Behind IPv6 everybody has so many bits of their own to choose from."""


def fit_network(typed: str) -> Network:
    """What an operator typed as a network; a single address is a network of one."""
    try:
        network = ip_network(typed.strip(), strict=False)
    except ValueError:
        raise Malformed(typed, "is no address such as 203.0.113.7 or 203.0.113.0/24") from None
    if network.prefixlen < WIDEST[network.version]:
        raise Malformed(typed, f"is too wide; at least /{WIDEST[network.version]}")
    if network.version == 6 and network.prefixlen > HOUSEHOLD:
        return network.supernet(new_prefix=HOUSEHOLD)
    return network


def shown(network: Network) -> str:
    single = network.prefixlen == network.max_prefixlen
    return str(network.network_address if single else network)


class KeptOut:
    """The address bans in force."""

    def __init__(self, bans: Mapping[str, Mapping[str, Any]]) -> None:
        self._bans = [(fit_network(name), str(row["reason"])) for name, row in bans.items()]

    def why(self, address: str) -> str | None:
        """Why an address is kept out, or None."""
        found = _read(address) if self._bans else None
        if found is None:
            return None
        return next((reason for network, reason in self._bans if found in network), None)


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """An IPv4 address is one also where it comes in through IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
