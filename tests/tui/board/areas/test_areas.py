"""The area map on the board: shores, areas and lines at every size, what stands there, keys, marks, flags."""

from itertools import combinations, pairwise

import pytest
from attrs import evolve

from cockade.tui.board.areas.canvas import ALL, Coast
from cockade.tui.board.areas.glyphs import AREA_GLYPHS
from cockade.tui.board.areas.layout import LARGE, OVERVIEW, STANDARD, ZOOMS
from cockade.tui.board.areas.scene import NOBODY, AreaFace, AreaScene, Token, Troops
from cockade.tui.board.cell_planes import from_key
from cockade.tui.board.cell_styles import by_number
from cockade.tui.board.flags import Flag, with_step
from cockade.tui.board.glyphs import ASCII, FULL, GLYPH_SETS, LINE
from cockade.tui.board.layout import Box
from cockade.tui.board.palettes import MONO, TRUECOLOR
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.games.revolution.drawing import drawn, sheet
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say
from tests.tui.driver import play
from tests.tui.fields import BoardApp
from tests.tui.screentext import plain, styled

NO_ROOM = {("ja", "standard", "CUBA")}
"""Names upon the land for which there is no room."""
SHEET = sheet()
ATLAS = drawn()
BOSTON, LEXINGTON, HARTFORD = (SHEET.number(area) for area in ("boston", "lexington", "hartford"))
PHILADELPHIA = SHEET.number("philadelphia")


def scene(**faces):
    """A scene with these faces by area."""
    return AreaScene(SHEET, {SHEET.number(area): face for area, face in faces.items()})


def some():
    """Troops of every kind, and markers."""
    return scene(
        boston=AreaFace((NOBODY, Troops(12, 1, 2, 3, "7reg 2lt Gage"))),
        lexington=AreaFace((Troops(8, 1, told="8mil Ward"), NOBODY), (Token("P", "partisans", 0),)),
        philadelphia=AreaFace((Troops(3), Troops(2, moved=True)), (Token("F", "fortress", 1),)),
        middle_coast=AreaFace((Troops(fleets=1), Troops(fleets=3, afloat=4))),
        britain=AreaFace((NOBODY, Troops(9, 2, 4, told="9reg"))),
    )


def everywhere(face):
    """Each area with the rows of its box, where the same stands in all of them."""
    canvas = ATLAS.canvas(AreaScene(SHEET, dict.fromkeys(SHEET.places, face)), STANDARD, ASCII)
    return [(area, canvas.text(canvas.box(SHEET.number(area.id))).splitlines()) for area in SHEET.areas]


def box_text(where, face, zoom=STANDARD, glyphs=ASCII, flags=0):
    """The rows of the box of an area."""
    canvas = ATLAS.canvas(AreaScene(SHEET, {where: face}), zoom, glyphs)
    canvas.flags[where] = flags
    return canvas.text(canvas.box(where)).splitlines()


def app(shown=None, **details):
    details = {"palette": TRUECOLOR, "glyphs": ASCII, "cursor": BOSTON} | details
    return BoardApp(shown or some(), **details)


# ---------------------------------------------------------------- where everything lies


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.usefixtures("language")
def test_boxes_lie_on_the_map_and_do_not_overlap(zoom):
    boxes = {area.id: zoom.box(area, *SHEET.corner) for area in SHEET.areas}
    canvas = ATLAS.canvas(scene(), zoom, ASCII)
    for (a, p), (b, q) in combinations(boxes.items(), 2):
        apart = p.x >= q.x + q.width or q.x >= p.x + p.width or p.y >= q.y + q.height or q.y >= p.y + p.height
        assert apart, (a, b)
    for box in boxes.values():
        assert 0 <= box.x < box.x + box.width <= canvas.width
        assert 0 <= box.y < box.y + box.height <= canvas.height


@pytest.mark.parametrize("zoom", [STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.usefixtures("language")
def test_no_connection_runs_through_a_third_box(zoom):
    """Otherwise it would seem to join it."""
    canvas = ATLAS.canvas(scene(), zoom, ASCII)
    for joint in SHEET.map.connections:
        assert not [(x, y) for x, y, _ in canvas.way(joint) if canvas.owner(x, y)], joint.link


def test_the_whole_map_fits_where_it_should():
    """The overview into 80x24, the sheet itself into 160x62, each with its lines of text."""
    small, whole = (ATLAS.canvas(scene(), zoom, ASCII) for zoom in (OVERVIEW, STANDARD))
    assert (small.width <= 80, small.height <= 24 - 6) == (True, True)
    assert (whole.width <= 160, whole.height <= 62 - 6) == (True, True)


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.usefixtures("language")
def test_every_cell_of_a_box_belongs_to_its_area_and_no_other_cell_does(zoom):
    canvas = ATLAS.canvas(scene(), zoom, ASCII)
    owned = dict.fromkeys(SHEET.places, 0)
    for y in range(canvas.height):
        for x in range(canvas.width):
            owner = canvas.owner(x, y)
            if owner:
                box = canvas.box(owner)
                assert box.x <= x < box.x + box.width
                assert box.y <= y < box.y + box.height
                owned[owner] += 1
    assert owned == {n: canvas.box(n).width * canvas.box(n).height for n in SHEET.places}


def test_codes_tell_all_areas_apart():
    codes = SHEET.land.codes
    assert set(codes) == set(SHEET.map.areas)
    assert len(set(codes.values())) == len(codes)
    assert all(len(code) == 3 for code in codes.values())


def test_every_area_of_land_lies_on_land_of_its_region_and_no_sea_does():
    """The drawing agrees with the map: letters by region, seas on the sea."""
    letters = {}
    for area in SHEET.areas:
        label = {SHEET.land.at(x, area.y) for x in range(area.x, area.x + area.w)}
        if SHEET.map.ground(area.id) == "land":
            assert letters.setdefault(area.region, label - {"."}) == label - {"."} != set(), area.id
        else:
            assert SHEET.land.at(area.x, area.y) == ".", area.id
    assert len(set(map(tuple, letters.values()))) == len(letters)


def test_every_port_lies_by_the_water():
    """It is seen within the label, or beside it."""
    for area in SHEET.areas:
        if area.port and area.kind == "town":
            columns, rows = range(area.x - 3, area.x + area.w + 5), range(area.y - 2, area.y + 5)
            assert any(SHEET.land.at(x, y) == "." for x in columns for y in rows), area.id


def test_neighbouring_regions_are_laid_out_in_different_tints():
    land = SHEET.land
    found = set()
    for y, row in enumerate(land.rows):
        for x in range(len(row)):
            here = land.at(x, y)
            for there in (land.at(x + 1, y), land.at(x, y + 1)):
                if "." not in (here, there) and here != there:
                    found.add((here, there))
    assert found
    assert not [pair for pair in found if land.tints[pair[0]] == land.tints[pair[1]]]


def test_every_river_that_joins_areas_has_a_course():
    """And no course is drawn for anything else."""
    rivers = {joint.link for joint in SHEET.map.connections if joint.kind == "river"}
    assert set(SHEET.land.courses) == rivers


# ---------------------------------------------------------------- shores and names


@pytest.mark.parametrize("glyphs", [ASCII, LINE], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_a_shore_of_lines_has_no_gaps(zoom, glyphs):
    """Between a cell of land and one of water there is always one that shows the shore."""
    size = (ATLAS.canvas(scene(), zoom, glyphs).width, ATLAS.canvas(scene(), zoom, glyphs).height)
    coast = Coast(SHEET.land, zoom, SHEET.corner, size, fine=False)
    for rows in (coast.quarters, list(zip(*coast.quarters, strict=True))):
        for row in rows:
            assert not [pair for pair in pairwise(row) if set(pair) == {0, ALL}]


def test_blocks_show_a_shore_in_quarters_of_cells():
    """The character has exactly the quarters that are land."""
    glyphs = AREA_GLYPHS["full"]
    assert len(set(glyphs.shore)) == 16
    coast = Coast(SHEET.land, STANDARD, SHEET.corner, (147, 56), fine=True)
    assert len({quarters for row in coast.quarters for quarters in row}) > 12
    (left, top) = SHEET.corner
    for x, y in ((100, 2), (60, 20), (108, 11), (40, 50)):
        for bit, (dx, dy) in enumerate(((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))):
            is_land = SHEET.land.is_land(left + x + dx, top + y + dy)
            assert bool(coast.quarters[y][x] & 1 << bit) == is_land


@pytest.mark.parametrize("zoom", [STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_no_name_touches_another_an_area_or_a_line(zoom, glyphs, language):
    """Every name of a colony or of an area is read as a whole, with a gap on both sides: no HVIRGINIA."""
    canvas = ATLAS.canvas(scene(), zoom, glyphs)
    lines = [in_cells(row).ljust(canvas.width) for row in canvas.text().splitlines()]
    (left, top) = SHEET.corner
    for name in SHEET.land.name:
        x, y = round((name.x - left) * zoom.across), round((name.y - top) * zoom.down)
        for n, row in enumerate(map(in_cells, say(name.text).splitlines())):
            if (language, zoom.name, name.text) not in NO_ROOM:
                assert lines[y + n][max(0, x - 1) : x + len(row) + 1].strip(" ") == row, name.text
                assert not any(canvas.owner(at, y + n) for at in range(x - 1, x + len(row) + 1)), name.text
    for area in SHEET.areas:
        box = canvas.box(SHEET.number(area.id))
        assert in_cells(say(area.label)) in lines[box.y][box.x : box.x + box.width], area.id


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_a_row_is_as_wide_as_it_is_asked_for_wherever_it_begins_and_ends(zoom, language):
    """A letter of two cells of which one is in view is a blank."""
    canvas = ATLAS.canvas(some(), zoom, FULL)
    for y in range(canvas.height):
        for left in (0, 31, 32, 33, 34):
            for width in (50, 51):
                assert sum(cells(text) for text, _ in canvas.row(y, left, left + width)) == min(
                    width, canvas.width - left
                )
    assert ("ボ" in canvas.text()) is (language == "ja" and zoom is not OVERVIEW)


def test_a_marker_takes_no_letter_of_a_name_while_the_row_of_the_troops_has_room(language):
    """Ticonderoga with its fortress is not "Ticondero."."""
    face = AreaFace((NOBODY, Troops(1)), (Token("F", "fortress", 1),))
    for area, (name, troops) in everywhere(face):
        assert say(area.label) in name, area.id
        assert "F" in name + troops
        assert "1>" in troops
    assert "F" in box_text(SHEET.number("ticonderoga"), face)[1]


@pytest.mark.parametrize("zoom", [STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.usefixtures("language")
def test_a_label_covers_no_letter_of_a_name_and_nobody_who_stands_there(zoom):
    """It stands where nothing is written: whoever is there, and wherever the name is as long as its area."""
    troops = Troops(5, 1), Troops(12, 1, 2, 3)
    crowds = [
        AreaFace(),
        AreaFace((troops[0], NOBODY), (Token("F", "fortress", 0),)),
        AreaFace((NOBODY, troops[1])),
    ]
    canvas = ATLAS.canvas(AreaScene(SHEET, {n: crowds[n % 3] for n in SHEET.places}), zoom, ASCII)
    hidden = []
    for place in SHEET.places:
        x, y, room = canvas.label_at(place)
        under = range(x, x + max(2, min(room, 4)))
        owned = [column for column in under if canvas.owner(column, y)]
        shown = "".join(text for column in owned for text, _ in canvas.row(y, column, column + 1))
        hidden += [(SHEET.area(place).label, shown)] if any(map(str.isalnum, shown)) else []
    assert hidden == []


def test_near_words_of_markers_and_names_of_leaders_are_japanese(language):
    """Beside a large counter they take the cells that they need."""
    face = AreaFace((NOBODY, Troops(5, 1, told=f"3reg {say('Gage')}")), (Token("S", say("siege"), 1),))
    rows = box_text(BOSTON, face, LARGE)
    assert rows[1].endswith(say("siege"))
    assert rows[4].startswith(f"3reg {say('Gage')} 5L>")
    assert max(map(cells, rows)) <= LARGE.width


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_plain_letters_are_enough(zoom):
    """With the plainest glyphs nothing but ASCII is drawn, whatever stands there."""
    assert ATLAS.canvas(some(), zoom, ASCII).text().isascii()


# ---------------------------------------------------------------- what a box says


def test_a_town_says_its_points_and_whether_it_is_a_port():
    assert box_text(BOSTON, None) == ["oBoston", " 4p"]
    assert box_text(LEXINGTON, None) == ["oLexington"]
    assert box_text(HARTFORD, None) == ["oHartford", " 2"]


def test_the_kinds_of_areas_have_signs_of_their_own():
    """Without a colour too."""
    for glyphs in AREA_GLYPHS.values():
        assert len(set(glyphs.spots.values())) == len(glyphs.spots) == 5
    shown = {area.kind: rows[0][0] for area, rows in everywhere(None)}
    assert len(set(shown.values())) == 5


def test_the_sign_has_the_colours_of_who_is_alone_there():
    """An empty or a contested place has no side's."""
    alone, both = AreaFace((NOBODY, Troops(3))), AreaFace((Troops(1), Troops(3)))
    for face, side in ((alone, 1), (both, -1), (AreaFace(), -1)):
        canvas = ATLAS.canvas(AreaScene(SHEET, {BOSTON: face}), STANDARD, ASCII)
        box = canvas.box(BOSTON)
        (_, key), *_ = canvas.row(box.y, box.x, box.x + 1)
        assert by_number(from_key(key)[0]).side == side


def test_each_side_has_its_own_sign():
    """The Americans first, then the British; leaders, fleets and what these carry."""
    assert box_text(BOSTON, AreaFace((Troops(1), Troops(1))))[1] == " 4p <1 1>"
    assert box_text(BOSTON, AreaFace((NOBODY, Troops(1, 1, 2))))[1] == " 4p 1L/2f>"
    assert box_text(BOSTON, AreaFace((NOBODY, Troops(fleets=1, afloat=3))))[1] == " 4p f+3>"


def test_a_larger_army_is_broader():
    """As far as there is room, and both grow if both are there."""
    widths = []
    for ashore in (1, 4, 8, 20):
        canvas = ATLAS.canvas(AreaScene(SHEET, {BOSTON: AreaFace((Troops(ashore), NOBODY))}), STANDARD, ASCII)
        box = canvas.box(BOSTON)
        spans = canvas.row(box.y + 1, box.x, box.x + box.width)
        widths.append(sum(len(text) for text, key in spans if by_number(from_key(key)[0]).role == "unit"))
    assert widths == sorted(set(widths))


def test_where_there_is_no_room_letters_give_way_and_figures_do_not():
    crowded = AreaFace((Troops(12, 2, 3, 4), Troops(15, 1, 4, 5)))
    row = box_text(BOSTON, crowded)[1]
    assert "<12" in row
    assert "15" in row
    assert len(row) <= 12


def test_markers_stand_behind_the_name_or_below_it_if_it_is_long():
    """Only where both rows are full the name gives way."""
    fort = AreaFace(tokens=(Token("F", "fortress", 1),))
    assert box_text(PHILADELPHIA, fort) == ["oPhiladelphia", " 4p          F"]
    full = evolve(fort, troops=(Troops(12, 1, 2), Troops(12, 1, 2, 3)))
    assert box_text(PHILADELPHIA, full)[0] == "oPhiladelph.F"
    assert box_text(BOSTON, fort)[0] == "oBoston   F"


def test_near_the_kinds_of_troops_are_told():
    """Beside a large counter stands what the letters of the markers mean."""
    face = AreaFace((NOBODY, Troops(5, 1, 1, told="3reg 2lt Gage")), (Token("S", "siege", 1),))
    rows = box_text(BOSTON, face, LARGE)
    assert rows[0] == "oBoston 4p"
    assert [row[:7] for row in rows[1:4]] == ["+-----+", "|  5> |", "+-----+"]
    assert rows[1].endswith("siege")
    assert rows[4] == "3reg 2lt Gage 5L/f>"


def test_near_figures_are_as_high_as_a_counter():
    """Where the glyphs have blocks; two sides stand apart."""
    rows = box_text(BOSTON, AreaFace((Troops(12), Troops(7))), LARGE, FULL)
    figures = AREA_GLYPHS["full"].figures
    for row, digits in zip(rows[1:4], zip(figures[1], figures[2], figures[7], strict=True), strict=True):
        assert [digit.strip() for digit in digits if digit.strip() not in row] == []
    assert all(len(set(digit)) for digit in figures)
    assert len(set(figures)) == 10


def test_far_away_a_code_and_who_is_there():
    assert box_text(BOSTON, None, OVERVIEW) == ["oBos"]
    assert box_text(BOSTON, AreaFace((Troops(1), NOBODY)), OVERVIEW) == ["oBos<"]
    assert box_text(BOSTON, AreaFace((NOBODY, Troops(1))), OVERVIEW) == ["oBos>"]
    assert box_text(BOSTON, AreaFace((Troops(1), Troops(1))), OVERVIEW) == ["oBosX"]


@pytest.mark.parametrize("glyphs", AREA_GLYPHS.values(), ids=list(AREA_GLYPHS))
def test_the_four_kinds_of_ways_are_drawn_differently(glyphs):
    """By their line alone: no glyph belongs to two of them."""
    drawn = [glyph for pair in glyphs.ways.values() for glyph in set(pair)]
    assert set(glyphs.ways) == {joint.kind for joint in SHEET.map.connections}
    assert len(set(drawn)) == len(drawn)


def test_only_what_changed_is_drawn_again():
    canvas = ATLAS.canvas(some(), STANDARD, ASCII)
    after = evolve(some(), stacks={**some().stacks, HARTFORD: AreaFace((Troops(2), NOBODY))})
    assert canvas.show(after) == {HARTFORD}
    assert "<2" in canvas.text(canvas.box(HARTFORD))


# ---------------------------------------------------------------- marks


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_marks_are_seen_at_every_size(zoom, glyphs):
    """At the two ends of a row of the box: what may be done, and what is true."""
    for flag in (Flag.LEGAL, Flag.TARGET, Flag.OWED, Flag.FORCED, Flag.CURSOR, Flag.SELECTED, Flag.ZONE):
        text = "\n".join(box_text(BOSTON, None, zoom, glyphs, flag))
        assert glyphs.mark(flag, flag) in text, flag
    assert "3" in "\n".join(box_text(LEXINGTON, None, zoom, glyphs, with_step(3)))


# ---------------------------------------------------------------- keys and mouse


def test_arrows_go_to_the_neighbour_that_way():
    ways = {
        ("boston", "up"): "portsmouth",
        ("boston", "down"): "newport",
        ("boston", "left"): "lexington",
        ("boston", "right"): "gulf_of_maine",
        ("lexington", "end"): "hartford",
        ("charleston", "up"): "wilmington",
        ("new_york", "end"): "trenton",
    }
    for (start, key), there in ways.items():
        game = app(cursor=SHEET.number(start))

        async def scenario(at, game=game, key=key, there=there):
            await at.press(key)
            assert SHEET.area(game.board.cursor).id == there

        play(game, scenario)


def test_every_area_can_be_reached_with_four_arrows():
    reached, edge = {1}, [1]
    while edge:
        here = edge.pop()
        for direction in ("N", "S", "W", "E"):
            there = ATLAS.step(here, direction)
            if there and there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == set(SHEET.places)


def test_a_step_leads_that_way():
    for here in SHEET.places:
        x, y = SHEET.area(here).centre
        for direction, (dx, dy) in (("N", (0, -1)), ("S", (0, 1)), ("W", (-1, 0)), ("E", (1, 0))):
            there = ATLAS.step(here, direction)
            if there:
                tx, ty = SHEET.area(there).centre
                assert (tx - x) * dx + (ty - y) * dy > 0


def test_a_click_on_a_box_points_at_its_area_and_one_beside_it_at_none():
    game = app(cursor=HARTFORD)

    async def scenario(at):
        box, camera = game.board.canvas.box(BOSTON), game.board.camera
        await at.click(box.x - camera.x + 3, box.y - camera.y + 1)
        assert game.board.cursor == BOSTON
        await at.click(box.x - camera.x + 3, box.y - camera.y - 1)
        assert game.heard == [("moved", BOSTON)]

    play(game, scenario)


def test_zooms_keep_the_cursor_in_view():
    game = app()

    async def scenario(at):
        for key, zoom in (
            ("plus", LARGE),
            ("plus", LARGE),
            ("o", OVERVIEW),
            ("o", LARGE),
            ("minus", STANDARD),
        ):
            await at.press(key)
            board = game.board
            assert board.zoom is zoom
            box = board.canvas.box(BOSTON)
            assert 0 <= box.x - board.camera.x <= board.size.width - box.width
            assert 0 <= box.y - board.camera.y <= board.size.height - box.height

    play(game, scenario)


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_the_map(zoom, glyphs, snapshot):
    cut = Box(60, 0, 120, 56) if zoom is LARGE else None
    assert ATLAS.canvas(some(), zoom, glyphs).text(cut) == snapshot


@pytest.mark.parametrize("palette", [TRUECOLOR, MONO], ids=lambda palette: palette.name)
def test_the_screen_with_its_styles(palette, snapshot):
    game = app(palette=palette, glyphs=FULL)

    async def scenario(at):
        await at.do(game.board.flag, Flag.LEGAL, [LEXINGTON, HARTFORD])
        await at.do(game.board.flag, Flag.TARGET, [SHEET.number("new_york")])
        assert styled(game) == snapshot

    play(game, scenario, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_board_in_two_sizes(size, snapshot):
    game = app()

    async def scenario(at):
        assert plain(game) == snapshot

    play(game, scenario, size)
