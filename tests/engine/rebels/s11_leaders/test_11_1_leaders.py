"""11.11 to 11.16: stacking, loss and limits of leaders."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.events import rebels as events
from cockade.events.facts import Rolled, TrackMoved
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def always(code):
    """Charts whose every assault has one result."""
    return load_charts({"charts": {"assault": {"rows": [[code] * 9] * 10}}})


def assaulted(code, *pieces, **more):
    """A hex 1505 of British, assaulted from 1504 with this result; dice fall when asked for."""
    battle = Battle(
        line("a", events.AMERICAN, 1504, strength=8),
        line("b", events.BRITISH, 1505),
        leader("k", events.BRITISH, 1505, command=0, span=4),
        *pieces,
        segment="assault",
        charts=always(code),
        **more,
    )
    battle.go_on()
    battle.do(events.Engage(1504, 1505), events.OpenAssaults())
    return battle


# ---------------------------------------------------------------- 11.11, 11.12


@rule("rebels", "11.11")
def test_any_number_of_leaders_may_be_in_a_hex():
    """Six come together where there is no room for a man."""
    leaders = [leader(f"w{n}", events.AMERICAN, 1504) for n in range(6)]
    battle = Battle(
        *leaders, line("f", events.AMERICAN, 1505, strength=12), line("far", events.BRITISH, 2011)
    )
    battle.do(*(events.March(f"w{n}", 1505) for n in range(6)))
    assert len(battle.state.position.leaders(1505)) == 6


@rule("rebels", "11.12")
def test_leaders_are_never_disrupted_and_suffer_no_result():
    """The result names combat units only, and the leader goes on as he was."""
    battle = assaulted("DR1")
    battle.do(events.Assault(1505), assault=[1], morale=[10])
    facts = []
    while battle.offered(events.Retreat):
        facts += battle.do(battle.offered(events.Retreat)[0])
    assert not battle.unit("k").disrupted
    assert battle.unit("k").alive
    assert [fact.unit for fact in facts if isinstance(fact, events.UnitDisrupted)] in ([], ["b"])


@rule("rebels", "11.12", "7.1")
def test_no_die_falls_for_a_leader_in_a_bombardment():
    """He is no combat unit."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505),
        line("b", events.BRITISH, 1507),
        leader("k", events.BRITISH, 1507),
        segment="bombardment",
    )
    battle.do(events.Bombard("g", 1507), bombardment=[1])
    assert [fact.who for fact in battle.happened(Rolled)] == ["b"]


# ---------------------------------------------------------------- 11.13: units with him break


@rule("rebels", "11.13", "chart.leader")
@pytest.mark.parametrize("die", range(1, 11))
def test_when_units_with_him_are_destroyed_he_is_lost_on_one_to_three(die):
    """DE: on 4 to 10 he moves to the nearest friends."""
    battle = assaulted("DE", line("c", events.BRITISH, 1508))
    battle.do(events.Assault(1505), assault=[1], leader=[die])
    assert battle.unit("k").alive == (die > 3)
    if die > 3:
        assert battle.happened(events.LeaderMoved) == [events.LeaderMoved("k", 1508, "11.13")]
    else:
        assert battle.happened(events.UnitEliminated)[-1] == events.UnitEliminated("k", "11.13")


@rule("rebels", "11.13", "13.3")
def test_his_loss_costs_command_value_and_range():
    """And gives the enemy a point (ruling Q37)."""
    battle = assaulted("DE")
    battle.do(events.Assault(1505), assault=[1], leader=[1])
    moved = [fact for fact in battle.happened(TrackMoved) if fact.who == "k"]
    assert moved == [
        TrackMoved(events.BRITISH, -8, "lost", "13.3", "k"),
        TrackMoved(events.AMERICAN, 2, "enemy eliminated", "13.3", "k"),
    ]


@rule("rebels", "11.13", "8.515", "chart.leader")
@pytest.mark.parametrize(("die", "alive"), [(3, False), (4, True)])
def test_when_units_with_him_are_disrupted_he_goes_with_them_and_checks(die, alive):
    """Ruling Q30: DD; he follows first, and if he is not lost he stays with them."""
    battle = assaulted("DD", water=[1406, 1606, 1605, 1405, 1404, 1604, 1407, 1607, 1408, 1608])
    battle.do(events.Assault(1505), assault=[1], leader=[die])
    assert battle.happened(events.LeaderMoved)[0] == events.LeaderMoved("k", 1509, "8.515")
    assert battle.unit("k").alive == alive
    assert battle.unit("k").hex == (1509 if alive else 0)


@rule("rebels", "11.13")
@pytest.mark.parametrize(("code", "dice"), [("AD", {"leader": [3]}), ("AE", {"leader": [3]})])
def test_the_same_for_the_attackers_leaders(code, dice):
    """Ruling Q30: AD and AE call for the check."""
    battle = assaulted(
        code,
        leader("w", events.AMERICAN, 1504, command=0),
        water=[1403, 1603, 1404, 1604, 1402, 1602, 1401, 1601],
        communication={events.AMERICAN: (1001,), events.BRITISH: (2011,)},
    )
    battle.do(events.Assault(1505), assault=[1], **dice)
    assert not battle.unit("w").alive


@rule("rebels", "11.13")
@pytest.mark.parametrize("code", ["DR1", "NE", "AR1"])
def test_other_results_call_for_no_check(code):
    """Nobody tests the defender's leader."""
    battle = assaulted(code, water=[1406, 1606, 1605, 1405, 1404, 1604, 1403, 1603])
    battle.do(events.Assault(1505), assault=[1], **({} if code == "NE" else {"morale": [1]}))
    assert all(fact.purpose != "leader" for fact in battle.happened(Rolled))


@rule("rebels", "11.13")
def test_every_leader_there_has_his_own_die():
    """Two leaders, two dice."""
    battle = assaulted("DE", leader("l", events.BRITISH, 1505), line("c", events.BRITISH, 1508))
    battle.do(events.Assault(1505), assault=[1], leader=[1, 10])
    assert (battle.unit("k").alive, battle.unit("l").hex) == (False, 1508)


# ---------------------------------------------------------------- 11.13: where he goes


@rule("rebels", "11.13", "chart.leader")
def test_his_refuge_is_the_nearest_friendly_combat_unit():
    """Ruling Q73: not another leader; a gun will do."""
    battle = assaulted(
        "DE",
        leader("l", events.BRITISH, 1507),
        gun("h", events.BRITISH, 1508),
        line("c", events.BRITISH, 1510),
    )
    battle.do(events.Assault(1505), assault=[1], leader=[10])
    assert battle.unit("k").hex == 1508


@rule("rebels", "11.13")
def test_among_equally_near_ones_his_owner_chooses():
    """Ruling Q73."""
    battle = assaulted("DE", line("c", events.BRITISH, 1507), line("d", events.BRITISH, 1606))
    battle.do(events.Assault(1505), assault=[1], leader=[10])
    assert battle.decides() == events.BRITISH
    assert battle.offered() == [events.Escape("k", 1507), events.Escape("k", 1606)]
    assert battle.refusal(events.Escape("k", 1505)).rule == "11.13"
    battle.do(events.Escape("k", 1606))
    assert battle.unit("k").hex == 1606


@rule("rebels", "11.13", "chart.leader")
@pytest.mark.parametrize(("hex_", "alive"), [(1512 - 1, True), (1111, True), (1011, False)])
def test_it_is_within_eight_hexes(hex_, alive):
    """Beyond, he is captured; 1111 is eight hexes off, 1011 nine."""
    battle = assaulted("DE", line("c", events.BRITISH, hex_))
    assert (battle.ground.grid.distance(1505, hex_) <= 8) == alive
    battle.do(events.Assault(1505), assault=[1], leader=[10])
    assert battle.unit("k").alive == alive


@rule("rebels", "11.13")
def test_the_path_ignores_zones_but_not_units_or_prohibited_ground():
    """Hemmed in by water and one enemy he is captured, though a friend stands behind that enemy."""
    ring = [1604, 1605, 1405, 1404]
    captured = Battle(
        line("a", events.AMERICAN, 1504, strength=8),
        line("d", events.AMERICAN, 1506, strength=8),
        line("b", events.BRITISH, 1505),
        leader("k", events.BRITISH, 1505),
        line("c", events.BRITISH, 1508),
        segment="assault",
        charts=always("DE"),
        water=ring,
    )
    captured.go_on()
    captured.do(
        events.Engage(1504, 1505),
        events.Engage(1506, 1505),
        events.OpenAssaults(),
        events.Assault(1505),
        assault=[1],
        leader=[10],
    )
    assert not captured.unit("k").alive


@rule("rebels", "11.13")
def test_he_slips_through_enemy_zones():
    """The only way to his friends lies next to the enemy."""
    battle = Battle(
        line("a", events.AMERICAN, 1504, strength=8),
        line("d", events.AMERICAN, 1407),
        line("b", events.BRITISH, 1505),
        leader("k", events.BRITISH, 1505),
        line("c", events.BRITISH, 1509),
        segment="assault",
        charts=always("DE"),
        water=[1604, 1605, 1405, 1404, 1606, 1406],
    )
    battle.go_on()
    battle.do(
        events.Engage(1504, 1505), events.OpenAssaults(), events.Assault(1505), assault=[1], leader=[10]
    )
    assert battle.unit("k").hex == 1509


# ---------------------------------------------------------------- 11.13, 11.16: surprised alone


@rule("rebels", "11.13", "11.16", "chart.leader")
@pytest.mark.parametrize(("piece", "worst"), [(dragoon, 3), (line, 1), (light, 1)])
@pytest.mark.parametrize("die", range(1, 11))
def test_a_leader_alone_is_surprised(piece, worst, die):
    """By dragoons he is lost on 1 to 3, by infantry of any kind (ruling Q65) on 1."""
    battle = Battle(
        piece("a", events.AMERICAN, 1503), leader("k", events.BRITISH, 1505), line("c", events.BRITISH, 1509)
    )
    battle.do(events.March("a", 1505), leader=[die])
    assert battle.unit("k").alive == (die > worst)
    assert battle.unit("k").hex == (1509 if die > worst else 0)


@rule("rebels", "11.13", "11.16")
def test_surprised_he_leaves_the_hex_or_is_captured():
    """Ruling Q73: with no friend within reach there is nowhere to go."""
    battle = Battle(
        line("a", events.AMERICAN, 1001), leader("k", events.BRITISH, 1002), line("c", events.BRITISH, 2011)
    )
    battle.do(events.March("a", 1002), leader=[10])
    assert not battle.unit("k").alive


@rule("rebels", "11.16")
def test_after_a_surprise_the_unit_may_go_on():
    """Ruling Q31: the leg ends there, the move need not."""
    battle = Battle(
        line("a", events.AMERICAN, 1503), leader("k", events.BRITISH, 1504), line("c", events.BRITISH, 1509)
    )
    assert 1504 in battle.ends("a")
    battle.do(events.March("a", 1504), leader=[10])
    assert 1505 in battle.ends("a", events.March)


@rule("rebels", "11.16")
def test_no_leg_leads_past_an_enemy_leader_without_surprising_him():
    """He is not walked over."""
    battle = Battle(
        line("a", events.AMERICAN, 1503),
        leader("k", events.BRITISH, 1504),
        line("c", events.BRITISH, 1511),
        water=[1403, 1603, 1404, 1604],
    )
    assert 1505 not in battle.ends("a", events.March)


@rule("rebels", "11.16")
def test_a_leader_with_troops_is_not_surprised():
    """The hex is held by a combat unit."""
    battle = Battle(
        line("a", events.AMERICAN, 1503), leader("k", events.BRITISH, 1505), gun("h", events.BRITISH, 1505)
    )
    assert battle.refusal(events.March("a", 1505)).rule == "4.1"


@rule("rebels", "11.16")
@pytest.mark.parametrize(
    ("piece", "command"),
    [(gun("a", events.AMERICAN, 1503), False), (line("a", events.AMERICAN, 1503), True)],
)
def test_guns_and_units_out_of_command_do_not_surprise(piece, command):
    """Ruling Q31: line units in command only; refused under 11.16."""
    battle = Battle(
        piece, leader("k", events.BRITISH, 1505), line("c", events.BRITISH, 2011), command=command
    )
    assert 1505 not in battle.ends("a")
    assert battle.refusal(events.March("a", 1505)).rule == "11.16"


@rule("rebels", "11.16", "9.1")
def test_a_disrupted_unit_in_command_may():
    """Ruling Q31 asks for no more; it must come nearer to safety, and may not enter a zone (9.1)."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, disrupted=True),
        leader("k", events.BRITISH, 1404),
        line("c", events.BRITISH, 2011),
    )
    assert 1404 in battle.ends("a")
    battle.do(events.March("a", 1404), leader=[1])
    assert not battle.unit("k").alive


@rule("rebels", "11.16", "11.13")
def test_an_advance_surprises_leaders_too():
    """Dragoons that ride on into a second hex find one there."""
    battle = Battle(
        dragoon("a", events.AMERICAN, 1504, strength=8),
        leader("w", events.AMERICAN, 1504, span=6),
        line("b", events.BRITISH, 1505, strength=1),
        leader("k", events.BRITISH, 1506),
        line("c", events.BRITISH, 1511),
        segment="assault",
        charts=always("DE"),
    )
    battle.go_on()
    battle.do(events.Engage(1504, 1505), events.OpenAssaults(), events.Assault(1505), assault=[1])
    battle.do(events.Advance("a", 1505), events.Advance("a", 1506), leader=[3])
    assert not battle.unit("k").alive


@rule("rebels", "11.16", "11.13")
def test_a_retreat_surprises_leaders_too():
    """A unit thrown back into a leader's hex."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, morale=2),
        line("b", events.BRITISH, 1506),
        leader("k", events.BRITISH, 1504),
        water=[1404, 1405, 1604, 1605],
    )
    battle.do(events.Disengage("a"), morale=[10], leader=[1])
    assert not battle.unit("k").alive


# ---------------------------------------------------------------- 11.14, 11.15


@rule("rebels", "11.14")
def test_leaders_alone_are_not_assaulted_or_bombarded():
    """No obligation arises beside them; refused under 11.14."""
    battle = Battle(
        line("a", events.AMERICAN, 1505),
        leader("k", events.BRITISH, 1504),
        line("b", events.BRITISH, 1506),
        segment="assault",
    )
    battle.go_on()
    assert battle.offered() == [events.Engage(1505, 1506)]
    assert battle.refusal(events.Engage(1505, 1504)).rule == "11.14"
    shot = Battle(
        gun("g", events.AMERICAN, 1505),
        leader("k", events.BRITISH, 1507),
        line("b", events.BRITISH, 1405),
        segment="bombardment",
    )
    assert shot.refusal(events.Bombard("g", 1507)).rule == "11.14"


@rule("rebels", "11.15")
def test_a_leader_does_not_fight():
    """He is owed no combat and can make none."""
    battle = Battle(
        leader("w", events.AMERICAN, 1505),
        line("a", events.AMERICAN, 1101),
        line("b", events.BRITISH, 1506),
        segment="assault",
    )
    battle.go_on()
    assert battle.state.segment != "assault"


@rule("rebels", "11.15")
def test_he_does_not_end_beside_the_enemy_without_troops():
    """Even across a river, beside guns; with troops in the hex he may. Another leader is no help (Q63)."""
    pieces = [
        leader("w", events.AMERICAN, 1502),
        leader("x", events.AMERICAN, 1404),
        gun("b", events.BRITISH, 1505),
    ]
    battle = Battle(*pieces, line("a", events.AMERICAN, 1604), river=[(1504, 1505)])
    ends = battle.ends("w")
    assert {1503, 1604} <= ends
    assert not {1504, 1404, 1405, 1605} & ends
    assert battle.refusal(events.March("w", 1504)).rule == "11.15"
    assert battle.refusal(events.March("w", 1404)).rule == "11.15"


@rule("rebels", "11.15")
def test_he_does_not_enter_the_hex_of_an_enemy_leader():
    """Refused under 11.15; nor pass through it."""
    battle = Battle(
        leader("w", events.AMERICAN, 1503),
        leader("k", events.BRITISH, 1504),
        line("far", events.BRITISH, 2011),
    )
    assert 1504 not in battle.ends("w")
    assert battle.refusal(events.March("w", 1504)).rule == "11.15"
    walled = Battle(
        leader("w", events.AMERICAN, 1503, allowance=3),
        leader("k", events.BRITISH, 1504),
        line("far", events.BRITISH, 2011),
        water=[1403, 1603, 1404, 1604],
    )
    assert 1505 not in walled.ends("w")


@rule("rebels", "11.15")
def test_a_forced_march_is_not_for_leaders():
    """They have no morale to lose."""
    battle = Battle(leader("w", events.AMERICAN, 1503), line("far", events.BRITISH, 2011))
    assert battle.refusal(events.ForceMarch("w", 1510)).rule == "4.3.1"
    battle.do(events.EndSegment())
