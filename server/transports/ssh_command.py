"""An errand in a session over SSH, without a terminal: `ssh HOST packs ...`; what is done is the desk's."""

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
"""The word with which an errand begins, and the one after which a pack comes."""
LONGEST = 200
"""Signs of a command that are heard."""


@define(eq=False)
class SshCommand:
    """What is wanted of the desk, in the words after `packs`, and what has come for it."""

    desk: PackDesk
    words: list[str]
    _sent: bytearray = field(factory=bytearray)

    @classmethod
    def heard(cls, desk: PackDesk | None, command: str) -> SshCommand | None:
        """The errand that a command is; None where there is no desk, or it is another command."""
        first, *words = command[:LONGEST].split() or [""]
        return cls(desk, words) if desk and first == FIRST else None

    @property
    def brings(self) -> bool:
        """Whether something is to come before it can be done."""
        return self.words[:1] == [BRINGING]

    def take(self, data: bytes) -> None:
        """Keep no more of it than one byte over what a pack may have."""
        self._sent += data[: LARGEST + 1 - len(self._sent)]

    async def answer(self, visit: AcceptedConnection) -> tuple[int, bytes]:
        """Do it; the exit code, and what is answered."""
        try:
            return await self.desk.answer(self.words, bytes(self._sent), visit)
        except SaveError as error:
            self.desk.journal.note("not-kept", why=error)
            return 1, f"{say(AWAY)}\n".encode()
