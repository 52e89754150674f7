"""What authors have already becomes tables of a pack; what is wrong with it is named with its line."""

from __future__ import annotations

import csv
import io
import json
import tomllib

import pytest

from cockade.engine.data_files import DataError, package_tables, scenario_tables, structure
from cockade.engine.hexmap_file import parse_map
from cockade.engine.rebels.common.charts import PACKAGE
from cockade.engine.rebels.common.scenario_schema import UnitSheet
from cockade.saves.pack_import import _HEAD, map_of, merged, tiled_of, units_of

BATTLES = ("trenton", "princeton", "brooklyn", "kings-mountain")
HEAD = "id,name,side,nation,kind,allowance,named_by,strength\n"


@pytest.mark.parametrize("battle", BATTLES)
def test_an_order_of_battle_comes_back_from_its_csv(battle: str) -> None:
    """Written and read again it is the same, with whatever is in its texts."""
    units = scenario_tables(PACKAGE, battle)["unit"]
    again = units_of(csv_of(units), "units.csv", UnitSheet)
    assert [structure(unit, UnitSheet, "x") for unit in again] == [
        structure(unit, UnitSheet, "x") for unit in units
    ]


@pytest.mark.parametrize("battle", BATTLES)
def test_the_ground_of_a_map_comes_back_from_its_sketch(battle: str) -> None:
    """Terrain, legend and head; what a sketch cannot say is drawn afterwards."""
    ours = package_tables(PACKAGE, f"maps/{battle}.toml")
    again = map_of(sketch_of(ours), "field.txt", battle)
    assert again["legend"] == ours["legend"]
    assert again["grid"]["terrain"].split() == ours["grid"]["terrain"].split()
    assert {key: again["map"][key] for key in ours["map"]} == ours["map"]


def csv_of(rows):
    """An order of battle as CSV, with the columns that are in use."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([cell_of(row.get(name, "")) for name in names] for row in rows)
    return out.getvalue()


def cell_of(value):
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def sketch_of(tables):
    """What a sketch can say of a map."""
    head = [f"{key} = {tables['map'][key]}" for key in _HEAD if key in tables["map"]]
    legend = [f"{letter} = {kind}" for letter, kind in tables["legend"].items()]
    return "\n".join([*head, "", *legend, "", tables["grid"]["terrain"].strip(), ""])


def test_a_sketch_is_a_map_that_can_be_read() -> None:
    """With its rows numbered or not, and as it is written into the pack."""
    text = "title = A field\n. = clear\nw = woods\n# a remark\n. w .\n02 w.w\n"
    tables = map_of(text, "field.txt", "field")
    found = parse_map(merged("", tables, "field.toml"), "field.toml")
    assert (found.id, found.terrain[201], found.terrain[102]) == ("field", "woods", "woods")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no row of hexes"),
        (". = clear\n...\n..\n", "line 3: has 2 hexes, the first row 3"),
        (". = clear\n.x.\n", "line 2: 'x' is no terrain; add a line \"x = clear\""),
        ("color = red\n. = clear\n.\n", "line 1: 'color' is unknown"),
        ("metres_per_hex = far\n. = clear\n.\n", "metres_per_hex are whole numbers"),
        ("x\n" * 1001, "is over 1000 lines"),
    ],
)
def test_a_fault_of_a_sketch_is_named_with_its_line(text: str, said: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(DataError) as refusal:
        map_of(text, "field.txt", "field")
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the column id is missing"),
        ("id,colour\n", "line 1: 'colour' is unknown"),
        ("id," + HEAD, "line 1: the column id is there twice"),
        (HEAD + "a,A,american,US,line,four,seed,6 3\n", "line 2, allowance: 'four' is not a whole number"),
        (HEAD + "a,A,american,US,line,4,seed,6\n", "line 2, strength: '6' is not two whole numbers"),
        (HEAD + "\na,A,american,US,line,4,seed,6 3,x\n", "line 3: has 9 cells for 8 columns"),
        (HEAD + 'a,"A\n', "is no CSV"),
    ],
)
def test_a_fault_of_an_order_of_battle_is_named_with_its_line(text: str, said: str) -> None:
    """All of them at once."""
    with pytest.raises(DataError) as refusal:
        units_of(text, "units.csv", UnitSheet)
    assert said in str(refusal.value)


TILED = {
    "orientation": "hexagonal",
    "staggeraxis": "x",
    "staggerindex": "odd",
    "width": 2,
    "height": 2,
    "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "type": "clear"}, {"id": 1, "class": "woods"}]}],
    "layers": [{"type": "tilelayer", "data": [1, 2, 2, 1]}],
}


MANY_KINDS = {
    "tilesets": [{"firstgid": 1, "tiles": [{"id": n, "type": f"kind {n}"} for n in range(53)]}],
    "layers": [{"type": "tilelayer", "data": list(range(1, 54))}],
}
"""One more than there are letters."""


@pytest.mark.parametrize(("index", "even"), [("odd", "low"), ("even", "high")])
def test_a_map_of_tiled_is_a_map(index: str, even: str) -> None:
    """Its columns are counted from 0 there, and from 1 here."""
    tables = tiled_of(json.dumps(TILED | {"staggerindex": index}), "field.json", "field")
    assert tables["map"]["even_columns"] == even
    found = parse_map(merged("", tables, "field.toml"), "field.toml")
    assert [found.terrain[hex_] for hex_ in (101, 201, 102, 202)] == ["clear", "woods", "woods", "clear"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"orientation": "orthogonal"}, "has no columns of hexes"),
        ({"staggeraxis": "y"}, "has no columns of hexes"),
        ({"layers": []}, "is no hexagonal map of Tiled"),
        ({"layers": [{"type": "tilelayer", "data": [1, 2, 0, 1]}]}, "'0' is unknown"),
        ({"layers": [{"type": "tilelayer", "data": [1, 2, 1]}]}, "has 1 hexes, the first row 2"),
        ({"tilesets": [{"firstgid": 1, "source": "x.tsx"}]}, "its tileset embedded"),
        ({"width": 1e400}, "is no hexagonal map of Tiled"),
        (MANY_KINDS, "has 53 kinds of terrain; the most is 52"),
    ],
)
def test_what_a_map_of_tiled_lacks_is_told(change: dict[str, object], said: str) -> None:
    """In a sentence."""
    with pytest.raises(DataError) as refusal:
        tiled_of(json.dumps(TILED | change), "field.json", "field")
    assert said in str(refusal.value)


@pytest.mark.parametrize("text", ["", "[", "3", '{"layers": 4}', "null"])
def test_what_is_no_map_of_tiled_is_told(text: str) -> None:
    """Whatever it is."""
    with pytest.raises(DataError, match="is no hexagonal map of Tiled"):
        tiled_of(text, "field.json", "field")


def test_everything_else_in_a_file_stays() -> None:
    """Remarks, other tables, and their order; what is no TOML is refused."""
    before = '# mine\nid = "a"\n\n[special]  # nothing\n\n[[unit]]\nid = "old"\n'
    after = merged(before, {"unit": [{"id": "new", "strength": [6, 3]}]}, "a.toml")
    assert "# mine" in after
    assert "# nothing" in after
    assert tomllib.loads(after)["unit"] == [{"id": "new", "strength": [6, 3]}]
    with pytest.raises(DataError, match="is not TOML"):
        merged("[", {}, "a.toml")
