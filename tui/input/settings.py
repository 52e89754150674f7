"""
The player's settings: one small TOML file, read strictly and written as a whole.

No error in it can stop the game. Each error is reported in a sentence, and the other settings apply.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from attrs import evolve, field, fields, frozen

from cockade.events.problems import problem
from cockade.events.record import Record
from cockade.events.strict_reading import Only, faults_in, one_of, strict_converter
from cockade.saves.atomic import PRIVATE, read_bounded, write_whole
from cockade.tui.input.keymaps import KEYMAPS, PLAIN, clashes, is_key, keymap, names_of_keys
from cockade.tui.text import language_choice
from cockade.tui.text.cli_errors import near, problem_words
from cockade.tui.text.i18n import say
from cockade.tui.text.language_choice import LANGUAGES

AUTO = language_choice.AUTO
PALETTES = (AUTO, "truecolor", "256", "16", "mono")
GLYPHS = (AUTO, "ascii", "line", "full")
THEMES = ("dark", "light")
QUIET, BRIGHT, OFF = NUMBERS = ("quiet", "bright", "off")
"""How hex numbers are drawn: bright where they matter, always readable, or not at all."""
TELLINGS = ("off", "quick", "steady", "by key")
PACES = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)
ON_OFF = (True, False)
MOST_BYTES = 1 << 18
SLOWEST = 10.0
"""The maximum number of seconds for a bot's event."""
SECONDS = problem("a number of seconds from 0 to {n}", n=f"{SLOWEST:g}")


def is_pace(seconds: float) -> bool:
    """Return whether a bot's event may take this many seconds."""
    return 0 <= seconds <= SLOWEST


@frozen
class SettingSpec:
    """
    One setting: its title, its meaning, and its choices in order.

    `of` is its scope: the "program", every "map", or a map of "hexes" only.
    """

    title: str
    note: str
    choices: tuple[Any, ...] = ON_OFF
    of: str = "program"


@frozen
class Settings(Record):
    """
    All settings. `pace` is in seconds for each event of a bot, and `keys` are by action id.

    The file, the settings page and the reference are all made from these fields.
    """

    palette: Annotated[
        str,
        one_of(PALETTES),
        SettingSpec("Colours of the map", "auto: what the terminal reports", PALETTES),
    ] = AUTO
    glyphs: Annotated[
        str,
        one_of(GLYPHS),
        SettingSpec("Map characters", "choose ascii if lines look broken; full needs a good font", GLYPHS),
    ] = AUTO
    theme: Annotated[
        str,
        one_of(THEMES),
        SettingSpec(
            "Theme", ("dark or light, also for the map; without colours, the terminal's own theme"), THEMES
        ),
    ] = "dark"
    keymap: Annotated[
        str,
        one_of(KEYMAPS),
        SettingSpec("Key bindings", "vi: h j k l y u b n move, commands are capitals", (*KEYMAPS,)),
    ] = "plain"
    mouse: Annotated[bool, SettingSpec("Mouse", "off leaves it to the terminal, to select text with")] = True
    bell: Annotated[bool, SettingSpec("Bell", "on a server: rings when it is your turn")] = True
    news: Annotated[
        bool,
        SettingSpec(
            "Summary before my turn",
            (
                "a page after a turn that was not replayed; off: only {news} shows it, except at the end "
                "of the game"
            ),
        ),
    ] = True
    telling: Annotated[
        str,
        one_of(TELLINGS),
        SettingSpec(
            "The other side's turn",
            "replayed on the map stack by stack, at this pace or by Space; {escape} skips, {replay} replays",
            TELLINGS,
        ),
    ] = "quick"
    inserts: Annotated[
        bool,
        SettingSpec(
            "Short lessons", "a page the first time you can do something new; all of them are under Learn"
        ),
    ] = True
    story: Annotated[
        bool, SettingSpec("Story texts", ("a line at the start of a turn, and the fate of leaders"))
    ] = True
    pace: Annotated[
        float,
        Only(SECONDS, is_pace),
        SettingSpec("Bot speed", "how long each enemy event is shown, if not replayed", PACES),
    ] = 0.4
    language: Annotated[
        str,
        one_of((AUTO, *LANGUAGES)),
        SettingSpec("Language", "auto: the language of your system or terminal", (AUTO, *LANGUAGES)),
    ] = AUTO
    numbers: Annotated[
        str,
        one_of(NUMBERS),
        SettingSpec(
            "Numbers of hexes",
            "quiet: they light up where needed; off: only in lists and in the line below the map",
            NUMBERS,
            of="hexes",
        ),
    ] = QUIET
    grid: Annotated[
        bool,
        SettingSpec(
            "Sides of hexes", "off: only water, slopes and works are drawn between hexes", of="hexes"
        ),
    ] = True
    signs: Annotated[
        bool,
        SettingSpec("Signs of the ground", "off: only colour shows woods, towns and so on", of="hexes"),
    ] = True
    zones: Annotated[
        bool,
        SettingSpec(
            "Zones of control", "always show the enemy's zones on the map, as {zones} does", of="map"
        ),
    ] = False
    keys: Mapping[str, str] = field(factory=dict)


def knobs_of(*of: str) -> dict[str, SettingSpec]:
    """Return the settings of the given scopes (program, map, hexes) by name."""
    hints = get_type_hints(Settings, include_extras=True).items()
    found = {
        name: part
        for name, hint in hints
        for part in getattr(hint, "__metadata__", ())
        if isinstance(part, SettingSpec)
    }
    return {name: knob for name, knob in found.items() if not of or knob.of in of}


settings_file = language_choice.settings_file
"""Returns the path of the settings file."""


# ---------------------------------------------------------------- reading


def load(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings of a file, and a sentence for every entry that could not be used."""
    path = path or settings_file()
    try:
        text = read_bounded(path, MOST_BYTES).decode()
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (_unread(path, str(error)),)
    return parse(text, path)


def _unread(path: Path, why: str) -> str:
    text = "{file} cannot be read: {why}. Repair or delete it. Until then the defaults apply."
    return say(text, file=path, why=why)


def parse(text: str, path: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings of a TOML text. The sentences name `path`."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, numbers without end, or lists in lists
        return Settings(), (_unread(path, str(error)),)
    known = [each.name for each in fields(Settings)]
    said = {key: value for key, value in table.items() if key in known}
    wrong = {key: _none_such(key, known) for key in table if key not in known}
    try:
        found = _read(said)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it, each fault is told
        wrong |= {fault.path.removeprefix("$."): problem_words(fault.problem) for fault in faults_in(error)}
        found = _read({key: value for key, value in said.items() if key not in wrong})
    problems = [_unused(path, _line(text, key), key, why) for key, why in wrong.items()]
    found, wrong_keys = _checked_keys(found, path, text)
    return found, (*problems, *wrong_keys)


def _none_such(key: str, known: list[str]) -> str:
    return say("there is no such setting; similar names: {near}", near=near(key, known))


def _read(table: Mapping[str, Any]) -> Settings:
    """
    Read a table of settings, with older spellings converted.

    Older files have numbers for palettes, and on or off for hex numbers. An unquoted key, game.undo, is a
    nested table in TOML.
    """
    said = dict(table)
    if type(said.get("numbers")) is bool:
        said["numbers"] = QUIET if said["numbers"] else OFF
    if type(said.get("palette")) is int:
        said["palette"] = str(said["palette"])
    if isinstance(said.get("keys"), dict):
        said["keys"] = dict(_flat(said["keys"]))
    return strict_converter('a table under a line "[keys]"').structure(said, Settings)


def _unused(path: Path, line: int, key: str, why: object) -> str:
    text = "{file}, line {line}: {key}: {why}. The default applies."
    return say(text, file=path, line=line, key=key, why=why)


def _line(text: str, key: str) -> int:
    """Return the line of a key, which may be dotted, quoted, or a table."""
    last = key.rpartition(".")[2]
    wanted = re.compile(rf"""^\s*(\[\s*)?["']?({re.escape(key)}|{re.escape(last)})["']?\s*[=\].]""")
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if wanted.match(line)), 1)


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested tables, because an unquoted game.undo is a nested table in TOML."""
    for name, value in table.items():
        key = f"{above}.{name}" if above else name
        if isinstance(value, dict):
            yield from _flat(value, key)
        else:
            yield key, value if isinstance(value, str) else repr(value)


def _checked_keys(found: Settings, path: Path, text: str) -> tuple[Settings, list[str]]:
    """Drop keys of unknown actions, keys that no terminal sends, and keys that are already taken."""
    good: dict[str, str] = {}
    wrong: dict[str, str] = {}
    for action, keys in found.keys.items():
        fit = ",".join(part.strip() for part in keys.split(","))
        why = _why_not(action, fit)
        if why:
            wrong[action] = why
        else:
            good[action] = fit
    for key, actions in clashes(keymap(found.keymap, good)).items():
        mine = [action for action in actions if good.pop(action, "")]
        for action in mine:
            others = ", ".join(other for other in actions if other != action)
            wrong[action] = say("{key} is already used for {others}", key=repr(key), others=others)
    told = [_unused(path, _line(text, action), f"keys.{action}", why) for action, why in wrong.items()]
    return evolve(found, keys=good), told


def _why_not(action: str, keys: str) -> str:
    """Return the problem with the keys of an action, or an empty string."""
    if action not in PLAIN:
        return say("there is no such action; similar names: {near}", near=near(action, PLAIN))
    for key in keys.split(","):
        if not is_key(key):
            text = "not every terminal sends {key}; use a sign, ctrl+letter, f1 to f12, or a name like escape"
            return say(text, key=repr(key))
    return ""


# ---------------------------------------------------------------- writing


def save(settings: Settings, path: Path | None = None) -> None:
    """
    Write the settings atomically. Raises OSError if that fails.

    The player's own comments and formatting are kept. A file with unusable entries is saved under another
    name first, so the player loses no work.
    """
    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    if load(path)[1]:
        shutil.copyfile(path, path.with_suffix(".old"))
        text = written(settings)
    else:
        text = changed(path.read_text("utf-8"), settings) if path.exists() else written(settings)
    write_whole(path, text.encode(), mode=PRIVATE)


def changed(before: str, settings: Settings) -> str:
    """Return a TOML text of settings with the changed values replaced, and nothing else."""
    import tomlkit

    document, (said, _) = tomlkit.parse(before), parse(before, settings_file())
    for name in (each.name for each in fields(Settings)):
        if (wanted := getattr(settings, name)) != getattr(said, name):
            document[name] = dict(wanted) if isinstance(wanted, Mapping) else wanted
    return str(tomlkit.dumps(document))


def written(settings: Settings) -> str:
    """Return the settings as a TOML text with comments."""
    lines = [
        "# Cockade. What is not written here is as usual.",
        *(
            f"{name} = {_toml(getattr(settings, name))}  # {_remark(knob)}"
            for name, knob in knobs_of().items()
        ),
        "",
        '[keys]  # your own keys by action, for example: game.undo = "ctrl+z,u"',
        *(f"{action} = {_toml(keys)}" for action, keys in settings.keys.items()),
    ]
    return "\n".join(lines) + "\n"


def _remark(knob: SettingSpec) -> str:
    """Return a comment with the choices and their meaning."""
    note = knob.note.format(**names_of_keys({}))
    return f"{', '.join(map(_said, knob.choices))}. {knob.title}: {note}"


def _said(value: Any) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
    )


def _toml(value: Any) -> str:
    return f'"{_escaped(value)}"' if isinstance(value, str) else _said(value)


def _escaped(keys: str) -> str:
    return keys.replace("\\", "\\\\").replace('"', '\\"')
