"""An accepted connection, by SSH or from a browser."""

from __future__ import annotations

from attrs import frozen

from cockade.server.host.tokens import BOT, BROWSER, NEWCOMER, WEB
from cockade.server.transports.admission import household

PLAYER, PROGRAM, KEYLESS, READER = "player", "bot", "guest", "reader"
TERMINAL, REPORT, BACKPRESSURE, LINE, TOKEN, ZIP = (
    "terminal",
    "report",
    "backpressure",
    "line",
    "token",
    "zip",
)
HOLDS = {
    PLAYER: frozenset((TERMINAL, REPORT, BACKPRESSURE, LINE, TOKEN)),
    PROGRAM: frozenset((TERMINAL, REPORT, BACKPRESSURE, LINE, TOKEN)),
    KEYLESS: frozenset((TERMINAL, REPORT, BACKPRESSURE)),
    READER: frozenset((ZIP, REPORT)),
}
"""The resources of each kind of confined process: a connection to the host, a token for its player.

Each has its own user and its own process numbers where the machine gives them, and no file but the program.
"""
GUEST = "guest:"
"""Prefix of the address of a guest without a key, where guests are allowed."""


@frozen
class AcceptedConnection:
    """The account and the terminal of an accepted connection.

    `player` is the account: the fingerprint of a public key, or `web:` and a random number. `name` is the
    operator's name for the player, or empty. `prints` are all fingerprints by which the host may know the
    player, the oldest first. `newcomer` is the way in which an unlisted person may sign up (a mode of
    `cockade.server.store.registration`), empty for all others.
    """

    player: str
    door: str
    address: str
    name: str = ""
    prints: tuple[str, ...] = ()
    newcomer: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether the operator has marked the key as a bot's."""
        return self.player.startswith(BOT)

    @property
    def is_guest(self) -> bool:
        """Whether the player showed no key. A guest plays one game that the host knows nothing of."""
        return self.player.startswith(GUEST)

    @property
    def holds(self) -> frozenset[str]:
        """The resources that the process of this connection gets."""
        return HOLDS[KEYLESS if self.is_guest else PROGRAM if self.is_bot else PLAYER]

    @property
    def known_by(self) -> str:
        """Return the fingerprints in the player's token."""
        said = [f"{NEWCOMER}{self.newcomer}:{household(self.address)}"] if self.newcomer else []
        said += [BROWSER] if self.door == "web" and not self.player.startswith(WEB) else []
        return " ".join([*dict.fromkeys(self.prints or (self.player,)), *said])


@frozen
class Terminal:
    """A player's terminal: the environment of the process, and the size in cells.

    Without `echoes`, the player's own program shows the typed lines.
    """

    environment: dict[str, str]
    columns: int = 80
    rows: int = 24
    echoes: bool = True
