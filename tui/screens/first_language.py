"""The question at the first start of a player whose system speaks a language that Cockade speaks too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cockade.tui.screens.picker import Picker
from cockade.tui.text.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from cockade.tui.app import CockadeApp


def ask_language(app: CockadeApp) -> None:
    """Ask which language it shall be, that of the system first; kept, whatever is answered."""
    codes = sorted(LANGUAGES, key=lambda code: code != language())

    def chosen(number: int | None) -> None:
        app.change_settings(evolve(app.settings, language=codes[number or 0]))

    title = " / ".join(dict.fromkeys((say("Which language?"), "Which language?")))
    app.push_screen(Picker(title, [(LANGUAGES[code], "") for code in codes]), chosen)
