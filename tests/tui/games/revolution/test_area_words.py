"""What kind of area one is, in words."""

from types import SimpleNamespace

import pytest

from cockade.tui.games.revolution.panels import kind_said


@pytest.mark.parametrize(
    ("kind", "points", "port", "said"),
    [
        ("town", 3, True, "town, 3 points, port"),
        ("town", 1, False, "town, 1 point"),
        ("town", 0, True, "town, port"),
        ("box", 2, True, "box, 2 points"),
    ],
)
def test_points_and_a_port_are_said_where_there_are_any(kind, points, port, said):
    """A box off the map is never called a port."""
    found = kind_said(SimpleNamespace(kind=kind, points=points, port=port))
    assert found.split(", ")[1:] == said.split(", ")[1:]
