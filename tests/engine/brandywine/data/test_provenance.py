"""Where the data comes from, counted."""

from __future__ import annotations

from pathlib import Path

from cockade.engine.brandywine.common.data_sources import census

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "data.md"


def test_nothing_of_ours_has_an_unknown_source():
    """Whatever is shipped comes from the rulebook, from a public page, or is reconstructed."""
    assert all(set(row.counts) <= {"seed", "public", "reconstructed"} for row in census())
    assert sum(census()[1].counts.values()) == 135
