"""Packs: a folder and its zip are one pack, and what is none is refused in a sentence."""

from __future__ import annotations

import zipfile
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.packs import brought
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.play import GAME
from cockade.saves.game_host import GameHost
from cockade.saves.packs import MOST_BYTES, MOST_FILES, chosen, read_pack
from cockade.saves.save_file import review
from cockade.saves.verify import verify
from cockade.tui.games.pack_loading import SHIPPED

EXAMPLE = SHIPPED / "trenton-redoubts"
BATTLE, MAP = "scenarios/trenton-redoubts.toml", "maps/trenton-redoubts.toml"
GAMES = {"rebels": GAME}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack that may be changed."""
    return Path(copytree(EXAMPLE, tmp_path / "pack"))


def texts(folder: Path) -> dict[str, str]:
    """Its files."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.toml")
        if not path.is_symlink()
    }


def zipped(path: Path, files: dict[str, str]) -> Path:
    """A zip with such files."""
    file = path / "pack.cockade"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in files.items():
            out.writestr(name, text)
    return file


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """The pack with another text in one of its files."""
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def laid(folder: Path) -> str:
    """The id under which its battle is played."""
    return GAME.printed("trenton-redoubts", read_pack(folder).values)


def test_a_folder_and_its_zip_are_one_pack(folder: Path, tmp_path: Path) -> None:
    """The identity of a pack is what its files say, not what holds them, nor in which folder of a zip."""
    pack = read_pack(folder)
    assert read_pack(zipped(tmp_path, texts(folder))) == pack
    within = {f"some-folder/{name}": text for name, text in texts(folder).items()}
    assert read_pack(zipped(tmp_path, within)).hash == pack.hash


def test_what_changes_no_battle_changes_no_pack(folder: Path) -> None:
    """A comment, a blank or another order of keys is the same pack; another word is another one."""
    before, id_ = read_pack(folder).hash, laid(folder)
    changed(folder, BATTLE, 'id = "trenton-redoubts"\n', "")
    text = (folder / BATTLE).read_text("utf-8")
    (folder / BATTLE).write_text(f'# a comment\nid   =  "trenton-redoubts"\n{text}', encoding="utf-8")
    assert (read_pack(folder).hash, laid(folder)) == (before, id_)
    changed(folder, BATTLE, "0930", "0940")
    assert read_pack(folder).hash != before
    assert laid(folder) != id_


def test_what_is_for_people_is_no_part_of_it(folder: Path, tmp_path: Path) -> None:
    """A README, a licence and hidden files may lie beside the pack, in a folder as in a zip."""
    before = read_pack(folder).hash
    for name in ("README.md", "LICENSE", ".gitignore", "maps/.DS_Store"):
        (folder / name).write_text("x", encoding="utf-8")
    assert read_pack(folder).hash == before
    assert read_pack(zipped(tmp_path, texts(folder) | {"README.md": "x", ".git/config": "x"})).hash == before


@pytest.mark.parametrize("name", ["run.py", "maps/deep/a.toml", "maps/map.png", "others/a.toml", "notes.txt"])
def test_what_is_no_part_of_a_pack_is_refused_in_a_folder_as_in_a_zip(
    folder: Path, tmp_path: Path, name: str
) -> None:
    """Nothing is passed over in silence that its maker may have meant."""
    files = texts(folder) | {name: ""}
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("", encoding="utf-8")
    for path in (folder, zipped(tmp_path, files)):
        with pytest.raises(DataError, match=f"{name.partition('/')[0]}.* is no"):
            read_pack(path)


@pytest.mark.parametrize(
    "name", ["../up.toml", "/root.toml", "maps/a/b.toml", "maps/\x1b.toml", "maps/é.toml"]
)
def test_a_strange_name_is_refused(folder: Path, tmp_path: Path, name: str) -> None:
    """A file of a zip stands in the pack, or the pack is refused."""
    with pytest.raises(DataError, match="no name of a file in a pack"):
        read_pack(zipped(tmp_path, texts(folder) | {name: ""}))


def test_a_zip_bomb_is_refused(folder: Path, tmp_path: Path) -> None:
    """No more is unpacked than a pack may have; no more files are read than it may have."""
    with pytest.raises(DataError, match="bytes"):
        read_pack(zipped(tmp_path, texts(folder) | {MAP: "#" * 50 * MOST_BYTES}))
    many = {f"maps/m{n}.toml": "" for n in range(MOST_FILES + 1)}
    with pytest.raises(DataError, match="files"):
        read_pack(zipped(tmp_path, texts(folder) | many))


@pytest.mark.parametrize("content", [b"", b"PK", b"\x00" * 100])
def test_what_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file that is no zip is refused in a sentence."""
    (tmp_path / "pack").write_bytes(content)
    with pytest.raises(DataError, match="no pack"):
        read_pack(tmp_path / "pack")


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    """What has no pack.toml is no pack, and a pack without a battle is none."""
    with pytest.raises(DataError, match=r"has no pack\.toml"):
        read_pack(tmp_path)
    (tmp_path / "pack.toml").write_text((EXAMPLE / "pack.toml").read_text("utf-8"), encoding="utf-8")
    with pytest.raises(DataError, match="has no battle"):
        read_pack(tmp_path)


def test_a_link_is_refused_in_a_folder_as_in_a_zip(folder: Path, tmp_path: Path) -> None:
    """A pack has nothing that lies outside of it."""
    outside = tmp_path / "outside.toml"
    outside.write_text("", "utf-8")
    (folder / "charts.toml").symlink_to(outside)
    with pytest.raises(DataError, match=r"'charts\.toml' is no file that a pack can have"):
        read_pack(folder)
    (folder / "charts.toml").unlink()
    file = zipped(tmp_path, texts(folder))
    link = zipfile.ZipInfo("charts.toml")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(file, "a") as out:
        out.writestr(link, "../outside.toml")
    with pytest.raises(DataError, match=r"'charts\.toml' is no file that a pack can have"):
        read_pack(file)


def test_what_is_kept_with_a_game_fits_into_its_first_line(folder: Path) -> None:
    """A text that is short in its file may be long in a record, where each sign takes six."""
    text = "\u6226" * 9_000
    (folder / "charts.toml").write_text("\n".join(f't{n} = "{text}"' for n in range(20)), "utf-8")
    with pytest.raises(DataError, match="bytes long as a game keeps it"):
        read_pack(folder)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = " + "[" * 5000 + "]" * 5000, "not TOML"),
        ("x = " + "[" * 20 + "]" * 20, "at most 8 levels"),
        (".".join("a" * 500) + " = 1", "too many dots"),
        ("when = 1776-12-26", "neither text nor number"),
        ("n = nan", "is beyond"),
        ('t = "\\u001b[2J"', r"U\+001B"),
        ('t = "\\u202e"', r"U\+202E"),
        (f't = "{"x" * 30_000}"', "longer than"),
        ('t = "{left.__class__}"', "braces"),
        ('t = "{left:>999999999}"', "braces"),
    ],
)
def test_what_no_battle_needs_is_refused(folder: Path, text: str, said: str) -> None:
    """Depth, length, signs that are no writing, and sentences that reach further than their names."""
    (folder / "charts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        read_pack(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (BATTLE, 'id = "trenton-redoubts"', 'id = "trenton"', r"\$\.id: is not the name of the file"),
        (BATTLE, 'based_on = "trenton"', 'based_on = "trentn"', "'trentn' is unknown; known are trenton"),
        (BATTLE, 'based_on = "trenton"', 'based_on = "trenton-redoubts"', "goes round in a circle"),
        (
            BATTLE,
            'map = "trenton-redoubts"',
            'map = "../../charts"',
            r"\$\.map: '\.\./\.\./charts' is unknown",
        ),
        (BATTLE, "[1603]", "[1600]", r"1600 is not on the map"),
        (BATTLE, '"0730"', f'"{"9" * 100}"', "is no name in one line"),
        (MAP, "1603|1503", "1603|1505", "1603 and 1505 are not adjacent"),
        ("briefing.toml", '["trenton-redoubts"]', '["trenton"]', "'trenton' is unknown"),
        ("pack.toml", 'version = "1"', 'version = ""', r"\$\.version: has 0 signs"),
        ("pack.toml", 'version = "1"', "", r"\$\.version"),
    ],
)
def test_a_fault_is_named_with_its_file_and_place(
    folder: Path, name: str, old: str, new: str, said: str
) -> None:
    """A battle of a pack is checked like one of ours, and its names lead to it or to ours."""
    with pytest.raises(DataError, match=said):
        laid(changed(folder, name, old, new))


def test_nothing_in_a_pack_takes_the_name_of_a_battle_of_ours(folder: Path) -> None:
    """Else its record would be taken for one of ours."""
    (folder / BATTLE).rename(folder / "scenarios/trenton.toml")
    changed(folder, "scenarios/trenton.toml", 'id = "trenton-redoubts"', 'id = "trenton"')
    changed(folder, "briefing.toml", '["trenton-redoubts"]', '["trenton"]')
    with pytest.raises(DataError, match="is a battle of ours"):
        GAME.printed("trenton", read_pack(folder).values)


def test_a_damaged_zip_is_read_or_refused(folder: Path, tmp_path: Path) -> None:
    """Whatever stands in a file, it is a pack or a DataError says why it is none."""
    rng, file = Random(41), zipped(tmp_path, texts(folder))
    sound, refused = file.read_bytes(), 0
    for _ in range(100):
        content = bytearray(sound)
        for _ in range(rng.randint(1, 8)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        file.write_bytes(content)
        try:
            assert read_pack(file).files
        except DataError as error:
            refused += bool(str(error))
    assert refused


@pytest.mark.parametrize("within", [-1, 100, 10**3])
def test_an_area_beyond_every_map_is_refused(folder: Path, within: int) -> None:
    """How far from its place a group may start is bounded, whatever a file says."""
    with pytest.raises(DataError, match="within: is"):
        laid(changed(folder, BATTLE, "hexes = [1307]", f"around = 1307\nwithin = {within}"))


def test_charts_and_values_lie_over_a_pack(folder: Path) -> None:
    """The pack's charts over ours, a player's values over both, and over the map of the pack."""
    (folder / "charts.toml").write_text("[stacking]\nstack_limit = 9\n", encoding="utf-8")
    values = read_pack(folder).values
    own = ground(GAME.printed("trenton-redoubts", values))
    assert (own.charts.stack_limit, ground("trenton").charts.stack_limit) == (9, 12)
    printed = {"charts": {"stacking": {"fighting_limit": 5}}, "map": {"terrain": {"1606": "woods"}}}
    both = ground(GAME.printed("trenton-redoubts", values | printed))
    assert (both.charts.stack_limit, both.charts.fighting_limit, both.map.terrain[1606]) == (9, 5, "woods")
    assert both.map.works[1603, 1503] == "fieldwork"
    assert own.map.terrain[1606] == "town"


def test_a_game_carries_its_battle(folder: Path, tmp_path: Path) -> None:
    """It opens, and today's rules play it as it was recorded, with the pack gone."""
    path, id_ = tmp_path / "game.jsonl", laid(folder)
    with GameHost.begin(GAME, id_, bytes(16), path=path) as host:
        begun = host.opened.state
    for file in folder.rglob("*.toml"):
        file.unlink()
    reading = review(path, GAMES)
    assert reading.opened.state == begun
    assert reading.opened.scenario == id_
    pack = brought(reading.opened.values)
    assert pack is not None
    assert pack.head.title == "Trenton: if Rall had dug in"
    assert verify(path, GAMES).same


def test_a_path_names_a_pack_and_a_battle_in_it(folder: Path, tmp_path: Path) -> None:
    """A folder or a zip, one battle of it, or the file of a battle."""
    file = zipped(tmp_path, texts(folder))
    assert chosen(folder) == (folder, "")
    assert chosen(file / "a") == (file, "a")
    assert chosen(folder / "a") == (folder, "a")
    assert chosen(folder / BATTLE) == (folder, "trenton-redoubts")
