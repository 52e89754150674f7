"""The screen of the editor for its parts: the session, and questions to the player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cockade.tui.editor.session import EditorSession
from cockade.tui.terminal.output import CellScreen
from cockade.tui.widgets.ask import Ask
from cockade.tui.widgets.picker import Picker


class AskingScreen(CellScreen[None]):
    """A screen with an editor session, which asks one question after the other."""

    desk: EditorSession

    @property
    def file(self) -> str:
        """See `cockade.tui.games.editor_port.Asking`."""
        return self.desk.file

    @property
    def whole(self) -> dict[str, Any]:
        """See `Asking`."""
        return self.desk.whole

    @property
    def cursor(self) -> int:
        """See `Asking`."""
        return self.desk.cursor

    @property
    def zones(self) -> Sequence[str]:
        """See `Asking`."""
        return self.desk.zones

    @property
    def places(self) -> Collection[int]:
        """See `Asking`."""
        return self.desk.places

    def refuse(self, text: str) -> None:
        """See `Asking`."""
        self.desk.say(text, bad=True)

    def present(self) -> None:
        """Show the current draft."""
        raise NotImplementedError

    async def choose(
        self, title: str, rows: Sequence[tuple[str, str]], letters: Sequence[str] = (), at: int = 0
    ) -> int | None:
        """Let the player choose one of some rows. None if no row was chosen."""
        return await self.app.push_screen_wait(Picker(title, rows, letters, at))

    async def ask(self, question: str, begun: str = "") -> str | None:
        """Ask for a line of text. None if the player gave no answer."""
        found: str | None = await self.app.push_screen_wait(Ask(question, begun, wide=True))
        return None if found is None else found.strip()
