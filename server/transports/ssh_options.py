"""SSH settings: public keys and a terminal, within limits, without copying and forwarding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXCHANGES = "-diffie-hellman-*,rsa*"
"""The key exchange methods, without those that cost a server more than some milliseconds."""
OPTIONS: Mapping[str, Any] = {
    "encoding": None,
    "line_editor": False,
    "login_timeout": 20,
    "keepalive_interval": 15,
    "keepalive_count_max": 3,
    "window": 65_536,  # bytes that a client may send ahead
    "kex_algs": EXCHANGES,
    "public_key_auth": True,
    "password_auth": False,
    "host_based_auth": False,
    "gss_host": None,
    "allow_scp": False,
    "agent_forwarding": False,
    "x11_forwarding": False,
}
