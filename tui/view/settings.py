"""The settings as a list: what can be chosen, what each means, and what comes after the present choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cockade.events.record import Record
from cockade.tui.keymaps import KEYMAPS
from cockade.tui.settings import AUTO, GLYPHS, PACES, PALETTES, TELLINGS, THEMES
from cockade.tui.text.line import Span, line
from cockade.tui.text.words import LANGUAGES, count, say
from cockade.tui.view.menu import Row

if TYPE_CHECKING:
    from cockade.tui.settings import Settings


@frozen
class Knob(Record):
    """A setting: its name in the file, its title, what it means, and its choices in order."""

    name: str
    title: str
    note: str
    choices: tuple[Any, ...]


KNOBS = (
    Knob("palette", "Colours of the map", "auto: what the terminal says it can show", PALETTES),
    Knob("glyphs", "Signs of the map", "ascii where lines look torn; full needs a good font", GLYPHS),
    Knob("theme", "Light", "dark or light, the map too; without colours it is the terminal's own", THEMES),
    Knob("keymap", "Keys", "vi: h j k l y u b n move, commands are capitals", tuple(KEYMAPS)),
    Knob("mouse", "Mouse", "off leaves it to the terminal, to select text with", (True, False)),
    Knob("bell", "Bell", "on a server: rings when it is your turn", (True, False)),
    Knob(
        "news",
        "Since your last turn",
        "the page after a turn that was not told; off: only J shows it, and how a game ended is told anyway",
        (True, False),
    ),
    Knob(
        "telling",
        "The other side's turn",
        "told on the map stack by stack, at this pace or by Space; Esc skips it, R tells it again",
        TELLINGS,
    ),
    Knob("pace", "Bots", "how long each of their events can be read, where they are not told", PACES),
    Knob("language", "Language", "auto: what your system or terminal says", (AUTO, *LANGUAGES)),
)


def setting_rows(settings: Settings) -> list[Row]:
    """One row for each setting."""
    return [_row(knob, getattr(settings, knob.name)) for knob in KNOBS]


def _row(knob: Knob, value: Any) -> Row:
    return Row(line(say(knob.title)), line(Span(spoken(value), "chosen")), key=knob.name)


def spoken(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return say("on") if value else say("off")
    if isinstance(value, float):
        return say("{n:g} seconds", n=value) if value else say("at once")
    return LANGUAGES.get(value) or say(value)


def note_of(name: str, settings: Settings) -> str:
    """What a setting means."""
    knob = next(knob for knob in KNOBS if knob.name == name)
    own = len(settings.keys) if name == "keymap" else 0
    more = count("; {n} key of your own", "; {n} keys of your own", own) if own else ""
    return say(knob.note) + more


def turned(settings: Settings, name: str, by: int) -> Settings:
    """The settings with the next or the last choice of one of them; a value of nobody's list begins anew."""
    knob = next(knob for knob in KNOBS if knob.name == name)
    value = getattr(settings, name)
    at = knob.choices.index(value) + by if value in knob.choices else 0
    return evolve(settings, **{name: knob.choices[at % len(knob.choices)]})
