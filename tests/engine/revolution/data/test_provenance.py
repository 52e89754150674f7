"""Where the data comes from, counted, and the pages that say so."""

from __future__ import annotations

from pathlib import Path

from cockade.engine.revolution.common.provenance import census, census_table
from cockade.engine.rulebook import load_rulebook, rulings_table

DOCS = Path(__file__).parents[4] / "docs"


def test_nothing_of_ours_has_an_unknown_source():
    """Whatever is shipped comes from the rulebook, from a public page, or is reconstructed."""
    assert all(set(row.counts) <= {"seed", "public", "reconstructed"} for row in census())


def test_all_connections_are_reconstructed():
    """The printed map is not known."""
    counts = {row.what: row.counts for row in census()}
    assert counts["connections"] == {"reconstructed": 123}


def test_the_page_on_data_is_in_step():
    """docs/data.md shows the census as it is."""
    assert census_table() in (DOCS / "data.md").read_text("utf-8")


def test_the_page_of_rulings_is_in_step():
    """docs/rulings.md is what the rulebook says."""
    assert rulings_table(load_rulebook("cockade.engine.revolution")) in (DOCS / "rulings.md").read_text(
        "utf-8"
    )
