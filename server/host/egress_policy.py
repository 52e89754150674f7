"""What a server may send elsewhere for its players, as its operator says, and which addresses are outside."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated

from attrs import frozen

from cockade.engine.data_files import DataError, Fault, read_toml, structure
from cockade.events.record import Record
from cockade.events.strict_reading import Only, one_of
from cockade.saves.atomic import read_bounded
from cockade.tui.text.i18n import LANGUAGES, SOURCE

FILE = "notices.toml"
MOST_BYTES = 1 << 16
USUAL_PORTS = (80, 443)
CLOSED = tuple(map(ip_network, ("::/96", "fec0::/10", "3fff::/20", "5f00::/16", "192.88.99.0/24")))
"""What not every Python counts as special: of IANA's registries (2025), and what is deprecated."""
TRANSLATED = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "::ffff:0:0:0/96")))
"""Addresses of the new kind that stand for ones of the old kind."""
PORTS = 65535


class UnreachedError(Exception):
    """A message did not get through: the kind of the trouble, and nothing of what was said."""


@frozen
class Relay(Record):
    """The operator's server for mail: `tls` is "no", "starttls" or "tls"; the password stands in a file."""

    host: str
    sender: str
    port: Annotated[int, Only("a port", lambda port: 0 < port <= PORTS)] = 587
    tls: Annotated[str, one_of(("no", "starttls", "tls"))] = "starttls"
    user: str = ""
    password_file: str = ""

    def password(self) -> str:
        """
        The password for the user, from its file; empty where there is no user.

        Raises: DataError if the file can't be read.
        """
        if not self.user:
            return ""
        try:
            return read_bounded(Path(self.password_file), MOST_BYTES).decode().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(self.password_file, Fault("$", str(error))) from error


@frozen
class Reach(Record):
    """
    What the operator allows: whether anything is sent, to which hosts of his own network, by which relay.

    To `ports` is sent besides 80 and 443; a host that is named as inside takes any.

    `public` is the address of the server's page, where it has one; `language` that in which is told who has
    neither chosen one nor been here since visits have one.
    """

    on: bool = True
    ports: tuple[Annotated[int, Only("a port", lambda port: 0 < port <= PORTS)], ...] = ()
    inside: tuple[str, ...] = ()
    smtp: Relay | None = None
    public: str = ""
    language: Annotated[str, one_of(tuple(LANGUAGES))] = SOURCE

    @classmethod
    def load(cls, folder: Path) -> Reach:
        """As a file in the data folder says; DataError in one line if that cannot be understood."""
        path = folder / FILE
        try:
            text = read_bounded(path, MOST_BYTES).decode()
        except FileNotFoundError:
            return cls()
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(str(path), Fault("$", str(error))) from error
        return structure(read_toml(text, str(path)), cls, str(path))


def is_outside(address: str) -> bool:
    """
    Whether an address is one of the open net, and not this machine's.

    >>> [is_outside(each) for each in ("9.9.9.9", "10.0.0.1", "127.0.0.1", "::1", "::ffff:10.0.0.1", "x")]
    [True, False, False, False, False, False]
    """
    try:
        known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(known, IPv6Address):
        if any(known in net for net in TRANSLATED) or known.teredo:
            return False
        known = known.ipv4_mapped or known
    if any(known in net for net in CLOSED if net.version == known.version):
        return False
    return known.is_global and not known.is_multicast and not is_ours(str(known))


def is_ours(address: str) -> bool:
    """Whether the kernel's route to an address stays on this machine; nothing is sent to find that out."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0]) == address
    except OSError:  # no way there: nothing gets there either
        return False
