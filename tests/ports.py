"""Ports for the servers of tests, also where many tests run at the same time."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

PORTS = range(10_000, 30_000)
"""Of which the system gives none away by itself: nobody who connects meanwhile gets one of them."""
_CHANCE = SystemRandom()
"""Not that of the tests, which some of them set: two processes would find the same port."""


def free_port():
    """A port that nobody uses now."""
    while True:
        port = _CHANCE.choice(PORTS)
        with socket.socket() as wire, suppress(OSError):
            wire.bind(("127.0.0.1", port))
            return port
