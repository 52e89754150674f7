"""
A player to be killed: opens a game of pebbles, or begins it, and plays at random until the end of time.

`python -m tests.saves.player FILE SEED` prints a line for everything that was confirmed: how many events
there are now, and which of them is in view.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from cockade.saves.game_host import GameHost
from tests.saves.playing import begun, one_step
from tests.toy import GAMES


def main(path, seed):
    rng = random.Random(seed)
    host = GameHost.open(path, GAMES) if path.exists() else begun(path, "endless")
    while True:
        sys.stdout.write(f"{len(host.opened.events)} {host.opened.node}\n")
        sys.stdout.flush()
        one_step(host, rng)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
