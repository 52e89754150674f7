"""The player aid card: what the rulebook states of it, and that its tables make sense."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.brandywine.common.charts import load_charts, load_sheet, read_charts
from cockade.engine.data_checks import entries
from cockade.engine.data_files import DataError, package_text, read_toml

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def charts():
    """The card."""
    return load_charts()


def raw():
    """The tables of the file."""
    return read_toml(package_text("cockade.engine.brandywine", "charts.toml"), "charts.toml")


def test_every_entry_has_a_source_and_a_reason():
    """Nothing of unknown origin is shipped."""
    assert all(entry.source and entry.why for _, entry in entries(load_sheet()))


@rule("brandywine", "7.1.1", "15.2.2", "15.1.3", "11.1.3")
def test_the_numbers_of_the_rules(charts):
    """Six strength points and one gun, a ceiling of 21, 5 passes a check, artillery reaches 3 hexes."""
    limits = charts.limits
    assert (limits.stack, limits.guns, limits.morale, limits.check, limits.artillery_range) == (
        6,
        1,
        21,
        5,
        3,
    )


@rule("brandywine", "15.2.3", "15.2.4", "15.2.5")
def test_the_bands_of_army_morale(charts):
    """15 and more high, 14 to 6 fatigued, 5 to 1 wavering (ruling Q09)."""
    found = [
        (charts.band(m).id, charts.band(m).initiative, charts.band(m).units) for m in (21, 15, 14, 6, 5, 1)
    ]
    high, fatigued, wavering = ("high", 1, 0), ("fatigued", 0, -1), ("wavering", -1, -2)
    assert found == [high, high, fatigued, fatigued, wavering, wavering]


@rule("brandywine", "12.1.7", "CH.close-notes", "CH.close-table")
def test_odds_are_rounded_for_the_defender(charts):
    """5 to 4 is 1:1, 4 to 5 is 1:2; the die runs from -2 to 11 and no further."""
    table = charts.close_combat
    columns = [table.columns[table.column(Fraction(*odds))] for odds in ((5, 4), (4, 5), (9, 1), (1, 9))]
    assert columns == ["1:1", "1:2", "4:1", "1:3"]
    assert (table.result(0, -9), table.result(0, -2)) == ("2/-", "2/-")
    assert (table.result(6, 11), table.result(6, 20)) == ("-/2", "-/2")


@rule("brandywine", "12.2.1", "12.2.3", "CH.tactics")
def test_eight_tactics_four_of_them_free(charts):
    """Frontal Assault and Commit Reserve need a leader; the two flank chits an open flank as well."""
    tactics = charts.tactics
    assert len(tactics.chits) == 8
    assert set(tactics.led) == {"frontal_assault", "commit_reserve"}
    assert set(tactics.flank) == {"turn_flank", "refuse_flank"}
    row, column = tactics.chits.index("frontal_assault"), tactics.chits.index("withdraw")
    assert tactics.matrix[row][column] == "+2"


@rule("brandywine", "16.1.1", "16.1.2", "9.2.2")
def test_fords_creek_and_ways(charts):
    """A primary ford 1, a secondary 2; wading takes all and is not for guns; no hurry along a path."""
    assert set(charts.hexsides["primary_ford"].cost.values()) == {1}
    assert set(charts.hexsides["secondary_ford"].cost.values()) == {2}
    assert (charts.hexsides["creek"].whole, charts.hexsides["creek"].prohibited) == (True, ("artillery",))
    assert [way for way in charts.ways if charts.ways[way].strategic] == ["road", "track"]


@rule("brandywine", "9.4.4", "9.4.5")
def test_the_price_of_an_early_release(charts):
    """3, 2, 1 points for the wing on turns 1 to 3; 2 for the army on turns 4 and 5 (ruling Q21)."""
    assert dict(charts.release.greene) == {1: 3, 2: 2, 3: 1, 4: 0}
    assert dict(charts.release.army) == {4: 2, 5: 2, 6: 0}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda tables: tables["terrain"][0].update(cost={"light": 1}), "needs exactly light, infantry"),
        (lambda tables: tables["rifle_damage"]["results"].pop(), "the die has 10 faces"),
        (lambda tables: tables["rifle_damage"]["results"].__setitem__(0, "X"), "'X' is unknown"),
        (lambda tables: tables["tactics"]["matrix"].pop(), "needs 8 rows of 8"),
        (lambda tables: tables["close_combat"]["rows"][0].__setitem__(0, "PANIC"), "'PANIC' is no result"),
        (lambda tables: tables["band"][0].update(least=2), "is not greater than the one before"),
        (lambda tables: tables["way"][0].update(why=""), "is missing; add it"),
    ],
)
def test_a_card_that_contradicts_itself_is_refused(change, says):
    """With the file and what is wrong."""
    tables = raw()
    change(tables)
    with pytest.raises(DataError, match=says):
        read_charts(tables, "charts.toml")


def test_printed_values_are_laid_over_ours():
    """What the owner of a copy read off his card, and only that."""
    charts = load_charts({"charts": {"limits": {"chits": 8}}})
    assert (charts.limits.chits, charts.limits.source, charts.limits.stack) == (8, "printed", 6)
