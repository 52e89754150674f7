"""What a commitment would mean, worked out beforehand: the same numbers that the dice then meet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES, damages
from cockade.engine.brandywine.b6_combat.forecast import forecast_combat
from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.common.view import view
from cockade.engine.brandywine.forecast import MISSED, shot_chances
from cockade.events.brandywine import CombatResolved, Declaration
from cockade.events.facts import Rolled
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, fight
from tests.engine.brandywine.field import Battle, foot, gun, leader, rifle

PIECES = (
    foot("a", AMERICAN, 1505, strength=5, morale=1),
    foot("b", BRITISH, 1504, morale=2),
    leader("k", AMERICAN, 1505, combat=1),
)


def forecast(state, *engage, side=AMERICAN, **more):
    """A combat forecast as it would be declared."""
    (combat,) = combats(state, Declaration(side, chosen=engage))
    return forecast_combat(state, combat, **more)


def test_the_panel_and_the_combat_agree():
    """Strengths, column, every modifier with its clause, and for each die the result of the table."""
    for die in range(10):
        battle = clash(*PIECES, town=[1504], advanced=False, pool=0)
        panel = forecast(battle.state, ("a", 1504))
        fight(battle, ("a", 1504), die=die or 10)
        (fact,) = battle.happened(CombatResolved)
        roll = next(one for one in battle.happened(Rolled) if one.purpose == "close combat")
        assert (panel.attack, panel.defence, panel.column, panel.shifted) == (5, 4, fact.column, fact.shifted)
        assert panel.modifiers == roll.modifiers
        assert all(modifier.rule for modifier in panel.modifiers)
        (pair,) = [one for one in panel.pairs if (one.attack, one.defence) == ("skirmish", "skirmish")]
        assert pair.chances[fact.result] > 0


def test_the_chances_of_every_pair_add_up():
    """And no combat is certain where the matrix says so."""
    panel = forecast(clash(*PIECES).state, ("a", 1504))
    assert {sum(pair.chances.values()) for pair in panel.pairs} == {1}
    assert {pair.result for pair in panel.pairs if "NC" in pair.chances} == {"NC"}
    assert len(panel.pairs) == 8 * 4
    assert forecast(clash(*PIECES).state, ("a", 1504), shift=1).shifted == "3:2"


def test_lone_guns_are_not_fought():
    """12.1.7."""
    state = clash(foot("a", AMERICAN, 1505), gun("g", BRITISH, 1504)).state
    assert forecast(state, ("a", 1504)).unfought == "captured"


def test_nothing_is_guessed_of_nameless_enemies():
    """7.1.3-adv: the view of the American says that it cannot be known."""
    battle = clash(
        foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504), released=(), zones={"bivouac": [1505]}
    )
    panel = forecast(view(battle.state, AMERICAN), ("a", 1504))
    assert not panel.known
    assert panel.pairs == ()
    assert panel.attack == panel.defence == 0


@pytest.mark.parametrize(("firing", "arm"), [(gun, GUNS), (rifle, RIFLES)])
def test_the_chance_of_a_shot(firing, arm):
    """Of a miss, and of each damage of a hit."""
    battle = Battle(firing("g", AMERICAN, 1505), foot("b", BRITISH, 1504))
    found = shot_chances(battle.state, ["g"], "b", arm)
    assert found.of(MISSED) == Fraction(7, 10)
    assert set(found.shares) == {MISSED, *damages(battle.state, arm)}
    assert sum(found.shares.values()) == 1
