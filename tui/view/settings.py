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
    from collections.abc import Sequence

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

ON_OFF = (True, False)
OF_MAPS = (Knob("zones", "Zones of control", "the enemy's zones lie over the map always, as by z", ON_OFF),)
OF_HEXES = (
    Knob("numbers", "Numbers of hexes", "off: only the line below the map and lists have them", ON_OFF),
    Knob("grid", "Sides of hexes", "off: only water, slopes and works are drawn between hexes", ON_OFF),
    Knob("signs", "Signs of the ground", "off: woods, towns and so on are told by colour alone", ON_OFF),
    *OF_MAPS,
)
"""What is drawn on a map: of every kind of map, and of one with hexes."""
ALL = (*KNOBS, *OF_HEXES)


def setting_rows(settings: Settings, knobs: Sequence[Knob] = KNOBS) -> list[Row]:
    """One row for each setting."""
    return [_row(knob, getattr(settings, knob.name)) for knob in knobs]


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
    knob = next(knob for knob in ALL if knob.name == name)
    own = len(settings.keys) if name == "keymap" else 0
    more = count("; {n} key of your own", "; {n} keys of your own", own) if own else ""
    return say(knob.note) + more


def turned(settings: Settings, name: str, by: int) -> Settings:
    """The settings with the next or the last choice of one of them; a value of nobody's list begins anew."""
    knob = next(knob for knob in ALL if knob.name == name)
    value = getattr(settings, name)
    at = knob.choices.index(value) + by if value in knob.choices else 0
    return evolve(settings, **{name: knob.choices[at % len(knob.choices)]})
