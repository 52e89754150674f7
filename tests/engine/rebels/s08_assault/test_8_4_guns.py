"""8.4: artillery in assaults, alone or stacked, good or disrupted, emplaced or mobile."""

import pytest

from cockade.engine.rebels.common.data import Special
from cockade.events import rebels as events
from tests.engine.rebels.field import gun, leader, light, line
from tests.engine.rebels.fights import Fight, duel

CLEAN_LEVELS = (200, 200)


def guns_stand(*guns, with_line=False, attack=8, **more):
    """An attack at good odds on 1506 with these guns in it, alone or with a line unit."""
    pieces = [line("a", events.AMERICAN, 1505, strength=attack), leader("chief", events.AMERICAN, 1505)]
    pieces += [line("b", events.BRITISH, 1506, strength=2)] if with_line else []
    return Fight(*pieces, *guns, **{"levels": CLEAN_LEVELS, **more}).declare()


def lost(fight):
    """Who was eliminated, in order."""
    return [fact.unit for fact in fight.all_of(events.UnitEliminated)]


def disrupted(fight):
    """Who was disrupted, in order."""
    return [fact.unit for fact in fight.all_of(events.UnitDisrupted)]


# ---------------------------------------------------------------- strength in defence (8.43)


@pytest.mark.rule("rebels", "8.43", "8.1")
@pytest.mark.parametrize(("bombardment", "defence"), [(2, 1), (3, 1), (4, 2), (7, 3)])
def test_artillery_defends_with_half_its_bombardment_strength(bombardment, defence):
    """Fractions are dropped (ruling Q11)."""
    assert guns_stand(gun("g", events.BRITISH, 1506, bombardment=bombardment)).odds(1506).defence == defence


@pytest.mark.rule("rebels", "8.43")
def test_each_gun_drops_its_own_fraction():
    """Two guns of 3 with a unit of 2 defend with 2 + 1 + 1."""
    guns = [gun("g", events.BRITISH, 1506, bombardment=3), gun("h", events.BRITISH, 1506, bombardment=3)]
    assert guns_stand(*guns, with_line=True).odds(1506).defence == 4


@pytest.mark.rule("rebels", "8.43", "6.0")
def test_guns_and_line_units_together_count_at_most_eight():
    """Six and a gun of 6 are nine, of which eight count."""
    fight = duel(gun("g", events.BRITISH, 1506, bombardment=6), defence=6)
    assert fight.odds(1506).defence == 8


@pytest.mark.rule("rebels", "8.43")
def test_disrupted_artillery_adds_nothing():
    """Ruling Q11: a unit of 2 with a disrupted gun of 6 defends with 2."""
    guns = gun("g", events.BRITISH, 1506, bombardment=6, disrupted=True)
    assert guns_stand(guns, with_line=True).odds(1506).defence == 2


# ---------------------------------------------------------------- guns without line units (8.43)


@pytest.mark.rule("rebels", "8.43")
@pytest.mark.parametrize("code", ["DD", "DE"])
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_artillery_alone_is_eliminated_by_a_disruption_or_elimination(code, state):
    """DD and DE remove guns that defend a hex without line units."""
    fight = guns_stand(
        gun("g", events.BRITISH, 1506, bombardment=4, disrupted=state), attack=4 if not state else 2
    )
    fight.strike(1506, code)
    assert lost(fight) == ["g"]
    assert disrupted(fight) == []


@pytest.mark.rule("rebels", "8.43")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_artillery_alone_is_eliminated_when_it_fails_the_check_of_a_retreat(state):
    """DR1, die 10."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, disrupted=state), attack=3)
    fight.strike(1506, "DR1", morale=[10])
    assert lost(fight) == ["g"]


@pytest.mark.rule("rebels", "8.43", "8.42", "8.51")
def test_good_artillery_alone_that_passes_retreats_one_hex():
    """DR1, die 1: it is saved."""
    fight = guns_stand(gun("g", events.BRITISH, 1506), attack=3)
    fight.strike(1506, "DR1", morale=[1])
    fight.run("g")
    assert fight.ground.grid.distance(fight.unit("g").hex, 1506) == 1
    assert not fight.unit("g").disrupted


@pytest.mark.rule("rebels", "8.42")
def test_disrupted_artillery_never_retreats():
    """It passes its check and stays where it was abandoned; the advance may take it."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, disrupted=True), attack=3)
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("g").hex == 1506
    fight.do(events.Advance("a", 1506, "chief"))
    assert lost(fight) == ["g"]


# ---------------------------------------------------------------- guns with line units (8.42)


@pytest.mark.rule("rebels", "8.42")
@pytest.mark.parametrize("code", ["DD", "DE"])
def test_stacked_artillery_is_disrupted_in_place_by_disruption_or_elimination(code):
    """Its friends rout or die; the guns stay, disrupted."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, bombardment=2), with_line=True, attack=6)
    fight.strike(1506, code)
    if code == "DD":
        fight.do(events.Suffer("g"))
        fight.run("b")
    assert "g" in disrupted(fight)
    assert fight.unit("g").hex == 1506
    assert fight.unit("g").alive


@pytest.mark.rule("rebels", "8.42", "9.1")
@pytest.mark.parametrize("code", ["DD", "DE"])
def test_stacked_artillery_disrupted_a_second_time_is_eliminated(code):
    """Ruling Q20."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, disrupted=True), with_line=True, attack=4)
    fight.strike(1506, code)
    if code == "DD":
        fight.do(events.Suffer("g"))
    assert "g" in lost(fight)


@pytest.mark.rule("rebels", "8.42", "9.1")
@pytest.mark.parametrize("code", ["AD", "AE"])
def test_the_attackers_guns_are_no_better_off(code):
    """Ruling Q20: abandoned already, they are lost with the line unit that attacked, or when it routs."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=2),
        gun("g", events.AMERICAN, 1505, disrupted=True),
        line("b", events.BRITISH, 1506, strength=6),
        levels=CLEAN_LEVELS,
    ).declare()
    fight.strike(1506, code)
    if code == "AD":
        fight.do(events.Suffer("g"))
    assert "g" in lost(fight)


@pytest.mark.rule("rebels", "8.42")
def test_stacked_artillery_takes_its_own_check_and_retreats_with_its_friends():
    """DR1: both pass, both go back one hex."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, bombardment=2), with_line=True, attack=6)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[1])
    fight.retreat(1507, morale=[1])
    fight.retreat(1507)
    assert (fight.unit("g").hex, fight.unit("b").hex) == (1507, 1507)
    assert not fight.unit("g").disrupted


@pytest.mark.rule("rebels", "8.42")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_stacked_artillery_that_fails_is_abandoned_where_it_stands(state):
    """DR1, die 10: disrupted in place, not eliminated, even if it was disrupted (ruling Q26)."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, disrupted=state), with_line=True, attack=6)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[10, 1])
    assert fight.unit("g").disrupted
    assert (fight.unit("g").hex, lost(fight)) == (1506, [])
    assert disrupted(fight) == ([] if state else ["g"])


@pytest.mark.rule("rebels", "8.42")
def test_guns_without_allowance_that_pass_stay_good():
    """Ruling Q60: nobody drags emplaced guns along."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, allowance=0), with_line=True, attack=6)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[1, 1])
    assert fight.unit("g").hex == 1506
    assert not fight.unit("g").disrupted
    fight.run("b")
    fight.do(events.Advance("a", 1506, "chief"))
    assert lost(fight) == ["g"]


@pytest.mark.rule("rebels", "8.42", "8.43")
def test_artillery_is_alone_or_stacked_by_the_hex_it_fought_in():
    """The line unit is eliminated first; the gun still counts as stacked and is only disrupted."""
    fight = guns_stand(gun("g", events.BRITISH, 1506), with_line=True, attack=6)
    fight.strike(1506, "DE")
    assert lost(fight) == ["b"]
    assert disrupted(fight) == ["g"]


@pytest.mark.rule("rebels", "8.42", "8.43")
def test_a_lone_gun_is_judged_by_its_own_hex_in_a_combat_of_several():
    """DE on two hexes: the gun beside the line unit is disrupted, the one alone is gone."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b", events.BRITISH, 1506, strength=1),
        gun("with", events.BRITISH, 1506, bombardment=1),
        gun("alone", events.BRITISH, 1504, bombardment=1),
        levels=CLEAN_LEVELS,
    ).declare()
    fight.strike(1506, "DE")
    assert set(lost(fight)) == {"b", "alone"}
    assert disrupted(fight) == ["with"]


# ---------------------------------------------------------------- guns of the attacker's stack (8.42)


def attackers_gun(code, *, state=False, allowance=4, **dice):
    """An attack at 2:3 out of a hex with a gun."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=2),
        gun("g", events.AMERICAN, 1505, disrupted=state, allowance=allowance),
        line("b", events.BRITISH, 1506, strength=3),
        levels=CLEAN_LEVELS,
    ).declare()
    fight.strike(1506, code)
    if fight.offered(events.Suffer):
        fight.do(events.Suffer("g"), **dice)
    return fight


@pytest.mark.rule("rebels", "8.42")
@pytest.mark.parametrize("code", ["AD", "AE"])
def test_guns_stacked_with_beaten_attackers_are_disrupted_in_place(code):
    """AD and AE act on the guns of the attacking stack too."""
    fight = attackers_gun(code)
    assert fight.unit("g").disrupted
    assert fight.unit("g").hex == 1505


@pytest.mark.rule("rebels", "8.42")
@pytest.mark.parametrize("code", ["AD", "AE"])
def test_disrupted_guns_stacked_with_beaten_attackers_are_eliminated(code):
    """Ruling Q20."""
    assert "g" in lost(attackers_gun(code, state=True))


@pytest.mark.rule("rebels", "8.42")
def test_guns_stacked_with_attackers_check_for_an_ar1():
    """Passed, they go back one hex; failed, they are abandoned; without allowance they stay."""
    fight = attackers_gun("AR1", morale=[1])
    assert fight.frame.unit == "g"
    assert attackers_gun("AR1", morale=[10, 1]).unit("g").disrupted
    still = attackers_gun("AR1", allowance=0, morale=[1, 1])
    assert (still.unit("g").hex, still.unit("g").disrupted) == (1505, False)


@pytest.mark.rule("rebels", "8.42")
def test_guns_of_a_defending_stack_are_not_touched_by_an_attackers_result():
    """AD leaves the defender's guns alone."""
    fight = duel(gun("g", events.BRITISH, 1506, bombardment=2), attack=2, defence=2)
    fight.strike(1506, "AD")
    assert disrupted(fight) == ["a"]


# ---------------------------------------------------------------- unescorted in the zone (8.41)


def left_alone(*more, state=False, allowance=4, opening=None, **ground):
    """An American gun alone in 1505 beside a British unit in 1506 when the segment begins."""
    return Fight(
        gun("g", events.AMERICAN, 1505, disrupted=state, allowance=allowance),
        line("b", events.BRITISH, 1506),
        *more,
        opening=opening,
        **ground,
    )


@pytest.mark.rule("rebels", "8.41", "8.51")
def test_unescorted_artillery_in_a_zone_falls_back_when_the_segment_begins():
    """AR1, die 1: one hex back, out of the zone."""
    fight = left_alone(opening={"morale": [1]})
    assert fight.ends("g") == {1504, 1604, 1404}
    fight.retreat(1504)
    assert fight.unit("g").hex == 1504
    assert not fight.unit("g").disrupted


@pytest.mark.rule("rebels", "8.41", "8.42")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_unescorted_artillery_that_fails_is_disrupted_where_it_stands(state):
    """AR1, die 10: not eliminated, for it does not defend (8.43 is not for it)."""
    fight = left_alone(state=state, opening={"morale": [10]})
    assert fight.unit("g").disrupted
    assert (fight.unit("g").hex, fight.unit("g").alive) == (1505, True)


@pytest.mark.rule("rebels", "8.41", "8.42")
def test_unescorted_guns_that_cannot_move_stay_when_they_pass():
    """Without allowance (ruling Q60), or disrupted already."""
    assert left_alone(allowance=0, opening={"morale": [1]}).unit("g").hex == 1505
    assert left_alone(state=True, opening={"morale": [1]}).unit("g").hex == 1505
    never = Special({}, {}, (), fixed={events.AMERICAN: ("artillery",)})
    assert left_alone(special=never, opening={"morale": [1]}).unit("g").hex == 1505


@pytest.mark.rule("rebels", "8.41")
def test_artillery_with_a_line_unit_or_out_of_the_zone_is_not_concerned():
    """No die is rolled: an escort in the hex, no enemy beside, only guns beside, or a river between."""
    assert isinstance(left_alone(line("a", events.AMERICAN, 1505)).frame, events.Declaration)
    for pieces, ground in (
        ([gun("g", events.AMERICAN, 1505), line("b", events.BRITISH, 1507)], {}),
        ([gun("g", events.AMERICAN, 1505), gun("h", events.BRITISH, 1506)], {}),
        ([gun("g", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)], {"river": [(1505, 1506)]}),
        ([gun("g", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)], {"fort": [1505]}),
    ):
        assert Fight(*pieces, **ground).rolled("morale") == []


@pytest.mark.rule("rebels", "8.41")
def test_a_leader_is_no_escort_but_helps_and_goes_along():
    """The gun checks with his command value, and he follows it (8.515)."""
    fight = left_alone(leader("l", events.AMERICAN, 1505, command=2), opening={"morale": [8]})
    assert fight.rolled("morale") == [("g", 6, "passed")]
    fight.retreat(1504)
    assert fight.unit("l").hex == 1504


@pytest.mark.rule("rebels", "8.41")
def test_only_the_phasing_players_artillery_suffers_it():
    """Ruling Q19: the enemy's lone guns wait to be assaulted."""
    fight = Fight(line("a", events.AMERICAN, 1505), gun("g", events.BRITISH, 1506))
    assert isinstance(fight.frame, events.Declaration)


@pytest.mark.rule("rebels", "8.41")
def test_several_unescorted_guns_fall_back_in_their_owners_order():
    """Each takes its own check."""
    fight = left_alone(gun("h", events.AMERICAN, 1605))
    assert set(fight.offered()) == {events.Suffer("g"), events.Suffer("h")}
    fight.do(events.Suffer("h"), morale=[10, 10])
    assert disrupted(fight) == ["h", "g"]


# ---------------------------------------------------------------- what guns do for infantry (8.43)


@pytest.mark.rule("rebels", "8.43", "chart.morale")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_infantry_with_a_gun_in_its_hex_subtracts_one(state):
    """Good or disrupted guns, one or two of them: -1."""
    guns = [gun(id_, events.BRITISH, 1506, disrupted=state) for id_ in "gh"]
    fight = duel(*guns, attack=8)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[7])
    assert fight.rolled("morale") == [("b", 6, "passed")]


@pytest.mark.rule("rebels", "8.43")
def test_a_gun_gets_no_help_from_another_gun():
    """Only infantry subtracts."""
    fight = guns_stand(
        gun("g", events.BRITISH, 1506, bombardment=1), gun("h", events.BRITISH, 1506, bombardment=1), attack=1
    )
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[6])
    assert fight.rolled("morale") == [("g", 6, "passed")]


@pytest.mark.rule("rebels", "8.43", "12.1")
def test_light_infantry_is_infantry_beside_a_gun():
    """12.1: infantry in all else."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        light("b", events.BRITISH, 1506, strength=2),
        gun("g", events.BRITISH, 1506, bombardment=4),
    ).declare()
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[7])
    assert fight.rolled("morale") == [("b", 6, "passed")]


# ---------------------------------------------------------------- guns taken in an advance (8.42)


@pytest.mark.rule("rebels", "8.42", "8.521", "13.3")
def test_abandoned_guns_are_eliminated_by_an_advance_and_change_no_level():
    """They neither hold the hex nor bar command into it."""
    fight = guns_stand(gun("g", events.BRITISH, 1506, bombardment=4), with_line=True, attack=8)
    fight.strike(1506, "DE")
    assert events.Advance("a", 1506) in fight.offered()
    levels = fight.state.levels
    fight.do(events.Advance("a", 1506))
    assert fight.unit("a").hex == 1506
    assert not fight.unit("g").alive
    assert fight.state.levels == levels


@pytest.mark.rule("rebels", "8.42")
def test_abandoned_guns_stay_if_nobody_advances():
    """They are still there in the next segment, disrupted."""
    fight = guns_stand(gun("g", events.BRITISH, 1506), with_line=True, attack=6)
    fight.strike(1506, "DE")
    fight.do(events.EndAdvance())
    assert (fight.unit("g").hex, fight.unit("g").disrupted) == (1506, True)
