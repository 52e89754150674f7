"""Map sheets: the seven of Rebels & Redcoats load; one that contradicts itself is refused with the place."""

from __future__ import annotations

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.hexmap import Statement, Way
from cockade.engine.hexmap_file import load_map, parse_map

BATTLES = ("brooklyn", "harlem", "kings-mountain", "princeton", "stony-point", "trenton", "white-plains")

SHEET = '''
[map]
battle = "field"
title = "A field"
col_min = 1
col_max = 3
row_min = 1
row_max = 3
even_columns = "low"
metres_per_hex = 100
up = "north"
source = "reconstructed"
why = "made for tests"

[legend]
"." = "clear"
"w" = "woods"
"~" = "water"

[grid]
terrain = """
01 ..~
02 .w.
03 ...
"""
level = """
01 000
02 010
03 000
"""

[hexsides]
stream = "0101-0201"
river = "0102-0103 0103-0202"
bridge = "0102-0103"
ford = "0101-0201"
slope = "0202>0102 0202>0103 0202>0201 0202>0203 0202>0302 0202>0303"
hedge = "0202|0302"
abatis = "0302|0202"

[[road]]
name = "Lane"
kind = "trail"
hexes = "0101 0102 0103"

[[road]]
name = "Street"
kind = "road"
hexes = "0102 0103"

[[road]]
name = "Path"
kind = "trail"
hexes = "0103 0102"

[[place]]
name = "Hill"
hex = "0202"

[[zone]]
id = "west"
note = "the first column"
hexes = """
0101 0102
0103
"""

[[seed_fact]]
hexes = "0202"
fact = "the hill"
source = "seed"
'''

HEAD = SHEET[: SHEET.index("[hexsides]")]
BARE = HEAD.replace("01 ..~", "01 ...").replace("02 .w.", "02 ...").replace("02 010", "02 000")

BAD = {
    "a missing heading": ('why = "made for tests"\n', "", "$.map.why", "missing"),
    "a source that is none": (
        'source = "reconstructed"',
        'source = "guess"',
        "$.map.source",
        'expected one of "seed", "public", "reconstructed", "printed", found "guess"',
    ),
    "no range of rows": ("row_max = 3", "row_max = 0", "$.map.row_max", "1 to 0 is no range within 1 to 99"),
    "a grid without its last line": ("\n03 ...", "", "$.grid.terrain", "has 2 lines; the rows are 3"),
    "a wrong row label": (
        "02 .w.",
        "03 .w.",
        "$.grid.terrain[row 02]",
        "is labelled '03'; write '02 ' before its letters",
    ),
    "a short line": ("02 .w.", "02 .w", "$.grid.terrain[row 02]", "has 2 letters; the columns are 3"),
    "a letter outside the legend": (
        "02 .w.",
        "02 .x.",
        "$.grid.terrain[row 02]",
        "has 'x' in column 2; known are '.w~'",
    ),
    "a level that is no digit": (
        "02 010",
        "02 0.0",
        "$.grid.level[row 02]",
        "has '.' in column 2; known are '0123456789'",
    ),
    "a hex of three digits": (
        'hex = "0202"',
        'hex = "202"',
        "$.place[0].hex",
        "'202' is no hex; write four digits, column and row",
    ),
    "a hex off the grid": (
        'hex = "0202"',
        'hex = "0402"',
        "$.place[0].hex",
        "0402 is not on the grid, which goes from 0101 to 0303",
    ),
    "one hex for a hexside": (
        'stream = "0101-0201"',
        'stream = "0101"',
        "$.hexsides.stream[0]",
        "'0101' is no hexside; write two hexes joined by '-'",
    ),
    "a hexside between hexes apart": (
        'stream = "0101-0201"',
        'stream = "0101-0103"',
        "$.hexsides.stream[0]",
        "0101 and 0103 are not adjacent",
    ),
    "a hexside written the wrong way round": (
        'stream = "0101-0201"',
        'stream = "0201-0101"',
        "$.hexsides.stream[0]",
        "write 0101-0201, the lower number first",
    ),
    "a hexside written twice": (
        "0102-0103 0103-0202",
        "0102-0103 0102-0103",
        "$.hexsides.river[1]",
        "0102-0103 stands here twice; keep one",
    ),
    "a stream that is a river too": (
        "0102-0103 0103-0202",
        "0102-0103 0101-0201",
        "$.hexsides.river[1]",
        "0101-0201 is already a stream; keep one",
    ),
    "a bridge over dry land": (
        'bridge = "0102-0103"',
        'bridge = "0101-0102"',
        "$.hexsides.bridge[0]",
        "a bridge needs water; 0101-0102 is none of stream, river, run, creek",
    ),
    "a ford on dry land": (
        'ford = "0101-0201"',
        'ford = "0101-0102"',
        "$.hexsides.ford[0]",
        "a ford needs water; 0101-0102 is none of stream, river, run, creek",
    ),
    "a slope the wrong way": (
        "0202>0102",
        "0102>0202",
        "$.hexsides.slope[0]",
        "0102 is not higher than 0202; see $.grid.level",
    ),
    "a slope on level ground": (
        "0202>0102",
        "0101>0102",
        "$.hexsides.slope[0]",
        "0101 is not higher than 0102; see $.grid.level",
    ),
    "a missing slope": (
        "0202>0201 ",
        "",
        "$.hexsides.slope",
        "the levels differ at 0202>0201; add it",
    ),
    "a work between hexes apart": (
        "0202|0302",
        "0102|0302",
        "$.hexsides.hedge[0]",
        "0102 and 0302 are not adjacent",
    ),
    "two works on one hexside": (
        'abatis = "0302|0202"',
        'abatis = "0202|0302"',
        "$.hexsides.abatis[0]",
        "this hexside already has the work hedge; keep one",
    ),
    "a broken road": (
        "0101 0102 0103",
        "0101 0103",
        "$.road[0].hexes[1]",
        "0101 and 0103 are not adjacent",
    ),
    "a road of one hex": (
        'hexes = "0102 0103"',
        'hexes = "0102"',
        "$.road[1].hexes",
        "Street joins no hexes; write at least two",
    ),
    "a road that is no road": (
        'kind = "road"',
        'kind = "lane"',
        "$.road[1].kind",
        'expected one of "road", "track", "path", "trail", found "lane"',
    ),
    "a road through water": (
        "0101 0102 0103",
        "0101 0201 0301",
        "$.road[0].hexes[2]",
        "0201-0301 goes through water; lead the trail by land",
    ),
    "a road over a river without a crossing": (
        "0101 0102 0103",
        "0101 0102 0202 0103",
        "$.road[0].hexes[3]",
        "0202-0103 crosses a river; add a bridge or a ford there",
    ),
    "two names for one hex": (
        "[[zone]]",
        '[[place]]\nname = "Peak"\nhex = "0202"\n[[zone]]',
        "$.place[1].hex",
        "0202 is already Hill; keep one name",
    ),
    "two zones of one id": (
        "[[seed_fact]]",
        '[[zone]]\nid = "west"\nnote = ""\nhexes = ""\n[[seed_fact]]',
        "$.zone[1].id",
        "west stands here twice; choose another id",
    ),
    "a zone off the grid": (
        "0101 0102\n0103",
        "0101 0104",
        "$.zone[0].hexes[1]",
        "0104 is not on the grid, which goes from 0101 to 0303",
    ),
    "a statement about a hex off the grid": (
        'hexes = "0202"',
        'hexes = "0909"',
        "$.seed_fact[0].hexes[0]",
        "0909 is not on the grid, which goes from 0101 to 0303",
    ),
    "an unknown kind of hexside": (
        "hedge =",
        "wall =",
        "$.hexsides.wall",
        (
            "unknown key; known are "
            "stream, river, run, creek, bridge, ford, primary_ford, secondary_ford, "
            "slope, slope_run, fieldwork, hedge, abatis, entrenchment"
        ),
    ),
}


@pytest.fixture(scope="module")
def field():
    """The little map above."""
    return parse_map(SHEET, "field.toml")


@pytest.fixture(scope="module", params=BATTLES)
def printed(request):
    """Each of the seven maps."""
    return load_map("cockade.engine.rebels", request.param)


@pytest.mark.parametrize(("old", "new", "place", "says"), BAD.values(), ids=BAD)
def test_a_sheet_that_contradicts_itself_is_refused(old, new, place, says):
    """The refusal names the file, the place, what is wrong there, and what would be right."""
    assert old in SHEET
    with pytest.raises(DataError) as refused:
        parse_map(SHEET.replace(old, new, 1), "field.toml")
    assert str(refused.value) == f"field.toml: {place}: {says}"


def test_letters_become_terrain_and_digits_levels(field):
    """Rows run down, columns to the right."""
    assert (field.terrain[202], field.level[202]) == ("woods", 1)
    assert (field.terrain[301], field.level[301]) == ("water", 0)
    assert field.terrain.keys() == field.level.keys() == set(field.grid.hexes)


def test_high_even_columns_are_the_other_stagger(field):
    """With high even columns, 0202 touches 0101 and no longer 0103."""
    high = parse_map(BARE.replace('"low"', '"high"'), "bare.toml")
    assert (101 in field.grid.neighbours[202], 103 in field.grid.neighbours[202]) == (False, True)
    assert (101 in high.grid.neighbours[202], 103 in high.grid.neighbours[202]) == (True, False)


def test_a_sheet_needs_no_more_than_its_grid():
    """Without hexsides, roads, places and zones there simply are none."""
    bare = parse_map(BARE, "bare.toml")
    parts = (bare.hexsides, bare.works, bare.ways, bare.places, bare.zones, bare.stated)
    assert not any(parts)


def test_a_hexside_holds_all_its_kinds_either_way(field):
    """A ford is a ford of a stream, seen from both banks."""
    assert field.kinds(101, 201) == field.kinds(201, 101) == {"stream", "ford"}
    assert field.kinds(101, 102) == frozenset()


def test_works_protect_one_way(field):
    """A work belongs to the hex written first; the other side may have its own."""
    assert field.works == {(202, 302): "hedge", (302, 202): "abatis"}


def test_the_better_way_joins_two_hexes(field):
    """Where a road and a trail run together it is a road; ways keep their own course."""
    assert (field.road(103, 102), field.road(101, 102), field.road(101, 201)) == ("road", "trail", "")
    assert field.ways[:2] == (Way("Lane", "trail", (101, 102, 103)), Way("Street", "road", (102, 103)))


def test_a_step_climbs_only_from_low_to_high(field):
    """A slope is felt in one direction."""
    assert field.climbs(102, 202)
    assert not field.climbs(202, 102)
    assert not field.climbs(101, 102)


def test_places_zones_and_statements_are_kept(field):
    """Names, sets of hexes and what the rulebook says of them, with source and reason."""
    assert field.places == {202: "Hill"}
    assert (field.zones, field.notes) == ({"west": {101, 102, 103}}, {"west": "the first column"})
    assert field.stated == (Statement((202,), "the hill", "seed"),)
    assert (field.source, field.why) == ("reconstructed", "made for tests")


def test_land_may_fall_to_water_without_a_slope():
    """Slopes are asked for only between hexes of land, be the water lower (0201) or higher (0202)."""
    lake = BARE.replace("01 ...", "01 ~~~").replace("02 ...", "02 .~~").replace("02 000", "02 120")
    lake = lake + '[hexsides]\nslope = "0102>0103"\n'
    assert parse_map(lake, "lake.toml").climbs(101, 102)


def test_a_map_bears_the_name_of_its_file(tmp_path, monkeypatch):
    """A copied sheet whose name was forgotten is refused."""
    package = tmp_path / "somegame"
    (package / "maps").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "maps" / "meadow.toml").write_text(SHEET)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DataError, match=r"maps/meadow.toml: \$.map.battle: is 'field'; write 'meadow'"):
        load_map("somegame", "meadow")


def test_every_printed_map_says_where_it_comes_from(printed):
    """Nobody takes a reconstruction for the published sheet."""
    assert (printed.source, bool(printed.why)) == ("reconstructed", True)
    assert all(statement.source == "seed" for statement in printed.stated)


def test_what_the_rulebook_fixes_lies_on_land(printed):
    """Units are set up and arrive in these hexes, so none is water."""
    assert all(printed.terrain[hex_] != "water" for said in printed.stated for hex_ in said.hexes)


def test_every_road_stays_on_its_map_from_end_to_end(printed):
    """Each link of each way is a way in the table that movement is computed from."""
    for way in printed.ways:
        assert all(printed.road(a, b) for a, b in zip(way.hexes, way.hexes[1:], strict=False))


@pytest.mark.parametrize(
    ("battle", "hex_", "name"),
    [
        ("brooklyn", 2111, "Fort Greene"),
        ("harlem", 5713, "Point of Rocks"),
        ("kings-mountain", 6527, "Ferguson's camp"),
        ("princeton", 6704, "Stony Brook bridge"),
        ("stony-point", 5506, "Stony Point summit"),
        ("trenton", 1809, "Assunpink bridge"),
        ("white-plains", 1825, "Chatterton Hill"),
    ],
)
def test_each_battle_has_its_own_map(battle, hex_, name):
    """One place of each field, so that no two sheets are swapped."""
    assert load_map("cockade.engine.rebels", battle).places[hex_] == name


def test_the_assunpink_is_crossed_at_its_bridge_and_fords_only():
    """Trenton's river has one bridge and two fords, and every other hexside of it is bare."""
    trenton = load_map("cockade.engine.rebels", "trenton")
    rivers = [kinds for kinds in trenton.hexsides.values() if "river" in kinds]
    assert sorted(min(kinds) for kinds in rivers if len(kinds) > 1) == ["bridge", "ford", "ford"]


def without_levels(new=""):
    """The bare map with no levels, and hexsides of its own."""
    sheet = SHEET[: SHEET.index('level = """')] + "[hexsides]\n" + new
    return parse_map(sheet, "field.toml")


def test_a_sheet_without_levels_says_itself_which_side_of_a_slope_is_high():
    """Going to the high hex is a climb, going back is none, and a run at its foot is a kind of slope."""
    hexmap = without_levels(new='slope = "0202>0102"\nslope_run = "0202>0203"')
    assert hexmap.slopes == {(202, 102): "slope", (202, 203): "slope_run"}
    assert (hexmap.climbs(102, 202), hexmap.climbs(202, 102)) == (True, False)
    assert hexmap.climbs(203, 202)


def test_a_hexside_rises_to_one_side_only():
    """A slope and a slope the other way contradict each other."""
    with pytest.raises(DataError, match="have a slope; keep one"):
        without_levels(new='slope = "0202>0102"\nslope_run = "0102>0202"')


def test_a_ford_of_a_creek_has_its_class():
    """A creek hexside may have a primary or a secondary ford."""
    hexmap = without_levels(new='creek = "0101-0201"\nprimary_ford = "0101-0201"')
    assert hexmap.kinds(201, 101) == {"creek", "primary_ford"}
