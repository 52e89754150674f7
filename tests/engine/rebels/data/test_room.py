"""1.3, 6.0: wherever its owner sets a group up, there is room for its largest unit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.data import Group
from cockade.engine.rebels.common.scenario_checks import _cramped
from tests.engine.rebels.field import GRID


def finds_room(strengths, *, dry=1, wet=0):
    """Whether units of these strengths find room in a zone of so many hexes, some of them water."""
    hexes = [1501 + n for n in range(dry + wet)]
    terrain = {hex_: "clear" if n < dry else "water" for n, hex_ in enumerate(hexes)}
    units = [
        SimpleNamespace(id=str(n), kind="infantry", strength=(points, 1))
        for n, points in enumerate(strengths)
    ]
    group = Group("american", tuple(unit.id for unit in units), zone="camp")
    sheet = SimpleNamespace(
        unit=units, groups=lambda: [group], special=SimpleNamespace(start_disrupted=frozenset())
    )
    hexmap = SimpleNamespace(grid=GRID, zones={"camp": frozenset(hexes)}, terrain=terrain)
    return not list(_cramped(sheet, hexmap, load_charts()))


@pytest.mark.rule("rebels", "1.3", "6.0")
@pytest.mark.parametrize(
    ("strengths", "hexes"),
    [((4, 4, 4), 1), ((6, 6), 1), ((12,), 1), ((4, 4, 4, 5), 2), ((6, 6, 1), 2), ((8, 4, 4), 2)],
)
def test_a_hex_has_room_up_to_twelve_points(strengths, hexes):
    """The smaller ones may stand wherever they like: one point more of them and the largest finds none."""
    assert finds_room(strengths, dry=hexes)
    most, others = max(strengths), sum(strengths) - max(strengths)
    full = hexes * (12 - most + 1)
    assert finds_room((most, *[1] * (full - 1)), dry=hexes)
    assert not finds_room((most, *[1] * full), dry=hexes)
    assert others < full


@pytest.mark.rule("rebels", "1.3", "6.0")
def test_nobody_finds_room_in_water():
    """A hex that nobody can enter is none to be set up in."""
    assert not finds_room((6, 6, 1), dry=1, wet=5)
