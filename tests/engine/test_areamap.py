"""Area maps: what joins what, ranges and cheapest ways; sheets that contradict themselves are refused."""

from __future__ import annotations

import pytest

from cockade.engine.areamap_file import load_area_map, parse_area_map
from cockade.engine.data_files import DataError

SHEET = """
[map]
id = "islands"
title = "Two islands"
up = "north"
columns = 60
rows = 20
block_height = 2
block_width = 8
source = "reconstructed"
why = "made for tests"
"""
KINDS = (("town", "land"), ("woods", "land"), ("sea", "sea"), ("home", "box"))
WAYS = (("road", '["land land"]'), ("path", '["land land"]'), ("lane", '["sea sea", "port sea", "box sea"]'))
AREAS = """
    dover   town  east  0  0 port
    hythe   town  east 20  0 -
    wood    woods east 20  6 -
    calais  town  west  0 12 port
    narrows sea   -    30 16 -
    ocean   sea   -    45 16 -
    london  home  -    45  4 port
"""
LINKS = """
    dover hythe road
    dover wood path
    hythe wood road
    dover narrows lane
    calais narrows lane
    narrows ocean lane
    ocean london lane
"""


def sheet(areas=AREAS, links=LINKS, more=""):
    """The text of a sheet: areas as `id kind region x y port`, links as `a b kind`."""
    text = SHEET
    for id_, ground in KINDS:
        text += f'[[kind]]\nid = "{id_}"\nground = "{ground}"\nrule = "1"\nsource = "seed"\n'
    for id_, joins in WAYS:
        text += f'[[way]]\nid = "{id_}"\njoins = {joins}\nglyph = "="\nrule = "1"\nsource = "seed"\n'
    for id_ in ("east", "west"):
        text += f'[[region]]\nid = "{id_}"\nname = "{id_.title()}"\nrule = "1"\nsource = "seed"\n'
    for row in areas.strip().splitlines():
        id_, kind, region, x, y, port = row.split()
        text += f'[[area]]\nid = "{id_}"\nname = "{id_}"\nlabel = "{id_}"\nkind = "{kind}"\n'
        text += f'region = "{region.strip("-")}"\nx = {x}\ny = {y}\nw = 8\nsource = "seed"\n'
        text += "port = true\n" if port == "port" else ""
    for row in links.strip().splitlines():
        a, b, kind = row.split()
        text += f'[[connection]]\na = "{a}"\nb = "{b}"\nkind = "{kind}"\nsource = "seed"\n'
    return text + more


def drawn(**changes):
    """The map of a sheet."""
    return parse_area_map(sheet(**changes), "islands.toml")


def refused(**changes):
    """What is wrong with a sheet."""
    with pytest.raises(DataError) as refusal:
        drawn(**changes)
    return str(refusal.value)


@pytest.fixture(scope="module")
def islands():
    """Two islands, a strait and an ocean."""
    return drawn()


# ---------------------------------------------------------------- what is where


def test_the_ground_of_an_area_is_that_of_its_kind(islands):
    """Towns and woods are land; a box is neither land nor sea."""
    assert [islands.ground(area) for area in ("dover", "wood", "ocean", "london")] == [
        "land",
        "land",
        "sea",
        "box",
    ]


def test_a_region_holds_its_areas_in_the_order_of_the_sheet(islands):
    """Seas and boxes belong to no region."""
    assert islands.in_region("east") == ("dover", "hythe", "wood")
    assert islands.in_region("nowhere") == ()
    assert islands.of_kind("town") == ("dover", "hythe", "calais")


def test_two_areas_are_adjacent_only_if_a_connection_joins_them(islands):
    """Both ways alike, and by kind if one asks for it."""
    assert islands.way("hythe", "dover") == islands.way("dover", "hythe") == "road"
    assert islands.way("dover", "calais") == ""
    assert islands.adjacent("dover") == ("hythe", "wood", "narrows")
    assert islands.adjacent("dover", "road", "path") == ("hythe", "wood")


# ---------------------------------------------------------------- ranges and ways


def test_a_mover_pays_by_the_way_and_ways_without_a_cost_are_closed(islands):
    """Ships use lanes alone, whatever roads there are."""
    land, sea = islands.by_way({"road": 1, "path": 3}), islands.by_way({"lane": 1})
    assert islands.reach(land, "dover", 2).costs == {"hythe": 1, "wood": 2}
    assert islands.reach(sea, "dover", 2).costs == {"narrows": 1, "calais": 2, "ocean": 2}


def test_the_cheapest_way_wins_over_the_shortest(islands):
    """The path is straight and dear, the roads go round."""
    found = islands.reach(islands.by_way({"road": 1, "path": 3}), "dover", 3)
    assert found.path_to("wood") == ("hythe", "wood")
    assert found.cost_to("wood") == 2


def test_of_equally_cheap_ways_the_one_of_fewest_areas_is_taken(islands):
    """Two roads or one path at the price of two."""
    found = islands.reach(islands.by_way({"road": 1, "path": 2}), "dover", 3)
    assert found.path_to("wood") == ("wood",)


def test_nobody_goes_through_what_is_barred_nor_on_from_a_stop(islands):
    """A stop is entered and ends the way; the area of departure is neither."""
    roads = islands.by_way({"road": 1})
    assert "wood" not in islands.reach(roads, "dover", 5, stops={"hythe", "dover"})
    assert "hythe" in islands.reach(roads, "dover", 5, stops={"hythe"})
    assert islands.reach(roads, "dover", 5, barred={"hythe"}).costs == {}


def test_an_area_out_of_reach_has_no_way(islands):
    """Asking for it is an error, not an empty way."""
    found = islands.reach(islands.by_way({"road": 1}), "dover", 9)
    with pytest.raises(KeyError):
        found.path_to("calais")
    with pytest.raises(KeyError):
        found.cost_to("dover")


def test_a_cost_may_depend_on_both_ends(islands):
    """Whoever may not enter woods goes round them."""
    exits = islands.exits(lambda _a, b, kind: 0 if b == "wood" or kind == "lane" else 1)
    assert islands.reach(exits, "dover", 9).costs == {"hythe": 1}


def test_steps_count_connections_whatever_they_cost(islands):
    """The nearest area is the one of fewest steps."""
    exits = islands.by_way({"lane": 7})
    assert islands.steps(exits, "london") == {"london": 0, "ocean": 1, "narrows": 2, "dover": 3, "calais": 3}
    assert islands.steps(exits, "london", barred={"narrows"}) == {"london": 0, "ocean": 1}


# ---------------------------------------------------------------- what a sheet may get wrong


@pytest.mark.parametrize(
    ("links", "says"),
    [
        ("dover atlantis road", "'atlantis' is unknown"),
        ("dover calais bridge", "'bridge' is unknown"),
        ("hythe dover path", "dover are joined already"),
        ("dover dover road", "joins dover to itself"),
        ("hythe narrows lane", "hythe and narrows are none of that"),
        ("dover london road", "dover and london are none of that"),
    ],
)
def test_a_connection_joins_two_areas_that_its_kind_may_join(links, says):
    """Whatever else it is, it is refused with its place."""
    message = refused(links=LINKS + links)
    assert says in message
    assert "$.connection[7]" in message


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hythe   town  east", "hythe   town  -   ", "an area of land is in a region"),
        ("ocean   sea   -   ", "ocean   sea   east", "an area of land is in a region"),
        ("ocean   sea   -    45 16 -", "ocean   sea   -    45 16 port", "is no port"),
        ("hythe   town  east 20  0 -", "hythe   town  east 20  0 port", "hythe is a port and touches no sea"),
        ("hythe   town", "hythe   city", "'city' is unknown"),
        ("wood    woods east 20  6", "wood    woods east 20  1", "the labels of hythe and wood touch"),
        ("wood    woods east 20  6", "wood    woods east 55  6", "lies off the sheet"),
        ("wood    woods east 20  6", "wood    woods east 15  8", "runs through the label of wood"),
        ("hythe   town", "dover   town", "dover stands here twice"),
    ],
)
def test_an_area_that_contradicts_the_sheet_is_refused(old, new, says):
    """The message says what is wrong."""
    assert old in AREAS
    assert says in refused(areas=AREAS.replace(old, new))


def test_a_map_hangs_together():
    """No area lies apart from the rest, by whatever ways."""
    assert "calais is joined to nothing" in refused(links=LINKS.replace("    calais narrows lane\n", ""))
    apart = LINKS.replace("    dover narrows lane\n", "")
    assert "nothing leads from dover to calais" in refused(links=apart)


def test_every_entry_says_where_it_comes_from():
    """Reconstructed entries say why, and `also` speaks of fields that are there."""
    extra = '[[connection]]\na = "wood"\nb = "hythe"\nkind = "path"\nsource = "reconstructed"\n'
    assert "say why it was made up so" in refused(more=extra)
    extra += 'why = "so"\nalso.colour = { source = "seed" }\n'
    assert "colour is no field of this entry" in refused(more=extra)


def test_a_file_is_named_as_its_map():
    """The map of The American Revolution is in the file of its id; another name is no file."""
    assert load_area_map("cockade.engine.revolution", "revolution").id == "revolution"
    with pytest.raises(DataError):
        load_area_map("cockade.engine.revolution", "atlantis")
