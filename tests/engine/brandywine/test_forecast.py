"""What a commitment would mean, worked out beforehand: the same numbers that the dice then meet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.brandywine.b6_combat.forecast import forecast_combat, forecast_shot
from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.common.intelligence import view
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
    seen = view(Battle(gun("g", AMERICAN, 1505), foot("b", BRITISH, 1504), released=()).state, AMERICAN)
    assert not forecast_shot(seen, ["g"], "british-1504-1").known


@pytest.mark.parametrize(
    ("firing", "chance"), [(gun("g", AMERICAN, 1505), 3), (rifle("g", AMERICAN, 1505), 3)]
)
def test_the_chance_of_a_shot(firing, chance):
    """Of a hit, and of each damage after it."""
    battle = Battle(firing, foot("b", BRITISH, 1504))
    found = forecast_shot(battle.state, ["g"], "b")
    assert found.shot.chance == Fraction(3, 10)
    assert sum(found.chances.values()) == 1
    assert found.chances[""] == 1 - found.shot.chance
