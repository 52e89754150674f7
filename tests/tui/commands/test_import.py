"""`cockade packs import`: an order of battle and maps, into the files of a pack."""

import json

HEAD = "id,name,side,nation,kind,allowance,named_by,strength\n"
TILED = {
    "orientation": "hexagonal",
    "staggeraxis": "x",
    "staggerindex": "odd",
    "width": 2,
    "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "type": "clear"}]}],
    "layers": [{"type": "tilelayer", "data": [1, 1, 1, 1]}],
}


def test_the_command_puts_them_into_the_pack(tmp_path, cockade) -> None:
    """A file of the pack for each, and a sentence where it is; exit code 2 for what it cannot take."""
    (tmp_path / "units.csv").write_text(HEAD + "a,A,american,US,line,4,seed,6 3\n", "utf-8")
    (tmp_path / "field.txt").write_text(". = clear\n....\n....\n", "utf-8")
    (tmp_path / "field.json").write_text(json.dumps(TILED), "utf-8")
    (tmp_path / "notes.md").write_text("x", "utf-8")
    pack = tmp_path / "pack"
    pack.mkdir()
    ran = cockade("packs", "import", pack, tmp_path / "units.csv", "--into", "cowpens")
    assert (ran.code, "1 unit" in ran.out) == (0, True)
    ran = cockade("packs", "import", pack, tmp_path / "field.txt", "--into", "cowpens")
    assert (ran.code, "a map of 4 by 2 hexes" in ran.out) == (0, True)
    assert cockade("packs", "import", pack, tmp_path / "field.json", "--into", "tiled").code == 0
    assert (pack / "scenarios/cowpens.toml").exists()
    assert (pack / "maps/tiled.toml").exists()
    for file, into, said in (
        ("field.txt", "Cow Pens", "use small letters"),
        ("none.csv", "a", "There is no such file"),
        ("notes.md", "a", "the name must end in .csv"),
    ):
        ran = cockade("packs", "import", pack, tmp_path / file, "--into", into)
        assert ran.code == 2
        assert said in ran.err
