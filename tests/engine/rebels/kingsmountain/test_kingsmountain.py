"""King's Mountain (kingsmountain.16.0 to kingsmountain.18.2)."""

import pytest

from cockade.engine.rebels.common.communication import usable_goals
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.segment5_assault.combat import reckon
from cockade.engine.rebels.segment5_assault.retreat import retreat_hexes
from cockade.engine.rebels.victory import winner_by_places
from cockade.events.facts import Modifier
from cockade.events.rebels import (
    AMERICAN,
    BRITISH,
    Assault,
    AssaultResolved,
    Combat,
    Engage,
    OpenAssaults,
    Retreating,
)
from tests.engine.rebels.field import example
from tests.engine.rebels.scenes import Scene, opened

rule = pytest.mark.rule
TOP, SLOPE = 6528, 6529


def odds(turn, attacker=AMERICAN):
    """Campbell's 4 below, the 2 of the provincials on the top, on a turn; one attacks the other."""
    scene = Scene("kings-mountain", turn=turn, at={"campbell": SLOPE, "provincials": TOP}, only=True)
    ours = ("campbell", "provincials", (SLOPE, TOP))
    theirs = ("provincials", "campbell", (TOP, SLOPE))
    who, whom, pair = ours if attacker == AMERICAN else theirs
    return reckon(scene.state, Combat((who,), (whom,), (pair,)))


@rule("rebels", "kingsmountain.17.0.ex", "kingsmountain.17.0")
def test_the_example_of_the_first_turn():
    """Four against two: 4:1 before shifts while bayonets are fixed, 2:1 on the second turn."""
    given, expected = example("kingsmountain.17.0.ex")
    assert (given["attack"], given["defence"]) == (4, 2)
    assert [odds(turn).headings[0] for turn in given["turns"]] == expected["columns"]


@rule("rebels", "kingsmountain.17.0")
def test_at_least_one_and_fractions_dropped():
    """A defence of 1 stays 1, one of 3 is 1."""
    for strengths, defence in ((("provincials",), 1), (("provincials", "sc-1"), 2)):
        scene = Scene("kings-mountain", at=dict.fromkeys(strengths, TOP) | {"campbell": SLOPE}, only=True)
        assert reckon(scene.state, Combat(("campbell",), strengths, ((SLOPE, TOP),))).defence == defence
    broken = {"at": {"provincials": TOP, "campbell": SLOPE}, "disrupted": ("provincials",), "only": True}
    scene = Scene("kings-mountain", **broken)
    assert reckon(scene.state, Combat(("campbell",), ("provincials",), ((SLOPE, TOP),))).defence == 1


@rule("rebels", "kingsmountain.17.0")
def test_a_halved_defence_is_explained():
    """In the odds beforehand and in the fact afterwards, with its clause; on other turns nothing is."""
    assert odds(1).strengths == (Modifier("defence halved", -1, "kingsmountain.17.0"),)
    assert odds(2).strengths == ()
    scene = Scene("kings-mountain", segment="assault", at={"campbell": SLOPE, "provincials": TOP}, only=True)
    scene.go_on()
    (pair,) = scene.offered(Engage)
    scene.do(pair, OpenAssaults())
    scene.do(Assault(TOP), assault=[3], morale=[1])
    (fact,) = scene.happened(AssaultResolved)
    assert fact.strengths == odds(1).strengths


@rule("rebels", "kingsmountain.17.0")
def test_their_own_attacks_are_not_halved():
    """Two against four is 1:2 on the first turn too."""
    assert (odds(1, BRITISH).attack, odds(1, BRITISH).defence) == (2, 4)


@rule("rebels", "kingsmountain.16.0")
def test_everybody_is_on_the_map():
    """Ruling Q53: nine columns around the ridge, the Loyalists upon it."""
    state = opened("kings-mountain").state
    assert {hex_: {unit.id for unit in stack} for hex_, stack in state.position.at.items()} == {
        6331: {"campbell-leader", "campbell"},
        6530: {"mcdowell"},
        6729: {"winston"},
        6826: {"hambright"},
        6624: {"cleveland-leader", "cleveland"},
        6425: {"lacey"},
        6326: {"williams"},
        6227: {"shelby-leader", "shelby"},
        6028: {"sevier-leader", "sevier"},
        6528: {"ferguson", "provincials"},
        6527: {"de-peyster", "nc-1"},
        6627: {"nc-2"},
        6626: {"nc-3"},
        6428: {"sc-1"},
        6329: {"sc-2"},
        6229: {"sc-3"},
        6130: {"sc-4"},
    }
    hilltop = ground("kings-mountain").map.zones["hilltop"]
    assert {unit.hex for unit in state.units if unit.side == BRITISH} <= hilltop


@rule("rebels", "kingsmountain.18.1")
def test_the_patriots_win_when_the_hilltop_is_cleared():
    """Ruling Q54: no Loyalist combat unit stands there; a leader alone does not hold it."""
    assert winner_by_places(Scene("kings-mountain").state) == ""
    below = {"provincials": 6529, "ferguson": TOP}
    assert winner_by_places(Scene("kings-mountain", at=below, only=True).state) == AMERICAN
    assert winner_by_places(Scene("kings-mountain", at={"sc-4": 6130}, only=True).state) == ""


@rule("rebels", "10.1")
def test_any_hex_of_the_mountain_is_a_line_of_communication():
    """Ruling Q54: who flees flees along it."""
    scene = Scene("kings-mountain", at={"provincials": TOP}, only=True)
    assert (
        usable_goals(scene.state, scene.unit("provincials"))
        == ground("kings-mountain").map.zones["kings_mountain"]
    )


@rule("rebels", "10.1", "chart.retreat")
def test_who_is_on_the_mountain_may_be_driven_off_it():
    """Ruling Q54: the class of a hex comes before the way home, and on the mountain no hex is nearer home."""
    field = ground("kings-mountain")
    mountain = field.map.zones["kings_mountain"]
    rim = next(hex_ for hex_ in sorted(mountain) if set(field.neighbours[hex_]) - mountain)
    scene = Scene("kings-mountain", at={"provincials": rim}, only=True, disrupted=["provincials"])
    frame = Retreating(BRITISH, "provincials", 4, routed=True)
    assert set(retreat_hexes(scene.state, frame)) - mountain
