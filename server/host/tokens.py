"""
Signed words that say for whom somebody speaks: a token of a session, a link to the page, a cookie.

All are signed by `itsdangerous` with the secret of a data folder (`door.secret`, mode 0600), each for its own
purpose, with the time at which they were made inside: after so many seconds they hold no more, whoever kept
them. What the secret before it signed holds for a while after `renew_secret`. Whoever deletes the secret
makes all of them invalid.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen
from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from cockade.saves.atomic import PRIVATE, read_bounded, write_whole
from cockade.saves.errors import SaveError
from cockade.tui.text.i18n import mark

SECRET = "door.secret"  # noqa: S105 - the name of a file
OLD_SECRET = f"{SECRET}.old"
SECRET_BYTES, MOST_SECRET = 32, 1 << 10
LONGEST_UNTIL = 12
"""Digits of a time in seconds since 1970."""
DAY = 24 * 3600
LASTS = {"session": 7 * DAY, "link": 30 * DAY, "cookie": 30 * DAY, "stop": 400 * DAY}
"""Seconds for which a word of each purpose holds; a cookie is given anew with every page."""
GUEST = "guest"
"""The account in the link for guests: each browser that follows it gets an account of its own."""
WEB = "web:"
NEWCOMER = "newcomer:"
"""So a word of a token begins of who is on no list: how he may make an account follows, and his address."""
BOT = "bot:"
"""So begins the account of a bot, and a name follows."""
BROWSER = "browser"
"""Stands in the token of who comes by the operator's link, and not by any of the keys in it."""
TAKEN = mark("This key was removed from its account. Use another one.")
"""What is told who comes by a key that its owner, or the operator, has closed."""


class Secret(bytes):
    """What signs words; what `old`, the one before it, has signed holds as well. `old` may be empty."""

    old: bytes = b""


def door_secret(folder: Path, clock: Callable[[], float] = time.time) -> Secret:
    """
    The secret of a data folder, made when it is first wanted, with the one before it while that holds.

    Raises: OSError if it cannot be read, SaveError if it is too short to be one.
    """
    path = folder / SECRET
    with suppress(FileExistsError):
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, secrets.token_bytes(SECRET_BYTES), mode=PRIVATE, over=False)
    found = Secret(read_bounded(path, MOST_SECRET))
    if len(found) < SECRET_BYTES:
        text = "This is no secret of a server. Restore it from a copy, or delete it: then all links are new."
        raise SaveError(path, text)
    found.old = old_secret(folder, clock())
    return found


def old_secret(folder: Path, now: float) -> bytes:
    """
    The secret before, while its words hold; it stands behind the second since 1970 at which they end.

    Raises: OSError if it cannot be read, SaveError if it is none.
    """
    path = folder / OLD_SECRET
    try:
        until, _, found = read_bounded(path, MOST_SECRET).partition(b"\n")
    except FileNotFoundError:
        return b""
    if not until.isdigit() or len(until) > LONGEST_UNTIL or len(found) < SECRET_BYTES:
        raise SaveError(path, "This is no secret of a server. Restore it from a copy, or delete it.")
    return found if now < int(until) else b""


def renew_secret(folder: Path, *, overlap: bool, clock: Callable[[], float] = time.time) -> float:
    """
    Make another secret; until when the words of the one before hold: with `overlap` for a month.

    Raises: OSError, SaveError.
    """
    old, until = door_secret(folder, clock), clock() + (LASTS["cookie"] if overlap else 0)
    forget_old_secret(folder)
    if overlap:
        write_whole(folder / OLD_SECRET, b"%d\n%s" % (until, old), mode=PRIVATE)
    write_whole(folder / SECRET, secrets.token_bytes(SECRET_BYTES), mode=PRIVATE)
    return until


def forget_old_secret(folder: Path) -> bool:
    """Have the words of the secret before hold no more; False if there is none."""
    there_is = (folder / OLD_SECRET).exists()
    (folder / OLD_SECRET).unlink(missing_ok=True)
    return there_is


def place_of(secret: bytes, address: str) -> str:
    """What stands for an address: a sum that is made with the secret."""
    return sha256(secret + address.encode()).hexdigest()[:16]


def mint(secret: bytes, fingerprint: str, now: float) -> str:
    """The token of a session for whoever has this fingerprint; `now` in seconds since 1970."""
    return _signed(secret, "session", fingerprint, now)


@frozen
class Word:
    """What a word says, and when it was made: a second, since 1970."""

    said: str
    made: float


def token_in(secret: bytes, token: str, now: float) -> Word | None:
    """For whom a session's token speaks; None if it is not ours or holds no more."""
    return _checked(secret, "session", token, now)


@frozen
class Passes:
    """Links and cookies of the page: a link is no cookie and a cookie is no link."""

    secret: bytes
    clock: Callable[[], float] = time.time

    def link(self, player: str) -> str:
        """The word in the address that a player opens."""
        return _signed(self.secret, "link", player, self.clock())

    def cookie(self, player: str) -> str:
        """The word that his browser keeps."""
        return _signed(self.secret, "cookie", player, self.clock())

    def stop(self, player: str, target: str) -> str:
        """The word in the link by which a player is told nothing more at a target."""
        return _signed(self.secret, "stop", f"{player} {target}", self.clock())

    def stopped(self, word: str) -> tuple[str, str] | None:
        """Which player is to be told nothing more at which target; None if that is no such word."""
        found = _checked(self.secret, "stop", word, self.clock())
        player, blank, target = (found.said if found else "").partition(" ")
        return (player, target) if blank else None

    def of_link(self, word: str) -> Word | None:
        """Whose link that is, None if it is nobody's or holds no more; a guest gets a new account."""
        found = _checked(self.secret, "link", word, self.clock())
        is_guest = found is not None and found.said == GUEST
        return Word(WEB + secrets.token_hex(16), self.clock()) if is_guest else found

    def of_cookie(self, word: str) -> Word | None:
        """Whose cookie that is; None if it is nobody's or holds no more."""
        return _checked(self.secret, "cookie", word, self.clock())


class _Signer(TimestampSigner):
    """Signs with the time that it is told, not with that of the machine."""

    def __init__(self, *args: Any, now: float, **more: Any) -> None:
        super().__init__(*args, **more)
        self._now = int(now)

    def get_timestamp(self) -> int:
        """Seconds since 1970."""
        return self._now


def _serializer(secret: bytes, purpose: str, now: float) -> URLSafeTimedSerializer:
    said = {"now": now, "digest_method": sha256, "key_derivation": "hmac"}
    keys = [secret.old, secret] if isinstance(secret, Secret) and secret.old else [secret]
    return URLSafeTimedSerializer(keys, salt=f"cockade {purpose}", signer=_Signer, signer_kwargs=said)


def _signed(secret: bytes, purpose: str, player: str, now: float) -> str:
    return _serializer(secret, purpose, now).dumps(player)


def _checked(secret: bytes, purpose: str, word: str, now: float) -> Word | None:
    try:
        said, made = _serializer(secret, purpose, now).loads(
            word, max_age=LASTS[purpose], return_timestamp=True
        )
    except (BadData, UnicodeError):
        return None
    return Word(said, made.timestamp()) if isinstance(said, str) else None
