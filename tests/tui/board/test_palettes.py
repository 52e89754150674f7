"""Colours: told apart by everybody, legible, and never the only sign."""

import itertools
import math
import sys
from subprocess import run

import pytest
from attrs import evolve
from rich._palettes import EIGHT_BIT_PALETTE

from cockade.tui.board import cell_styles
from cockade.tui.board.area_colours import BOXES, LANDS, SEAS
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.flags import Flag, with_group, with_step
from cockade.tui.board.glyphs import ASCII, FULL, LINE
from cockade.tui.board.palette import Pen, toward
from cockade.tui.board.palette import rgb as rgb_of
from cockade.tui.board.palettes import (
    DARK,
    EIGHT_BIT,
    LIGHT,
    LIGHT_EIGHT_BIT,
    LIGHT_STANDARD,
    LIGHT_TRUECOLOR,
    MONO,
    PALETTES,
    STANDARD,
    TRUECOLOR,
    choose,
    choose_glyphs,
)
from cockade.tui.terminal.theme import theme_of

BOTH = (TRUECOLOR, EIGHT_BIT, LIGHT_TRUECOLOR, LIGHT_EIGHT_BIT)
EVERY = (*BOTH, STANDARD, LIGHT_STANDARD)
HEIGHTS = range(3)
"""The levels of the maps of the games, and the rim of a slope."""
OVERLAYS = (Flag.ZONE, Flag.FIRE, Flag.COMMAND)
MATTERING = (
    Flag.CURSOR,
    Flag.SELECTED,
    Flag.LEGAL,
    Flag.FORCED,
    with_step(2),
    with_group(1),
    Flag.TARGET,
    Flag.OWED,
)
TERRAINS = ("clear", "light_woods", "woods", "town", "swamp", "fort", "water")
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado et al. 2009, severity 1, on linear light."""


def rgb(colour):
    if isinstance(colour, int):
        return tuple(EIGHT_BIT_PALETTE[colour])
    return tuple(bytes.fromhex(colour[1:]))


def linear(colour):
    return [
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(colour)
    ]


def seen(colour, sight):
    """A colour in Lab as somebody with that sight has it."""
    light = linear(colour)
    r, g, b = (max(0, min(1, sum(a * c for a, c in zip(row, light, strict=True)))) for row in SIGHT[sight])
    x, y, z = (
        _cube_root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047),
        _cube_root(0.2126 * r + 0.7152 * g + 0.0722 * b),
        _cube_root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883),
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _cube_root(t):
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def contrast(a, b):
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (a, b))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


def seen_at(pen):
    """The contrast of a pen; where a colour is the terminal's own nobody can say."""
    return math.inf if None in (pen.fg, pen.bg) else contrast(pen.fg, pen.bg)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_grounds_and_sides_are_told_apart_by_everybody(palette, sight):
    """Ten units of Lab between any two, also for who sees no red, no green or no blue."""
    colours = {name: palette.grounds[name] for name in TERRAINS}
    colours |= {f"side {n}": side[1] for n, side in enumerate(palette.sides)}
    for (a, first), (b, second) in itertools.combinations(colours.items(), 2):
        assert math.dist(seen(first, sight), seen(second, sight)) >= 10, (a, b)


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_counters_and_marks_are_legible(palette):
    pairs = [*palette.sides, *palette.faded, palette.box, palette.hurt, *palette.flags.values()]
    for fg, bg in pairs:
        assert contrast(fg, bg) >= 4.5, (fg, bg)


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_words_can_be_read_on_every_ground_of_every_height(palette):
    """Names, and hex numbers where they are bright; the sixteen colours as most terminals have them."""
    bright = palette.drawn_with(evolve(FULL, numbers="bright"))
    for role, terrain, level in itertools.product(("label", "name", "sign"), palette.grounds, HEIGHTS):
        assert seen_at(bright.pen(Ink(role, terrain, level), 0, 0)) >= 4.5, (role, terrain, level)
    for terrain in palette.grounds:
        for pen in (palette.letter(terrain), palette.frame(terrain)):
            assert None in (pen.fg, pen.bg) or contrast(pen.fg, pen.bg) >= 4.5, terrain


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_hex_numbers_are_found_at_rest_and_read_where_they_matter(palette):
    """At two to one, and at 4.5 with the cursor, an offer, a path or a fight, under any overlay."""
    at_rest = {}
    for terrain, level in itertools.product(palette.grounds, HEIGHTS):
        ink = Ink("label", terrain, level)
        at_rest[terrain, level] = seen_at(palette.pen(ink, 0, 0))
        for flag, overlay in itertools.product(MATTERING, (0, *OVERLAYS)):
            pen = palette.pen(ink, flag | overlay, 0)
            assert palette.is_coarse or seen_at(pen) >= 4.5, (terrain, level, flag, overlay)
    assert min(at_rest.values()) >= 2
    assert palette.is_coarse or max(at_rest.values()) < 3.5


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_counters_stand_out_from_every_ground_of_every_height(palette):
    """Their bodies at 2.3 to one; an overlay tints the ground around them and not their own colour."""
    for terrain, level, side in itertools.product(TERRAINS, HEIGHTS, (0, 1)):
        ground = palette.ground(terrain, level)
        assert ground is None or contrast(palette.sides[side][1], ground) >= 2.3, (terrain, level, side)
        for overlay in OVERLAYS:
            flank = palette.pen(Ink("flank", terrain, level, side=side), overlay, 0)
            assert flank.fg == palette.sides[side][1]


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_counters_that_have_moved_are_seen_on_every_ground(palette):
    """At 1.6 to one, and 2.3 where the colours have no shades, as the box has that others have."""
    for terrain, side in itertools.product(TERRAINS, (0, 1)):
        ground, body = palette.ground(terrain), palette.faded[side][1]
        assert ground is None or contrast(body, ground) >= (2.3 if palette.is_coarse else 1.6), terrain
        assert not palette.is_coarse or contrast(palette.box[1], palette.sides[side][1]) >= 2.3


@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_the_net_of_hexes_is_fainter_than_their_numbers(palette):
    """Both are seen."""
    for terrain in TERRAINS:
        net, number = (seen_at(palette.pen(Ink(role, terrain), 0, 0)) for role in ("edge", "label"))
        assert 1.1 < net < number, terrain


@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_rings_and_marks_leave_the_ground_and_are_read_on_it(palette):
    """The cursor and an offer are drawn upon the ground; with no thick pen for it a ring is filled."""
    for terrain, level in itertools.product(TERRAINS, HEIGHTS):
        edge, head = Ink("edge", terrain, level), Ink("fill", terrain, level, slot=cell_styles.HEAD)
        for ink, flag in ((edge, Flag.CURSOR), (edge, Flag.SELECTED), (head, Flag.LEGAL)):
            pen = palette.pen(ink, flag, 0)
            assert pen.bg == palette.ground(terrain, level)
            assert seen_at(pen) >= 4.5
            assert palette.drawn_with(ASCII).pen(ink, flag, 0).bg == palette.flags[flag][1]


@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
@pytest.mark.parametrize("overlay", [Flag.ZONE, Flag.FIRE, Flag.COMMAND])
def test_an_overlay_tints_the_whole_hex(palette, overlay):
    for role in ("fill", "edge", "label"):
        plain, tinted = (palette.pen(Ink(role, "clear"), flags, 0).bg for flags in (0, overlay))
        assert plain != tinted


def test_without_colours_the_net_is_faint():
    """With the terminal's own faint pen; what is read is not."""
    assert MONO.pen(Ink("edge", "clear"), 0, 0).dim
    assert not MONO.pen(Ink("label", "clear"), 0, 0).dim


def test_the_colours_of_a_terminals_table_are_as_most_have_them():
    assert [rgb_of(number) for number in range(256)] == [tuple(EIGHT_BIT_PALETTE[n]) for n in range(256)]


def test_higher_ground_is_lighter():
    assert toward("#000000", 0.5) == "#808080"
    levels = [contrast(TRUECOLOR.ground("clear", level), "#000000") for level in range(4)]
    assert levels == sorted(levels)


def test_on_a_light_map_higher_ground_is_darker():
    levels = [contrast(LIGHT_TRUECOLOR.ground("woods", level), "#000000") for level in range(4)]
    assert levels == sorted(levels, reverse=True)


@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_roads_and_slopes_are_seen_on_every_ground(palette):
    """At two to one."""
    for terrain, ground in palette.grounds.items():
        for role in ("road", "slope"):
            if terrain in {"slope": (*LANDS, *SEAS, *BOXES), "road": BOXES}[role]:
                continue
            colour = palette.roles.get(f"{role}.{terrain}", palette.roles[role])
            assert contrast(colour, ground) >= 2 or (role, terrain) == ("slope", "water")


@pytest.mark.parametrize("palette", [STANDARD, LIGHT_STANDARD], ids=lambda palette: palette.name)
def test_the_sixteen_colours_keep_what_matters_apart(palette):
    """Terrains that share a ground are told by their glyph, the sides by their colours too."""
    grounds = {palette.grounds[name] for name in ("clear", "woods", "water", "town", "fort")}
    assert len(grounds) == 5
    assert not grounds & {side[1] for side in palette.sides}
    assert palette.sides[0] != palette.sides[1]
    every = [*palette.grounds.values(), *palette.labels.values(), *palette.roles.values()]
    assert all(colour is None or 0 <= colour < 16 for colour in every)


@pytest.mark.parametrize("palette", EVERY, ids=lambda palette: palette.name)
def test_every_ink_has_a_pen_under_every_flag(palette):
    roles = cell_styles.ROLES - {"half"}
    for role, flag in itertools.product(roles, (0, *Flag)):
        for slot in (0, cell_styles.HEAD, cell_styles.TAIL):
            ink = Ink(role, "clear", side=1, slot=slot)
            assert isinstance(palette.pen(ink, flag, 0), Pen)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_the_ways_of_an_area_map_are_told_apart_by_everybody(palette, sight):
    """Road, trail, river and sea lane, by colour alone; they have lines of their own besides."""
    for ground in (*LANDS, "sea"):
        ways = {kind: palette.roles[f"{kind}.{ground}"] for kind in ("road", "trail")}
        ways |= {"river": palette.roles["flow"], "lane": palette.roles["lane"]}
        for (a, first), (b, second) in itertools.combinations(ways.items(), 2):
            assert math.dist(seen(first, sight), seen(second, sight)) >= 10, (ground, a, b)


@pytest.mark.parametrize("palette", BOTH, ids=lambda palette: palette.name)
def test_the_names_of_areas_are_legible(palette):
    """The kinds of boxes differ, and what stands in them is as easy to read as a counter."""
    for box in BOXES:
        assert contrast(palette.roles[f"name.{box}"], palette.grounds[box]) >= 4.5, box
        assert contrast(palette.roles[f"edge.{box}"], palette.grounds[box]) >= 4.5, box
    for ground in (*LANDS, "sea"):
        assert contrast(palette.roles["sign"], palette.grounds[ground]) >= 4.5, ground
        assert contrast(palette.labels[ground], palette.grounds[ground]) >= 4.5, ground
    kinds = [seen(palette.grounds[box], "normal") for box in BOXES]
    assert all(math.dist(a, b) >= 10 for a, b in itertools.combinations(kinds, 2))


def test_a_terrain_nobody_painted_looks_like_clear_ground():
    assert TRUECOLOR.ground("moor") == TRUECOLOR.grounds["clear"]


def test_without_colours_the_sides_are_told_by_reverse():
    first, second = (MONO.pen(Ink("unit", "clear", side=side), 0, 0) for side in (0, 1))
    assert not first.reverse
    assert second.reverse


@pytest.mark.parametrize(
    ("env", "name"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-direct"}, "truecolor"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "mono"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "mono"),
        ({}, "mono"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
        ({"TERM": "vt100", "COCKADE_PALETTE": "16"}, "16"),
        ({"TERM": "xterm", "COCKADE_PALETTE": "nonsense"}, "16"),
        ({"TERM": "xterm", "COCKADE_THEME": "light"}, "16-light"),
        ({"TERM": "screen-256color", "COCKADE_THEME": "light"}, "256-light"),
        ({"TERM": "vt100", "COCKADE_THEME": "light"}, "mono"),
    ],
)
def test_the_terminal_chooses_the_palette(env, name):
    assert choose(env) is PALETTES[name]


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        ({"LANG": "en_GB.UTF-8", "TERM": "xterm"}, FULL),
        ({"LANG": "C.UTF-8", "TERM": "linux"}, LINE),
        ({"LANG": "C", "TERM": "xterm"}, ASCII),
        ({"LANG": "ja_JP.UTF-8", "TERM": "xterm"}, ASCII),
        ({"LANG": "C", "LC_ALL": "en_US.utf8", "TERM": "xterm"}, FULL),
        ({"LANG": "C", "COCKADE_GLYPHS": "line"}, LINE),
    ],
)
def test_the_terminal_chooses_the_glyphs(env, glyphs):
    """ASCII wherever a glyph might be drawn two cells wide."""
    assert choose_glyphs(env) is glyphs


@pytest.mark.parametrize(("line_cells", "glyphs"), [(0, ASCII), (1, FULL), (2, ASCII)])
def test_where_lines_may_be_wide_the_terminal_itself_is_believed(line_cells, glyphs):
    """A Japanese locale says nothing of the terminal; in others a line of two cells is believed too."""
    assert choose_glyphs({"LANG": "ja_JP.UTF-8", "TERM": "xterm"}, line_cells) is glyphs
    english = choose_glyphs({"LANG": "en_GB.UTF-8", "TERM": "xterm"}, line_cells)
    assert (english is ASCII) == (line_cells == 2)


@pytest.mark.parametrize("chrome", [DARK, LIGHT], ids=lambda chrome: chrome.name)
def test_the_chrome_is_legible(chrome):
    for ground in (chrome.background, chrome.surface, chrome.panel):
        for text in (chrome.foreground, chrome.accent, chrome.error, chrome.success, chrome.warning):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert theme_of(chrome).dark is chrome.dark


def test_the_canvas_needs_no_screen():
    """A command that prints a map loads neither Textual nor Rich."""
    code = (
        "import sys, tui.board.canvas, tui.board.palettes\n"
        "sys.exit(any(name.split('.')[0] in ('textual', 'rich') for name in sys.modules))"
    )
    assert run([sys.executable, "-c", code], check=False).returncode == 0
