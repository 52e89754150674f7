"""
What a door gives to a session so that the host knows for whom it speaks.

A token is "fingerprint.until.hash", sealed with a secret that only the doors and the host can read
(`door.secret` in the data folder, mode 0600). It outlives the host: after a restart a session comes back with
the token that it has. It opens one player's seats and nothing else.
"""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

SECRET = "door.secret"  # noqa: S105 - the name of a file
LASTS = 7 * 24 * 3600
"""Seconds for which a token holds: longer than any session."""


def door_secret(folder: Path) -> bytes:
    """The secret of a data folder, made when it is first wanted; OSError if it cannot be read."""
    path = folder / SECRET
    with suppress(FileExistsError):
        folder.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{SECRET}.{secrets.token_hex(4)}")
        if not path.exists():
            fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            try:
                os.write(fd, secrets.token_bytes(32))
                os.fsync(fd)
            finally:
                os.close(fd)
            try:
                os.link(temporary, path)
            finally:
                temporary.unlink()
    return path.read_bytes()


def mint(secret: bytes, fingerprint: str, now: float, lasts: float = LASTS) -> str:
    """A token for whoever has this fingerprint; `now` in seconds since 1970."""
    who = urlsafe_b64encode(fingerprint.encode()).decode()
    said = f"{who}.{int(now + lasts)}"
    return f"{said}.{_seal(secret, said)}"


def fingerprint_in(secret: bytes, token: str, now: float) -> str | None:
    """For whom a token speaks; None if it is not ours or holds no more."""
    said, _, seal = token.rpartition(".")
    who, _, until = said.partition(".")
    if not compare_digest(_seal(secret, said).encode(), seal.encode("utf-8", "replace")):
        return None
    return urlsafe_b64decode(who).decode() if int(until) >= now else None


def _seal(secret: bytes, said: str) -> str:
    return blake2b(said.encode("utf-8", "replace"), key=secret, digest_size=24).hexdigest()
