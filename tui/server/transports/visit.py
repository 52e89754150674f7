"""An accepted connection, by SSH or from a browser."""

from __future__ import annotations

from attrs import frozen

from cockade.tui.server.host.tokens import BOT


@frozen
class Visit:
    """
    Who has come, and to what terminal.

    `player` is the account: the fingerprint of a public key, or `web:` and a random number. `name` is what
    the operator calls the player, empty if he does not. `prints` are all by which the host of the games may
    know him, the one by which he came first.
    """

    player: str
    door: str
    address: str
    name: str = ""
    prints: tuple[str, ...] = ()

    @property
    def is_bot(self) -> bool:
        """Whether the operator has marked the key as a bot's."""
        return self.player.startswith(BOT)

    @property
    def known_by(self) -> str:
        """What a token says of him."""
        return " ".join(dict.fromkeys(self.prints or (self.player,)))


@frozen
class Terminal:
    """A player's terminal: the environment of his process, and its size in cells."""

    environment: dict[str, str]
    columns: int = 80
    rows: int = 24
