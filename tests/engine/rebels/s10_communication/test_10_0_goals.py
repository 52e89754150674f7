"""10.0: lines of communication."""

import pytest

from cockade.engine.rebels.common.communication import communication_goals
from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, gun, leader, line

rule = pytest.mark.rule


def goals(hexes, *pieces, hex_=1505, piece=line, **ground):
    """The hexes that an American unit makes for, if these are its side's line-of-communication hexes."""
    battle = Battle(
        piece("a", events.AMERICAN, hex_),
        *pieces,
        communication={events.AMERICAN: hexes, events.BRITISH: (2011,)},
        **ground,
    )
    return communication_goals(battle.state, battle.unit("a"))


def routed(*pieces, hex_=1505, foe=1506, loc=(1001,), **more):
    """A unit that fails to disengage by far; its owner takes the first retreat hex offered, always."""
    battle = Battle(
        line("a", events.AMERICAN, hex_, morale=2),
        line("b", events.BRITISH, foe),
        *pieces,
        communication={events.AMERICAN: loc, events.BRITISH: (2011,)},
        **more,
    )
    battle.do(events.Disengage("a"), morale=[10])
    battle.trail = [fact.hex for fact in battle.happened(events.UnitRetreated)]
    while battle.offered(events.Retreat):
        battle.do(battle.offered(events.Retreat)[0])
        battle.trail += [fact.hex for fact in battle.happened(events.UnitRetreated)]
    return battle


# ---------------------------------------------------------------- which hex


@rule("rebels", "10.0")
def test_the_nearest_line_of_communication_hex():
    """Ruling Q29: all are originals; of several the nearest, of equally near ones all."""
    assert goals((1001,)) == {1001}
    assert goals((1001, 1509)) == {1509}
    assert goals((1501, 1509)) == {1501, 1509}


@rule("rebels", "10.0")
def test_another_one_if_it_is_held_by_the_enemy():
    """First any other hex of the side; a leader does not hold it."""
    assert goals((1001, 1509), gun("h", events.BRITISH, 1509)) == {1001}
    assert goals((1001, 1509), leader("k", events.BRITISH, 1509), line("b", events.BRITISH, 2011)) == {1509}


@rule("rebels", "10.0")
def test_another_one_if_no_passable_chain_leads_there():
    """Water and enemy combat units cut it off; their zones do not."""
    ring = [1508, 1608, 1609, 1510, 1409, 1408]
    assert goals((1001, 1509), line("far", events.BRITISH, 2011), water=ring) == {1001}
    walls = [line(f"b{hex_}", events.BRITISH, hex_) for hex_ in (1508, 1608, 1609, 1510, 1409, 1408)]
    assert goals((1001, 1509), *walls) == {1001}
    assert goals((1001, 1509), line("b", events.BRITISH, 1507)) == {1509}


@rule("rebels", "10.0")
def test_what_is_passable_depends_on_the_unit():
    """A swamp cuts off a gun, but no infantry."""
    ring = [1508, 1608, 1609, 1510, 1409, 1408]
    assert goals((1001, 1509), line("far", events.BRITISH, 2011), piece=gun, swamp=ring) == {1001}
    assert goals((1001, 1509), line("far", events.BRITISH, 2011), swamp=ring) == {1509}


@rule("rebels", "10.0")
def test_else_the_hexes_beside_the_original_then_those_two_away():
    """Ring by ring, the nearest hexes of the first that is usable."""
    assert goals((1508,), line("b", events.BRITISH, 1508)) == {1507}
    around = [1507, 1608, 1607, 1509, 1408, 1407]
    walls = [line(f"b{hex_}", events.BRITISH, hex_) for hex_ in (1508, *around)]
    assert goals((1508,), *walls) == {1506}


# ---------------------------------------------------------------- on the way


@rule("rebels", "10.0")
@pytest.mark.parametrize(("loc", "foe"), [((1001,), 1605), ((2001,), 1405), ((1011,), 1604), ((1501,), 1506)])
def test_each_hex_of_a_rout_lessens_the_distance(loc, foe):
    """As far as the retreat priorities allow: here nothing stands in the way."""
    battle = routed(loc=loc, foe=foe)
    far = battle.ground.grid.distance
    distances = [far(hex_, loc[0]) for hex_ in (1505, *battle.trail)]
    assert distances == sorted(distances, reverse=True)
    assert len(set(distances)) == len(distances) == 5


@rule("rebels", "10.0")
def test_the_owner_chooses_among_hexes_that_lessen_it():
    """Ties are his."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, morale=2),
        line("b", events.BRITISH, 1605),
        communication={events.AMERICAN: (1301,), events.BRITISH: (2011,)},
    )
    battle.do(events.Disengage("a"), morale=[10])
    assert battle.offered() == [events.Retreat("a", 1504), events.Retreat("a", 1404)]


@rule("rebels", "10.0")
def test_at_its_hex_on_the_edge_it_leaves_the_map():
    """With at least one hex still to go it counts as eliminated (ruling Q23)."""
    battle = routed(hex_=1503, foe=1504, loc=(1501,))
    assert battle.trail == [1502, 1501]
    assert battle.happened(events.UnitEliminated) == [events.UnitEliminated("a", "10.0")]


@rule("rebels", "10.0")
def test_with_its_last_step_it_stays_on_the_map():
    """Four hexes to the edge are its allowance."""
    battle = routed(foe=1506, loc=(1501,))
    assert (battle.trail[-1], battle.unit("a").alive) == (1501, True)


@rule("rebels", "10.0")
def test_an_edge_hex_on_the_way_is_passed():
    """Ruling Q64: only where the hex it makes for lies does it leave."""
    battle = routed(hex_=1501, foe=1502, loc=(1101,), water=[1402, 1602])
    assert battle.trail[0] == 1401
    assert battle.unit("a").alive


@rule("rebels", "10.0")
def test_the_alternative_on_the_edge_is_left_by_as_well():
    """Ruling Q64: the hex in place of one that the enemy holds."""
    battle = routed(gun("c", events.BRITISH, 1501), hex_=1403, foe=1404, loc=(1501,))
    assert battle.happened(events.UnitEliminated)[-1:] == [events.UnitEliminated("a", "10.0")]
    assert battle.trail[-1] == 1401


@rule("rebels", "10.0")
def test_inside_the_map_there_is_no_leaving():
    """A line-of-communication hex that is not on the edge is no way out."""
    battle = routed(hex_=1505, foe=1506, loc=(1503,))
    assert battle.unit("a").alive
    assert len(battle.trail) == 4


# ---------------------------------------------------------------- disrupted units that march (9.1)


@rule("rebels", "10.0", "9.1")
def test_a_disrupted_unit_marches_nearer_to_it():
    """Every hex on offer is nearer than where it began; others are refused under 9.1."""
    battle = Battle(line("a", events.AMERICAN, 1505, disrupted=True), line("b", events.BRITISH, 2011))
    far = battle.ground.grid.distance
    assert battle.ends("a")
    assert all(far(hex_, 1001) < far(1505, 1001) for hex_ in battle.ends("a"))
    assert battle.refusal(events.March("a", 1506)).rule == "9.1"


@rule("rebels", "10.0", "9.1")
def test_two_legs_lead_no_farther_than_one():
    """
    Ruling Q25: nearer to the nearest of all its goals than it began.

    5 hexes from one goal it may not go round by way of another to end 5 hexes from that.
    """
    hexes = {events.AMERICAN: (1002, 1101), events.BRITISH: (2011,)}
    piece = line("a", events.AMERICAN, 1505, disrupted=True, allowance=6)
    battle = Battle(piece, line("b", events.BRITISH, 2011), communication=hexes)
    far = battle.ground.grid.distance
    assert (far(1505, 1002), far(1505, 1101), far(1601, 1101)) == (5, 6, 5)
    battle.do(events.March("a", 1401))
    assert 1501 in battle.ends("a")
    assert 1601 not in battle.ends("a")


@rule("rebels", "10.0", "9.1")
def test_or_nearer_to_some_leader():
    """Ruling Q25: any friendly leader, not the enemy's."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, disrupted=True),
        leader("w", events.AMERICAN, 1509),
        line("b", events.BRITISH, 2001),
    )
    assert 1507 in battle.ends("a")
    enemy_only = Battle(
        line("a", events.AMERICAN, 1505, disrupted=True),
        leader("k", events.BRITISH, 1509),
        line("b", events.BRITISH, 2001),
    )
    assert 1507 not in enemy_only.ends("a")


@rule("rebels", "10.0", "9.1")
def test_each_leg_is_measured_from_where_the_move_began():
    """Having come nearer it may go on, also a step back, as long as it stays nearer."""
    battle = Battle(line("a", events.AMERICAN, 1505, disrupted=True), line("b", events.BRITISH, 2011))
    battle.do(events.March("a", 1403))
    assert 1404 in battle.ends("a")
    far = battle.ground.grid.distance
    assert far(1404, 1001) > far(1403, 1001)
    assert all(far(hex_, 1001) < far(1505, 1001) for hex_ in battle.ends("a"))
