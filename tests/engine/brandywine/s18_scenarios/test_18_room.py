"""Room for all in the set-up (18.1.1, 7.1.1)."""

from __future__ import annotations

import random

import pytest

from cockade.engine.brandywine.common.bin_packing import can_fit, fit, packs
from cockade.engine.brandywine.common.stacking import limit
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from tests.engine import lawful
from tests.engine.brandywine.field import Battle, universe

rule = pytest.mark.rule


@rule("brandywine", "18.1.1", "7.1.1")
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_whatever_is_placed_first_everybody_finds_room(seed):
    """Units are placed in any order anywhere in their areas, and none is left without a hex."""
    rng, opened = random.Random(seed), GameTree.begin(GAME, "feint", bytes(16))
    while opened.state.segment == "":
        offer = rng.choice(opened.offers())
        assert offer.actions
        opened.act(opened.decider, rng.choice(list(offer.actions)))
    assert GAME.violations(opened.state) == []


@rule("brandywine", "18.1.1", "18.1.3", "18.3.1", "9.5.2", "9.7.2", "14.6", "7.1.1", "7.1.2")
@pytest.mark.parametrize(("scenario", "every"), [("feint", 16), ("battle", 3)])
def test_what_may_be_placed_where_is_stated_by_conditions(scenario, every):
    """Whatever is offered in the set-up keeps its law, and whatever is not breaks a condition of it."""
    rng, opened, step = random.Random(3), GameTree.begin(GAME, scenario, bytes(16)), 0
    while opened.state.segment == "":
        if step % every == 0:
            lawful.check(GAME, opened.state, universe)
        opened.act(opened.decider, rng.choice(rng.choice(opened.offers()).actions))
        step += 1
    assert step > 2 * every


def test_where_the_quick_answer_fails_the_thorough_one_finds_a_way():
    """A unit of 2 that takes the fullest hex spoils it for one of 4 that can go nowhere else."""
    most = limit(Battle().state)
    one, both = frozenset({1501}), frozenset({1501, 1502})
    loads, units = {1501: (2, 0)}, [((2, 0), both), ((3, 0), one)]
    assert packs(dict(loads), units, most) is None
    assert can_fit(loads, units, most)
    assert fit(loads, units, most)
    assert not fit(loads, [((5, 0), one)], most)
    assert not fit({}, [((4, 0), both)] * 3, most)
    assert fit({}, [((0, 1), both)] * 2, most)
    assert not fit({}, [((0, 1), both)] * 3, most)
