"""What a march of Brandywine promises is what the combat declared from there shows."""

import random

import pytest

from cockade.engine.brandywine.b6_combat.forecast import combats_ahead, forecast_combat
from cockade.engine.brandywine.b6_combat.obligations import attackable, combats
from cockade.engine.dice import KeyedDice
from cockade.events import brandywine as events
from cockade.events.brandywine import AMERICAN, BRITISH
from cockade.tui.games import GAMES
from tests.engine.brandywine.field import Battle, foot
from tests.referee.brandywine.positions import played_on
from tests.soaking import in_soak

RULES = GAMES["brandywine"]
FEW = 6


@pytest.mark.parametrize(("games", "least"), [(3, 3), in_soak(600, 2000)])
def test_what_is_promised_before_a_march_is_what_the_combat_shows(games, least):
    """In crowded positions: the same targets, and the same odds and modifiers, once the unit is there."""
    compared = sum(promised(state, seed) for seed in range(games) for state in marching(seed))
    assert compared >= least


def marching(seed):
    """Some positions in which units march."""
    states = played_on("battle-basic", seed, 60).states
    found = [one for one in states if one.agenda and isinstance(one.agenda[-1], events.MovementPhase)]
    return found[::5]


def promised(state, seed):
    """How many combats were promised, all of which are kept."""
    marches = [one for offer in RULES.offers(state) for one in offer.actions if isinstance(one, events.March)]
    number = 0
    for march in random.Random(seed).sample(marches, min(FEW, len(marches))):
        there, ahead = combats_ahead(state, {march.unit}, march.hex)
        later = RULES.decide(state, RULES.decider(state), march, KeyedDice(bytes(16), 1)).state
        assert {target for target, _ in ahead} == set(attackable(later, later.unit(march.unit))), march
        for target, combat in ahead:
            frame = events.Declaration(later.unit(march.unit).side, chosen=((march.unit, target),))
            assert forecast_combat(later, combats(later, frame)[0]) == forecast_combat(there, combat)
            number += 1
    return number


def test_who_may_attack_nobody_is_promised_nothing():
    """13.3: a Disrupted unit; 16.2.6: against Pinned enemies the combat says so."""
    for condition, targets in (("", [1504]), (events.DISRUPTED, [])):
        battle = Battle(foot("a", AMERICAN, 1506), foot("b", BRITISH, 1504, pinned=True))
        battle.with_unit("a", **({"condition": condition} if condition else {}))
        _, ahead = combats_ahead(battle.state, {"a"}, 1505)
        assert [target for target, _ in ahead] == targets
        assert all(combat.pinned for _, combat in ahead)
