"""What the workshop draws of a sound sheet is what the game reads of it."""

from __future__ import annotations

import pytest

from cockade.engine.editor.edits import draw, sloped
from cockade.engine.editor.preview_map import drawn
from cockade.engine.editor.registry import crafts
from cockade.engine.hexmap_file import load_map
from cockade.events.editor import Draw

FIELDS = ("terrain", "level", "hexsides", "works", "slopes", "roads", "ways", "places", "zones", "notes")


MAPS = [(craft, name) for craft in crafts() if craft.has_hexes for name in craft.maps]
CRAFTS = {name: craft for craft, name in MAPS}


@pytest.mark.parametrize("name", CRAFTS)
def test_every_map_of_ours_is_drawn_as_the_game_reads_it(name):
    """One sheet, one map: whatever the strict reader finds on it the workshop draws."""
    craft = CRAFTS[name]
    ours, mine = load_map(craft.package, name), drawn(craft.our_map(name))
    for field in FIELDS:
        assert getattr(mine, field) == getattr(ours, field), field


@pytest.mark.parametrize("name", CRAFTS)
def test_the_slopes_of_every_map_of_ours_are_those_that_levels_ask_for(name):
    """Nothing changes when all slopes are worked out anew."""
    tables, ours = CRAFTS[name].our_map(name), load_map(CRAFTS[name].package, name)
    assert drawn(sloped(tables, ours.grid.hexes)).slopes == ours.slopes


def test_what_contradicts_itself_is_left_out_and_nothing_is_refused():
    """Hexes off the map, sides of hexes apart, ways of no kind."""
    tables = CRAFTS["trenton"].our_map("trenton")
    tables = draw(draw(tables, Draw("", "river", 1010, 1510)), Draw("", "hedge", 9999, 1010))
    tables = {**tables, "road": [{"name": "x", "kind": "railway", "hexes": "1010 1011"}, *tables["road"]]}
    mine, ours = drawn(tables), load_map(CRAFTS["trenton"].package, "trenton")
    assert (mine.hexsides, mine.works, mine.roads) == (ours.hexsides, ours.works, ours.roads)
