"""A player to be killed, as `tests.saves.player`, with a game in a store: prints how many lines are safe."""

from __future__ import annotations

import random
import sys

from cockade.engine.game_tree import GameTree
from cockade.saves.game_host import GameHost
from cockade.server.store.store import Store
from tests.saves.playing import KEY, one_step
from tests.toy import GAMES, PEBBLES


def main(folder, seed):
    store, rng = Store.open(folder), random.Random(seed)
    if not store.has("endless-1"):
        store.begin(GameTree.begin(PEBBLES, "endless", KEY))
    stored, opened = store.open_game("endless-1", GAMES)
    host = GameHost(opened, stored)
    while True:
        sys.stdout.write(f"{stored.length}\n")
        sys.stdout.flush()
        one_step(host, rng)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
