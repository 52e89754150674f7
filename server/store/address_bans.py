"""Addresses and networks that are banned at every front end of these games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store
from cockade.tui.text.i18n import mark
from cockade.tui.text.times import moment

MOST = 1000
"""The most bans at one time."""
OLD_KIND = 96
"""Prefix length of an IPv4 address written as IPv6."""
HOUSEHOLD = 64
"""Prefix length of one household's IPv6 addresses, which count as one address everywhere."""

AnyAddress = IPv4Address | IPv6Address
AnyNet = IPv4Network | IPv6Network


@frozen
class AddressBan(Record):
    """A banned network, the reason, and start and end in seconds since 1970. No end means forever."""

    net: str
    reason: str
    at: float
    until: float | None

    def covers(self, address: AnyAddress, now: float) -> bool:
        """Whether the ban covers an address now."""
        return (self.until is None or now < self.until) and address in _read(self.net)

    def words(self) -> tuple[str, dict[str, str]]:
        """Return the message for a banned connection, and the values for its braces."""
        if self.until is None:
            return mark("Your address is banned from this server: {reason}"), {"reason": self.reason}
        text = mark("Your address is banned from this server until {date}: {reason}")
        return text, {"date": moment(self.until), "reason": self.reason}


def known_address(text: str) -> AnyAddress | None:
    """Return the address in a text, as IPv4 also if it is mapped to IPv6. None if there is none.

    >>> known_address("::ffff:192.0.2.7"), known_address("proxy")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def known_net(text: str) -> AnyNet | None:
    """Return the network in a text. A lone address is its own, or its household's. None if malformed.

    >>> known_net("192.0.2.7/24"), known_net("2001:db8:1:2:3::4"), known_net("all")
    (IPv4Network('192.0.2.0/24'), IPv6Network('2001:db8:1:2::/64'), None)
    """
    address = known_address(text)
    if address is not None:
        return ip_network((address, HOUSEHOLD if isinstance(address, IPv6Address) else 32), strict=False)
    try:
        found = ip_network(text, strict=False)
    except ValueError:
        return None
    if found.version == 6 and found.prefixlen >= OLD_KIND and found.network_address.ipv4_mapped:
        return ip_network((found.network_address.ipv4_mapped, found.prefixlen - OLD_KIND))
    return found


@lru_cache(2 * MOST)
def _read(net: str) -> AnyNet:
    return ip_network(net)


def ban_of(bans: Iterable[AddressBan], address: str, now: float) -> AddressBan | None:
    """Return the current ban of an address, the longest of several. None if there is none."""
    known = known_address(address)
    found = [each for each in bans if known is not None and each.covers(known, now)]
    return max(found, key=lambda each: each.until or float("inf"), default=None)


@define(eq=False)
class AddressBans:
    """The address bans in a store."""

    store: Store

    def take(self, net: AnyNet, reason: str, until: float | None = None) -> bool:
        """Ban a network, replacing an earlier ban of it. False if too many are banned."""
        now = self.store.clock()
        with self.store.writing() as base:
            base.execute("DELETE FROM address_ban WHERE until <= ? OR net = ?", (now, str(net)))
            if base.execute("SELECT count(*) FROM address_ban").fetchone()[0] >= MOST:
                return False
            base.execute("INSERT INTO address_ban VALUES (?, ?, ?, ?)", (str(net), reason, now, until))
        return True

    def lift(self, net: AnyNet) -> bool:
        """Lift a ban. False if this network is not banned."""
        with self.store.writing() as base:
            query = "DELETE FROM address_ban WHERE net = ? AND coalesce(until, 9e99) > ?"
            return base.execute(query, (str(net), self.store.clock())).rowcount == 1

    def all(self) -> tuple[AddressBan, ...]:
        """Return the current bans, the oldest first."""
        query = "SELECT * FROM address_ban WHERE coalesce(until, 9e99) > ? ORDER BY at, net"
        return tuple(AddressBan(*row) for row in self.store.rows(query, self.store.clock()))
