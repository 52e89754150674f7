"""3.1.2: who cannot enter waits, and tries again."""

import pytest

from cockade.engine.rebels.common.data import Special
from cockade.events.facts import SegmentBegan
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, ForceMarch, March
from tests.engine.rebels.field import Battle, gun, line

rule = pytest.mark.rule
NO_FORCED_MARCH = Special({}, {AMERICAN: tuple(range(20))}, ())
"""Bars the forced march on every turn, so that only the march is left."""


def slow(**more):
    """A unit that gets no farther than its entry hex, 1501."""
    return line("r", AMERICAN, 0, entry=1501, allowance=1, **{"due": 2, **more})


def crowd(hex_, name="c", side=AMERICAN):
    """Twelve points in a hex."""
    return line(name, side, hex_, strength=12)


@rule("rebels", "3.1.2")
def test_who_can_enter_must():
    """The segment cannot be ended while a due unit has a legal move onto the map."""
    battle = Battle(slow(), line("b", BRITISH, 2011), segment="reinforcement")
    assert battle.refusal(EndSegment()).rule == "3.1.2"
    assert EndSegment() not in battle.offered()


@rule("rebels", "3.1.2", "6.0")
def test_a_full_hex_delays_it():
    """It cannot finish its move without breaking the limit: the segment ends and it waits."""
    battle = Battle(
        slow(), crowd(1501), line("b", BRITISH, 2011), segment="reinforcement", special=NO_FORCED_MARCH
    )
    battle.go_on()
    assert battle.state.segment == "movement"
    assert not battle.unit("r").on_map


@rule("rebels", "3.1.2")
def test_a_full_entry_hex_is_passed_through_if_the_move_ends_beyond():
    """Only where the move ends must there be room."""
    battle = Battle(
        line("r", AMERICAN, 0, due=2, entry=1501),
        crowd(1501),
        line("b", BRITISH, 2011),
        segment="reinforcement",
    )
    assert 1501 not in battle.ends("r")
    assert 1502 in battle.ends("r")
    assert battle.refusal(March("r", 1501)).rule == "6.0"


@rule("rebels", "3.1.2")
def test_an_enemy_in_the_entry_hex_delays_it():
    """Ruling Q67: the hex is closed, and on its first turn there is no other."""
    battle = Battle(slow(), line("b", BRITISH, 1501), segment="reinforcement")
    assert battle.refusal(March("r", 1501)).rule == "3.1.2"
    battle.go_on()
    assert battle.state.segment == "movement"


@rule("rebels", "3.1.2")
def test_the_delayed_try_again_within_four_hexes_along_the_edge():
    """From the next turn on any usable edge hex within four of the entry hex will do, and no other."""
    battle = Battle(slow(due=1), crowd(1501), line("b", BRITISH, 2011), segment="reinforcement")
    assert battle.ends("r", March) == {1101, 1201, 1301, 1401, 1601, 1701, 1801, 1901}
    assert battle.refusal(March("r", 1502)).rule == "4.1.1"


@rule("rebels", "3.1.2")
def test_it_may_come_at_its_own_hex_when_that_is_free_again():
    """The entry hex is among them."""
    battle = Battle(slow(due=1), line("b", BRITISH, 1601), segment="reinforcement")
    ends = battle.ends("r", March)
    assert 1501 in ends
    assert 1601 not in ends


@rule("rebels", "3.1.2")
def test_it_tries_in_every_following_segment_of_its_side():
    """Each turn anew, until it is on the map."""
    battle = Battle(
        *(slow(), crowd(1501), line("b", BRITISH, 2011)),
        segment="reinforcement",
        turn=2,
        special=NO_FORCED_MARCH,
    )
    battle.go_on()
    battle.do(EndSegment())
    battle.do(EndSegment())
    assert (battle.state.turn, battle.state.segment, battle.state.side) == (3, "reinforcement", AMERICAN)
    assert battle.refusal(EndSegment()).rule == "3.1.2"
    battle.do(March("r", 1401))
    assert battle.unit("r").entered == 3


@rule("rebels", "3.1.2", "4.2.1")
def test_a_prohibited_edge_hex_is_not_usable():
    """A gun does not come through a swamp, nor anybody through water."""
    piece = gun("r", AMERICAN, 0, due=1, entry=1501, allowance=1)
    battle = Battle(
        piece, line("b", BRITISH, 2011), segment="reinforcement", swamp=[1401, 1501], water=[1301]
    )
    assert battle.ends("r", March) == {1101, 1201, 1601, 1701, 1801, 1901}


@rule("rebels", "3.1.2")
def test_those_who_can_enter_do_while_others_wait():
    """One unit is delayed, the other comes on and its segment can be ended."""
    battle = Battle(
        slow(),
        line("s", AMERICAN, 0, due=2, entry=1001),
        crowd(1501),
        line("b", BRITISH, 2011),
        segment="reinforcement",
        special=NO_FORCED_MARCH,
    )
    assert battle.refusal(EndSegment()).rule == "3.1.2"
    battle.do(March("s", 1002), EndSegment())
    assert battle.happened(SegmentBegan)[0] == SegmentBegan(AMERICAN, "movement")
    assert battle.refusal(ForceMarch("r", 1501)).rule == "3.0"


@rule("rebels", "3.1.2", "3.1.1")
def test_who_can_enter_only_by_forced_march_must():
    """Ruling Q75: its entry hex and all that a march reaches are full, a forced march leads beyond."""
    full = [crowd(1501, "c"), *(crowd(hex_, f"c{hex_}") for hex_ in (1401, 1502, 1601))]
    battle = Battle(slow(), *full, line("b", BRITISH, 2011), segment="reinforcement")
    assert battle.ends("r", March) == set()
    assert battle.ends("r", ForceMarch)
    assert battle.refusal(EndSegment()).rule == "3.1.2"
