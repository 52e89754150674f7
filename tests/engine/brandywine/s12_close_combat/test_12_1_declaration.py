"""Who must attack and who must be attacked (12.1 to 12.1.5), and what is still owed."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.obligations import Duty, combats, fits, shortfall, still_owed
from cockade.events import brandywine as events
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, declared
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, militia, rifle

rule = pytest.mark.rule


def owed(battle):
    """What is still owed now, as (clause, unit or hex)."""
    frame = battle.state.agenda[-1]
    return {(duty.rule, duty.unit or duty.hex) for duty in still_owed(battle.state, frame)}


def sent(battle):
    """Who may be sent against which hex now."""
    return {(action.unit, action.hex) for action in battle.offered(events.Engage)}


@rule("brandywine", "12.1", "12.1.4")
def test_all_who_touch_must_attack_and_all_who_are_touched_be_attacked():
    """Only when nothing is owed may the combats be opened; each duty is named with its clause."""
    battle = clash(foot("a", AMERICAN, 1505), foot("c", AMERICAN, 1505, strength=1), foot("b", BRITISH, 1504))
    assert owed(battle) == {("12.1", "a"), ("12.1", "c"), ("12.1", 1504)}
    battle.do(events.Engage("a", 1504))
    assert owed(battle) == {("12.1", "c")}
    assert events.OpenCombats() not in battle.offered()
    assert battle.refusal(events.OpenCombats()).rule == "12.1"
    battle.do(events.Engage("c", 1504))
    assert owed(battle) == set()
    assert events.OpenCombats() in battle.offered()
    assert Duty("12.1", unit="a").unit == "a"


@rule("brandywine", "12.1", "13.3", "13.4", "13.5.1", "3.2.combat-unit")
def test_who_is_never_forced_and_who_cannot():
    """Rifles and units in the Meeting House may; guns, the disordered and withdrawn dragoons cannot."""
    b = foot("b", BRITISH, 1504)
    for piece in (rifle("a", AMERICAN, 1505), foot("a", AMERICAN, 1505)):
        battle = clash(piece, b, meeting_house=[1505])
        assert owed(battle) == set()
        assert sent(battle) == {("a", 1504)}
        battle.do(events.OpenCombats())
        assert not battle.happened(events.CombatsDeclared)
    for piece in (
        gun("a", AMERICAN, 1505),
        foot("a", AMERICAN, 1505, condition=events.DISRUPTED),
        foot("a", AMERICAN, 1505, condition=events.SHATTERED),
        dragoon("a", AMERICAN, 1505, withdrawn=True),
    ):
        assert sent(clash(piece, b)) == set()


@rule("brandywine", "12.1")
def test_an_enemy_touched_only_by_the_exempt_need_not_be_attacked():
    """Ruling Q30."""
    battle = clash(
        rifle("r", AMERICAN, 1605),
        foot("a", AMERICAN, 1505),
        foot("b", BRITISH, 1504),
        foot("c", BRITISH, 1705),
    )
    assert owed(battle) == {("12.1", "a"), ("12.1", 1504)}


@rule("brandywine", "12.1.2", "12.1.4")
def test_one_against_two_and_two_against_one_but_not_two_against_two():
    """The worked example: A, B, C beside D with E, and F; D and E together, all used."""
    places = {"a": 1505, "b": 1505, "c": 1405}
    assert fits(places, (("a", 1504), ("b", 1605)))
    assert fits(places, (("a", 1504), ("a", 1605), ("b", 1605)))
    assert fits(places, (("a", 1504), ("c", 1504)))
    assert not fits(places, (("a", 1504), ("c", 1504), ("a", 1605)))
    battle = clash(
        foot("a", AMERICAN, 1505, strength=2),
        foot("b", AMERICAN, 1505, strength=2),
        foot("c", AMERICAN, 1505, strength=2),
        foot("d", BRITISH, 1504, strength=2),
        foot("e", BRITISH, 1504, strength=2),
        foot("f", BRITISH, 1606),
    )
    declared(battle, ("a", 1606), ("b", 1504), ("c", 1504))
    one, two = battle.state.combats
    assert (one.attackers, one.defenders) == (("a",), ("f",))
    assert (two.attackers, two.defenders) == (("b", "c"), ("d", "e"))
    assert battle.offered() == [events.Resolve(1606), events.Resolve(1504)]


@rule("brandywine", "12.1.2")
def test_no_unit_fights_twice_in_a_player_turn():
    """Who has fought may not attack again."""
    battle = clash(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504))
    assert sent(battle.with_unit("a", fought=True)) == set()


@rule("brandywine", "12.1.4", "12.1")
def test_no_pair_is_offered_after_which_a_duty_could_not_be_met():
    """Ruling Q31: y has e alone; if x attacked e as well, d could be nobody's any more."""
    battle = clash(
        foot("x", AMERICAN, 1505),
        foot("y", AMERICAN, 1705),
        foot("d", BRITISH, 1504),
        foot("e", BRITISH, 1605),
    )
    assert sent(battle) == {("x", 1504), ("y", 1605)}
    battle.do(events.Engage("x", 1504))
    assert sent(battle) == {("y", 1605)}
    battle.do(events.Engage("y", 1605))
    assert events.OpenCombats() in battle.offered()
    assert shortfall(battle.state, battle.state.agenda[-1]) == 0


@rule("brandywine", "12.1.6")
def test_the_last_combat_opens_of_itself_and_of_two_the_attacker_chooses():
    """There is nothing to choose with one."""
    pieces = [foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1504)]
    one = clash(*pieces)
    one.do(events.Engage("a", 1504), events.OpenCombats())
    assert not one.offered(events.Resolve)
    two = clash(*pieces, foot("c", events.AMERICAN, 1509), foot("d", events.BRITISH, 1510))
    two.do(events.Engage("a", 1504), events.Engage("c", 1510), events.OpenCombats())
    assert {action.hex for action in two.offered(events.Resolve)} == {1504, 1510}


@rule("brandywine", "12.1.5", "13.1.9")
def test_pins_come_off_when_all_is_declared():
    """From all units on the map; it is noted before whether all defenders were Pinned."""
    battle = clash(
        foot("a", AMERICAN, 1505, pinned=True),
        foot("b", BRITISH, 1504, pinned=True),
        foot("z", BRITISH, 1901),
    )
    battle.do(events.Engage("a", 1504), events.OpenCombats())
    assert [fact.units for fact in battle.happened(events.PinsRemoved)] == [("a", "b")]
    assert battle.state.combats[0].pinned
    assert not any(unit.pinned for unit in battle.state.units)


@rule("brandywine", "13.1.9", "12.1")
def test_pinned_units_must_attack_rifles_too():
    """Ruling Q48: all but guns; others may join."""
    battle = clash(
        rifle("r", AMERICAN, 1505, pinned=True),
        gun("g", AMERICAN, 1505, pinned=True),
        foot("b", BRITISH, 1504, pinned=True),
    )
    assert owed(battle) == {("13.1.9", "r"), ("12.1", 1504)}


# ---------------------------------------------------------------- diversion


def diverting(*pieces, **more):
    """A stands beside both, b and c are the enemies."""
    enemies = (foot("b", BRITISH, 1504), foot("c", BRITISH, 1605, strength=2))
    return clash(foot("a", AMERICAN, 1505), *enemies, *pieces, **more)


@rule("brandywine", "12.1.3")
def test_a_diverted_stack_is_not_attacked_and_shifts_the_column():
    """One stack; whoever stands beside it attacks another, one column to the left."""
    battle = diverting()
    assert {action.hex for action in battle.offered(events.Divert)} == {1504, 1605}
    battle.do(events.Divert(1504))
    assert owed(battle) == {("12.1", "a"), ("12.1", 1605)}
    assert not battle.offered(events.Divert)
    assert (
        battle.refusal(events.Divert(1605)).rule == battle.refusal(events.Engage("a", 1504)).rule == "12.1.3"
    )
    battle.do(events.Engage("a", 1605), events.OpenCombats())
    (combat,) = battle.state.combats
    assert combat.diverting
    assert combat.defenders == ("c",)
    assert battle.state.diverted == 1504
    battle.do(events.PlayChit("skirmish"))
    battle.do(events.PlayChit("skirmish"), close_combat=[4])
    (fought,) = battle.happened(events.CombatResolved)
    assert (fought.column, fought.shifted) == ("2:1", "3:2")


@rule("brandywine", "12.1.3")
def test_nobody_stays_out_by_a_diversion():
    """Ruling Q32: all beside it need another enemy; Pinned defenders cannot be diverted."""
    battle = diverting(foot("d", AMERICAN, 1405))
    assert {action.hex for action in battle.offered(events.Divert)} == {1605}
    pinned = clash(
        foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504, pinned=True), foot("c", BRITISH, 1605, strength=2)
    )
    assert {action.hex for action in pinned.offered(events.Divert)} == {1605}
    assert not diverting(advanced=False, pool=0).offered(events.Divert)


@rule("brandywine", "12.1.3")
def test_only_combats_of_units_beside_the_diverted_stack_are_shifted():
    """Another combat of the same phase is not."""
    battle = diverting(foot("d", AMERICAN, 1205), foot("e", BRITISH, 1204))
    battle.do(events.Divert(1504), events.Engage("a", 1605), events.Engage("d", 1204), events.OpenCombats())
    assert [combat.diverting for combat in battle.state.combats] == [True, False]


# ---------------------------------------------------------------- what an attack sets free


@rule("brandywine", "9.4.4", "9.6.3")
def test_an_attack_provokes_and_frees():
    """Maxwell's detachment; Proctor's guns, by an attack on the battery."""
    battle = Battle(
        foot("b", BRITISH, 1504),
        foot("m", AMERICAN, 1505, printed={"detachment": True}),
        gun("proctor", AMERICAN, 1505),
        phase="combat",
        side=BRITISH,
        initiative=BRITISH,
        zones={"battery": [1505]},
    )
    battle.do(events.Engage("b", 1505), events.OpenCombats())
    assert battle.happened(events.DetachmentAttacked)
    assert battle.happened(events.UnitFreed) == [events.UnitFreed("proctor", "9.6.3")]


@rule("brandywine", "12.1.6")
def test_combats_are_resolved_one_by_one_in_the_attackers_order():
    """The last one begins by itself."""
    battle = clash(
        foot("a", AMERICAN, 1505),
        foot("b", BRITISH, 1504),
        militia("d", AMERICAN, 1205),
        foot("e", BRITISH, 1204),
    )
    declared(battle, ("a", 1504), ("d", 1204))
    battle.do(events.Resolve(1204))
    frame = battle.state.agenda[-1]
    assert isinstance(frame, events.CloseCombat)
    assert frame.combat == events.Combat(("d",), ("e",), (("d", 1205, 1204),))
    declaration = events.Declaration(AMERICAN, (("a", 1504),))
    assert combats(battle.state, declaration)[0].defenders == ("b",)
