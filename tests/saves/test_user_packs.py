"""The player's own packs: installed, found by name, removed; what the workshop opened is remembered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cockade.engine.data_files import DataError
from cockade.saves.errors import SaveError
from cockade.saves.packs import read_pack
from cockade.saves.user_packs import MOST_EDITED, OwnPacks
from cockade.tui.games.pack_loading import SHIPPED

EXAMPLE = SHIPPED / "trenton-redoubts"


@pytest.fixture
def own(tmp_path: Path) -> OwnPacks:
    """A folder that is not there yet."""
    return OwnPacks(tmp_path / "packs")


def test_what_is_installed_is_the_same_pack_with_its_remarks(own: OwnPacks, tmp_path: Path) -> None:
    """Of a folder and of its zip; a second time changes nothing."""
    zipped = shutil.make_archive(str(tmp_path / "My Pack"), "zip", EXAMPLE)
    for path, name in ((EXAMPLE, "trenton-redoubts"), (Path(zipped), "my-pack")):
        found = own.install(path)
        assert found == own.folder / name == own.find(name) == own.install(path)
        assert read_pack(found).hash == read_pack(EXAMPLE).hash
        battle = "scenarios/trenton-redoubts.toml"
        assert (found / battle).read_bytes() == (EXAMPLE / battle).read_bytes()
    assert own.paths() == [own.folder / "my-pack", own.folder / "trenton-redoubts"]
    assert not list(own.folder.glob(".new-*"))


def test_another_pack_of_the_same_name_takes_no_place(own: OwnPacks, tmp_path: Path) -> None:
    """It may have another name; what is there stays."""
    other = Path(shutil.copytree(EXAMPLE, tmp_path / "trenton-redoubts"))
    head = other / "pack.toml"
    head.write_text(head.read_text("utf-8").replace('version = "1"', 'version = "2"'), encoding="utf-8")
    own.install(EXAMPLE)
    with pytest.raises(SaveError, match="Another pack has this name"):
        own.install(other)
    own.install(other, "second")
    assert read_pack(own.folder / "trenton-redoubts").hash == read_pack(EXAMPLE).hash


@pytest.mark.parametrize("name", ["../up", "A", "x" * 41, "a--b", ".hidden"])
def test_a_name_that_is_none_is_refused(own: OwnPacks, name: str) -> None:
    """Nothing is written outside of the folder."""
    with pytest.raises(SaveError, match="cannot be the name of a pack"):
        own.install(EXAMPLE, name)
    with pytest.raises(SaveError, match="There is no pack"):
        own.remove(name)
    assert own.find(name) is None
    assert not own.folder.exists()


def test_what_is_no_pack_is_not_installed(own: OwnPacks, tmp_path: Path) -> None:
    """A folder without a pack.toml, for one."""
    with pytest.raises(DataError, match="no pack"):
        own.install(tmp_path)


def test_a_pack_that_is_removed_is_gone(own: OwnPacks) -> None:
    """And one that was never there is told."""
    own.install(EXAMPLE)
    own.remove("trenton-redoubts")
    assert own.paths() == []
    with pytest.raises(SaveError, match="There is no pack"):
        own.remove("trenton-redoubts")


def test_what_the_workshop_opened_comes_first(own: OwnPacks, tmp_path: Path) -> None:
    """The newest of all, each once, as long as it is there."""
    own.install(EXAMPLE)
    places = [Path(shutil.copytree(EXAMPLE, tmp_path / f"p{n}")) for n in range(MOST_EDITED + 1)]
    for place in [*places, places[3]]:
        own.note_edited(place)
    wanted = [places[3], *(place for place in reversed(places) if place not in (places[0], places[3]))]
    assert own.paths() == [*wanted, own.folder / "trenton-redoubts"]
    shutil.rmtree(places[3])
    assert own.paths()[0] == places[-1]


def test_a_new_battle_has_a_name_of_its_own(own: OwnPacks) -> None:
    """The first that is free."""
    assert own.free().name == "battle-1"
    own.install(EXAMPLE, "battle-1")
    assert own.free().name == "battle-2"


def test_the_workshop_opens_though_the_disk_takes_nothing(tmp_path):
    """Its place is forgotten then, and nothing else is lost."""
    (tmp_path / "packs").write_text("no folder")
    own = OwnPacks(tmp_path / "packs")
    own.note_edited(tmp_path / "mine")
    assert own.paths() == []
