"""The gate in front of the page: limits for connections and addresses, and short logs of bad requests.

It is in front of the web framework, which counts nothing before it has read a request. All input waits its
turn, except what players type.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from cockade.server.transports.admission import household
from cockade.server.transports.low_priority_queue import TYPED, Inflow, WorkQueue
from cockade.server.transports.operator_log import Journal

MOST_CONNECTIONS = 300
MOST_FROM_ONE = 40
NEAREST = "X-Forwarded-For"
"""The last address in the header, which the proxy itself has seen."""
TOLD_BY_PROXIES = (NEAREST, "X-Real-IP", "Forwarded")


class Gate:
    """A factory and counter of connections. Those of a trusted proxy are counted together.

    `playing` are the connections with sessions.
    """

    def __init__(
        self,
        make: Callable[[], asyncio.Protocol],
        journal: Journal,
        proxies: frozenset[str],
        turns: WorkQueue,
    ) -> None:
        self.make, self.journal, self.proxies, self.turns = make, journal, proxies, turns
        self.playing: set[asyncio.BaseTransport] = set()
        self._open: Counter[str] = Counter()

    def __call__(self) -> asyncio.Protocol:
        """Make the protocol of a new connection."""
        return _Counted(self)

    def enter(self, address: str) -> bool:
        """Count a connection from an address. False if there is no room."""
        home = household(address)
        few = address in self.proxies or self._open[home] < MOST_FROM_ONE
        if not few or self._open.total() >= MOST_CONNECTIONS:
            self.journal.note("turned-away", address=address, door="web")
            return False
        self._open[home] += 1
        return True

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        home = household(address)
        self._open[home] -= 1
        if not self._open[home]:
            del self._open[home]


class _Counted(asyncio.Protocol):
    """A counted connection whose input waits for its turn. The framework does the rest."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._address = ""
        self._inner: asyncio.Protocol | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        if not self._gate.enter(address):
            transport.abort()
            return
        self._address, self._inner, self._transport = address, self._gate.make(), transport
        understand = self._inner.data_received
        self._inflow = Inflow(self._gate.turns, transport, understand, is_full=self._is_full)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._inner is None:
            return
        is_typed = self._transport in self._gate.playing and len(data) <= TYPED
        if is_typed and not self._inflow.is_waiting:
            self._inner.data_received(data)
        else:
            self._inflow.put(data)

    def _is_full(self) -> bool:
        """Whether the framework has paused reading. No public attribute says so."""
        return any(getattr(self._inner, name, False) for name in ("_reading_paused", "_buffer_paused"))

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inner else None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inner:
            self._inner.connection_lost(exc)
            self._gate.leave(self._address)
            self._gate.playing.discard(self._transport)

    def pause_writing(self) -> None:
        if self._inner:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner:
            self._inner.resume_writing()


class Faults(logging.Handler):
    """The framework's messages: a short line for a bad request, the place for our own faults."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self._journal = journal

    @classmethod
    def logger(cls, journal: Journal) -> logging.Logger:
        """Return a logger without parents."""
        found = logging.getLogger("cockade.web")
        found.propagate = False
        found.handlers = [cls(journal)]
        return found

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError):
            self._journal.note("bad-request", kind=type(error).__name__)
        elif isinstance(error, ConnectionError):
            self._journal.note("web-lost", kind=type(error).__name__)
        else:
            self._journal.fault("web-fault", error)


def address_of(request: web.BaseRequest, proxies: frozenset[str]) -> str:
    """Return a request's client address: from a trusted proxy's header, else the connection's.

    A client behind an untrusted proxy has an unknown address: "proxy" and the proxy's own.
    """
    direct = request.remote or "?"
    if direct in proxies:
        said = ",".join(request.headers.getall(NEAREST, ())).split(",")
        return (
            next((each.strip() for each in reversed(said) if each.strip() not in proxies), direct) or direct
        )
    if any(name in request.headers for name in TOLD_BY_PROXIES):
        return f"proxy {direct}"
    return direct
