"""11.3 to 11.6: command range, when it is judged, and what it governs."""

import pytest

from cockade.engine.rebels.segment1_command import command_range, is_commanded
from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, example, gun, leader, light, line

rule = pytest.mark.rule


def commanded(*pieces, span=2, hex_=1505, **ground):
    """The hexes that a leader in 1505 commands."""
    battle = Battle(
        leader("w", events.AMERICAN, hex_, span=span), line("far", events.BRITISH, 2011), *pieces, **ground
    )
    return command_range(battle.state, battle.unit("w"))


# ---------------------------------------------------------------- 11.3, 11.31


@rule("rebels", "11.31")
def test_command_reaches_as_far_as_the_range_and_no_further():
    """Range 2: two hexes away, not three."""
    battle = Battle(leader("w", events.AMERICAN, 1505, span=2), line("far", events.BRITISH, 2011))
    found = [is_commanded(battle.state, events.AMERICAN, hex_) for hex_ in (1505, 1506, 1507, 1508)]
    assert found == [True, True, True, False]


@rule("rebels", "11.31.ex", "11.31", "11.3")
def test_the_example_of_the_rulebook():
    """Range 1 commands his own hex and the six around it, unless a prohibited hexside lies between."""
    given, expected = example("11.31.ex")
    battle = Battle(
        leader("w", events.AMERICAN, 1505, span=given["range"]),
        *[line(f"a{hex_}", events.AMERICAN, hex_) for hex_ in (1505, 1504, 1506, 1507, 1503)],
        line("far", events.BRITISH, 2011),
        command=True,
        river=[(1505, 1504)],
    )
    far = battle.ground.grid.distance
    inside = {
        u.id for u in battle.state.units if u.side == events.AMERICAN and u.in_command and not u.is_leader
    }
    assert inside == {"a1505", "a1506"}
    assert all(far(1505, battle.unit(id_).hex) in expected["distances_in_command"] for id_ in inside)
    assert not battle.unit("a1507").in_command


@rule("rebels", "11.31", "11.3")
@pytest.mark.parametrize("span", [0, 1, 2, 5])
def test_his_own_hex_is_not_counted_and_the_units_hex_is(span):
    """Range n reaches n hexes; terrain costs do not matter."""
    rough = list(range(1401, 1412))
    hexes = commanded(span=span, swamp=rough)
    grid = Battle(line("x", events.AMERICAN, 1505), line("y", events.BRITISH, 2011)).ground.grid
    assert hexes == grid.within(1505, span)


@rule("rebels", "11.31")
def test_the_chain_does_not_cross_prohibited_terrain():
    """Water and unbridged rivers; a bridge lets it through."""
    river = [(1505, hex_) for hex_ in (1504, 1604, 1605, 1506, 1405, 1404)]
    assert commanded(river=river, span=3) == {1505}
    assert 1503 in commanded(river=river, bridge=[(1505, 1504)], span=2)
    assert 1503 not in commanded(water=[1504, 1404, 1604], span=2)
    assert 1503 in commanded(water=[1504, 1404, 1604], span=6)


@rule("rebels", "11.31")
def test_it_does_not_enter_a_hex_of_an_enemy_combat_unit():
    """A gun is enough, a leader alone is not (ruling Q63)."""
    assert 1504 not in commanded(gun("h", events.BRITISH, 1504), span=1)
    assert 1504 in commanded(leader("k", events.BRITISH, 1504), span=1)


@rule("rebels", "11.31")
def test_it_does_not_enter_an_enemy_zone_without_friends_in_it():
    """Ruling Q32: a friendly combat unit opens its hex, a leader alone does not."""
    enemy = line("b", events.BRITISH, 1503)
    assert 1504 not in commanded(enemy, span=2)
    assert 1504 in commanded(enemy, line("a", events.AMERICAN, 1504), span=2)
    assert 1504 in commanded(enemy, gun("g", events.AMERICAN, 1504), span=2)
    assert 1504 not in commanded(enemy, leader("x", events.AMERICAN, 1504), span=2)


@rule("rebels", "11.31")
def test_it_goes_around():
    """What is near may be far for the chain."""
    walls = [1504, 1404, 1604]
    assert 1503 not in commanded(water=walls, span=3)


@rule("rebels", "11.31")
def test_a_leader_in_an_enemy_zone_commands_from_there():
    """His own hex is where the chain begins; units with him are at range 0."""
    hexes = commanded(line("b", events.BRITISH, 1504), span=1)
    assert 1505 in hexes
    assert 1506 in hexes
    assert 1404 not in hexes


@rule("rebels", "11.3", "11.5")
def test_any_leader_commands_any_unit_of_his_side():
    """One leader is enough, whoever he is; the enemy's leaders count for nothing."""
    pieces = [
        line("a", events.AMERICAN, 1505),
        leader("x", events.AMERICAN, 1507, command=0, span=2),
        line("b", events.BRITISH, 2011),
    ]
    assert Battle(*pieces, command=True).unit("a").in_command
    foe = [
        line("a", events.AMERICAN, 1505),
        leader("k", events.BRITISH, 1507),
        line("b", events.BRITISH, 2011),
    ]
    assert not Battle(*foe, command=True).unit("a").in_command


@rule("rebels", "11.5")
def test_leaders_are_always_in_command():
    """However far from any other."""
    battle = Battle(
        leader("w", events.AMERICAN, 1001, span=0),
        leader("x", events.AMERICAN, 2001, span=0),
        line("b", events.BRITISH, 2011),
        command=True,
    )
    assert battle.unit("w").in_command
    assert battle.unit("x").in_command


# ---------------------------------------------------------------- 11.32


@rule("rebels", "11.32")
def test_command_is_judged_once_and_holds_for_the_player_turn():
    """In command it moves beyond the range; out of command it stays so within the range."""
    battle = Battle(
        leader("w", events.AMERICAN, 1101, span=1),
        line("a", events.AMERICAN, 1102),
        line("c", events.AMERICAN, 1106),
        line("b", events.BRITISH, 2011),
        command=True,
    )
    battle.do(events.March("a", 1106), events.March("c", 1103), events.March("w", 1104))
    assert battle.unit("a").in_command
    assert not battle.unit("c").in_command
    assert battle.refusal(events.ForceMarch("c", 1104)).rule == "11.4.1.b"


@rule("rebels", "11.32", "2.0.1.1")
def test_it_is_judged_anew_each_turn_for_the_phasing_side():
    """The other side's units need no command meanwhile."""
    battle = Battle(
        line("a", events.AMERICAN, 1102),
        line("b", events.BRITISH, 2011),
        leader("k", events.BRITISH, 2001, span=1),
        command=True,
    )
    assert not battle.unit("a").in_command
    battle.do(events.EndSegment())
    assert battle.happened(events.CommandJudged) == [events.CommandJudged(("b",))]
    assert battle.unit("a").in_command


# ---------------------------------------------------------------- 11.4.1


def lines(command, *pieces, **more):
    """A unit two hexes from the enemy; its leader is near, or it has none."""
    officer = [leader("w", events.AMERICAN, 1502, span=3)] if command else []
    return Battle(
        line("a", events.AMERICAN, 1503),
        line("b", events.BRITISH, 1505),
        *officer,
        *pieces,
        command=True,
        **more,
    )


@rule("rebels", "11.4.1.a")
def test_in_command_it_may_enter_zones_and_force_march():
    """Both are offered."""
    battle = lines(command=True)
    assert 1504 in battle.ends("a", events.March)
    assert 1501 in battle.ends("a", events.ForceMarch)


@rule("rebels", "11.4.1.b")
def test_out_of_command_it_may_not_enter_a_zone():
    """Refused under 11.4.1.b, also beyond the zone; elsewhere it moves as it likes."""
    battle = lines(command=False)
    assert not {1504, 1404, 1604} & battle.ends("a")
    assert battle.refusal(events.March("a", 1504)).rule == "11.4.1.b"
    assert 1501 in battle.ends("a", events.March)


@rule("rebels", "11.4.1.b", "5.2")
def test_a_zone_bars_its_way_to_what_lies_behind():
    """Not for want of points but of command."""
    battle = lines(command=False, water=[1302, 1303, 1304, 1305, 1702, 1703, 1704, 1705, 1403, 1603])
    assert battle.refusal(events.March("a", 1405)).rule == "11.4.1.b"


@rule("rebels", "11.4.1.b")
def test_out_of_command_it_may_not_force_march():
    """Refused under 11.4.1.b."""
    assert lines(command=False).refusal(events.ForceMarch("a", 1501)).rule == "11.4.1.b"


@rule("rebels", "11.4.1.b", "12.1.3")
def test_light_infantry_out_of_command_passes_a_zone_it_ignores_but_does_not_end_there():
    """Ruling Q68."""
    ground = {"woods": [1504, 1404, 1604], "command": True}
    battle = Battle(
        light("a", events.AMERICAN, 1503),
        line("b", events.BRITISH, 1506),
        line("c", events.BRITISH, 1305),
        **ground,
    )
    assert 1404 not in battle.ends("a")
    assert battle.refusal(events.March("a", 1404)).rule == "11.4.1.b"
    assert 1504 in battle.ends("a")


@rule("rebels", "11.4.1.b", "4.4")
def test_out_of_command_in_a_zone_it_may_disengage_or_fight():
    """As usual."""
    pieces = [line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)]
    assert events.Disengage("a") in Battle(*pieces, command=True).offered()
    battle = Battle(*pieces, command=True)
    battle.do(events.EndSegment())
    assert battle.offered() == [events.Engage(1505, 1506)]


@rule("rebels", "11.4.1.a", "11.4.1.b", "8.521")
@pytest.mark.parametrize("command", [True, False])
def test_only_in_command_it_advances_after_combat(command):
    """Whoever was out of command when the turn began stays where he is."""
    battle = Battle(
        line("a", events.AMERICAN, 1504, strength=8),
        leader("w", events.AMERICAN, 1503, span=3),
        line("b", events.BRITISH, 1505, strength=1),
        segment="assault",
    ).with_unit("a", in_command=command)
    battle.go_on()
    battle.do(events.Engage(1504, 1505), events.OpenAssaults(), events.Assault(1505), assault=[10])
    assert (events.Advance("a", 1505) in battle.offered()) == command


@rule("rebels", "11.4.1.a", "11.4.1.b")
def test_only_in_command_guns_fire_and_add_their_fire():
    """A gun out of command neither fires nor joins."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505, reach=4),
        gun("k", events.AMERICAN, 1505, reach=4),
        leader("w", events.AMERICAN, 1505),
        line("b", events.BRITISH, 1507),
        segment="bombardment",
    )
    battle.do(events.Bombard("g", 1507))
    assert events.JoinFire("k") in battle.offered()
    battle.with_unit("k", in_command=False)
    assert events.JoinFire("k") not in battle.offered()
    assert battle.refusal(events.JoinFire("k")).rule == "11.4.1.b"


# ---------------------------------------------------------------- 11.6


@rule("rebels", "11.6")
def test_reinforcements_are_in_command_on_the_turn_they_arrive():
    """No leader is near; on the next turn they need one."""
    battle = Battle(
        line("r", events.AMERICAN, 0, due=2, entry=1501),
        line("b", events.BRITISH, 2011),
        segment="reinforcement",
        command=True,
    )
    battle.do(events.March("r", 1502))
    assert battle.unit("r").in_command
    battle.do(events.EndSegment(), events.EndSegment(), events.EndSegment())
    assert battle.happened(events.CommandJudged) == [events.CommandJudged(("r",))]
