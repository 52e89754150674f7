"""The map of The American Revolution: what the rules and the set-up need of it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cockade.engine.areamap_file import load_area_map
from cockade.engine.revolution.common.charts import load_charts
from cockade.events.revolution import COLONIES

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def areamap():
    """The map; loading it checks that it hangs together."""
    return load_area_map("cockade.engine.revolution", "revolution")


def test_how_much_there_is(areamap):
    """61 areas, 123 connections, eleven regions."""
    assert (len(areamap.areas), len(areamap.connections), len(areamap.regions)) == (61, 123, 11)
    kinds = Counter(area.kind for area in areamap.areas.values())
    assert kinds == {"town": 39, "wilderness": 7, "indian": 4, "high_sea": 8, "box": 3}


@rule("revolution", "2.6", "16.2")
def test_there_are_four_kinds_of_connections(areamap):
    """Road, trail, lake or river, high sea."""
    assert (
        set(areamap.ways) == {"road", "trail", "river", "high_sea"} == {c.kind for c in areamap.connections}
    )


@rule("revolution", "2.5")
def test_ports_touch_the_sea_and_boxes_are_ports(areamap):
    """Towns with an anchor, and the three boxes."""
    for area in areamap.areas.values():
        touches = any(areamap.ground(there) == "sea" for there in areamap.adjacent(area.id))
        assert area.port == (touches and areamap.ground(area.id) != "sea")
    assert all(areamap.is_port(box) for box in ("britain", "france", "spain"))


@rule("revolution", "2.7")
def test_every_area_of_land_is_in_exactly_one_region(areamap):
    """The seven colonies and four others."""
    land = [id_ for id_ in areamap.areas if areamap.ground(id_) == "land"]
    assert sorted(land) == sorted(a for region in areamap.regions for a in areamap.in_region(region))
    assert tuple(areamap.regions)[:7] == COLONIES


@rule("revolution", "2.2", "2.3", "2.4")
def test_only_towns_and_boxes_have_points(areamap):
    """Wilderness and Indian areas have none; a town may have none either."""
    assert all(area.points == 0 for area in areamap.areas.values() if area.kind not in ("town", "box"))
    assert areamap.areas["lexington"].points == 0


def test_europe_is_three_moves_from_new_york_and_two_from_the_caribbean(areamap):
    """The hubs of the ocean are where they were reasoned to be."""
    sea = areamap.by_way({"high_sea": 1})
    britain, spain = areamap.steps(sea, "britain"), areamap.steps(sea, "spain")
    assert [britain[port] for port in ("new_york", "boston", "quebec")] == [3, 3, 3]
    assert spain["caribbean"] == 2


@rule("revolution", "2.3", "16.3", "16.12")
def test_no_battalion_walks_from_canada_into_pennsylvania_in_one_move(areamap):
    """The best die of a stack without a leader is too little, by every way."""
    costs = {way: cost for way, cost in load_charts().movement.costs.items() if way != "high_sea"}
    exits = areamap.by_way(costs)
    assert "lancaster" not in areamap.reach(exits, "quebec", 6)
    assert "philadelphia" not in areamap.reach(exits, "fort_niagara", 6, barred={"new_york"})


@rule("revolution", "2.4", "2.6")
def test_nothing_but_trails_leads_to_the_indians(areamap):
    """No road and no river."""
    homes = {area.id for area in areamap.areas.values() if area.kind == "indian"}
    assert {joint.kind for joint in areamap.connections if homes & {joint.a, joint.b}} == {"trail"}


def test_no_two_lines_of_the_drawing_cross(areamap):
    """Connections that share no area do not meet."""
    lines = [(joint.a, joint.b) for joint in areamap.connections]
    for one, other in combinations(lines, 2):
        if not set(one) & set(other):
            a, b = (areamap.areas[area].centre for area in one)
            c, d = (areamap.areas[area].centre for area in other)
            assert not (_turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0), (
                one,
                other,
            )


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
