"""Shared helpers of commands: scenarios by name, recorded games, keys, JSON."""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.saves.errors import told
from cockade.saves.game_host import GameHost
from cockade.saves.line_format import new_key
from cockade.saves.sanitize import shown
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.text.cli_errors import CommandError, alike, data_words, near, problem_words
from cockade.tui.text.columns import in_columns
from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from cockade.engine.bots.bot import Bot
    from cockade.engine.game import AnyGame, ScenarioCard
    from cockade.engine.game_tree import AnyGameTree
    from cockade.engine.rulebook import Rulebook
    from cockade.events.problems import Problem
    from cockade.saves.loader import Reading
    from cockade.tui.games.port import AnyUI


def made_folder(path: Path) -> Path:
    """A folder to write into, created if necessary. Raises: SaveError if that fails."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise told(error, path) from error
    return path


def find_game(name: str) -> AnyUI:
    """A game by its id."""
    check_game(name)
    return ui_of(name)


def check_game(name: str) -> None:
    """Refuse an unknown id of a game."""
    if name not in GAMES:
        raise CommandError(
            say('There is no game "{name}". The games are {near}.', name=name, near=near(name, GAMES))
        )


def find_rulebook(name: str) -> Rulebook:
    """The rulebook of a game by its id. Raises: CommandError for a game without one."""
    from cockade.tui.games.rulebooks import rulebook_of

    check_game(name)
    book = rulebook_of(name)
    if book is None:
        raise CommandError(say("{title} has no rulebook.", title=say(GAMES[name].title)))
    return book


def find_scenario(name: str) -> tuple[AnyUI, ScenarioCard]:
    """A scenario by its full name, or by its short name if only one game has it."""
    game, _, own = name.partition("/")
    if own and game in GAMES and own in GAMES[game].scenarios:  # only this one is read
        return ui_of(game), GAMES[game].scenarios[own]
    known = scenarios()
    found = [full for full in known if name in (full, full.partition("/")[2])]
    if not found and not own:  # a choice of rules that no list has
        found = [f"{id_}/{name}" for id_, game_ in GAMES.items() if name in game_.scenarios]
    if not found:
        from cockade.tui.games.pack_loading import battle_of, is_meant

        if is_meant(name):
            card = battle_of(name)
            return ui_of(card.game), card
        if not alike(name, known):
            raise CommandError(say('There is no scenario "{name}"; "cockade list" shows all.', name=name))
        text = 'There is no scenario "{name}". Similar names: {near}. "cockade list" shows all.'
        raise CommandError(say(text, name=name, near=near(name, known)))
    if len(found) > 1:
        raise CommandError(say('"{name}" may be {names}; name one.', name=name, names=listed(found)))
    game, _, own = found[0].partition("/")
    return ui_of(game), GAMES[game].scenarios[own]


def find_bot(name: str, game: str) -> Bot:
    """A new bot by its name."""
    from cockade.engine.bots import UnknownBot
    from cockade.engine.bots import bot as make_bot

    try:
        return make_bot(name, game)
    except UnknownBot as unknown:
        text = 'There is no bot "{name}" for this game. Choose from {known}.'
        raise CommandError(say(text, name=name, known=listed(unknown.known))) from unknown


def check_bot(name: str, game: str) -> None:
    """Refuse an unknown name of a bot."""
    from cockade.engine.bots import bot_names

    if name not in bot_names(game):
        find_bot(name, game)


def find_side(shown: AnyUI, name: str) -> str:
    """A side by its id, or by its name in the prompt."""
    for side in shown.game.sides:
        if name.lower() == side:
            return side
    known = listed(shown.game.sides)
    raise CommandError(say('--side: there is no side "{name}". Choose from {known}.', name=name, known=known))


def begun(game: AnyGame, scenario: str, key: bytes, **details: Any) -> GameHost:
    """Start a new game. CommandError names the faults of printed values."""
    if not details.get("values"):
        return GameHost.begin(game, scenario, key, **details)
    from cockade.engine.data_files import DataError

    try:
        return GameHost.begin(game, scenario, key, **details)
    except DataError as error:
        raise CommandError(
            say("The printed values cannot be applied: {error}", error=data_words(error))
        ) from error
    except ValueError as error:
        raise CommandError(say("This game does not accept printed values.")) from error


def game_key(seed: int | None) -> bytes:
    """The key that decides all dice of a game."""
    return new_key() if seed is None else key_of(str(seed))


def key_of(word: str) -> bytes:
    """The key of a seed. The same word gives the same dice."""
    return blake2b(word.encode(), digest_size=16).digest()


def recorded_game(file: Path) -> tuple[AnyUI, Reading]:
    """Open a recorded game to look at. SaveError gives the fault of the file."""
    reading = review(file, GAMES)
    tell_notes(file, reading.notes)
    return ui_of(reading.header.game), reading


def is_kept_from_all(args: Namespace, opened: AnyGameTree) -> bool:
    """True if no side is named and the game is not over: then only common knowledge is shown."""
    return args.side is None and bool(opened.decider)


def withheld(opened: AnyGameTree) -> str:
    """Say that something is hidden from the reader, and how to see it."""
    sides = " or ".join(f"--side {side}" for side in opened.game.sides)
    text = "The game is not over, so only what both sides may know is shown. {sides} shows what a side knows."
    return say(text, sides=sides)


def tell_notes(file: Path | str, notes: Iterable[Problem | str]) -> None:
    """Print the notes about a file that was readable in spite of faults."""
    for note in notes:
        print(f"cockade: {shown(file)}: {problem_words(note)}", file=sys.stderr)


def place_of(opened: AnyGameTree, at: int | None) -> int:
    """A place on the current line of play."""
    last = len(opened.line) - 1
    if at is None:
        return opened.at
    if at > last:
        raise CommandError(
            say("--at {at}: this game has {last} events; name a number from 0 to {last}.", at=at, last=last)
        )
    return at


def print_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print rows of texts in columns. They may contain names of files."""
    for row in in_columns(rows):
        print(row)


def as_toml(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(name)} = {as_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value)
