"""8.3: column shifts for the ground of the defender."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.events.rebels import AMERICAN, BRITISH
from tests.engine.rebels.field import line
from tests.engine.rebels.fights import Fight, duel

SIDE = [(1505, 1506)]
BEHIND = [(1506, 1505)]


def two_sided(**ground):
    """Two attacking hexes, 1505 and 1606, against 1506."""
    return Fight(
        line("a1", AMERICAN, 1505, strength=4),
        line("a2", AMERICAN, 1606, strength=4),
        line("b", BRITISH, 1506, strength=2),
        **ground,
    ).declare()


def total(fight, hex_=1506):
    """The net shift of a combat."""
    return sum(fight.shifts(hex_).values())


@pytest.mark.rule("rebels", "8.31", "8.33", "chart.TEC")
@pytest.mark.parametrize(
    ("terrain", "shift"),
    [("light_woods", 0), ("woods", -1), ("swamp", -1), ("town", -1), ("fort", -3)],
)
def test_the_defenders_hex_moves_the_column_left(terrain, shift):
    """Woods, swamp and town one column, a fort three, light woods none."""
    assert total(duel(**{terrain: [1506]})) == shift


@pytest.mark.rule("rebels", "8.31")
def test_the_attackers_ground_moves_nothing():
    """An attack out of woods into the clear has no shift."""
    assert total(duel(woods=[1505], fieldwork=[(1505, 1506)])) == 0


@pytest.mark.rule("rebels", "8.32", "8.33", "chart.TEC")
@pytest.mark.parametrize(
    ("ground", "shift"),
    [
        ({"stream": SIDE}, -1),
        ({"stream": SIDE, "bridge": SIDE}, -1),
        ({"river": SIDE, "bridge": SIDE}, -2),
        ({"river": SIDE, "ford": SIDE}, -2),
        ({"stream": SIDE, "ford": SIDE}, -2),
        ({"fieldwork": BEHIND}, -1),
        ({"hedge": BEHIND}, -1),
        ({"abatis": BEHIND}, -1),
        ({"entrenchment": BEHIND}, -2),
        ({"level": {1506: 1}}, -1),
        ({"level": {1505: 1}}, 0),
    ],
    ids=str,
)
def test_the_hexside_crossed_moves_the_column_left(ground, shift):
    """Streams 1, crossings of a river 2, slopes 1 uphill only, works by the chart."""
    assert total(duel(**ground)) == shift


@pytest.mark.rule("rebels", "8.32", "chart.TEC")
def test_works_protect_only_the_hex_behind_them():
    """The attacker's own fieldwork does not help the defender."""
    assert total(duel(fieldwork=[(1505, 1506)])) == 0


@pytest.mark.rule("rebels", "8.32")
def test_hexsides_that_are_not_crossed_do_not_count():
    """A stream on another side of the defender's hex moves nothing."""
    assert total(duel(stream=[(1506, 1606)], entrenchment=[(1506, 1405)])) == 0


@pytest.mark.rule("rebels", "8.32")
def test_of_several_hexsides_the_best_for_the_attacker_counts():
    """One attacker crosses an entrenchment, the other only a stream: one column."""
    assert total(two_sided(entrenchment=BEHIND, stream=[(1506, 1606)])) == -1
    assert total(two_sided(entrenchment=BEHIND)) == 0


@pytest.mark.rule("rebels", "8.32")
def test_of_several_features_on_one_hexside_the_largest_counts():
    """Ruling Q17: a stream, a slope and an entrenchment on the same side are two columns."""
    assert total(duel(stream=SIDE, level={1506: 1}, entrenchment=BEHIND)) == -2


@pytest.mark.rule("rebels", "8.32")
def test_hex_and_hexside_are_added():
    """Ruling Q17: woods behind an entrenchment are three columns."""
    assert duel(woods=[1506], entrenchment=BEHIND).shifts(1506) == {"woods": -1, "entrenchment": -2}


@pytest.mark.rule("rebels", "8.32")
def test_terrain_never_moves_more_than_four_columns():
    """Ruling Q17: a fort behind a bridge would be five."""
    ground = {"fort": [1506], "river": SIDE, "bridge": SIDE}
    assert total(duel(**ground)) == -load_charts().most_left_shifts == -4


@pytest.mark.rule("rebels", "8.32")
def test_works_are_not_added_to_a_fort():
    """Ruling Q17: an entrenchment around a fort adds nothing; a slope or a stream does."""
    assert total(duel(fort=[1506], entrenchment=BEHIND)) == -3
    four = duel(fort=[1506], level={1506: 1}, entrenchment=BEHIND)
    assert total(four) == -4
    assert 0 not in four.shifts(1506).values(), "exactly four are not cut"


@pytest.mark.rule("rebels", "8.32")
def test_of_several_defending_hexes_the_largest_sum_counts():
    """Ruling Q17: clear ground and a hedged wood attacked together count as the wood alone."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b", BRITISH, 1506, strength=1),
        line("c", BRITISH, 1504, strength=1),
        woods=[1504, 1506],
        hedge=[(1504, 1505)],
    ).declare()
    assert fight.shifts(1506) == {"woods": -1, "hedge": -1}


@pytest.mark.rule("rebels", "8.32")
def test_each_defending_hex_takes_its_own_best_hexside():
    """An open side into one hex does not spoil the works of the other."""
    fight = Fight(
        line("a1", AMERICAN, 1505, strength=4),
        line("a2", AMERICAN, 1606, strength=4),
        line("b", BRITISH, 1506, strength=1),
        line("c", BRITISH, 1504, strength=1),
        entrenchment=[(1504, 1505), (1506, 1505)],
    ).declare()
    assert fight.shifts(1506) == {"entrenchment": -2}


@pytest.mark.rule("rebels", "8.31", "8.32")
def test_every_shift_names_its_clause():
    """The player is told why the column moves."""
    fight = duel(woods=[1506], stream=SIDE)
    assert {(s.name, s.rule) for s in fight.odds(1506).shifts} == {("woods", "8.31"), ("stream", "8.32")}


@pytest.mark.rule("rebels", "8.32")
def test_a_hexside_whose_attacker_has_left_no_longer_counts():
    """With the attacker of the open side gone, the stream of the other counts."""
    fight = two_sided(stream=SIDE)
    assert total(fight) == 0
    fight.with_unit("a2", hex=1011)
    assert total(fight) == -1
