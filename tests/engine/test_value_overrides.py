"""Printed values laid over ours."""

from __future__ import annotations

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.value_overrides import apply_overrides, part

OURS = {
    "unit": [
        {"id": "a", "strength": [2, 1], "source": "reconstructed"},
        {"id": "b", "strength": [3, 1], "source": "reconstructed"},
    ],
    "rally": {"at_least": 10, "source": "seed"},
}


def test_rows_are_matched_by_their_id():
    """Only the row that is named changes, and the order stays ours."""
    laid = apply_overrides(OURS, {"unit": [{"id": "b", "strength": [5, 2]}]})
    assert [row["strength"] for row in laid["unit"]] == [[2, 1], [5, 2]]


def test_what_was_laid_over_is_printed():
    """The source of a changed table is `printed`; its neighbours keep theirs."""
    laid = apply_overrides(OURS, {"unit": [{"id": "b", "strength": [5, 2]}]})
    assert [row["source"] for row in laid["unit"]] == ["reconstructed", "printed"]
    assert laid["rally"]["source"] == "seed"


def test_ours_stays_as_it_was():
    """Laying values over makes a copy."""
    apply_overrides(OURS, {"rally": {"at_least": 9}, "unit": [{"id": "a", "strength": [9, 9]}]})
    assert OURS["rally"]["at_least"] == 10
    assert OURS["unit"][0]["strength"] == [2, 1]


@pytest.mark.parametrize("row", [{"id": "c"}, {"strength": [1, 1]}, 7])
def test_a_row_for_nothing_of_ours_is_refused(row):
    """A row without an id of ours is named with its place and with ids that we have."""
    with pytest.raises(DataError, match=r"\$\.unit\[0\]\.id: .* is not in our data; perhaps a or b"):
        apply_overrides(OURS, {"unit": [row]})


def test_only_counters_charts_and_the_map_can_be_laid_over():
    """A key that no part reads is a fault, not a silence."""
    assert part({"unit": [], "charts": {}}, "charts") == {"charts": {}}
    assert part(None, "unit") == part({}, "unit") == {}
    with pytest.raises(DataError, match="unknown key units; known are charts, unit, map"):
        part({"units": []}, "unit")
