"""Where the data comes from, counted, and the pages that say so."""

from __future__ import annotations

from pathlib import Path

from cockade.engine.revolution.common.data_sources import census

DOCS = Path(__file__).parents[4] / "docs"


def test_nothing_of_ours_has_an_unknown_source():
    """Whatever is shipped comes from the rulebook, from a public page, or is reconstructed."""
    assert all(set(row.counts) <= {"seed", "public", "reconstructed"} for row in census())


def test_all_connections_are_reconstructed():
    """The printed map is not known."""
    counts = {row.what: row.counts for row in census()}
    assert counts["connections"] == {"reconstructed": 123}
