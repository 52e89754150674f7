"""Tactics chits (12.2, 16.3): who may use which, and what two of them do (12.1.9, 12.1.9.1)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.b6_combat.tactics import usable_chits
from cockade.events.brandywine import Declaration, PlayChit, UnitRetreated
from cockade.events.facts import Rolled
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, declared, fight
from tests.engine.brandywine.field import dragoon, foot, leader

rule = pytest.mark.rule
FREE = {"skirmish", "attack_en_echelon", "stand_fast", "withdraw"}
LED = {"frontal_assault", "commit_reserve"}
FLANK = {"turn_flank", "refuse_flank"}
AB = (foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504))
FULL = [foot(f"x{hex_}", AMERICAN, hex_) for hex_ in (1405, 1605)]


def chits(*pieces, attacking=True, engage=(("a", 1504),), **more):
    """The chits that a side may use in a combat of these pieces."""
    state = clash(*pieces, **more).state
    (combat,) = combats(state, Declaration(AMERICAN, chosen=engage))
    return set(usable_chits(state, combat, attacking=attacking))


@rule("brandywine", "12.2.1", "12.2.3", "14.2.2")
def test_four_chits_are_always_free_and_four_need_a_leader():
    """Stacked with a unit of this combat, or beside it; without advanced rules all are free (ruling Q40)."""
    assert chits(*AB) == FREE
    assert chits(*AB, leader("k", AMERICAN, 1505)) == FREE | LED | FLANK
    assert chits(*AB, leader("k", AMERICAN, 1506)) == FREE | LED | FLANK
    assert chits(*AB, leader("k", AMERICAN, 1507)) == FREE
    assert chits(*AB, leader("k", BRITISH, 1503)) == FREE
    assert chits(*AB, leader("k", BRITISH, 1503), attacking=False) == FREE | LED | FLANK
    assert chits(*AB, advanced=False, pool=0) == FREE | LED | FLANK


@rule("brandywine", "12.2.3", "16.3.2")
def test_the_flank_chits_need_an_open_flank_too():
    """An empty hex beside a hex of either side; one across the deep creek does not count."""
    k = leader("k", AMERICAN, 1505)
    assert chits(*AB, k, *FULL) == FREE | LED
    assert chits(*AB, k, FULL[0]) == FREE | LED | FLANK
    assert chits(*AB, k, FULL[0], leader("l", BRITISH, 1605)) == FREE | LED, "a leader alone fills the hex"
    assert chits(*AB, k, FULL[0], creek=[(1605, 1504)]) == FREE | LED
    assert chits(*AB, k, FULL[0], creek=[(1605, 1505)]) == FREE | LED
    assert chits(*AB, k, FULL[0], creek=[(1605, 1505)], primary_ford=[(1605, 1505)]) == FREE | LED | FLANK


@rule("brandywine", "12.2.6")
@pytest.mark.parametrize("more", [(), (leader("k", AMERICAN, 1505),)])
def test_nobody_reveals_a_chit_to_which_he_has_no_right(more):
    """Ruling Q127: he is offered those that he may use; others are refused, so that no error has a price."""
    battle = declared(clash(*AB, *more), ("a", 1504))
    able = {action.chit for action in battle.offered(PlayChit)}
    assert able == chits(*AB, *more)
    for chit in (FREE | LED | FLANK) - able:
        assert battle.refusal(PlayChit(chit)).rule == "12.2.3"


@rule("brandywine", "12.2.4", "16.3.1", "14.5", "14.6")
def test_leaders_who_do_not_serve():
    """Across the deep creek; Lafayette; Stirn unless all units of his side in the combat are German."""
    assert chits(*AB, leader("k", AMERICAN, 1506), creek=[(1505, 1506)]) == FREE
    assert chits(*AB, leader("lafayette", AMERICAN, 1505)) == FREE
    stirn = leader("stirn", BRITISH, 1503)
    assert chits(*AB, stirn, attacking=False) == FREE
    german = foot("b", BRITISH, 1504, strength=2, printed={"nation": "german"})
    assert chits(AB[0], german, stirn, attacking=False) == FREE | LED | FLANK
    mixed = foot("c", BRITISH, 1504, strength=2)
    assert chits(AB[0], german, mixed, stirn, attacking=False) == FREE


@rule("brandywine", "12.2.4")
def test_one_leader_serves_any_number_of_combats():
    """And every unit beside him."""
    more = (foot("d", AMERICAN, 1706), foot("e", BRITISH, 1806), leader("k", AMERICAN, 1606))
    assert chits(*AB, *more) > LED
    assert chits(*AB, *more, engage=(("d", 1806),)) > LED


@rule("brandywine", "12.2.5")
def test_pulaski_leads_himself_and_dragoons_with_him():
    """Not in a combat of more than one hex on his side, nor with others in his hex (ruling Q41)."""
    pulaski, horse = dragoon("count_pulaski", AMERICAN, 1505), dragoon("h", AMERICAN, 1505)
    b, engage = AB[1], (("count_pulaski", 1504),)
    assert chits(pulaski, b, engage=engage) > LED
    assert chits(pulaski, horse, b, engage=(*engage, ("h", 1504))) > LED
    assert chits(pulaski, foot("c", AMERICAN, 1505), b, engage=engage) == FREE
    for here, there in ((1405, 1505), (1505, 1405)):
        two = (dragoon("count_pulaski", AMERICAN, here), dragoon("h", AMERICAN, there), b)
        assert chits(*two, engage=(*engage, ("h", 1504))) == FREE


@rule("brandywine", "12.2.5")
def test_pulaski_leads_nobody_against_two_hexes():
    """A combat has several hexes whosever they are."""
    foes = (AB[1], foot("c", BRITISH, 1605))
    engage = (("count_pulaski", 1504), ("count_pulaski", 1605))
    assert chits(dragoon("count_pulaski", AMERICAN, 1505), *foes, engage=engage) == FREE


@rule("brandywine", "12.1.9", "12.2.2")
def test_each_side_picks_one_chit_in_secret_the_attacker_first():
    """They are never used up."""
    battle = declared(clash(*AB), ("a", 1504))
    assert battle.decides() == AMERICAN
    assert {action.chit for action in battle.offered(PlayChit)} == FREE
    assert battle.refusal(PlayChit("turn_flank"))
    battle.do(PlayChit("skirmish"))
    assert battle.decides() == BRITISH
    assert {action.chit for action in battle.offered(PlayChit)} == FREE


@rule("brandywine", "12.1.9.1", "12.1.15")
def test_nc_is_no_combat_and_who_withdraws_goes_back_one_hex():
    """The attacker advances after it; if both withdraw the defender goes first, and nobody advances."""
    battle = fight(clash(*AB), ("a", 1504), chits=("skirmish", "withdraw"))
    battle.do(battle.offered()[0])
    assert not battle.happened(Rolled)
    assert battle.ground.grid.distance(battle.unit("b").hex, 1504) == 1
    assert battle.unit("a").hex == 1504
    assert battle.state.morale == (20, 20)
    both = fight(clash(*AB), ("a", 1504), chits=("withdraw", "withdraw"))
    order = []
    while both.state.segment == "combat":
        both.do(both.offered()[0])
        order += [fact.unit for fact in both.happened(UnitRetreated)]
    assert order == ["b", "a"]
    assert both.unit("a").hex != 1504
