"""Checks an uploaded pack in a confined process: a zip goes in, a verdict comes out.

It is confined as players' processes are: no file but the program, no network, bounded memory and time.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from time import process_time

from cockade.engine.bots import bot
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import random_source
from cockade.engine.data_files import DataError, Fault
from cockade.engine.game import AnyGame
from cockade.engine.game_tree import GameTree
from cockade.engine.packs import battle_file, brought
from cockade.saves.game_host import GameHost
from cockade.saves.packs import Pack, read_zipped
from cockade.server.store.uploaded_packs import LARGEST
from cockade.server.transports.pid_namespace import PidNamespaces
from cockade.server.transports.rlimits import confine
from cockade.server.transports.seccomp import known_calls
from cockade.server.transports.users import User
from cockade.tui.games import GAMES
from cockade.tui.games.pack_limits import beyond
from cockade.tui.games.pack_loading import MOST_TOLD, game_of
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.text.cli_errors import data_words
from cockade.tui.text.i18n import speak

KEY_BYTES = 16
SECONDS = 10
"""Processor time for a pack. The host reads it once more, next to its games."""
MOST_START, MOST_CHOICE = 1.0, 2.0
"""The most time for laying out a battle, and for Regular's first choice."""


def verdict(data: bytes) -> dict[str, object]:
    """Return the pack's hash, or its faults in a few sentences."""
    try:
        pack = read_zipped(data, "pack")
        _check_battles(pack)
    except DataError as error:
        return {"wrong": data_words(DataError(error.file, *error.faults[:MOST_TOLD])), "hash": ""}
    return {"wrong": "", "hash": pack.hash}


def _check_battles(pack: Pack) -> None:
    own = brought(pack.values)
    assert own is not None
    game = game_of(own)
    cards = [game.scenarios[game.printed(battle, pack.values)] for battle in own.battles]
    for file, fault in beyond(pack, cards):
        raise DataError(file, fault)
    for card in cards:
        _check_cost(game, card.id)


def _check_cost(game: AnyGame, battle: str) -> None:
    """Start a battle and have Regular choose.

    Raises: DataError if that takes too long.
    """
    began, file = process_time(), battle_file(battle.partition("+")[0])
    host = GameHost(GameTree.begin(game, battle, bytes(KEY_BYTES)))
    auto_set_up(host, {})
    laid = process_time()
    if laid - began > MOST_START:
        raise DataError(file, Fault("$", "takes too long to lay out; make map or units fewer"))
    if decider := host.opened.decider:
        seen = game.view(host.opened.state, decider)
        bot(REGULAR, game.id).choose(game, seen, host.offers(), random_source("check"))
    if process_time() - laid > MOST_CHOICE:
        raise DataError(file, Fault("$", "takes a bot too long to choose in; make map or units fewer"))


def main(folder: str, language: str, *user: str) -> int:
    """Read the zip from standard input, write the verdict as JSON. `user` is two numbers, or none.

    The pack is read in its own PID namespace, if the kernel allows one.
    """
    for game in GAMES.values():
        game.scenarios  # noqa: B018 - all that is loaded late is loaded before the walls are up
    known_calls()
    speak(language)
    if number := PidNamespaces.found().fork():
        return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
    used = int(process_time()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (used + SECONDS, used + SECONDS))
    confine(folder, User(*map(int, user)) if user else None)
    data = sys.stdin.buffer.read(LARGEST + 1)
    sys.stdout.write(json.dumps(verdict(data)))
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
