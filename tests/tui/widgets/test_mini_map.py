"""The small map: only where the big one does not fit, and only where there is room for it."""

import pytest

from cockade.engine.brandywine.common.scenarios import load_scenario
from cockade.events.rebels import EndSegment
from cockade.tui.board.camera import Camera
from cockade.tui.board.layout import STANDARD
from cockade.tui.board.mini import FORD, MiniMap, rivers
from cockade.tui.board.overview import BANK
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.preview import Preview
from cockade.tui.text.line import line
from cockade.tui.widgets.mini_map import MiniMapView
from tests.tui.fields import meadow
from tests.tui.table import LARGE, NORMAL, SMALL, battle, sit

LONG = Preview("Assault", tuple(line(str(n)) for n in range(9)), "5:1")


def shown(game):
    """The small map on the screen, or None."""
    return next((view for view in game.app.screen.query(MiniMapView) if view.display), None)


@pytest.mark.parametrize(("size", "step"), [(NORMAL, 3), (LARGE, 2)], ids=["120x40", "200x60"])
def test_brooklyn_has_one_and_a_click_goes_there(size, step):
    """It fits into its corner; a click on its last hex has the camera look at the end of the map."""

    async def look(game):
        view = shown(game)
        assert view._mini.step == step
        assert view._mini.width <= view.size.width
        before, frame = game.app.screen.map.camera, view._frame
        right, bottom = view.region.x + view._mini.width - 1, view.region.y + view._mini.height - 1
        await game.click(right, bottom)
        assert game.app.screen.map.camera != before
        assert view._frame != frame
        grid = view._mini.scene.map.grid
        assert game.app.screen.map.cursor == grid.col_max * 100 + grid.row_max

    sit(look, battle("brooklyn"), size=size)


def test_it_goes_when_the_whole_map_is_in_view():
    """In the overview there is nothing that it could add."""

    async def look(game):
        assert shown(game) is not None
        await game.press("o")
        assert shown(game) is None
        await game.press("o")
        assert shown(game) is not None

    sit(look, battle("brooklyn"), size=LARGE)


def test_there_is_no_room_for_it_at_80x24():
    """The overview is one key away."""

    async def look(game):
        assert shown(game) is None

    sit(look, battle("brooklyn"), size=SMALL)


def test_a_counter_counts_for_more_than_ground():
    """Of the hexes of a cell a counter is shown, of several the one with the most below it."""
    sheet = meadow(8, 8)
    scene = Scene(sheet, {1002: CounterFace(0, "inf", "4-6"), 1101: CounterFace(1, "inf", "4-6", 2)})
    mini = MiniMap(scene, 4, 2)
    assert mini.step == 2
    assert mini.patch(0, 0) == "side1"
    assert mini.patch(1, 1) == "clear"
    assert mini.patch(9, 9) == ""


def test_the_frame_is_what_the_camera_sees():
    """All of a small map; of a big one as many cells as hold the hexes in view."""
    mini = MiniMap(Scene(meadow(8, 8)), 40, 9)
    assert mini.frame(Camera(0, 0, 400, 400), STANDARD) == (0, 0, 7, 3)
    assert mini.frame(Camera(14, 8, 20, 8), STANDARD) == (2, 1, 4, 1)


def test_it_gives_way_to_odds(monkeypatch):
    """Every result of an assault is seen with its chance; afterwards the small map is back."""

    async def look(game):
        assert shown(game) is not None
        screen = game.app.screen
        monkeypatch.setattr(type(screen.session.ui.previews), "of_action", lambda *_: LONG)
        screen._make_room(EndSegment())
        await game.settle()
        assert shown(game) is None
        monkeypatch.setattr(type(screen.session.ui.previews), "of_action", lambda *_: None)
        screen._make_room(EndSegment())
        await game.settle()
        assert shown(game) is not None

    sit(look)


def test_a_river_is_seen_on_it_and_has_a_gap_where_it_can_be_crossed():
    """The Brandywine with Chadd's Ford, hex by hex; counters stand before both."""
    sheet = load_scenario("feint").map
    mini = MiniMap(Scene(sheet, {}), 99, 99)
    assert mini.step == 1
    fords, banks = ({h for h, what in rivers(sheet).items() if what == wanted} for wanted in (FORD, BANK))
    assert {mini.patch(*at(sheet, hex_)) for hex_ in fords} == {FORD}
    assert {mini.patch(*at(sheet, hex_)) for hex_ in banks} == {BANK}
    assert mini.patch(*at(sheet, 2426)) == sheet.terrain[2426]
    face = CounterFace(0, "inf", "4+1")
    assert MiniMap(Scene(sheet, {min(fords): face}), 99, 99).patch(*at(sheet, min(fords))) == "side0"


def at(sheet, hex_):
    """The half of a cell that stands for a hex where each has its own."""
    return hex_ // 100 - sheet.grid.col_min, hex_ % 100 - sheet.grid.row_min
