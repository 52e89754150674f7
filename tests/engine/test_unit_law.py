"""What is kept of units is what would be answered anew, and a condition reads no more than it declares."""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.bots import RANDOM, bot
from cockade.engine.game_tree import GameTree
from cockade.engine.unit_law import ANSWERS, LATEST, Reads, UnitLaw
from cockade.tui.games import GAMES

STEPS, SEEDS = 150, 8
SHORT = [("rebels", "brooklyn"), ("brandywine", "battle")]
LONG = [(game, scenario) for game in ("rebels", "brandywine") for scenario in GAMES[game].scenarios]


def walked(name, scenario, seed, steps):
    """What each side that decides in a random game sees, one state after the other."""
    game = GAMES[name]
    played, player, pick = GameTree.begin(game, scenario, bytes([seed]) * 16), bot(RANDOM, name), Random(seed)
    for _ in range(steps):
        if not played.decider:
            return
        yield game.rules.seen(played.state)
        chosen = player.choose(game, played.state, played.offers(), pick.randrange)
        played.act(played.decider, chosen)


def unit_laws(name, state):
    """The laws about units of the step in progress."""
    found = GAMES[name].rules.laws.get(type(state.agenda[-1]), {}).values()
    return [law for law in found if isinstance(law, UnitLaw)]


def holds_kept_to_fresh(name, scenario, seed, steps):
    """How many units the laws of a random game find; each list is compared with one asked anew."""
    count = 0
    for state in walked(name, scenario, seed, steps):
        for law in unit_laws(name, state):
            found = law.found(state, state.agenda[-1])
            fresh = law.found_slowly(state, state.agenda[-1])
            assert [given[2:] for given in found] == [given[2:] for given in fresh], law.verb.__name__
            count += len(found)
    return count


@pytest.mark.parametrize(("name", "scenario"), SHORT)
def test_units_are_found_as_if_nothing_were_kept(name, scenario):
    """Whoever decides, whatever happened since the last question."""
    assert holds_kept_to_fresh(name, scenario, 1, STEPS) > STEPS


@pytest.mark.soak
@pytest.mark.parametrize(("name", "scenario"), LONG)
def test_units_are_found_as_if_nothing_were_kept_in_whole_games(name, scenario):
    """In every battle, to the end, by several games that share what is kept."""
    for seed in range(SEEDS):
        holds_kept_to_fresh(name, scenario, seed, 10_000)


class Bare:
    """A state of which no more than its scenario and its turn can be read."""

    def __init__(self, state):
        self.scenario, self.turn = state.scenario, state.turn


@pytest.mark.parametrize(("name", "scenario"), SHORT)
def test_what_reads_a_unit_alone_answers_without_a_state(name, scenario):
    """A condition that is kept by the unit sees neither the others nor the frame."""
    asked = set()
    for state in walked(name, scenario, 2, STEPS):
        for law in unit_laws(name, state):
            alone = [one for one in law.first if one.reads is Reads.UNIT]
            for unit in law.who.find(state, state.agenda[-1])[:5]:
                for one in alone:
                    if not one.asks(Bare(state), None, unit):
                        break
            asked.update(alone)
    assert len(asked) >= 10


def test_no_more_is_kept_than_has_a_bound():
    """Of questions and of units, after games of many turns."""
    for kept in (ANSWERS, LATEST):
        assert len(kept._known) <= kept._questions
        assert all(len(units) <= kept._units + 100 for _, units in kept._known.values())
