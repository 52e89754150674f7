"""The operator's limits on outgoing messages, and which addresses are public."""

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
from cockade.tui.text.language_choice import LANGUAGES, SOURCE

FILE = "notices.toml"
MOST_BYTES = 1 << 16
USUAL_PORTS = (80, 443)
CLOSED = tuple(map(ip_network, ("::/96", "fec0::/10", "3fff::/20", "5f00::/16", "192.88.99.0/24")))
"""Ranges that not every Python counts as special: from IANA's registries (2025), and deprecated ones."""
TRANSLATED = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "::ffff:0:0:0/96")))
"""IPv6 ranges that embed IPv4 addresses."""
PORTS = 65535


class UnreachedError(Exception):
    """Raised when a message was not delivered, with the kind of failure and nothing of its text."""


@frozen
class Relay(Record):
    """The operator's mail relay. `tls` is "no", "starttls" or "tls". The password is in a file."""

    host: str
    sender: str
    port: Annotated[int, Only("a port", lambda port: 0 < port <= PORTS)] = 587
    tls: Annotated[str, one_of(("no", "starttls", "tls"))] = "starttls"
    user: str = ""
    password_file: str = ""

    def password(self) -> str:
        """The user's password, read from its file. Empty if there is no user.

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
    """The operator's limits on sending: whether, to which internal hosts, through which mail relay.

    `ports` are allowed besides 80 and 443. Hosts listed as internal accept any port. `public` is the address
    of the server's page, if it has one. `language` is for players without a chosen or recorded language.
    """

    on: bool = True
    ports: tuple[Annotated[int, Only("a port", lambda port: 0 < port <= PORTS)], ...] = ()
    inside: tuple[str, ...] = ()
    smtp: Relay | None = None
    public: str = ""
    language: Annotated[str, one_of(tuple(LANGUAGES))] = SOURCE

    @classmethod
    def load(cls, folder: Path) -> Reach:
        """Load the policy from a file of the data folder.

        Raise DataError, in one line, if it is malformed.
        """
        path = folder / FILE
        try:
            text = read_bounded(path, MOST_BYTES).decode()
        except FileNotFoundError:
            return cls()
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(str(path), Fault("$", str(error))) from error
        return structure(read_toml(text, str(path)), cls, str(path))


def is_outside(address: str) -> bool:
    """Whether an address is public, and not this machine's.

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
    """Whether the kernel routes an address to this machine. Nothing is sent to find out."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0]) == address
    except OSError:  # no way there: nothing gets there either
        return False
