"""Where the data comes from, counted."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.data_sources import census
from cockade.engine.rebels.common.scenarios import load_scenario

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "data.md"


def test_nothing_of_ours_has_an_unknown_source():
    """Whatever is shipped comes from the rulebook, from a public page, or is reconstructed."""
    assert all(set(row.counts) <= {"seed", "public", "reconstructed"} for row in census())


def test_the_counters_are_counted_by_source():
    """25 of the 56 counters of Trenton are named by the rulebook; none of its values are."""
    counts = {row.what: row.counts for row in census()}
    assert counts["trenton: that a counter exists"] == {"seed": 25, "reconstructed": 31}
    assert sum(counts["trenton: strength, guns or command of a counter"].values()) == 56


def test_the_example_of_printed_values_on_the_page_works():
    """Who copies it from docs/reference/data.md gets a game."""
    values = tomllib.loads(PAGE.read_text("utf-8").split("```toml")[1].split("```")[0])
    assert load_scenario("trenton", values).counters["washington"].command == 4
    assert load_charts(values).terrain["woods"].shift == 2
