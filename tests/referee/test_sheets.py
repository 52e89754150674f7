"""The referees' own reading of maps and charts says what the games have read from the same files."""

from __future__ import annotations

import attrs
import pytest

from cockade.engine.areamap_file import load_area_map
from cockade.engine.brandywine.common import charts as brandywine_charts
from cockade.engine.hexmap_file import load_map
from cockade.engine.rebels.common import charts as rebels_charts
from cockade.engine.revolution.common import charts as revolution_charts
from tests.referee.brandywine.sheets import card as brandywine_card
from tests.referee.rebels.sheets import card as rebels_card
from tests.referee.revolution.sheets import MAP, card, pieces
from tests.referee.sheets import AreaSheet, HexSheet, Line, Odds, tables

MAPS = (
    *(("rebels", name) for name in ("brooklyn", "harlem", "kings-mountain", "princeton", "stony-point")),
    *(("rebels", name) for name in ("trenton", "white-plains")),
    ("brandywine", "brandywine"),
)
SHEETS = (
    (rebels_card, rebels_charts.load_charts),
    (brandywine_card, brandywine_charts.load_charts),
    (card, revolution_charts.load_charts),
    (pieces, revolution_charts.load_pieces),
)


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_hexes_are_read_alike(game, name):
    """Terrain, levels, hexsides, works, slopes, ways, zones, neighbours and distances of every sheet."""
    ours, theirs = HexSheet(tables(f"{game}/maps/{name}.toml")), load_map(f"cockade.engine.{game}", name)
    assert (ours.terrain, ours.level, ours.works) == (theirs.terrain, theirs.level, theirs.works)
    assert (ours.slopes, ours.zones) == (theirs.slopes, theirs.zones)
    assert [(way.name, way.hexes) for way in ours.ways] == [(way.name, way.hexes) for way in theirs.ways]
    assert ours.grid.hexes == theirs.grid.hexes
    for a in ours.grid.hexes:
        assert ours.grid.neighbours[a] == theirs.grid.neighbours[a]
        for b in ours.grid.neighbours[a]:
            assert (ours.kinds(a, b), ours.road(a, b)) == (theirs.kinds(a, b), theirs.road(a, b))
    for a in ours.grid.hexes[::7]:
        assert ours.grid.is_edge(a) == theirs.grid.is_edge(a)
        assert ours.grid.within(a, 3) == theirs.grid.within(a, 3)
        assert all(ours.grid.distance(a, b) == theirs.grid.distance(a, b) for b in ours.grid.hexes)


def test_areas_are_read_alike():
    """Kind, region, points, port and colour of every area, and what connects it."""
    ours, theirs = AreaSheet(MAP), load_area_map("cockade.engine.revolution", "revolution")
    assert set(ours.areas) == set(theirs.areas)
    for id_, area in ours.areas.items():
        same(area, theirs.areas[id_])
        assert (ours.ground(id_), ours.is_port(id_)) == (theirs.ground(id_), theirs.is_port(id_))
        assert ours.neighbours[id_] == theirs.neighbours[id_]
        assert ours.in_region(area.region) == theirs.in_region(area.region)


@pytest.mark.parametrize(("ours", "theirs"), SHEETS)
def test_charts_are_read_alike(ours, theirs):
    """Every value of every line that the referee knows."""
    for name, value in vars(ours()).items():
        same(value, getattr(theirs(), name))


def same(ours, theirs):
    """Whether a value of the referee is that of the game."""
    if isinstance(ours, Line | Odds):
        known = {one.name for one in attrs.fields(type(theirs))} - {"also", "source", "lowest"}
        for name in known & set(vars(ours)):
            same(getattr(ours, name), getattr(theirs, name))
        return
    if isinstance(ours, dict):
        assert set(ours) == set(theirs)
        for key, value in ours.items():
            same(value, theirs[key])
    elif isinstance(ours, tuple):
        assert len(ours) == len(theirs)
        for one, other in zip(ours, theirs, strict=True):
            same(one, other)
    else:
        assert ours == theirs
