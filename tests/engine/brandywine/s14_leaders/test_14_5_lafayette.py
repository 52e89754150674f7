"""Lafayette (14.5) and Stirn (14.6)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.combat_modifiers import combat_leader
from cockade.engine.brandywine.common.leaders import commander
from cockade.engine.brandywine.common.phases import COMBAT, PLAYER_TURN, RALLY, end
from cockade.events.brandywine import (
    AMERICAN,
    BRITISH,
    Accompany,
    EndPhase,
    Hasten,
    Lead,
    LeaderFollowed,
    March,
    Retreat,
    UnitRemoved,
    UseLafayette,
)
from tests.engine.brandywine.clashes import clash, declared, strike
from tests.engine.brandywine.field import Battle, foot, leader

rule = pytest.mark.rule
GERMAN = {"nation": "german"}


def headquarters(*pieces, **more):
    """Washington and Lafayette in 1505, a stack in 1508, another in 1503."""
    return Battle(
        leader("washington", AMERICAN, 1505, seniority=1),
        leader("lafayette", AMERICAN, 1505, seniority=4),
        foot("a", AMERICAN, 1508),
        foot("c", AMERICAN, 1503),
        *pieces,
        **more,
    )


@rule("brandywine", "14.5")
def test_lafayette_goes_to_a_stack_or_after_washington():
    """Never to a hex without either."""
    battle = headquarters()
    assert battle.ends("lafayette", March) == {1508, 1503}
    battle.do(March("washington", 1605))
    assert battle.ends("lafayette", March) == {1508, 1503, 1605}
    road = headquarters(road=[[1505, 1506, 1507, 1508]])
    assert road.ends("lafayette", Hasten) == {1508}


@rule("brandywine", "14.5")
def test_away_from_washington_he_leaves_play_after_an_american_player_turn():
    """At no cost; with Washington he stays, and after a British player turn too."""
    battle = headquarters()
    battle.do(March("lafayette", 1508), EndPhase())
    assert battle.happened(UnitRemoved) == [UnitRemoved("lafayette", "14.5")]
    assert battle.state.morale == (20, 20)
    together = headquarters()
    together.do(March("washington", 1508), March("lafayette", 1508), EndPhase())
    assert not together.happened(UnitRemoved)
    apart = headquarters(side=BRITISH).with_unit("washington", hex=1605)
    apart.do(EndPhase(), initiative=[9, 0])
    assert not apart.happened(UnitRemoved)


@rule("brandywine", "14.5", "14.1.1")
def test_lafayette_never_commands():
    """Alone with a unit he is not in command."""
    battle = headquarters().with_unit("lafayette", hex=1508)
    assert commander(battle.state, AMERICAN, 1508) is None
    assert commander(battle.state, AMERICAN, 1505).id == "washington"


@rule("brandywine", "14.5")
def test_without_washington_he_goes_at_the_end_of_the_next_american_player_turn():
    """Ruling Q72."""
    battle = headquarters().with_unit("washington", hex=0, fate="captured")
    battle.do(EndPhase())
    assert battle.unit("lafayette").fate == "removed"


def germans(*pieces, **more):
    """Stirn with a German unit in 1505."""
    return Battle(
        leader("stirn", BRITISH, 1505),
        foot("h", BRITISH, 1505, strength=2, printed=GERMAN),
        *pieces,
        side=BRITISH,
        **more,
    )


@rule("brandywine", "14.6")
def test_stirn_and_british_regulars_do_not_come_to_stand_together():
    """He not into theirs, they not into his once he has moved (Q141); Germans do, and leaders."""
    battle = germans(
        foot("b", BRITISH, 1506, strength=2),
        foot("l", BRITISH, 1605, strength=2, printed={"nation": "loyalist"}),
        foot("g", BRITISH, 1504, strength=2, printed=GERMAN),
        leader("k", BRITISH, 1507),
    )
    assert not battle.ends("stirn") & {1506, 1605}
    assert 1504 in battle.ends("stirn")
    assert 1505 in battle.ends("g") & battle.ends("k")
    battle.do(March("stirn", 1504))
    assert 1504 not in battle.ends("b") | battle.ends("l")
    assert 1504 in battle.ends("g") | battle.ends("k")
    assert battle.refusal(March("b", 1504)).rule == "14.6"


@rule("brandywine", "14.6")
def test_regulars_come_to_stirn_while_he_can_still_ride_away():
    """Ruling Q141: the clause is about the end of the phase, and he must have gone by then."""
    battle = germans(foot("b", BRITISH, 1506, strength=2))
    battle.do(March("b", 1505))
    assert battle.refusal(EndPhase()).rule == "14.6"
    battle.do(March("stirn", 1504))
    assert EndPhase() in battle.offered()


@rule("brandywine", "14.6")
def test_stirn_moves_away_before_the_movement_phase_ends():
    """If a retreat has put regulars into his hex."""
    battle = germans(foot("b", BRITISH, 1505, strength=2))
    assert EndPhase() not in battle.offered()
    assert battle.refusal(EndPhase()).rule == "14.6"
    battle.do(March("stirn", 1504))
    assert EndPhase() in battle.offered()


@rule("brandywine", "14.6")
@pytest.mark.parametrize("phase", [RALLY, PLAYER_TURN])
def test_at_the_end_of_other_phases_stirn_steps_aside(phase):
    """To Germans if he can, else to an empty hex, not next to the enemy if it can be helped."""
    regular, foe = foot("b", BRITISH, 1505, strength=2), foot("a", AMERICAN, 1404)
    germans_ = tuple(foot(f"g{there}", BRITISH, there, printed=GERMAN) for there in (1405, 1606))
    for more, hex_ in ((germans_[1:], 1606), (germans_, 1606), (germans_[:1], 1405), ((), 1406)):
        battle = germans(regular, foe, *more)
        resolution = battle.resolution()
        end(resolution, phase, BRITISH)
        battle.take(resolution)
        assert battle.happened(LeaderFollowed) == [LeaderFollowed("stirn", hex_, "14.6")]


@rule("brandywine", "14.6", "9.1.5")
def test_stirn_does_not_step_upon_a_leader_of_the_enemy():
    """Ruling Q15: two leaders do not share a hex, and neither could take the other."""
    around = (foot(f"a{n}", AMERICAN, hex_) for n, hex_ in enumerate((1504, 1605, 1606, 1506, 1406)))
    battle = germans(foot("b", BRITISH, 1505, strength=2), *around, leader("w", AMERICAN, 1405))
    resolution = battle.resolution()
    end(resolution, RALLY, BRITISH)
    assert not [fact for fact in battle.take(resolution) if isinstance(fact, LeaderFollowed)]


@rule("brandywine", "14.6")
def test_stirn_who_is_with_germans_stays():
    """Nothing happens at the end of a phase."""
    battle = germans()
    resolution = battle.resolution()
    end(resolution, RALLY, BRITISH)
    end(resolution, COMBAT, BRITISH)
    assert battle.take(resolution) == ()


@rule("brandywine", "14.6", "14.1.1")
def test_stirn_commands_only_where_all_are_german():
    """One British regular beside the Germans, in another hex of the combat or in his own, is one too many."""
    battle = germans(foot("b", BRITISH, 1605, strength=2), leader("k", BRITISH, 1605, seniority=9))
    german, regular = battle.unit("h"), battle.unit("b")
    assert combat_leader(battle.state, [german]).id == "stirn"
    assert combat_leader(battle.state, [german, regular]).id == "k"
    assert commander(battle.state, BRITISH, 1505).id == "stirn"
    battle.with_unit("b", hex=1505)
    assert commander(battle.state, BRITISH, 1505) is None


@rule("brandywine", "14.5")
def test_lafayette_is_the_only_leader_of_the_whole_attack():
    """Ruling Q71: another one with another attacker of the same combat is one too many."""
    pieces = (
        *(foot("a", AMERICAN, 1505), foot("d", AMERICAN, 1405), foot("b", BRITISH, 1504)),
        leader("lafayette", AMERICAN, 1505),
    )
    for more, offered in (((), True), ((leader("l", AMERICAN, 1405),), False)):
        battle = declared(clash(*pieces, *more), ("a", 1504), ("d", 1504))
        battle.do(Lead("a"))
        assert (UseLafayette() in battle.offered()) is offered


@rule("brandywine", "14.5", "13.2.6")
def test_lafayette_goes_along_with_a_retreat_only_after_washington():
    """Until he is used he stays at his side."""
    pieces = (
        *(foot("a", AMERICAN, 1504), foot("b", BRITISH, 1505), foot("c", AMERICAN, 1504, strength=1)),
        *(leader("washington", AMERICAN, 1504, seniority=1), leader("lafayette", AMERICAN, 1504)),
    )
    battle = strike(pieces, "-/R", ("b", 1504), side=BRITISH, dice={"morale_check": [9]})
    while Retreat in {type(action) for action in battle.offered()}:
        battle.do(battle.offered()[0])
    assert battle.offered(Accompany) == [Accompany("washington")]
    assert battle.refusal(Accompany("lafayette")).rule == "14.5"
    battle.do(Accompany("washington"))
    assert battle.offered(Accompany) == [Accompany("lafayette")]
