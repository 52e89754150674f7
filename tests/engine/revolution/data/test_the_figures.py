"""Every figure of the charts as it is: whoever moves one sees which, and says why."""

from __future__ import annotations

from cockade.engine.areamap_file import load_area_map
from tests.mutation.data import figures


def test_no_figure_has_moved(snapshot):
    """By name, as the rules look at them."""
    assert figures("revolution") == snapshot


def test_no_town_and_no_way_has_moved(snapshot):
    """The points, kinds and ports of all areas, and what connects them."""
    areamap = load_area_map("cockade.engine.revolution", "revolution")
    areas = [
        f"{one.id}: {one.kind}, {one.region}, {one.points}, port {one.port}" for one in areamap.areas.values()
    ]
    assert areas + [f"{one.a} {one.kind} {one.b}" for one in areamap.connections] == snapshot
