"""The play aid card: what the rulebook states of it, and that its tables make sense."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.data_checks import entries
from cockade.engine.data_files import DataError, package_text, read_toml
from cockade.engine.rebels.common.charts import load_charts, load_sheet, read_charts
from cockade.engine.rulebook import load_rulebook

rule = pytest.mark.rule
AS_THE_ATTACKER_LIKES = ("AE", "AD", "AR1", "NE", "DR1", "DD", "DE")
AS_THE_GUNNER_LIKES = ("NE", "MC", "DR1", "DD")


@pytest.fixture(scope="module")
def charts():
    """The card."""
    return load_charts()


@pytest.fixture(scope="module")
def example():
    """A worked example of the rulebook by its number."""
    return load_rulebook("cockade.engine.rebels").clause


# ---------------------------------------------------------------- what the rulebook states


def test_twelve_points_stack_and_eight_fight(charts):
    """At most 12 points in a hex, of which 8 count in a fight."""
    assert (charts.stack_limit, charts.fighting_limit) == (12, 8)


@rule("rebels", "12.1", "chart.forced-march")
def test_who_may_force_march_and_how_far(charts):
    """Infantry of any kind and artillery 6, dragoons 9, leaders not at all."""
    assert {kind.id: kind.forced_march for kind in charts.kinds.values()} == {
        "infantry": 6,
        "militia": 6,
        "light": 6,
        "dragoon": 9,
        "artillery": 6,
        "leader": 0,
    }


@rule("rebels", "chart.forced-march")
def test_a_forced_march_keeps_order_on_seven(charts):
    """7 or less; -1 for a leader, -1 for light infantry, dragoons and artillery."""
    march = charts.forced_march
    assert (march.good_at_most, march.leader, march.agile) == (7, -1, -1)
    assert set(march.agile_kinds) == {"light", "dragoon", "artillery"}


@rule("rebels", "7.2")
def test_range_by_gun(charts):
    """3-pounders 2, 4-pounders 3, 6- and 9-pounders 4, 12- and 24-pounders 5."""
    stated = {"3": 2, "4": 3, "6": 4, "9": 4, "12": 5, "24": 5}
    assert {gun: charts.gun_ranges[gun] for gun in stated} == stated
    assert charts.gun_ranges["howitzer"] == 4


@rule("rebels", "chart.leader")
def test_the_loss_of_leaders(charts):
    """1 to 3 beside DD and DE and before dragoons, 1 before infantry; refuge within 8 hexes."""
    leader = charts.leader
    assert (leader.stacked, leader.dragoon, leader.infantry, leader.refuge) == (3, 3, 1, 8)


@rule("rebels", "chart.disruption-loss")
def test_the_loss_of_a_disruption(charts, example):
    """Elimination points of 2, 3 and 4 cost half a point, one and two."""
    points = example("13.2.ex").given["elimination_points"]
    lost = [next(halves for most, halves in charts.disruption_loss if p <= most) / 2 for p in points]
    assert lost == example("13.2.ex").expected["disruption_losses"]
    assert next(halves for most, halves in charts.disruption_loss if most >= 20) == 4


def test_the_morale_modifiers_that_the_rulebook_states(charts):
    """+3 to disengage, hopeless at 4 above the morale, -1 for artillery in the hex."""
    assert (charts.morale.disengage, charts.morale.hopeless_margin, charts.morale.artillery) == (3, 4, -1)


@rule("rebels", "chart.rally")
def test_the_rally_examples(charts, example):
    """Totals of 11, 9 and 3 rally, change nothing and flee."""
    shown = example("9.3.ex")
    for case, given in shown.given.items():
        beside = charts.rally.beside_enemy if given["adjacent"] else 0
        total = given["die"] + given["morale"] + given["leader"] + beside
        assert total == shown.expected[case]
        assert _rally(charts.rally, total) == shown.expected[f"{case}_result"]


def _rally(chart, total):
    if total <= chart.flees_at_most:
        return "flees"
    return "rallies" if total >= chart.rallies_at_least else "no change"


@rule("rebels", "12.1.1.ex", "chart.TEC")
def test_light_infantry_pays_less_in_woods_towns_and_swamps(charts, example):
    """Woods, town and swamp cost light infantry 1, 1 and 2 and all others 2, 2 and 3."""
    shown = example("12.1.1.ex")
    kinds = [charts.terrain[kind] for kind in shown.given["hexes"]]
    assert [kind.light_cost / 2 for kind in kinds] == shown.expected["light"]
    assert [kind.cost / 2 for kind in kinds] == shown.expected["other"]


@rule("rebels", "chart.TEC")
def test_woods_and_towns_block_fire(charts):
    """No other hex does."""
    assert {kind.id for kind in charts.terrain.values() if kind.blocks_fire} == {"woods", "town"}


@rule("rebels", "chart.TEC")
def test_dragoons_charge_on_clear_ground_and_in_light_woods(charts):
    """No other hex lets them."""
    assert {kind.id for kind in charts.terrain.values() if kind.charge} == {"clear", "light_woods"}


@rule("rebels", "chart.TEC")
def test_rivers_stop_units_and_zones_and_forts_keep_zones_out(charts):
    """An unbridged river is impassable; neither it nor a fort lets an enemy zone of control in."""
    assert [side.id for side in charts.hexsides.values() if side.impassable] == ["river"]
    assert [side.id for side in charts.hexsides.values() if side.stops_zone] == ["river"]
    assert [kind.id for kind in charts.terrain.values() if kind.bars_enemy_zone] == ["fort"]


@rule("rebels", "12.1")
def test_what_each_kind_of_unit_can_do(charts):
    """Line units have zones and assault; artillery does neither; dragoons and leaders advance two."""
    line = {"infantry", "militia", "light", "dragoon"}
    assert {kind.id for kind in charts.kinds.values() if kind.zone} == line
    assert {kind.id for kind in charts.kinds.values() if kind.assaults} == line
    assert {kind.id for kind in charts.kinds.values() if kind.combat} == line | {"artillery"}
    advance = {kind.id: kind.advance for kind in charts.kinds.values()}
    assert (advance["infantry"], advance["dragoon"], advance["leader"], advance["artillery"]) == (1, 2, 2, 0)


# ---------------------------------------------------------------- the tables


@pytest.mark.parametrize("number", ["8.34", "8.35"])
def test_a_ratio_is_rounded_down_to_its_column(charts, example, number):
    """9 to 5 is 3:2 and 6 to 8 is 2:3."""
    shown = example(number).expected
    column = charts.assault.column(Fraction(shown["attack"], shown["defence"]))
    assert charts.assault.columns[column] == shown["column"]


@rule("rebels", "8.31.ex")
def test_a_shift_of_two_from_three_to_one(charts, example):
    """3:1 shifted left by two is 3:2."""
    shown, table = example("8.31.ex"), charts.assault
    column = table.shifted(table.columns.index(shown.given["column"]), -shown.given["left"])
    assert table.columns[column] == shown.expected["column"]


def test_ratios_beyond_the_table_use_its_ends(charts):
    """Below 1:3 the first column, above 5:1 the last (ruling Q18)."""
    assert charts.assault.column(Fraction(1, 9)) == 0
    assert charts.assault.column(Fraction(9, 1)) == len(charts.assault.columns) - 1


@rule("rebels", "chart.BT")
def test_the_column_that_holds_a_strength(charts):
    """5 and 6 share a column, as do 7 and 8, and everything from 9."""
    columns = [charts.bombardment.columns[charts.bombardment.column(Fraction(n))] for n in range(1, 12)]
    assert columns == ["1", "2", "3", "4", "5-6", "5-6", "7-8", "7-8", "9+", "9+", "9+"]


@rule("rebels", "chart.BT")
@pytest.mark.parametrize(
    ("name", "order"), [("assault", AS_THE_ATTACKER_LIKES), ("bombardment", AS_THE_GUNNER_LIKES)]
)
def test_a_better_die_or_column_is_never_worse(charts, name, order):
    """Down a column and along a row no result is worse for the side that attacks."""
    table = getattr(charts, name)
    ranks = [[order.index(code) for code in row] for row in table.rows]
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks, strict=True))
    assert {code for row in table.rows for code in row} == set(order)


# ---------------------------------------------------------------- the file


def test_every_entry_says_where_it_comes_from():
    """No entry of the card is without a source and a reason."""
    found = [entry for _, entry in entries(load_sheet())]
    assert len(found) == 40
    assert all(entry.source and entry.why for entry in found)


def altered(old, new):
    """The tables of the card with one passage replaced."""
    text = package_text("cockade.engine.rebels", "charts.toml")
    assert old in text
    return read_toml(text.replace(old, new, 1), "charts.toml")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("cost = 2\n", "cost = 2.0\n", r"\$\.terrain\[0\]\.cost: expected a whole number, found 2.0"),
        ('why = "7.2"', "", r"\$\.gun\[0\]\.why: is missing"),
        (
            'source = "seed"',
            'source = "hearsay"',
            r"\$\.terrain\[0\]\.source: expected one of .*, found \"hearsay\"",
        ),
        ('source = "seed"\n', "", r"\$\.terrain\[0\]\.source: is missing"),
        ('id = "woods"', 'id = "clear"', r"\$\.terrain\[2\]\.id: clear stands here twice"),
        ('"artillery", "dragoon"]', '"artillery", "dragon"]', r"'dragon' is unknown; known are dragoon"),
        ('"1:3", ', "", r"\$\.assault\.rows\[0\]: has 9 results; the columns are 8"),
        ('["AE",  "AE",', '["AX",  "AE",', r"\$\.assault\.rows\[0\]: 'AX' is unknown"),
        ('"1:2", "2:3"', '"2:3", "1:2"', r"\$\.assault\.columns\[2\]: is not greater"),
        ('"1:3"', '"one to three"', r"\$\.assault\.columns: one of .* is no heading"),
        ("[[2, 1], [3, 2]", "[[3, 1], [3, 2]", r"\$\.disruption_loss\.rows\[1\]: is not greater"),
        ("[rally]", "[rallye]", r"\$\.rally: missing"),
        ("flees_at_most", "flees_below", r"\$\.rally\.flees_below: unknown key"),
    ],
)
def test_a_card_that_contradicts_itself_is_refused(old, new, says):
    """What is wrong is said with its place."""
    with pytest.raises(DataError, match=says):
        read_charts(altered(old, new), "charts.toml")


def test_a_table_has_a_row_for_every_face_of_the_die():
    """Nine rows are no table for a ten-sided die."""
    raw = altered("stack_limit", "stack_limit")
    raw["bombardment"]["rows"] = raw["bombardment"]["rows"][:-1]
    with pytest.raises(DataError, match=r"\$\.bombardment\.rows: has 9 rows; the die has 10 faces"):
        read_charts(raw, "charts.toml")


def test_printed_charts_take_the_place_of_ours():
    """Only what is laid over changes, and it is checked like ours."""
    laid = load_charts(
        {"charts": {"rally": {"rallies_at_least": 9}, "terrain": [{"id": "fort", "shift": 4}]}}
    )
    assert (laid.rally.rallies_at_least, laid.rally.flees_at_most, laid.rally.source) == (9, 4, "printed")
    assert (laid.terrain["fort"].shift, laid.terrain["woods"].shift) == (4, 1)
    assert load_charts().rally.rallies_at_least == 10
    with pytest.raises(
        DataError, match=r"printed values laid over it: \$\.rally\.flees_at_most: expected a whole number"
    ):
        load_charts({"charts": {"rally": {"flees_at_most": "4"}}})
