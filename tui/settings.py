"""
The player's settings: one small TOML file, read strictly and written whole.

Nothing in it can stop the game: what is wrong is told in a sentence, and the rest holds.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from attrs import evolve, field, frozen
from platformdirs import user_config_path

from events.record import Record
from tui.commands.trouble import near
from tui.keymaps import KEYMAPS, PLAIN, clashes, is_key, keymap
from tui.words import say

FILE = "settings.toml"
HOME = "COCKADE_CONFIG"
AUTO = "auto"
PALETTES = (AUTO, "truecolor", "256", "16", "mono")
GLYPHS = (AUTO, "ascii", "line", "full")
THEMES = ("dark", "light")
PACES = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)
SLOWEST = 10.0
"""Seconds for an event of a bot, at most."""


@frozen
class Settings(Record):
    """What a player may choose. `pace` is in seconds for each event of a bot; `keys` are by action id."""

    palette: str = AUTO
    glyphs: str = AUTO
    theme: str = "dark"
    keymap: str = "plain"
    mouse: bool = True
    bell: bool = True
    pace: float = 0.4
    keys: Mapping[str, str] = field(factory=dict)
    news: bool = True


def settings_file() -> Path:
    """Where the settings are: in `$COCKADE_CONFIG`, or in what the system has for that."""
    chosen = os.environ.get(HOME)
    folder = Path(chosen).expanduser() if chosen else user_config_path("cockade", appauthor=False)
    return folder / FILE


# ---------------------------------------------------------------- reading


def load(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a file, and a sentence for everything in it that could not be used."""
    path = path or settings_file()
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (_unread(path, str(error)),)
    return parse(text, path)


def _unread(path: Path, why: str) -> str:
    text = "{file} cannot be read: {why}. Mend or delete it; until then the usual settings hold."
    return say(text, file=path, why=why)


def parse(text: str, path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a TOML text; `path` is named in the sentences."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Settings(), (_unread(path, str(error)),)
    found, problems = Settings(), []
    for key, value in table.items():
        try:
            found = evolve(found, **{key: READERS.get(key, _none_such(key))(value)})
        except Unfit as unfit:
            problems.append(_unused(path, _line(text, key), key, unfit))
    found, wrong = _checked_keys(found, path, text)
    return found, (*problems, *wrong)


class Unfit(ValueError):  # noqa: N818 - it is told, not raised at the player
    """A value that cannot be used, and what could."""


def _unused(path: Path, line: int, key: str, why: object) -> str:
    text = "{file}, line {line}: {key}: {why}. It is left as it usually is."
    return say(text, file=path, line=line, key=key, why=why)


def _line(text: str, key: str) -> int:
    """The line on which a key stands, written dotted, in quotes, or as a table."""
    last = key.rpartition(".")[2]
    wanted = re.compile(rf"""^\s*(\[\s*)?["']?({re.escape(key)}|{re.escape(last)})["']?\s*[=\].]""")
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if wanted.match(line)), 1)


def _none_such(key: str) -> Callable[[object], Any]:
    def read(value: object) -> Any:  # noqa: ARG001 - whatever it says
        raise Unfit(say("there is no such setting; near it: {near}", near=near(key, READERS)))

    return read


def _one_of(known: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or value not in known:
            raise Unfit(say("{value} is none of {known}", value=repr(value), known=", ".join(known)))
        return value

    return read


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unfit(say("{value} is neither true nor false", value=repr(value)))
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= SLOWEST:
        raise Unfit(say("{value} is no number of seconds from 0 to {n:g}", value=repr(value), n=SLOWEST))
    return float(value)


def _keys(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise Unfit(say('{value} is no table; keys stand under a line "[keys]"', value=repr(value)))
    return dict(_flat(value))


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """game.undo without quotes is a table in a table in TOML; it means the same here."""
    for name, value in table.items():
        key = f"{above}.{name}" if above else name
        if isinstance(value, dict):
            yield from _flat(value, key)
        else:
            yield key, value if isinstance(value, str) else repr(value)


READERS: Mapping[str, Callable[[object], Any]] = {
    "palette": _one_of(PALETTES),
    "glyphs": _one_of(GLYPHS),
    "theme": _one_of(THEMES),
    "keymap": _one_of(tuple(KEYMAPS)),
    "mouse": _yes_or_no,
    "bell": _yes_or_no,
    "news": _yes_or_no,
    "pace": _seconds,
    "keys": _keys,
}


def _checked_keys(found: Settings, path: Path, text: str) -> tuple[Settings, list[str]]:
    """Without the keys that no action has, that no terminal sends, or that another action has."""
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
            wrong[action] = say("{key} is the key of {others} already", key=repr(key), others=others)
    told = [_unused(path, _line(text, action), f"keys.{action}", why) for action, why in wrong.items()]
    return evolve(found, keys=good), told


def _why_not(action: str, keys: str) -> str:
    """What is wrong with the keys of an action; empty if nothing is."""
    if action not in PLAIN:
        return say("there is no such action; near it: {near}", near=near(action, PLAIN))
    for key in keys.split(","):
        if not is_key(key):
            text = "not every terminal sends {key}; use a sign, ctrl+letter, f1 to f12, or a name like escape"
            return say(text, key=repr(key))
    return ""


# ---------------------------------------------------------------- writing


def save(settings: Settings, path: Path | None = None) -> None:
    """
    Write the settings, all or nothing; OSError if that fails.

    A file of which something could not be used is kept beside it, so that no work of the player is lost.
    """
    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    if load(path)[1]:
        shutil.copyfile(path, path.with_suffix(".old"))
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".new", delete=False) as file:
        try:
            file.write(written(settings))
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except OSError:
            with suppress(OSError):
                Path(file.name).unlink()
            raise


def written(settings: Settings) -> str:
    """The settings as a TOML text that explains itself."""
    lines = [
        "# Cockade. What is not written here is as usual.",
        f'palette = "{settings.palette}"  # {", ".join(PALETTES)}',
        f'glyphs = "{settings.glyphs}"  # {", ".join(GLYPHS)}',
        f'theme = "{settings.theme}"  # {", ".join(THEMES)}',
        f'keymap = "{settings.keymap}"  # {", ".join(KEYMAPS)}',
        f"mouse = {str(settings.mouse).lower()}  # true, false",
        f"bell = {str(settings.bell).lower()}  # true, false: on a server, when it is your turn",
        f"news = {str(settings.news).lower()}  # true, false: the page of what the other side did",
        f"pace = {settings.pace:g}  # seconds for each event of a bot",
        "",
        '[keys]  # your own keys by action, for example: game.undo = "ctrl+z,u"',
        *(f'{action} = "{_escaped(keys)}"' for action, keys in settings.keys.items()),
    ]
    return "\n".join(lines) + "\n"


def _escaped(keys: str) -> str:
    return keys.replace("\\", "\\\\").replace('"', '\\"')
