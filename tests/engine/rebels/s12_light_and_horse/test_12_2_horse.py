"""12.2, 12.3: dragoons."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line
from tests.engine.rebels.fights import Fight

CHARGE = "dragoon charge"


class Ride(Fight):
    """A movement segment in which a rides to a hex, and the assaults that follow."""

    def __init__(self, *pieces, start=1502, to=1505, horse=None, **more):
        Battle.__init__(self, horse or dragoon("a", events.AMERICAN, start, strength=4), *pieces, **more)
        self.log = []
        if to:
            self.do(events.March("a", to))
        self.do(events.EndSegment())

    @property
    def readied(self):
        """Who fulfilled the conditions of a charge."""
        return [fact.unit for fact in self.all_of(events.ChargeReadied)]


def foe(hex_=1506, id_="b", **more):
    """A British unit of 2."""
    return line(id_, events.BRITISH, hex_, **{"strength": 2, **more})


def readied(**changes):
    """Whether a, in 1505 beside b, charges if it has come there like this."""
    battle = Battle(dragoon("a", events.AMERICAN, 1505), foe()).with_unit("a", **changes)
    battle.do(events.EndSegment())
    return [fact.unit for fact in battle.happened(events.ChargeReadied)]


# ---------------------------------------------------------------- readying a charge (12.2.1)


@pytest.mark.rule("rebels", "12.2.1")
def test_horse_that_rode_up_from_two_hexes_away_charges_with_a_right_shift():
    """From 1504 against 1506: two hexes are enough."""
    ride = Ride(foe(), start=1504)
    assert ride.readied == ["a"]
    ride.declare()
    assert ride.shifts(1506) == {CHARGE: 1}
    assert ride.odds(1506).headings == ("2:1", "3:1")


@pytest.mark.rule("rebels", "12.2.1")
def test_horse_that_began_beside_an_enemy_does_not_charge():
    """It began next to c, left it and came up to b."""
    ride = Ride(foe(), foe(1601, "c"), start=1502)
    assert ride.readied == []
    ride.declare()
    assert ride.shifts(1506) == {}


@pytest.mark.rule("rebels", "12.2.1")
def test_horse_that_did_not_move_does_not_charge():
    """It stood next to the enemy already."""
    assert Ride(foe(), start=1505, to=None).readied == []


@pytest.mark.rule("rebels", "12.2.1")
def test_guns_count_as_enemies_at_the_start_and_leaders_alone_do_not():
    """Ruling Q63: combat units."""
    assert Ride(foe(), gun("g", events.BRITISH, 1601)).readied == []
    assert Ride(foe(), leader("l", events.BRITISH, 1601)).readied == ["a"]


@pytest.mark.rule("rebels", "12.2.1", "12.3")
def test_horse_that_was_driven_from_the_enemys_side_rides_up_but_does_not_charge():
    """Where it stood when the segment began counts, not where its march did (ruling Q86)."""
    for driven, found in ((None, ["a"]), (1503, [])):
        battle = Battle(dragoon("a", events.AMERICAN, 1505 if driven else 1503), foe())
        if driven:
            battle.state = GAME.reduce(battle.state, events.UnitRetreated("a", driven))
        battle.do(events.March("a", 1505), events.EndSegment())
        assert [fact.unit for fact in battle.happened(events.ChargeReadied)] == found


@pytest.mark.rule("rebels", "12.2.1")
def test_disrupted_horse_does_not_charge():
    """Only a good dragoon unit may."""
    assert readied(start=1501, opened=1501) == ["a"]
    assert readied(start=1501, disrupted=True) == []


@pytest.mark.rule("rebels", "12.2.1", "12.1")
def test_only_dragoons_charge():
    """Infantry and light infantry that ride nowhere get no shift."""
    for make in (line, light):
        assert Ride(foe(), horse=make("a", events.AMERICAN, 1504, allowance=6)).readied == []


@pytest.mark.rule("rebels", "12.2.1")
@pytest.mark.parametrize(
    ("ground", "charges"),
    [
        ({}, True),
        ({"light_woods": [1505, 1506]}, True),
        ({"woods": [1505]}, False),
        ({"town": [1505]}, False),
        ({"fort": [1505]}, False),
        ({"woods": [1506]}, False),
        ({"town": [1506]}, False),
        ({"swamp": [1506]}, False),
        ({"fort": [1506]}, False),
    ],
    ids=str,
)
def test_both_hexes_must_be_clear_or_light_woods(ground, charges):
    """Where the horse ends its move and where the enemy stands."""
    ride = Ride(foe(), **ground)
    assert (ride.readied == ["a"]) is charges
    if isinstance(ride.frame, events.Declaration):
        ride.declare()
        assert (CHARGE in ride.shifts(1506)) is charges


@pytest.mark.rule("rebels", "12.2.1")
def test_hexsides_do_not_forbid_a_charge_but_keep_their_shifts():
    """Ruling Q34: across a stream and works it is still a charge."""
    ride = Ride(foe(), stream=[(1505, 1506)], entrenchment=[(1506, 1505)]).declare()
    assert ride.shifts(1506) == {"entrenchment": -2, CHARGE: 1}


@pytest.mark.rule("rebels", "12.2.1", "2.0.1.3")
def test_horse_that_entered_the_map_this_turn_does_not_charge():
    """It began the movement segment where its entry ended, next to the enemy."""
    assert readied(start=1501, entered=2) == []


# ---------------------------------------------------------------- the assault itself


@pytest.mark.rule("rebels", "12.2.1")
@pytest.mark.parametrize(("state", "charges"), [(False, False), (True, True)], ids=["good", "disrupted"])
def test_good_dragoons_in_the_defending_hex_cancel_the_shift(state, charges):
    """Disrupted ones do not."""
    ride = Ride(foe(), dragoon("d", events.BRITISH, 1506, strength=1, disrupted=state)).declare()
    assert (CHARGE in ride.shifts(1506)) is charges


@pytest.mark.rule("rebels", "12.2.1", "8.271")
def test_other_units_may_join_a_charge():
    """Ruling Q34: infantry beside the same enemy, one shift in all."""
    ride = Ride(foe(), line("i", events.AMERICAN, 1606)).declare()
    assert ride.shifts(1506) == {CHARGE: 1}
    assert set(ride.combat(1506).attackers) == {"a", "i"}


@pytest.mark.rule("rebels", "12.2.1")
def test_two_charging_units_give_one_shift():
    """Once per combat."""
    ride = Fight(dragoon("a", events.AMERICAN, 1505), dragoon("c", events.AMERICAN, 1606), foe()).declare()
    ride.with_unit("a", charging=True).with_unit("c", charging=True)
    assert ride.shifts(1506) == {CHARGE: 1}


@pytest.mark.rule("rebels", "12.2.1")
def test_a_second_defending_hex_loses_the_shift():
    """Ruling Q34: a charge is at one hex."""
    ride = Ride(foe(), foe(1606, "c"), to=1605, start=1602)
    assert ride.readied == ["a"]
    ride.declare()
    assert ride.shifts(1506) == {}


@pytest.mark.rule("rebels", "12.2.1")
def test_a_charging_unit_that_attacks_bad_country_instead_has_no_shift():
    """It came up to b in the open and to c in the woods; against c it does not charge."""
    ride = Ride(foe(), foe(1606, "c"), line("i", events.AMERICAN, 1507), to=1605, start=1602, woods=[1606])
    assert ride.readied == ["a"]
    ride.do(events.Engage(1605, 1606), events.Engage(1507, 1506), events.OpenAssaults())
    assert CHARGE not in ride.shifts(1606)
    assert CHARGE not in ride.shifts(1506)


@pytest.mark.rule("rebels", "12.2.1")
def test_horse_that_is_disrupted_before_its_combat_charges_no_more():
    """It must still be good."""
    ride = Ride(foe()).declare()
    ride.with_unit("a", disrupted=True)
    assert ride.shifts(1506) == {}


@pytest.mark.rule("rebels", "12.2.1")
def test_a_charge_is_forgotten_with_the_player_turn():
    """It holds for the following assault segment only."""
    ride = Ride(foe()).declare()
    ride.strike(1506, "NE")
    assert ride.state.side == events.BRITISH
    assert not ride.unit("a").charging


# ---------------------------------------------------------------- leaving a zone (12.3)


@pytest.mark.rule("rebels", "12.3", "5.1")
def test_dragoons_leave_infantry_and_light_infantry_without_a_check():
    """They ride away, and no check is offered."""
    for make in (line, light):
        battle = Battle(dragoon("a", events.AMERICAN, 1505), make("b", events.BRITISH, 1506))
        assert 1501 in battle.ends("a", events.March)
        assert battle.refusal(events.Disengage("a")).rule == "12.3"


@pytest.mark.rule("rebels", "12.3", "4.4.1")
def test_dragoons_must_check_to_leave_enemy_dragoons():
    """Also when infantry stands in the same hex or in another one."""
    for foes in (
        [dragoon("b", events.BRITISH, 1506)],
        [line("b", events.BRITISH, 1506), dragoon("c", events.BRITISH, 1506)],
        [line("b", events.BRITISH, 1506), dragoon("c", events.BRITISH, 1604)],
    ):
        battle = Battle(dragoon("a", events.AMERICAN, 1505), *foes)
        assert not battle.ends("a", events.March)
        assert events.Disengage("a") in battle.offered()


@pytest.mark.rule("rebels", "12.3", "5.1")
def test_dragoons_swept_out_of_a_zone_of_dragoons_do_not_march_on():
    """They could leave it by a check only (ruling Q86); swept from infantry they ride on."""
    for make, rides in ((dragoon, False), (line, True)):
        battle = Battle(dragoon("a", events.AMERICAN, 1505), make("b", events.BRITISH, 1506))
        battle.state = GAME.reduce(battle.state, events.UnitRetreated("a", 1503))
        assert bool(battle.ends("a", events.March)) == rides
    assert battle.unit("a").driven


@pytest.mark.rule("rebels", "12.3", "4.4.2")
def test_as_rearguards_they_cover_the_others():
    """The infantry leaves thanks to them, and they themselves stay this segment."""
    battle = Battle(
        dragoon("a", events.AMERICAN, 1505), line("i", events.AMERICAN, 1505), line("b", events.BRITISH, 1506)
    )
    battle.do(events.StandRearguard("a"))
    assert battle.unit("i").freed
    assert battle.unit("a").halted
    assert battle.ends("i", events.March)
    assert not battle.ends("a")


@pytest.mark.rule("rebels", "12.3", "5.2")
def test_who_slips_away_still_stops_in_the_next_zone():
    """A dragoon rides from one infantry unit to another and halts."""
    battle = Battle(
        dragoon("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506), line("c", events.BRITISH, 1602)
    )
    battle.do(events.March("a", 1503))
    assert battle.unit("a").halted
