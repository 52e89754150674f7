"""
Passes: signed words in the address of a page or in a cookie that say whose browser it is.

The one secret behind them is a file; who deletes it makes all links and cookies invalid.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

SECRET = "web_secret"  # noqa: S105 - the name of its file
GUEST = "guest"
"""The account in the link for guests: each browser that follows it gets an account of its own."""
WEB = "web:"


class Passes:
    """Signs and checks. A link is no cookie and a cookie is no link."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def kept_in(cls, folder: Path) -> Passes:
        """With the secret of a data folder, made the first time."""
        path = folder / SECRET
        if not path.exists():
            draft = path.with_suffix(".new")
            draft.unlink(missing_ok=True)
            file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb") as out:
                out.write(secrets.token_bytes(32))
            draft.rename(path)
        return cls(path.read_bytes())

    def link(self, player: str) -> str:
        """The word in the address that a player opens."""
        return self._signed("link", player)

    def cookie(self, player: str) -> str:
        """The word that his browser keeps."""
        return self._signed("cookie", player)

    def player_of_link(self, word: str) -> str | None:
        """Whose link that is; a guest gets a new account."""
        player = self._checked("link", word)
        return WEB + secrets.token_hex(16) if player == GUEST else player

    def player_of_cookie(self, word: str) -> str | None:
        """Whose cookie that is."""
        return self._checked("cookie", word)

    def _signed(self, purpose: str, player: str) -> str:
        name = base64.urlsafe_b64encode(player.encode()).decode().rstrip("=")
        return f"{name}.{self._mark(purpose, player)}"

    def _checked(self, purpose: str, word: str) -> str | None:
        name, _, mark = word.partition(".")
        try:
            player = base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode()
        except ValueError:
            return None
        right = hmac.compare_digest(mark.encode(), self._mark(purpose, player).encode())
        return player if right else None

    def _mark(self, purpose: str, player: str) -> str:
        return hmac.new(self._secret, f"{purpose} {player}".encode(), hashlib.sha256).hexdigest()[:40]
