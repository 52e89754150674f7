"""8.2: who must, may and may not fight whom, and how attackers divide into combats."""

import random

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from tests.engine.rebels.field import GRID, dragoon, gun, leader, light, line
from tests.engine.rebels.fights import Fight, duel


def combats(fight):
    """The combats declared, as sets of unit ids."""
    (fact,) = fight.all_of(events.CombatDeclared)
    return {(frozenset(combat.attackers), frozenset(combat.defenders)) for combat in fact.combats}


def owed(*pieces, **more):
    """The hexes that are obliged at the start of the assault segment."""
    fight = Fight(*pieces, **more)
    return set(fight.frame.owed) if isinstance(fight.frame, events.Declaration) else set()


# ---------------------------------------------------------------- who must (8.22)


@pytest.mark.rule("rebels", "8.0", "8.22", "8.272")
def test_a_line_unit_in_an_enemy_zone_of_control_must_attack():
    """The assaults cannot be opened before it is engaged."""
    fight = Fight(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506))
    assert fight.refusal(events.OpenAssaults()).rule == "8.272"
    fight.do(events.Engage(1505, 1506))
    assert events.OpenAssaults() in fight.offered()


@pytest.mark.rule("rebels", "8.0", "8.22")
def test_units_that_are_not_adjacent_do_not_fight():
    """Two hexes apart nobody can assault, and the segment passes."""
    battle = Fight(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1507))
    assert battle.state.segment != "assault"


@pytest.mark.rule("rebels", "8.22", "8.272")
def test_every_enemy_in_a_zone_of_control_must_be_attacked():
    """With one of two adjacent enemies engaged the other is still owed."""
    fight = Fight(
        line("a", events.AMERICAN, 1505), line("b1", events.BRITISH, 1506), line("b2", events.BRITISH, 1504)
    )
    fight.do(events.Engage(1505, 1506))
    assert fight.refusal(events.OpenAssaults()).rule == "8.272"
    fight.do(events.Engage(1505, 1504))
    assert events.OpenAssaults() in fight.offered()


@pytest.mark.rule("rebels", "8.22", "8.272")
def test_every_attacker_in_a_zone_of_control_must_take_part():
    """With the enemy engaged by one of two adjacent attackers the other is still owed."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505), line("a2", events.AMERICAN, 1606), line("b", events.BRITISH, 1506)
    )
    fight.do(events.Engage(1505, 1506))
    assert fight.refusal(events.OpenAssaults()).rule == "8.272"


@pytest.mark.rule("rebels", "8.22")
def test_artillery_alone_beside_the_enemy_must_be_attacked():
    """A lone gun has no zone of control, but stands in that of the phasing unit."""
    assert owed(line("a", events.AMERICAN, 1505), gun("g", events.BRITISH, 1506)) == {1506}


@pytest.mark.rule("rebels", "8.22", "9.1")
def test_disrupted_units_must_attack_and_be_attacked_like_others():
    """9.1: a disrupted unit keeps its zone of control and its obligations."""
    pieces = [
        line("a", events.AMERICAN, 1505, disrupted=True),
        line("b", events.BRITISH, 1506, disrupted=True),
    ]
    assert owed(*pieces) == {1505, 1506}


@pytest.mark.rule("rebels", "8.22", "11.4.1.b")
def test_units_out_of_command_fight_as_usual():
    """No leader is near, and the obligation stands."""
    fight = Fight(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506), command=True)
    fight.with_unit("a", in_command=False)
    assert set(fight.frame.owed) == {1505, 1506}
    fight.declare()
    assert fight.odds(1506).attack == 4


@pytest.mark.rule("rebels", "8.22", "8.41")
def test_artillery_never_attacks():
    """A hex with a gun alone is no attacker, and a gun in the stack adds nothing."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=4),
        gun("with", events.AMERICAN, 1505, bombardment=4),
        gun("alone", events.AMERICAN, 1606, bombardment=4),
        line("b", events.BRITISH, 1506, strength=4),
        opening={"morale": [1]},
    )
    while not isinstance(fight.frame, events.Declaration):
        fight.do(fight.offered()[0])
    assert fight.refusal(events.Engage(1606, 1506)).rule in {"8.41", "8.22"}
    fight.declare()
    assert combats(fight) == {(frozenset({"a"}), frozenset({"b"}))}
    assert fight.odds(1506).attack == 4


@pytest.mark.rule("rebels", "8.22", "11.14", "11.15")
def test_leaders_neither_attack_nor_are_attacked_alone():
    """A leader next to the enemy is no attacker; a leader alone is no defender."""
    fight = Fight(
        line("a", events.AMERICAN, 1505), leader("l", events.BRITISH, 1506), line("b", events.BRITISH, 1504)
    )
    assert fight.refusal(events.Engage(1505, 1506)).rule == "11.14"
    assert set(fight.frame.owed) == {1504, 1505}
    assert owed(leader("l", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)) == set()


@pytest.mark.rule("rebels", "8.22")
def test_across_an_unbridged_river_nobody_must_or_may_attack():
    """The same hexside with a bridge or a ford obliges again."""
    pieces = [line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)]
    across = [(1505, 1506)]
    assert owed(*pieces, river=across) == set()
    assert owed(*pieces, river=across, bridge=across) == {1505, 1506}
    assert owed(*pieces, river=across, ford=across) == {1505, 1506}
    fight = Fight(*pieces, line("c", events.BRITISH, 1504), river=across)
    assert fight.refusal(events.Engage(1505, 1506)).rule == "8.22"


@pytest.mark.rule("rebels", "8.22", "5.5")
def test_units_beside_a_garrisoned_fort_must_assault_it():
    """Ruling Q10: the garrison's zone reaches out; zones do not reach in."""
    pieces = [line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)]
    assert owed(*pieces, fort=[1506]) == {1505, 1506}
    assert owed(*pieces, fort=[1506, 1505]) == set()


@pytest.mark.rule("rebels", "8.22", "5.5", "8.272")
def test_nobody_spares_a_garrison_for_a_weaker_enemy_beside_him():
    """Ruling Q10: it is attacked like any other enemy whose zone he stands in."""
    pieces = [
        line("a", events.AMERICAN, 1505),
        line("b", events.BRITISH, 1506),
        line("c", events.BRITISH, 1504),
    ]
    fight = Fight(*pieces, fort=[1506])
    fight.do(events.Engage(1505, 1504))
    assert fight.refusal(events.OpenAssaults()).rule == "8.272"
    fight.do(events.Engage(1505, 1506), events.OpenAssaults())
    assert combats(fight) == {(frozenset({"a"}), frozenset({"b", "c"}))}


@pytest.mark.rule("rebels", "8.22", "5.5")
def test_a_garrison_is_never_obliged_to_sally_but_may():
    """Ruling Q10: the fort's own side may open its assaults with nothing declared."""
    pieces = [line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)]
    fight = Fight(*pieces, fort=[1505])
    assert fight.frame.owed == ()
    assert set(fight.offered()) == {events.Engage(1505, 1506), events.OpenAssaults()}


@pytest.mark.rule("rebels", "8.22", "5.5")
def test_what_a_garrison_spares_a_unit_outside_must_still_attack():
    """An enemy beside the fort is owed as soon as a unit in the open stands beside it."""
    pieces = [
        line("a", events.AMERICAN, 1505),
        line("c", events.AMERICAN, 1606),
        line("b", events.BRITISH, 1506),
    ]
    assert owed(*pieces, fort=[1505]) == {1606, 1506}


@pytest.mark.rule("rebels", "8.22", "8.272")
def test_artillery_alone_in_a_fort_may_be_attacked_but_need_not():
    """No zone reaches into the fort, and the gun has none: there is an offer and no obligation."""
    fight = Fight(line("a", events.AMERICAN, 1505), gun("g", events.BRITISH, 1506), fort=[1506])
    assert fight.frame.owed == ()
    assert set(fight.offered()) == {events.Engage(1505, 1506), events.OpenAssaults()}


@pytest.mark.rule("rebels", "8.21")
@pytest.mark.parametrize(
    ("side", "other"), [(events.AMERICAN, events.BRITISH), (events.BRITISH, events.AMERICAN)]
)
def test_the_phasing_player_is_the_attacker(side, other):
    """Whoever's segment it is declares, attacks and resolves; the other defends."""
    fight = Fight(line("own", side, 1505, strength=4), line("foe", other, 1506, strength=2), side=side)
    assert GAME.decider(fight.state) == side
    fight.declare()
    assert combats(fight) == {(frozenset({"own"}), frozenset({"foe"}))}
    fight.strike(1506, "DE")
    assert [fact.unit for fact in fight.all_of(events.UnitEliminated)] == ["foe"]


# ---------------------------------------------------------------- dividing attackers (8.25 to 8.28)


def two_by_two():
    """Attackers in 1505 and 1605, defenders in 1506 and 1606; 1505 touches only 1506."""
    return Fight(
        line("a1", events.AMERICAN, 1505, strength=8),
        line("a2", events.AMERICAN, 1605, strength=1),
        line("b1", events.BRITISH, 1506, strength=4),
        line("b2", events.BRITISH, 1606, strength=8),
    )


@pytest.mark.rule("rebels", "8.272", "8.28")
def test_attackers_may_divide_into_several_combats_and_soak_off():
    """One attacker takes bad odds on purpose so that the other fights at 2:1."""
    fight = two_by_two().declare((1505, 1506), (1605, 1606))
    assert combats(fight) == {
        (frozenset({"a1"}), frozenset({"b1"})),
        (frozenset({"a2"}), frozenset({"b2"})),
    }
    assert fight.odds(1506).headings[0] == "2:1"
    assert fight.odds(1606).headings[0] == "1:3"


@pytest.mark.rule("rebels", "8.272", "8.271")
def test_linked_hexes_may_fight_as_one_combat():
    """Ruling Q15: not every attacker need be adjacent to every defender."""
    fight = two_by_two().declare()
    assert combats(fight) == {(frozenset({"a1", "a2"}), frozenset({"b1", "b2"}))}
    assert (fight.odds(1506).attack, fight.odds(1506).defence) == (9, 12)
    assert {(a, d) for a, d in fight.combat(1506).crossings} == {(1505, 1506), (1605, 1506), (1605, 1606)}


@pytest.mark.rule("rebels", "8.272", "8.22")
def test_an_attacker_must_touch_a_defender_of_its_combat():
    """1505 is not adjacent to 1606 and cannot be sent against it."""
    assert two_by_two().refusal(events.Engage(1505, 1606)).rule == "8.22"


@pytest.mark.rule("rebels", "8.271", "8.26")
def test_attackers_of_one_defender_fight_in_one_combat():
    """Two hexes against one add up; it cannot be attacked by them one after the other."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=3),
        line("a2", events.AMERICAN, 1606, strength=2),
        line("b", events.BRITISH, 1506),
    ).declare()
    assert combats(fight) == {(frozenset({"a1", "a2"}), frozenset({"b"}))}
    assert fight.odds(1506).attack == 5


@pytest.mark.rule("rebels", "8.271")
def test_one_attacker_of_several_defenders_fights_their_combined_strength():
    """Two defending hexes engaged by one hex are one combat."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b1", events.BRITISH, 1506, strength=2),
        line("b2", events.BRITISH, 1504, strength=3),
    ).declare()
    assert combats(fight) == {(frozenset({"a"}), frozenset({"b1", "b2"}))}
    assert fight.odds(1506).defence == 5


@pytest.mark.rule("rebels", "8.26", "8.25")
def test_a_stack_attacks_as_one_and_cannot_be_divided():
    """Both units of the hex are in the same combat, whole, whichever enemy is engaged first."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=3),
        line("a2", events.AMERICAN, 1505, strength=2),
        line("b1", events.BRITISH, 1506, strength=2),
        line("b2", events.BRITISH, 1504, strength=2),
    )
    fight.do(events.Engage(1505, 1506), events.Engage(1505, 1504), events.OpenAssaults())
    assert combats(fight) == {(frozenset({"a1", "a2"}), frozenset({"b1", "b2"}))}
    assert fight.odds(1506) == fight.odds(1504)


@pytest.mark.rule("rebels", "8.25", "8.26")
def test_hexes_that_fight_together_cannot_be_engaged_again():
    """A pair inside a combat is not offered twice; its crossing belongs to the combat all the same."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505),
        line("a2", events.AMERICAN, 1606),
        line("b1", events.BRITISH, 1506),
        line("b2", events.BRITISH, 1605),
    )
    fight.do(events.Engage(1505, 1506), events.Engage(1606, 1506), events.Engage(1505, 1605))
    assert fight.refusal(events.Engage(1606, 1605)).rule == "8.26"
    fight.do(events.OpenAssaults())
    assert len(fight.combat(1506).crossings) == 4


@pytest.mark.rule("rebels", "8.26")
def test_all_units_of_a_hex_defend_as_one_total():
    """Three units and a gun in a hex: 2 + 1 + 1 and half of 4."""
    fight = duel(
        line("c", events.BRITISH, 1506, strength=1),
        line("d", events.BRITISH, 1506, strength=1),
        gun("g", events.BRITISH, 1506, bombardment=4),
    )
    assert fight.odds(1506).defence == 6
    assert set(fight.combat(1506).defenders) == {"b", "c", "d", "g"}


@pytest.mark.rule("rebels", "8.272", "8.22", "8.2")
@pytest.mark.parametrize("seed", range(60))
def test_every_obligation_can_always_be_met(seed):
    """Ruling Q15: whatever the position, engaging on leads to opened assaults that meet 8.272."""
    fight = tangle(random.Random(seed))
    if not isinstance(fight.frame, events.Declaration):
        return
    frame, chance = fight.frame, random.Random(seed)
    while events.OpenAssaults() not in fight.offered() or chance.random() < 0.3:
        engagements = fight.offered(events.Engage)
        if not engagements:
            break
        fight.do(chance.choice(engagements))
    fight.do(events.OpenAssaults())
    (declared,) = fight.all_of(events.CombatDeclared)
    engaged = [hex_ for combat in declared.combats for hex_ in {h for pair in combat.crossings for h in pair}]
    assert len(engaged) == len(set(engaged))
    assert set(frame.owed) <= set(engaged)
    for combat in declared.combats:
        assert set(combat.crossings) <= set(frame.pairs)


def tangle(chance):
    """A crowded position of both sides with forts and rivers."""
    hexes = [column * 100 + row for column in range(13, 17) for row in range(4, 8)]
    holders = {hex_: chance.choice([events.AMERICAN, events.BRITISH, None]) for hex_ in hexes}
    pieces = [
        chance.choice([line, line, light, dragoon, gun])(f"u{hex_}", side, hex_)
        for hex_, side in holders.items()
        if side
    ]
    pieces.append(line("last", events.AMERICAN, 1001))
    rivers = [(hex_, chance.choice(GRID.neighbours[hex_])) for hex_ in chance.sample(hexes, 5)]
    battle = Fight(*pieces, fort=chance.sample(hexes, 2), river=rivers, opening={"morale": [10] * 16})
    while not isinstance(battle.frame, events.Declaration) and battle.state.segment == "assault":
        battle.play(battle.offered()[0])
    return battle


# ---------------------------------------------------------------- order and once each (8.23, 8.24)


def two_combats(*more, **ground):
    """Two separate duels far from each other."""
    return Fight(
        line("a1", events.AMERICAN, 1505, strength=4),
        line("b1", events.BRITISH, 1506, strength=2),
        line("a2", events.AMERICAN, 1805, strength=4),
        line("b2", events.BRITISH, 1806, strength=2),
        *more,
        **ground,
    ).declare()


@pytest.mark.rule("rebels", "8.23")
@pytest.mark.parametrize("first", [1506, 1806])
def test_the_attacker_resolves_the_combats_in_any_order(first):
    """Both are offered; after one the other waits."""
    fight = two_combats()
    assert set(fight.offered(events.Assault)) == {events.Assault(1506), events.Assault(1806)}
    fight.strike(first, "NE")
    assert fight.offered(events.Assault) == [events.Assault(1506 + 1806 - first)]


@pytest.mark.rule("rebels", "8.24")
def test_nobody_fights_twice_in_a_segment():
    """A combat that was resolved is not offered again, even without effect."""
    fight = two_combats()
    fight.strike(1506, "NE")
    assert fight.refusal(events.Assault(1506)).rule == "8.24"
    fight.strike(1806, "NE")
    assert fight.state.segment != "assault"
    assert len(fight.results()) == 2


@pytest.mark.rule("rebels", "8.24", "6.4")
def test_a_unit_that_retreats_into_a_later_combat_adds_nothing_but_shares_the_result():
    """Ruling Q16: b falls back onto c; c's combat keeps its odds, and DE takes both."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=2),
        line("a2", events.AMERICAN, 1508, strength=8),
        line("a3", events.AMERICAN, 1607, strength=8),
        line("c", events.BRITISH, 1507, strength=2),
        fort=[1507],
        water=[1406],
    ).declare((1505, 1506), (1508, 1507), (1607, 1507))
    before = fight.odds(1507)
    fight.strike(1506, "DR1", morale=[1])
    assert (fight.unit("b").hex, fight.unit("c").hex) == (1507, 1507)
    assert fight.odds(1507) == before
    fight.strike(1507, "DE")
    assert {fact.unit for fact in fight.all_of(events.UnitEliminated)} == {"b", "c"}


@pytest.mark.rule("rebels", "8.2", "8.24")
def test_a_combat_that_lost_all_its_defenders_is_off():
    """Ruling Q15: c was jostled away by b's retreat, so nobody is left to attack there."""
    fight = jostled_defender()
    assert fight.unit("c").hex != 1507
    assert fight.results() == ["DR1"]
    assert fight.state.segment != "assault"


def jostled_defender():
    """B must retreat through 1507, where c passes its check and falls back too."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=2),
        line("a2", events.AMERICAN, 1508, strength=4),
        line("c", events.BRITISH, 1507, strength=2),
        water=[1605, 1606, 1405, 1406],
    ).declare((1505, 1506), (1508, 1507))
    fight.strike(1506, "DR1", morale=[1, 1])
    fight.run("c")
    return fight


@pytest.mark.rule("rebels", "8.516", "8.23")
def test_retreats_are_made_before_the_next_combat():
    """While a unit retreats no other combat can be resolved."""
    fight = two_combats()
    fight.strike(1506, "DD")
    assert fight.refusal(events.Assault(1806), events.AMERICAN).rule == "2.0"
    fight.run("b1")
    assert fight.offered(events.Assault) == [events.Assault(1806)]


@pytest.mark.rule("rebels", "8.2")
def test_who_comes_beside_the_enemy_later_fights_no_new_combat():
    """Ruling Q15: b1 retreats to a hex beside a2, and still only the declared combat waits."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=4),
        line("b1", events.BRITISH, 1506, strength=2),
        line("a2", events.AMERICAN, 1708, strength=4),
        line("b2", events.BRITISH, 1808, strength=2),
        water=[1405, 1406, 1507, 1605],
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("b1").hex == 1606
    fight.strike(1808, "NE")
    assert fight.results() == ["DR1", "NE"]


@pytest.mark.rule("rebels", "8.2", "8.0")
def test_a_combat_is_off_when_no_attacker_is_beside_a_defender_any_more():
    """The last attacker and the last defender of linked hexes do not fight across a gap."""
    fight = two_by_two().declare()
    fight.with_unit("a2", hex=1011).with_unit("b1", hex=2001)
    fight.go_on()
    assert fight.state.segment != "assault"


@pytest.mark.rule("rebels", "8.24")
def test_a_declared_unit_that_left_its_hex_fights_no_more():
    """The combat goes on with those that are still in place."""
    fight = two_by_two().declare()
    fight.with_unit("a2", hex=1011)
    assert fight.odds(1506).attack == 8
    fight.strike(1506, "NE")
    assert fight.results() == ["NE"]


@pytest.mark.rule("rebels", "8.0", "8.272")
def test_an_attacker_left_without_a_defender_beside_him_drops_out():
    """8.272(3): he adds no strength to the rest of his combat, and its result does not touch him."""
    fight = two_by_two().declare()
    fight.with_unit("b1", alive=False, hex=0)
    assert fight.odds(1606).attack == 1
    fight.strike(1606, "AD")
    fight.run("a2")
    assert fight.unit("a2").disrupted
    assert not fight.unit("a1").disrupted


@pytest.mark.rule("rebels", "8.24")
def test_a_defender_driven_into_another_hex_of_its_combat_adds_nothing_there():
    """Ruling Q16: whoever has retreated since the declaration is a newcomer wherever he is."""
    fight = two_by_two().declare()
    fight.state = GAME.reduce(fight.state, events.UnitRetreated("b1", 1606))
    assert fight.odds(1606).defence == 8
