"""The board widget: keys, mouse, messages, and what it shows."""

import pytest
from attrs import evolve

from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import ASCII, FULL
from cockade.tui.board.layout import COMPACT, LARGE, OVERVIEW, STANDARD
from cockade.tui.board.palettes import EIGHT_BIT, MONO, TRUECOLOR
from cockade.tui.board.scene import CounterFace, Scene
from tests.tui.driver import play
from tests.tui.fields import BoardApp, brooklyn, meadow, trenton
from tests.tui.screentext import plain


def app(scene=None, **details):
    details = {"palette": TRUECOLOR, "glyphs": ASCII, "cursor": 1606} | details
    return BoardApp(scene or trenton(), **details)


@pytest.mark.parametrize(
    ("key", "hex_"),
    [
        ("up", 1605),
        ("down", 1607),
        ("left", 1506),
        ("right", 1706),
        ("home", 1506),
        ("pageup", 1706),
        ("end", 1507),
        ("pagedown", 1707),
    ],
)
def test_keys_move_the_cursor(key, hex_):
    game = app()

    async def scenario(at):
        await at.press(key)
        assert game.board.cursor == hex_
        assert game.heard == [("moved", hex_)]

    play(game, scenario)


def test_every_movement_has_an_action_that_can_be_bound_to_other_keys():
    """A keymap of another taste, here vi, works by the ids of the bindings."""
    game = app()

    async def scenario(at):
        game.set_keymap({"board.north": "k", "board.southwest": "b"})
        await at.press("k", "b", "up")
        assert game.board.cursor == 1506

    play(game, scenario)


def test_the_cursor_stops_at_the_edge_of_the_map():
    game = app(cursor=1001)

    async def scenario(at):
        await at.press("up", "left", "home")
        assert game.board.cursor == 1001
        assert game.heard == []

    play(game, scenario)


def test_enter_and_space_pick():
    game = app()

    async def scenario(at):
        await at.press("enter", "space")
        assert game.heard == [("picked", 1606)] * 2

    play(game, scenario)


def test_the_first_click_points_and_the_second_picks():
    game = app(zoom=STANDARD)

    async def scenario(at):
        board = game.board
        box = board.canvas.box(1706)
        place = (box.x - board.camera.x + 4, box.y - board.camera.y + 3)
        await at.click(*place)
        await at.click(*place)
        assert game.heard == [("moved", 1706), ("picked", 1706)]

    play(game, scenario)


def test_a_click_beside_the_map_does_nothing():
    game = app(Scene(meadow(2, 2)), cursor=1001)

    async def scenario(at):
        await at.click(0, 0)
        assert game.heard == []

    play(game, scenario)


def test_the_wheel_moves_the_view_and_not_the_cursor():
    game = app(brooklyn(), cursor=2915)

    async def scenario(at):
        before = game.board.camera
        await at.wheel(10, 10)
        assert game.board.camera.y == before.y + 2 * game.board.zoom.lattice[1]
        await at.wheel(10, 10, down=False)
        assert game.board.camera == before
        assert game.board.cursor == 2915

    play(game, scenario)


def test_zoom_keeps_the_cursor_in_view():
    game = app(brooklyn(), cursor=4433)

    async def scenario(at):
        for key, layout in (
            ("plus", LARGE),
            ("plus", LARGE),
            ("minus", STANDARD),
            ("minus", COMPACT),
            ("o", OVERVIEW),
        ):
            await at.press(key)
            assert game.board.zoom is layout
            box, camera = game.board.canvas.box(4433), game.board.camera
            assert camera.x <= box.x < camera.x + camera.width
            assert camera.y <= box.y < camera.y + camera.height
        await at.press("o")
        assert game.board.zoom is COMPACT
        await at.wheel(10, 10, down=False, ctrl=True)
        assert game.board.zoom is STANDARD

    play(game, scenario)


def test_the_zoom_follows_the_width_until_somebody_chooses():
    game = app()

    async def scenario(at):
        assert game.board.zoom is STANDARD
        await at.resize(80, 24)
        assert game.board.zoom is COMPACT
        await at.press("plus")
        await at.resize(120, 40)
        assert game.board.zoom is STANDARD

    play(game, scenario)


def test_a_map_begins_at_the_nearest_zoom_in_which_all_of_it_is_in_view():
    """Else at the normal one, if there is room for that."""
    atlas = HexAtlas(meadow(4, 4))
    for zoom in (LARGE, STANDARD):
        width, height = zoom.size(atlas.map.grid)
        assert atlas.fitting((width, height), 200) is zoom
        assert atlas.fitting((width - 1, height), 200) is not zoom
        assert atlas.fitting((width, height - 1), 200) is not zoom
    assert atlas.fitting((20, 5), 20) is STANDARD
    assert atlas.fitting((20, 5), 21) is COMPACT


def test_a_board_begins_with_the_armies_in_view():
    """As far as the cursor lets it, which is in the middle of the map."""
    sheet = meadow(20, 20)
    cursor = HexAtlas(sheet).middle
    face = CounterFace(0, "inf", "4-6")
    cameras = []
    for stacks in ({}, {cursor + 400: face}):
        game = BoardApp(Scene(sheet, stacks), cursor=cursor, zoom=COMPACT)

        async def scenario(at):
            cameras.append(game.board.camera)  # noqa: B023 - called at once
            assert game.board.sees(cursor)  # noqa: B023 - called at once

        play(game, scenario, (60, 16))
    assert cameras[1].x > cameras[0].x


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (30, 4)])
def test_the_cursor_is_on_the_screen_after_a_resize(size):
    game = app(brooklyn(), cursor=4533)

    async def scenario(at):
        await at.resize(*size)
        box, camera = game.board.canvas.box(4533), game.board.camera
        assert camera.y <= box.y + box.height - 1
        assert box.y < camera.y + camera.height

    play(game, scenario)


def test_another_scene_shows_what_changed():
    game = app(zoom=STANDARD)

    async def scenario(at):
        await at.do(
            game.board.show,
            game.board.atlas,
            evolve(game.board.scene, stacks={1706: CounterFace(0, "art", "9-8")}),
        )
        text = plain(game)
        assert "9-8" in text
        assert "4-6" not in text

    play(game, scenario)


def test_another_scene_shows_at_every_zoom():
    """Canvases that were drawn before learn of the new scene when they are next in use."""
    game = app(zoom=STANDARD)

    async def scenario(at):
        await at.press("minus")
        await at.do(
            game.board.show,
            game.board.atlas,
            evolve(game.board.scene, stacks={1706: CounterFace(0, "art", "9-8")}),
        )
        await at.press("plus")
        assert "9-8" in plain(game)
        assert "4-6" not in plain(game)

    play(game, scenario)


def test_another_map_begins_anew():
    game = app()

    async def scenario(at):
        await at.do(game.board.flag, Flag.LEGAL, [1605])
        small = meadow(3, 3)
        await at.do(game.board.show, HexAtlas(small), Scene(small))
        assert game.board.cursor == 1102
        assert game.board.flagged(Flag.LEGAL) == frozenset()
        assert "1102" in plain(game)

    play(game, scenario)


def test_flags_are_set_on_exactly_the_hexes_named():
    game = app(zoom=STANDARD)

    async def scenario(at):
        board = game.board
        await at.do(board.flag, Flag.LEGAL, [1605, 1607])
        await at.do(board.flag, Flag.TARGET, [1607])
        await at.do(board.flag, Flag.LEGAL, [1607, 1705])
        assert board.flagged(Flag.LEGAL) == {1607, 1705}
        assert board.canvas.flags[1605] == 0
        assert board.canvas.flags[1607] == Flag.LEGAL | Flag.TARGET
        assert "1607!" in plain(game)
        assert "1705." in plain(game)
        for flag in (Flag.LEGAL, Flag.TARGET):
            await at.do(board.flag, flag, [])
        assert sum(board.canvas.flags) == Flag.CURSOR

    play(game, scenario)


def test_a_path_is_numbered_on_the_screen():
    game = app(zoom=STANDARD)

    async def scenario(at):
        await at.do(game.board.flag, Flag.PATH, [1605, 1604, 1704])
        assert "16051" not in plain(game)
        assert [step for step in "123" if f"_{step}/" in plain(game) or f"_{step}<" in plain(game)]
        before = plain(game)
        await at.do(game.board.flag, Flag.PATH, [1605])
        assert plain(game) != before

    play(game, scenario)


def test_another_palette_and_other_glyphs_can_be_put_on():
    game = app(zoom=STANDARD)

    async def scenario(at):
        await at.do(game.board.dress, EIGHT_BIT, FULL)
        assert "♣" in plain(game)
        await at.do(game.board.dress, MONO, ASCII)
        assert "♣" not in plain(game)

    play(game, scenario)


def test_the_board_has_no_timers_and_nothing_to_select():
    game = app()

    async def scenario(_):
        assert not game.board._timers
        assert not game.board.allow_select

    play(game, scenario)
