"""A fast finder finds what the conditions say of every subject and every place: along games at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cockade.engine.game_tree import GameTree
from cockade.tui.games import GAMES

STEPS, EVERY, SUBJECTS, GAMES_EACH = 120, 3, 1, 3
SCENARIOS = [
    ("rebels", "trenton"),
    ("rebels", "princeton"),
    ("rebels", "kings-mountain"),
    ("brandywine", "flank-attack"),
    ("brandywine", "feint"),
    ("brandywine", "battle-basic"),
    ("revolution", "campaign+all"),
    ("revolution", "short+all"),
]


def compared(game, state, chance):
    """The laws of a state whose finder agrees with their conditions, for some of their subjects."""
    seen = game.rules.seen(state)
    frame = seen.agenda[-1]
    for verb, law in game.rules.laws.get(type(frame), {}).items():
        if law.who is not None and law.who.every:
            found, slow = list(law.found(seen, frame)), list(law.found_slowly(seen, frame))
            assert sorted(given[2:] for given in found) == sorted(given[2:] for given in slow), verb.__name__
            yield f"{verb.__name__} {type(frame).__name__}"
        if law.where is None or law.where.every is None:
            continue
        found = list(law.found(seen, frame))
        for given in chance.sample(found, min(SUBJECTS, len(found))):
            fast, slow = law.actions(*given), law.slowly(*given)
            assert len(set(fast)) == len(fast)
            assert set(fast) == set(slow), (verb.__name__, set(fast) ^ set(slow))
            yield f"{verb.__name__} {type(frame).__name__}"


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_a_fast_finder_is_equal_to_the_slow_one(game_id, scenario):
    """Whoever acts, wherever: the hexes and targets offered are those that keep every condition."""
    game, chance, met = GAMES[game_id], Random(5), Counter()
    for number in range(GAMES_EACH):
        played = GameTree.begin(game, scenario, bytes([number]) * 16)
        for step in range(STEPS):
            offers = [offer for offer in played.offers() if offer.actions]
            if not offers:
                break
            if step % EVERY == 0:
                met.update(compared(game, played.state, chance))
            verb = chance.choice(list(dict.fromkeys(offer.verb for offer in offers)))  # ends come often
            able = [offer for offer in offers if offer.verb is verb]
            played.act(played.decider, chance.choice(chance.choice(able).actions))
    assert len(met) > 1, met
