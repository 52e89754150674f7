"""The question about the language at the first start, if Cockade has the system's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.tui.text.i18n import language, say
from cockade.tui.text.language_choice import LANGUAGES
from cockade.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App

    from cockade.tui.input.settings import Settings


def ask_language(app: App[Any], settings: Settings, change: Callable[[Settings], object]) -> None:
    """Ask for the language, with that of the system first. The answer is saved, and so is the default."""
    codes = sorted(LANGUAGES, key=lambda code: code != language())

    def chosen(number: int | None) -> None:
        change(evolve(settings, language=codes[number or 0]))

    title = " / ".join(dict.fromkeys((say("Which language?"), "Which language?")))
    app.push_screen(Picker(title, [(LANGUAGES[code], "") for code in codes]), chosen)
