"""The addresses and nets from where nobody may come in, at any front end of these games."""

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
"""So many hold at once."""
OLD_KIND = 96
"""Bits before an address of the old kind where it is written in the new one."""
HOUSEHOLD = 64
"""Bits of an address of the new kind that one household has: what counts as one address everywhere."""

AnyAddress = IPv4Address | IPv6Address
AnyNet = IPv4Network | IPv6Network


@frozen
class AddressBan(Record):
    """A net, why nobody may come in from there, since and until when in seconds since 1970; None for ever."""

    net: str
    reason: str
    at: float
    until: float | None

    def covers(self, address: AnyAddress, now: float) -> bool:
        """Whether it holds for an address now."""
        return (self.until is None or now < self.until) and address in _read(self.net)

    def words(self) -> tuple[str, dict[str, str]]:
        """What somebody from there is told, and what fills its braces."""
        if self.until is None:
            return mark("Your address is banned from this server: {reason}"), {"reason": self.reason}
        text = mark("Your address is banned from this server until {date}: {reason}")
        return text, {"date": moment(self.until), "reason": self.reason}


def known_address(text: str) -> AnyAddress | None:
    """
    The address that a text says, one of the old kind also where it is written in the new one; None for none.

    >>> known_address("::ffff:192.0.2.7"), known_address("proxy")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def known_net(text: str) -> AnyNet | None:
    """
    The net that a text says; an address alone is that one, or the net of its household. None if it is none.

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
    """The ban that holds for an address now, the one that ends last of several; None if none does."""
    known = known_address(address)
    found = [each for each in bans if known is not None and each.covers(known, now)]
    return max(found, key=lambda each: each.until or float("inf"), default=None)


@define(eq=False)
class AddressBans:
    """Those of a store."""

    store: Store

    def take(self, net: AnyNet, reason: str, until: float | None = None) -> bool:
        """Ban a net; an earlier ban of the same one gives way. False if too many are banned."""
        now = self.store.clock()
        with self.store.writing() as base:
            base.execute("DELETE FROM address_ban WHERE until <= ? OR net = ?", (now, str(net)))
            if base.execute("SELECT count(*) FROM address_ban").fetchone()[0] >= MOST:
                return False
            base.execute("INSERT INTO address_ban VALUES (?, ?, ?, ?)", (str(net), reason, now, until))
        return True

    def lift(self, net: AnyNet) -> bool:
        """End a ban; False if this net is not banned."""
        with self.store.writing() as base:
            query = "DELETE FROM address_ban WHERE net = ? AND coalesce(until, 9e99) > ?"
            return base.execute(query, (str(net), self.store.clock())).rowcount == 1

    def all(self) -> tuple[AddressBan, ...]:
        """Those that hold, the oldest first."""
        query = "SELECT * FROM address_ban WHERE coalesce(until, 9e99) > ? ORDER BY at, net"
        return tuple(AddressBan(*row) for row in self.store.rows(query, self.store.clock()))
