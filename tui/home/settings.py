"""The settings as a list: the choices, their explanations, and the next choice."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.tui.board.palettes import PALETTES, choose
from cockade.tui.input.keymaps import keymap, names_of_keys
from cockade.tui.input.settings import knobs_of
from cockade.tui.session.menu import Row
from cockade.tui.text.i18n import count, say
from cockade.tui.text.language_choice import LANGUAGES
from cockade.tui.text.line import cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.tui.board.palette import Palette
    from cockade.tui.input.settings import Settings, SettingSpec


def setting_rows(settings: Settings, knobs: Mapping[str, SettingSpec]) -> list[Row]:
    """A row for each setting."""
    return [
        Row((say(knob.title), cell(spoken(getattr(settings, name)), tone="chosen")), name)
        for name, knob in knobs.items()
    ]


def spoken(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return say("on") if value else say("off")
    if isinstance(value, float):
        return say("{n:g} seconds", n=value) if value else say("at once")
    return LANGUAGES.get(value) or say(value)


def samples_of(name: str, settings: Settings) -> list[tuple[str, Palette]]:
    """The palette of each choice of a colour setting. Empty for other settings."""
    if name == "palette":
        light = "-light" if settings.theme == "light" else ""
        chosen = (choice for choice in knobs_of()[name].choices if choice in PALETTES)
        return [(choice, PALETTES.get(f"{choice}{light}", PALETTES[choice])) for choice in chosen]
    if name == "theme":
        own = {"COCKADE_PALETTE": settings.palette, **os.environ}
        return [(say(choice), choose(own | {"COCKADE_THEME": choice})) for choice in ("dark", "light")]
    return []


def note_of(name: str, settings: Settings) -> str:
    """The explanation of a setting."""
    own = len(settings.keys) if name == "keymap" else 0
    more = count("; {n} key of your own", "; {n} keys of your own", own) if own else ""
    names = names_of_keys(keymap(settings.keymap, settings.keys))
    return say(knobs_of()[name].note, **names) + more


def turned(settings: Settings, name: str, by: int) -> Settings:
    """
    The settings with the next or previous choice of one of them.

    An unknown value starts from the first.
    """
    choices = knobs_of()[name].choices
    value = getattr(settings, name)
    at = choices.index(value) + by if value in choices else 0
    return evolve(settings, **{name: choices[at % len(choices)]})
