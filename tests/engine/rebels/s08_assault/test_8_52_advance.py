"""8.52: who advances after combat, where to, and what stands in the way."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from tests.engine.rebels.field import dragoon, gun, leader, line
from tests.engine.rebels.fights import Fight, duel

CHIEF = leader("chief", events.AMERICAN, 1505, span=3)


def won(*more, attacker=None, code="DE", pairs=((1505, 1506),), **ground):
    """American a in 1505 (with a chief there) has cleared 1506 of b."""
    pieces = [
        attacker or line("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=2),
    ]
    fight = Fight(*pieces, CHIEF, *more, **{"levels": (200, 200), **ground})
    fight.declare(*pairs)
    fight.strike(1506, code, **({"morale": [1]} if code == "DR1" else {}))
    if code != "DE":
        fight.run("b")
    return fight


def rider(**more):
    """Good dragoons in 1505."""
    return dragoon("a", events.AMERICAN, 1505, strength=4, **more)


# ---------------------------------------------------------------- when (8.521)


@pytest.mark.rule("rebels", "8.521", "8.527")
@pytest.mark.parametrize("code", ["DR1", "DD", "DE"])
def test_attackers_may_advance_when_the_hex_is_cleared(code):
    """After DR1, DD and DE, at once, and only if they like."""
    fight = won(code=code)
    assert isinstance(fight.frame, events.Advancing)
    assert GAME.decider(fight.state) == events.AMERICAN
    assert set(fight.offered()) == {
        events.Advance("a", 1506),
        events.Advance("a", 1506, "chief"),
        events.EndAdvance(),
    }
    fight.do(events.Advance("a", 1506))
    assert fight.unit("a").hex == 1506
    declined = won(code=code)
    declined.do(events.EndAdvance())
    assert declined.all_of(events.UnitAdvanced) == []


@pytest.mark.rule("rebels", "8.521")
@pytest.mark.parametrize("code", ["AE", "AD", "AR1", "NE"])
def test_no_advance_without_a_result_against_the_defender(code):
    """Ruling Q24: neither the attacker nor, when the attacker is gone, the defender advances."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=2),
        line("b", events.BRITISH, 1506, strength=3),
        CHIEF,
        leader("general", events.BRITISH, 1506),
        line("rear", events.AMERICAN, 1001),
    ).declare()
    dice = {"AE": {"leader": [9]}, "AD": {}, "AR1": {"morale": [1]}, "NE": {}}[code]
    fight.strike(1506, code, **dice)
    fight.run("a", leader=[9])
    assert fight.all_of(events.UnitAdvanced) == []
    assert not isinstance(fight.frame, events.Advancing)


@pytest.mark.rule("rebels", "8.521")
def test_a_hex_with_an_enemy_line_unit_in_it_is_not_cleared():
    """C retreats into the hex that b has left: only c's own hex is open."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b", events.BRITISH, 1506, strength=2),
        line("c", events.BRITISH, 1605, strength=2),
        CHIEF,
        water=[1604, 1705, 1706, 1606],
    ).declare()
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[1])
    fight.retreat(1507, morale=[1])
    assert fight.unit("c").hex == 1506
    assert {action.hex for action in fight.offered(events.Advance)} == {1605}
    assert fight.refusal(events.Advance("a", 1506)).rule.startswith("8.52")


@pytest.mark.rule("rebels", "8.521")
def test_only_units_that_fought_in_this_combat_advance():
    """A unit beside the cleared hex that fought elsewhere is not offered."""
    others = [line("other", events.AMERICAN, 1606, strength=8), line("c", events.BRITISH, 1707, strength=2)]
    fight = won(*others, pairs=((1505, 1506), (1606, 1707)))
    assert {action.unit for action in fight.offered(events.Advance)} == {"a"}
    assert fight.refusal(events.Advance("other", 1506)).rule == "8.521"


@pytest.mark.rule("rebels", "8.521", "11.4.1.b")
def test_units_out_of_command_do_not_advance():
    """Judged in the command segment; the chief beside them does not help."""
    fight = duel(CHIEF)
    fight.with_unit("a", in_command=False)
    fight.strike(1506, "DE")
    assert fight.all_of(events.UnitAdvanced) == []
    assert not isinstance(fight.frame, events.Advancing)


@pytest.mark.rule("rebels", "8.521", "11.31")
def test_a_unit_may_not_advance_to_where_it_would_be_out_of_command():
    """A chief with no range commands his own hex: the unit advances with him or not at all."""
    pieces = [line("a", events.AMERICAN, 1505, strength=4), line("b", events.BRITISH, 1506, strength=2)]
    fight = Fight(*pieces, leader("chief", events.AMERICAN, 1505, span=0)).declare()
    fight.strike(1506, "DE")
    assert fight.offered(events.Advance) == [events.Advance("a", 1506, "chief")]
    assert fight.refusal(events.Advance("a", 1506)).rule == "8.521"


@pytest.mark.rule("rebels", "8.521", "11.31")
def test_an_enemy_zone_does_not_cut_command_to_the_unit_that_stands_in_it():
    """The hex entered is in c's zone, but the advanced unit itself holds it."""
    fight = won(line("c", events.BRITISH, 1507, strength=2))
    assert events.Advance("a", 1506) in fight.offered()


@pytest.mark.rule("rebels", "8.521")
def test_no_later_advance_may_put_an_advanced_unit_out_of_command():
    """Ruling Q72: with a1 at 1506 the chief of range 1 cannot go with a2 to the other side."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=4),
        line("a2", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=2),
        line("c", events.BRITISH, 1504, strength=2),
        leader("chief", events.AMERICAN, 1505, span=1),
        levels=(200, 200),
    ).declare()
    fight.strike(1506, "DE")
    fight.do(events.Advance("a1", 1506))
    assert events.Advance("a2", 1504) in fight.offered()
    assert events.Advance("a2", 1504, "chief") not in fight.offered()
    assert events.Advance("a2", 1506, "chief") in fight.offered()


# ---------------------------------------------------------------- how far (8.522, 8.523)


@pytest.mark.rule("rebels", "8.522", "8.523")
def test_infantry_advances_one_hex():
    """After the vacated hex it is done."""
    fight = won()
    fight.do(events.Advance("a", 1506))
    assert not isinstance(fight.frame, events.Advancing)


@pytest.mark.rule("rebels", "8.522", "8.523")
def test_dragoons_advance_two_hexes_the_second_in_any_direction():
    """First 1506, then any neighbour of it, also back."""
    fight = won(attacker=rider())
    assert {action.hex for action in fight.offered(events.Advance)} == {1506}
    fight.do(events.Advance("a", 1506))
    assert {action.hex for action in fight.offered(events.Advance)} == {1505, 1605, 1606, 1507, 1406, 1405}
    fight.do(events.Advance("a", 1507))
    assert not isinstance(fight.frame, events.Advancing)


@pytest.mark.rule("rebels", "8.522")
def test_dragoons_may_stop_after_the_first_hex():
    """The second is never obligatory."""
    fight = won(attacker=rider())
    fight.do(events.Advance("a", 1506), events.EndAdvance())
    assert fight.unit("a").hex == 1506


@pytest.mark.rule("rebels", "8.523")
def test_the_second_hex_may_not_hold_the_enemy():
    """C, who fought elsewhere, bars its hex; guns of his alone do so too."""
    for foe in (line("c", events.BRITISH, 1507, strength=2), gun("c", events.BRITISH, 1507)):
        fight = won(foe, attacker=rider())
        fight.do(events.Advance("a", 1506))
        assert 1507 not in {action.hex for action in fight.offered(events.Advance)}


@pytest.mark.rule("rebels", "8.523", "8.42")
def test_the_second_hex_may_be_another_vacated_one_with_abandoned_guns():
    """Two hexes were cleared; the dragoons ride over the guns left in the second."""
    fight = Fight(
        rider(),
        line("b", events.BRITISH, 1506, strength=1),
        line("c", events.BRITISH, 1605, strength=1),
        gun("g", events.BRITISH, 1605, bombardment=1),
        CHIEF,
        levels=(200, 200),
    ).declare()
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[10])
    fight.do(events.Suffer("b"), morale=[1])
    fight.run("b", morale=[1])
    fight.run("c")
    fight.do(events.Advance("a", 1506, "chief"), events.Advance("a", 1605, "chief"))
    assert (fight.unit("a").hex, fight.unit("chief").hex) == (1605, 1605)
    assert not fight.unit("g").alive


@pytest.mark.rule("rebels", "8.522", "8.41")
def test_artillery_never_advances():
    """A gun stacked with the attackers is not offered."""
    fight = won(gun("g", events.AMERICAN, 1505))
    assert {action.unit for action in fight.offered(events.Advance)} == {"a"}


@pytest.mark.rule("rebels", "8.522")
def test_a_leader_advances_with_a_unit_he_is_stacked_with():
    """Both hexes of the dragoons if he likes; a leader elsewhere does not."""
    fight = won(leader("aide", events.AMERICAN, 1504), attacker=rider())
    assert {action.leader for action in fight.offered(events.Advance)} == {"", "chief"}
    fight.do(events.Advance("a", 1506, "chief"), events.Advance("a", 1507, "chief"))
    assert fight.unit("chief").hex == 1507
    assert fight.steps("chief") == [1506, 1507]


@pytest.mark.rule("rebels", "8.523")
def test_the_first_hex_must_be_one_vacated_in_this_combat():
    """An empty hex beside the attackers is not offered."""
    fight = won()
    assert fight.refusal(events.Advance("a", 1605)).rule == "8.523"


# ---------------------------------------------------------------- zones, stacking, terrain


@pytest.mark.rule("rebels", "8.524")
def test_zones_of_control_do_not_hinder_an_advance():
    """Dragoons enter a zone at 1506 and leave it again for another."""
    fight = won(
        line("c", events.BRITISH, 1407, strength=2),
        line("d", events.BRITISH, 1607, strength=2),
        attacker=rider(),
    )
    fight.do(events.Advance("a", 1506))
    assert {1507, 1606, 1406} <= {action.hex for action in fight.offered(events.Advance)}
    fight.do(events.Advance("a", 1507))
    assert fight.unit("a").hex == 1507


@pytest.mark.rule("rebels", "8.525", "6.0")
def test_an_advance_keeps_within_the_stacking_limit():
    """Eight points have gone ahead, so five more do not fit, four would."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=7),
        line("a2", events.AMERICAN, 1505, strength=5),
        line("a3", events.AMERICAN, 1606, strength=6),
        line("b", events.BRITISH, 1506, strength=2),
        CHIEF,
    ).declare()
    fight.strike(1506, "DE")
    fight.do(events.Advance("a1", 1506))
    assert events.Advance("a2", 1506) in fight.offered()
    assert fight.refusal(events.Advance("a3", 1506)).rule == "8.525"


@pytest.mark.rule("rebels", "8.525", "6.0", "8.42")
def test_abandoned_enemy_guns_take_no_room():
    """Twelve points advance into a hex with a disrupted gun of four."""
    fight = won(
        gun("g", events.BRITISH, 1506, bombardment=4), attacker=line("a", events.AMERICAN, 1505, strength=12)
    )
    assert events.Advance("a", 1506) in fight.offered()


@pytest.mark.rule("rebels", "8.526", "chart.TEC")
def test_dragoons_do_not_advance_into_what_is_prohibited_to_them():
    """Swamp as the first hex, water as the second, an abatis in between."""
    horse = Fight(rider(), line("b", events.BRITISH, 1506, strength=1), CHIEF, swamp=[1506]).declare()
    horse.strike(1506, "DE")
    assert horse.all_of(events.UnitAdvanced) == []
    assert not isinstance(horse.frame, events.Advancing)
    second = won(attacker=rider(), water=[1507], river=[(1506, 1606)], abatis=[(1506, 1406)])
    second.do(events.Advance("a", 1506))
    assert {action.hex for action in second.offered(events.Advance)} == {1505, 1605, 1405}


@pytest.mark.rule("rebels", "8.526", "8.522")
def test_a_refused_advance_names_what_is_in_the_way():
    """A river and an abatis by 8.526, a hex two away by 8.522."""
    second = won(attacker=rider(), river=[(1506, 1606)], abatis=[(1506, 1406)])
    second.do(events.Advance("a", 1506))
    rules = {hex_: second.refusal(events.Advance("a", hex_)).rule for hex_ in (1606, 1406, 1508)}
    assert rules == {1606: "8.526", 1406: "8.526", 1508: "8.522"}


# ---------------------------------------------------------------- at once (8.527)


@pytest.mark.rule("rebels", "8.527", "8.514")
def test_an_advance_can_cut_off_a_later_retreat():
    """C's only way out is the hex that a takes after its combat; then c is eliminated."""

    def battle():
        return Fight(
            line("a", events.AMERICAN, 1505, strength=2),
            line("stays", events.AMERICAN, 1505, strength=2),
            line("b", events.BRITISH, 1506, strength=2),
            line("a2", events.AMERICAN, 1604, strength=4),
            line("c", events.BRITISH, 1605, strength=2),
            CHIEF,
            water=[1705, 1706, 1606, 1507, 1406],
            levels=(200, 200),
        ).declare((1505, 1506), (1604, 1605))

    cut_off, free = battle(), battle()
    cut_off.strike(1506, "DE")
    cut_off.do(events.Advance("a", 1506), events.EndAdvance())
    cut_off.strike(1605, "DR1", morale=[1])
    assert [fact.unit for fact in cut_off.all_of(events.UnitEliminated)] == ["b", "c"]
    free.strike(1506, "DE")
    assert free.refusal(events.Assault(1605)).rule == "8.23"
    free.do(events.EndAdvance())
    free.strike(1605, "DR1", morale=[1])
    assert free.unit("c").hex == 1506


# ---------------------------------------------------------------- what is found there


@pytest.mark.rule("rebels", "8.521", "11.16", "11.13")
@pytest.mark.parametrize(("kind", "die", "lost"), [(line, 1, True), (line, 2, False), (dragoon, 3, True)])
def test_an_advance_surprises_a_leader_left_alone(kind, die, lost):
    """B was eliminated and its leader could go nowhere else; the advance finds him."""
    fight = Fight(
        kind("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=2),
        CHIEF,
        line("friends", events.BRITISH, 1509),
        leader("l", events.BRITISH, 1507),
        levels=(200, 200),
    ).declare()
    fight.strike(1506, "DE")
    fight.with_unit("l", hex=1506)
    fight.do(events.Advance("a", 1506), leader=[die])
    assert fight.unit("l").alive is not lost
    assert fight.unit("l").hex == (0 if lost else 1509)


@pytest.mark.rule("rebels", "8.521", "14.1")
def test_an_advance_takes_a_victory_hex():
    """The line unit that enters it owns it."""
    fight = won(owners=[(1506, events.BRITISH)])
    fight.do(events.Advance("a", 1506))
    assert fight.happened(events.HexTaken) == [events.HexTaken(1506, events.AMERICAN)]


@pytest.mark.rule("rebels", "8.522")
def test_one_leader_goes_with_each_step_and_another_with_the_next():
    """Ruling Q79: dragoons take one leader with them into the first hex; the other stays where he is."""
    fight = won(leader("aide", events.AMERICAN, 1505), attacker=rider())
    leaders = {action.leader for action in fight.offered(events.Advance) if action.hex == 1506}
    assert leaders == {"", "chief", "aide"}
    fight.do(events.Advance("a", 1506, "aide"))
    assert (fight.unit("aide").hex, fight.unit("chief").hex) == (1506, 1505)
