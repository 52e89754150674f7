"""Every figure of the charts as it is: whoever moves one sees which, and says why."""

from __future__ import annotations

from tests.mutation.data import figures


def test_no_figure_has_moved(snapshot):
    """By name, as the rules look at them."""
    assert figures("rebels") == snapshot
