"""What a view costs on the wire: `python -m benchmarks.wire`."""

from __future__ import annotations

import random
import time

from cockade.engine.game_tree import GameTree
from cockade.server.host.outbox import packed
from cockade.server.host.view_codec import view_codec
from cockade.tui.games import GAMES

EVENTS = 150
SCENARIOS = ("rebels/trenton", "rebels/brooklyn", "brandywine/battle", "brandywine/feint", "revolution/short")


def measured(full: str) -> tuple[int, float, int, float]:
    """Bytes of the first view, of a change on average and at most, and milliseconds for a change."""
    id_, _, scenario = full.partition("/")
    game = GAMES[id_]
    opened = GameTree.begin(game, scenario, b"0123456789abcdef")
    codec, rng = view_codec(game), random.Random(1)
    views = {side: game.view(opened.state, side) for side in (*game.sides, "")}
    first = max(len(packed(codec.encode(view))) for view in views.values())
    sizes, spent = [], 0.0
    while opened.at < EVENTS and opened.decider:
        opened.act(opened.decider, rng.choice([a for offer in opened.offers() for a in offer.actions]))
        for side, before in views.items():
            after = game.view(opened.state, side)
            begun = time.process_time()
            said = packed(codec.diff(before, after))
            spent += time.process_time() - begun
            sizes.append(len(said))
            views[side] = after
    return first, sum(sizes) / len(sizes), max(sizes), 1000 * spent / len(sizes)


if __name__ == "__main__":
    print(f"{'scenario':24} {'first view':>10} {'change':>8} {'longest':>8} {'ms each':>8}")
    for name in SCENARIOS:
        whole, mean, longest, cost = measured(name)
        print(f"{name:24} {whole:10} {mean:8.0f} {longest:8} {cost:8.2f}")
