"""Packs: a folder and its zip are one pack, and what is none is refused in a sentence."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path
from random import Random

import pytest

from cockade.engine.mapsheet import parse_map
from cockade.engine.rebels.sheets.charts import PACKAGE
from cockade.engine.rebels.sheets.scenarios import load_scenario, read_scenario
from cockade.engine.sheets import DataError, package_text
from cockade.saves.packs import MOST_BYTES, read_pack

MAP, SCENARIO = "maps/stony-point.toml", "scenarios/stony-point.toml"


def folder(path: Path) -> Path:
    """A pack with a battle of ours in it."""
    for name in (MAP, SCENARIO):
        file = path / "pack" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(package_text(PACKAGE, name), encoding="utf-8")
    return path / "pack"


def zipped(path: Path, **texts: str) -> Path:
    """A zip with such files."""
    file = path / "pack.cockade"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in texts.items():
            out.writestr(name, text)
    return file


def test_a_folder_and_its_zip_are_one_pack(tmp_path: Path) -> None:
    """The identity of a pack is what its files say, not what holds them."""
    pack = read_pack(folder(tmp_path))
    assert pack.texts.keys() == {MAP, SCENARIO}
    assert read_pack(zipped(tmp_path, **pack.texts)).hash == pack.hash


def test_every_change_is_another_pack(tmp_path: Path) -> None:
    """One letter more is another pack."""
    path = folder(tmp_path)
    before = read_pack(path).hash
    (path / MAP).write_text((path / MAP).read_text(encoding="utf-8") + "#", encoding="utf-8")
    assert read_pack(path).hash != before


def test_a_battle_is_read_by_the_loader_of_our_own(tmp_path: Path) -> None:
    """The battle of a pack, on the map of the pack, is the one that we read from the package."""
    texts = read_pack(folder(tmp_path)).texts
    maps = {"stony-point": parse_map(texts[MAP], MAP)}
    read = read_scenario(tomllib.loads(texts[SCENARIO]), SCENARIO, maps=maps)
    assert read.map is maps["stony-point"]
    ours = load_scenario("stony-point")
    assert (read.counters, read.groups, read.victory) == (ours.counters, ours.groups, ours.victory)
    assert read.map.terrain == ours.map.terrain


@pytest.mark.parametrize("name", ["../up.toml", "/root.toml", "maps/a/b.toml", "run.py", "maps/\x1b.toml"])
def test_a_strange_name_is_refused(tmp_path: Path, name: str) -> None:
    """A file of a zip stands in the pack, or the pack is refused."""
    with pytest.raises(DataError, match="no name of a file in a pack"):
        read_pack(zipped(tmp_path, **{name: ""}))


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    """No more is unpacked than a pack may have."""
    with pytest.raises(DataError, match="bytes"):
        read_pack(zipped(tmp_path, **{MAP: "#" * 50 * MOST_BYTES}))


@pytest.mark.parametrize("content", [b"", b"PK", b"\x00" * 100])
def test_what_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file that is no zip is refused in a sentence."""
    (tmp_path / "pack").write_bytes(content)
    with pytest.raises(DataError, match="no pack"):
        read_pack(tmp_path / "pack")


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    """A pack has nothing that lies outside of its folder."""
    path = folder(tmp_path)
    (tmp_path / "outside.toml").write_text("secret = 1", encoding="utf-8")
    (path / "in.toml").symlink_to(tmp_path / "outside.toml")
    assert read_pack(path).texts.keys() == {MAP, SCENARIO}


def test_a_damaged_zip_is_read_or_refused(tmp_path: Path) -> None:
    """Whatever stands in a file, it is a pack or a DataError says why it is none."""
    rng, file = Random(41), zipped(tmp_path, **read_pack(folder(tmp_path)).texts)
    sound, refused = file.read_bytes(), 0
    for _ in range(100):
        content = bytearray(sound)
        for _ in range(rng.randint(1, 8)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        file.write_bytes(content)
        try:
            assert read_pack(file).texts
        except DataError as error:
            refused += bool(str(error))
    assert refused


@pytest.mark.parametrize("within", [-1, 100, 10**20])
def test_an_area_beyond_every_map_is_refused(within: int) -> None:
    """How far from its place a group may start is bounded, whatever a file says."""
    raw = tomllib.loads(package_text(PACKAGE, SCENARIO))
    raw["british"][0].update(around=raw["british"][0]["hexes"][0], within=within)
    with pytest.raises(DataError, match="within: is"):
        read_scenario(raw, SCENARIO)
