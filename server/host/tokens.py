"""Signed words that identify a player: session tokens, links to the page, cookies.

`itsdangerous` signs them with the secret of a data folder (`door.secret`, mode 0600), each for its own
purpose and with the time it was made. They expire some seconds after that. After `renew_secret`, words of the
previous secret stay valid for a while. Deleting the secret makes all of them invalid.
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
"""The most digits of a time in seconds since 1970."""
DAY = 24 * 3600
LASTS = {"session": 7 * DAY, "link": 30 * DAY, "cookie": 30 * DAY, "stop": 400 * DAY}
"""How many seconds a word of each purpose stays valid. Each page renews its cookie."""
GUEST = "guest"
"""The account in the guest link. Each browser that follows it gets its own account."""
WEB = "web:"
NEWCOMER = "newcomer:"
"""Prefix of an unlisted player's token. The way to sign up and the address follow."""
BOT = "bot:"
"""Prefix of a bot's account. The bot's name follows."""
BROWSER = "browser"
"""Mark in the token of a browser that used the operator's link instead of a key."""
TAKEN = mark("This key was removed from its account. Use another one.")
"""The message for a key that its owner or the operator has closed."""


class Secret(bytes):
    """The signing secret. Words signed with `old`, the one before, stay valid. `old` may be empty."""

    old: bytes = b""


def door_secret(folder: Path, clock: Callable[[], float] = time.time) -> Secret:
    """Return the secret of a data folder, made on first use, with the previous one while it is valid.

    Raises: OSError if it cannot be read, SaveError if it is too short to be one.
    """
    path = folder / SECRET
    with suppress(FileExistsError):
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, secrets.token_bytes(SECRET_BYTES), mode=PRIVATE, over=False)
    found = Secret(read_bounded(path, MOST_SECRET))
    if len(found) < SECRET_BYTES:
        text = "This is not a server's secret. Restore it from a copy, or delete it to get new links."
        raise SaveError(path, text)
    found.old = old_secret(folder, clock())
    return found


def old_secret(folder: Path, now: float) -> bytes:
    """Return the previous secret while it is valid. The file names its end in seconds since 1970 first.

    Raises: OSError if it cannot be read, SaveError if it is none.
    """
    path = folder / OLD_SECRET
    try:
        until, _, found = read_bounded(path, MOST_SECRET).partition(b"\n")
    except FileNotFoundError:
        return b""
    if not until.isdigit() or len(until) > LONGEST_UNTIL or len(found) < SECRET_BYTES:
        raise SaveError(path, "This is not a server's secret. Restore it from a copy, or delete it.")
    return found if now < int(until) else b""


def renew_secret(folder: Path, *, overlap: bool, clock: Callable[[], float] = time.time) -> float:
    """Make a new secret. Return when words of the old one end: with `overlap`, in a month.

    Raises: OSError, SaveError.
    """
    old, until = door_secret(folder, clock), clock() + (LASTS["cookie"] if overlap else 0)
    forget_old_secret(folder)
    if overlap:
        write_whole(folder / OLD_SECRET, b"%d\n%s" % (until, old), mode=PRIVATE)
    write_whole(folder / SECRET, secrets.token_bytes(SECRET_BYTES), mode=PRIVATE)
    return until


def forget_old_secret(folder: Path) -> bool:
    """Make words of the previous secret invalid at once. False if there is none."""
    there_is = (folder / OLD_SECRET).exists()
    (folder / OLD_SECRET).unlink(missing_ok=True)
    return there_is


def place_of(secret: bytes, address: str) -> str:
    """Return the replacement of an address: a hash with the secret."""
    return sha256(secret + address.encode()).hexdigest()[:16]


def mint(secret: bytes, fingerprint: str, now: float) -> str:
    """Return a session token for a fingerprint. `now` is in seconds since 1970."""
    return _signed(secret, "session", fingerprint, now)


@frozen
class Word:
    """The content of a word and when it was made, in seconds since 1970."""

    said: str
    made: float


def token_in(secret: bytes, token: str, now: float) -> Word | None:
    """Return the account in a session token. None if it is forged or expired."""
    return _checked(secret, "session", token, now)


@frozen
class Passes:
    """Links and cookies of the page. A link is not valid as a cookie, nor a cookie as a link."""

    secret: bytes
    clock: Callable[[], float] = time.time

    def link(self, player: str) -> str:
        """Return the word in the address that a player opens."""
        return _signed(self.secret, "link", player, self.clock())

    def cookie(self, player: str) -> str:
        """Return the word that the player's browser stores."""
        return _signed(self.secret, "cookie", player, self.clock())

    def stop(self, player: str, target: str) -> str:
        """Return the word in the link that ends a player's notifications to a target."""
        return _signed(self.secret, "stop", f"{player} {target}", self.clock())

    def stopped(self, word: str) -> tuple[str, str] | None:
        """Return the player and target of an unsubscribe word. None if it is invalid."""
        found = _checked(self.secret, "stop", word, self.clock())
        player, blank, target = (found.said if found else "").partition(" ")
        return (player, target) if blank else None

    def of_link(self, word: str) -> Word | None:
        """Return the account of a link. None if it is invalid. A guest gets a new account."""
        found = _checked(self.secret, "link", word, self.clock())
        is_guest = found is not None and found.said == GUEST
        return Word(WEB + secrets.token_hex(16), self.clock()) if is_guest else found

    def of_cookie(self, word: str) -> Word | None:
        """Return the account of a cookie. None if it is invalid."""
        return _checked(self.secret, "cookie", word, self.clock())


class _Signer(TimestampSigner):
    """A signer that uses a given time, not the machine's."""

    def __init__(self, *args: Any, now: float, **more: Any) -> None:
        super().__init__(*args, **more)
        self._now = int(now)

    def get_timestamp(self) -> int:
        """Return the given time in seconds since 1970."""
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
