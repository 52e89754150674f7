"""trenton.17.2: the Hessians choose their ground."""

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment4_movement.march import march_hexes
from cockade.events.rebels import BRITISH, Place
from tests.engine.rebels.scenes import Scene


@pytest.mark.rule("rebels", "trenton.17.2", "4.2.3")
def test_guns_may_be_set_up_in_a_swamp_and_leave_it_but_not_enter_one():
    """Ruling Q76: a set-up is no movement; from there they go only to ground that they may enter."""
    field = ground("trenton-whatif")
    area = field.area("rall-arty")
    swamps = {hex_ for hex_ in area if field.map.terrain[hex_] == "swamp"}
    opened = GameTree.begin(GAME, "trenton-whatif", bytes(16))
    placed = {
        a.hex for o in opened.offers() if o.verb is Place and o.subject == "rall-arty" for a in o.actions
    }
    assert swamps
    assert swamps <= placed
    scene = Scene("trenton-whatif", side=BRITISH, at={"rall-arty": min(swamps), "rall": 1709}, only=True)
    reached = march_hexes(scene.state, scene.unit("rall-arty"))
    roads = {hex_ for way in field.map.ways for hex_ in way.hexes}
    assert all(hex_ not in swamps or hex_ in roads for hex_ in reached)
