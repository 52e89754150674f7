"""
Who is asked next tells nobody what lies face down (9.8.2, 12.1.9): twins by the chit, and by the entry.

In every scenario, basic or advanced, two states that differ in the first chit of a combat, or in the entry of
the third brigade, are one to the other side: the same side decides, and is offered the same.
"""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.brandywine.b6_combat.tactics import usable_chits
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.engine.brandywine.common.state import enemy
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from cockade.events import brandywine as events
from tests.engine.brandywine.test_twins import offered
from tests.referee.brandywine.positions import played_on
from tests.soaking import in_soak

rule = pytest.mark.rule
ACTIONS, BEGINNING = 120, 12


def states(scenario, seed):
    """The states of a crowded position that is played on at random, and of the beginning of a game."""
    yield from played_on(scenario, seed, ACTIONS).states[1:]
    opened, chance = GameTree.begin(GAME, scenario, bytes([seed]) * 16), Random(seed)
    for _ in range(BEGINNING):
        yield opened.state
        opened.act(opened.decider, chance.choice([one for offer in opened.offers() for one in offer.actions]))


def other_chits(state):
    """The same with another chit face down; who may not know it."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.CloseCombat) and any(frame.chits) and not all(frame.chits):
        attacking = bool(frame.chits[0])
        side = frame.attacker if attacking else enemy(frame.attacker)
        for chit in usable_chits(state, frame.combat, attacking=attacking):
            chits = (chit, "") if attacking else ("", chit)
            yield enemy(side), state.replace(agenda=(*state.agenda[:-1], frame.replace(chits=chits)))


def other_entries(state):
    """The same with another entry of the third brigade, which the American does not know yet."""
    secret = [
        entry for entry in state.entries if entry[0] == events.THIRD and events.THIRD not in state.revealed
    ]
    for brigade, letter, turn in secret:
        now = (brigade, "B" if letter != "B" else "C", turn)
        entries = tuple(now if entry[0] == brigade else entry for entry in state.entries)
        yield events.AMERICAN, state.replace(entries=entries)


@rule("brandywine", "9.8.2", "12.1.9")
@pytest.mark.parametrize(
    ("scenario", "seeds"), [*((one, 2) for one in SCENARIO_IDS), *(in_soak(one, 40) for one in SCENARIO_IDS)]
)
def test_what_lies_face_down_decides_nothing_for_the_other_side(scenario, seeds):
    """He sees one state, is offered the same, and the same side decides."""
    met = 0
    for seed in range(seeds):
        for state in states(scenario, seed):
            for side, other in (*other_chits(state), *other_entries(state)):
                met += 1
                assert GAME.view(state, side) == GAME.view(other, side)
                assert GAME.decider(state) == GAME.decider(other)
                if GAME.decider(state) == side:
                    assert offered(state) == offered(other)
    assert met
