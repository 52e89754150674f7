"""A pack command over SSH, without a terminal: `ssh HOST packs ...`. The desk executes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from cockade.saves.errors import SaveError
from cockade.server.store.uploaded_packs import LARGEST
from cockade.server.transports.unknown_keys import AWAY
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.server.transports.connection import AcceptedConnection
    from cockade.server.transports.pack_desk import PackDesk

FIRST, BRINGING = "packs", "send"
"""The first word of a pack command, and the word for an upload."""
LONGEST = 200
"""The most characters of a command."""


@define(eq=False)
class SshCommand:
    """A pack command: the words after `packs`, and its input."""

    desk: PackDesk
    words: list[str]
    _sent: bytearray = field(factory=bytearray)

    @classmethod
    def heard(cls, desk: PackDesk | None, command: str) -> SshCommand | None:
        """Return the pack command in a command line. None for another, or if this server takes no packs."""
        first, *words = command[:LONGEST].split() or [""]
        return cls(desk, words) if desk and first == FIRST else None

    @property
    def brings(self) -> bool:
        """Whether the command needs input first."""
        return self.words[:1] == [BRINGING]

    def take(self, data: bytes) -> None:
        """Append input, up to one byte more than a pack may have."""
        self._sent += data[: LARGEST + 1 - len(self._sent)]

    async def answer(self, visit: AcceptedConnection) -> tuple[int, bytes]:
        """Run the command. Return the exit code and the answer."""
        try:
            return await self.desk.answer(self.words, bytes(self._sent), visit)
        except SaveError as error:
            self.desk.journal.note("not-kept", why=error)
            return 1, f"{say(AWAY)}\n".encode()
