"""Where the data comes from, counted."""

from __future__ import annotations

from pathlib import Path

from cockade.engine.brandywine.common.provenance import census, census_table

PAGE = Path(__file__).parents[4] / "docs" / "data.md"


def test_nothing_of_ours_has_an_unknown_source():
    """Whatever is shipped comes from the rulebook, from a public page, or is reconstructed."""
    assert all(set(row.counts) <= {"seed", "public", "reconstructed"} for row in census())
    assert sum(census()[1].counts.values()) == 135


def test_the_page_on_data_is_in_step():
    """docs/data.md shows the census as it is."""
    assert census_table() in PAGE.read_text("utf-8")
