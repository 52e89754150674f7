"""The camera: it stays while the cursor is in view, and jumps on the lattice when it is not."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cockade.tui.board.camera import Camera
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD
from tests.tui.fields import meadow

BIG = meadow(40, 35).grid
LAYOUTS = st.sampled_from([COMPACT, STANDARD, LARGE])
VIEWS = st.tuples(st.integers(40, 200), st.integers(16, 60))


def view(layout, hex_, size=(92, 40)):
    return Camera(width=size[0], height=size[1]).centred(
        layout.box(BIG, hex_), layout.size(BIG), layout.lattice
    )


def test_it_stays_while_the_cursor_is_well_in_view():
    camera = view(STANDARD, 2915)
    assert camera.following(STANDARD.box(BIG, 2916), STANDARD.size(BIG), STANDARD.lattice) == camera


def test_a_map_smaller_than_the_view_stands_in_the_middle():
    small = meadow(2, 2).grid
    camera = Camera(width=100, height=40).centred(
        COMPACT.box(small, 1001), COMPACT.size(small), COMPACT.lattice
    )
    width, height = COMPACT.size(small)
    assert (camera.x, camera.y) == (-((100 - width) // 2), -((40 - height) // 2))


def test_it_does_not_leave_the_map():
    camera = view(STANDARD, 1001)
    assert (camera.x, camera.y) == (0, 0)
    assert camera.panned(-1, -1, STANDARD.size(BIG), STANDARD.lattice) == camera


@given(LAYOUTS, VIEWS, st.sampled_from(BIG.hexes))
def test_it_stands_on_the_lattice_or_at_the_edge(layout, size, hex_):
    """So that after a jump every outline falls on an outline and need not be sent again."""
    camera = view(layout, hex_, size)
    whole = layout.size(BIG)
    assert whole[0] <= size[0] or camera.x % layout.lattice[0] == 0 or camera.x == whole[0] - size[0]
    assert whole[1] <= size[1] or camera.y % layout.lattice[1] == 0 or camera.y == whole[1] - size[1]


@given(LAYOUTS, VIEWS, st.sampled_from(BIG.hexes), st.sampled_from(BIG.hexes))
def test_it_never_shows_what_is_beyond_the_sheet_while_something_is_cut(layout, size, first, then):
    whole = layout.size(BIG)
    camera = view(layout, first, size)
    after = camera.following(layout.box(BIG, then), whole, layout.lattice)
    leaning = after.leaning(layout.box(BIG, then), [layout.box(BIG, first)], whole, layout.lattice)
    for each in (camera, after, leaning, after.panned(3, 3, whole, layout.lattice)):
        for at, room, most in zip((each.x, each.y), size, whole, strict=True):
            assert 0 <= at <= most - room if most > room else at <= 0


@given(LAYOUTS, VIEWS, st.sampled_from(BIG.hexes), st.lists(st.sampled_from(BIG.hexes), max_size=8))
def test_it_leans_to_where_more_of_what_matters_is_seen(layout, size, hex_, heavy):
    """It never sees fewer of these than before, and its own hex as well as before."""
    camera, own = view(layout, hex_, size), layout.box(BIG, hex_)
    boxes = [layout.box(BIG, each) for each in heavy]
    after = camera.leaning(own, boxes, layout.size(BIG), layout.lattice)
    assert sum(shows(after, box) for box in boxes) >= sum(shows(camera, box) for box in boxes)
    assert shows(after, own) >= shows(camera, own)
    assert heavy or after == camera


def shows(camera, box):
    """Whether a camera sees a box whole."""
    across = camera.x <= box.x and box.x + box.width <= camera.x + camera.width
    return across and camera.y <= box.y and box.y + box.height <= camera.y + camera.height


@given(LAYOUTS, VIEWS, st.lists(st.integers(0, 5), max_size=60))
def test_the_cursor_is_in_view_after_every_step(layout, size, steps):
    hex_ = 2918
    camera = view(layout, hex_, size)
    for direction in steps:
        hex_ = BIG.step(hex_, direction) or hex_
        box = layout.box(BIG, hex_)
        camera = camera.following(box, layout.size(BIG), layout.lattice)
        assert camera.x <= box.x
        assert box.x + box.width <= camera.x + camera.width
        assert camera.y <= box.y
        assert box.y + box.height <= camera.y + camera.height


@given(VIEWS, st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
def test_walking_straight_on_jumps_seldom(size, heading):
    """At most one jump in two steps at the standard size, however small the view."""
    column, row = 30, 18
    camera = view(STANDARD, 3018, size)
    jumps = 0
    for _ in range(12):
        column, row = column + heading[0], row + heading[1]
        after = camera.following(STANDARD.box(BIG, column * 100 + row), STANDARD.size(BIG), STANDARD.lattice)
        jumps += after != camera
        camera = after
    assert jumps <= 6


def test_a_map_a_little_taller_than_the_view_has_two_places_only():
    """It stands still until the cursor would leave the view, and then shows the other end."""
    grid = meadow(20, 12).grid
    size = COMPACT.size(grid)
    camera = Camera(width=80, height=size[1] - 8).centred(COMPACT.box(grid, 1501), size, COMPACT.lattice)
    places = []
    for row in (*range(1, 13), *range(12, 0, -1)):
        camera = camera.following(COMPACT.box(grid, 1500 + row), size, COMPACT.lattice)
        places.append(camera.y)
    assert len(set(places)) == 2
    assert sum(a != b for a, b in pairwise(places)) == 2
