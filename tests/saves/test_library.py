"""The player's folder of games."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attrs import field, make_class

from cockade.saves.errors import SaveError
from cockade.saves.library import Library, data_folder
from cockade.saves.listing import entry_of
from cockade.saves.listing_cache import form_of
from cockade.saves.save_file import SaveFile
from tests.saves.playing import begun, played
from tests.toy import GAMES, Take


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    return Library(tmp_path / "games")


def test_the_folder_is_the_players_own(monkeypatch, tmp_path):
    """`COCKADE_DATA`, or where the system keeps such things."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert Library().folder == tmp_path / "games"
    monkeypatch.setenv("COCKADE_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder().name == "cockade"


def test_a_folder_that_is_not_there_is_empty(library):
    """Looking makes nothing."""
    assert list(library.entries(GAMES)) == []
    assert not library.folder.exists()


def test_games_are_numbered_by_scenario(library):
    """Each gets the next free name."""
    names = []
    for scenario in ("classic", "classic", "small"):
        with library.keep(begun(scenario=scenario).opened) as save:
            names.append(save.path.name)
    assert names == ["pebbles-classic-1.jsonl", "pebbles-classic-2.jsonl", "pebbles-small-1.jsonl"]
    assert next(library.names("pebbles", "classic")).name == "pebbles-classic-3.jsonl"


def test_odd_ids_make_plain_names(library):
    """No separator of paths gets into a name."""
    assert next(library.names("../x", "A b/c")).name == "-x-a-b-c-1.jsonl"


def test_a_name_that_was_just_taken_is_passed_over(library, monkeypatch):
    """Two processes may begin the same scenario at the same moment."""
    monkeypatch.setattr(
        Library, "names", lambda self, *_: iter([self.folder / "a.jsonl", self.folder / "b.jsonl"])
    )
    library.keep(begun().opened).close()
    with library.keep(begun().opened) as save:
        assert save.path.name == "b.jsonl"


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    """As every other trouble with files."""
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="file"):
        Library(tmp_path / "file" / "games").keep(begun().opened)


def test_a_list_tells_the_latest_game_first(library):
    """With its title, how far it has come, who must decide and who plays."""
    for number, scenario in enumerate(("small", "classic")):
        host = begun(scenario=scenario)
        save = library.keep(host.opened, players={"north": "me"})
        host.save = save
        host.act("north", Take(0))
        host.close()
        os.utime(save.path, (1000 + number, 1000 + number))
    latest, other = library.entries(GAMES)
    assert (latest.title, other.title) == ("Classic", "Small")
    assert (latest.events, latest.side, latest.turn) == (1, "north", "Turn 1")
    assert latest.players == {"north": "me"}
    assert latest.when.timestamp() == 1001
    assert latest.outcome is None
    assert latest.problem is None


def test_a_game_that_is_over_says_so(library):
    """With its outcome instead of a side."""
    host = played(steps=0)
    while offers := host.offers():
        host.act(host.opened.decider, offers[-1].actions[0])
    library.keep(host.opened).close()
    (entry,) = library.entries(GAMES)
    assert entry.side == ""
    assert entry.outcome == host.snapshot().outcome


def test_a_broken_file_is_listed_with_its_problem(library):
    """One bad file does not hide the others; what is no game by its name is not listed."""
    library.keep(begun().opened).close()
    (library.folder / "bad.jsonl").write_text("oh\n")
    (library.folder / "notes.txt").write_text("mine")
    (library.folder / "folder.jsonl").mkdir()
    problems = {entry.path.name: entry.problem for entry in library.entries(GAMES)}
    assert set(problems) == {"bad.jsonl", "pebbles-classic-1.jsonl"}
    assert "line 1" in str(problems["bad.jsonl"])
    assert problems["pebbles-classic-1.jsonl"] is None


def test_a_file_that_goes_while_the_list_is_made(library):
    """It has a problem, like any other that cannot be read."""
    save = library.keep(begun().opened)
    entries = library.entries(GAMES)
    save.close()
    Path(save.path).unlink()
    assert all("no such file" in str(entry.problem) for entry in entries)


def test_a_game_that_is_being_played_is_listed(library):
    """Lists lock nothing."""
    with library.keep(begun().opened) as save:
        assert next(iter(library.entries(GAMES))).problem is None
        with pytest.raises(SaveError):
            SaveFile.open(save.path, GAMES)


# ---------------------------------------------------------------- what is done with games in the list


def kept(library):
    """A game in the library, and what belongs to it."""
    with library.keep(begun().opened) as save:
        beside = save.path.with_name(save.path.name + ".chances")
        beside.write_text("kept beside it")
        return save.path


def test_a_game_put_aside_comes_back_with_all_that_belongs_to_it(library):
    """It is in no list meanwhile, and is what it was afterwards."""
    path = kept(library)
    before = path.read_bytes()
    removed = library.remove(path)
    assert library.paths() == []
    assert not list(library.folder.glob("*.chances"))
    assert library.bring_back(removed) == path
    assert path.read_bytes() == before
    assert path.with_name(path.name + ".chances").exists()


def test_a_name_that_is_taken_is_not_written_over(library):
    """Neither by renaming nor by bringing back."""
    first, second = kept(library), kept(library)
    before = first.read_bytes()
    with pytest.raises(SaveError, match="already"):
        library.rename(second, first.stem)
    removed = library.remove(second)
    library.rename(first, second.stem)
    with pytest.raises(SaveError, match="already"):
        library.bring_back(removed)
    assert second.read_bytes() == before
    assert removed.exists()


@pytest.mark.parametrize(("name", "file"), [("夜の渡河", "夜の渡河.jsonl"), ("../a/b ", "a b.jsonl")])
def test_a_name_is_plain(library, name, file):
    """Letters of any script; no way into another folder."""
    assert library.rename(kept(library), name) == library.folder / file
    with pytest.raises(SaveError, match="letter"):
        library.rename(library.folder / file, " ../. ")


def test_what_has_not_changed_is_not_read_again(library, monkeypatch):
    """The index tells of it; a file that was touched is read, and a broken index is made anew."""
    path = kept(library)
    first = list(library.entries(GAMES))
    monkeypatch.setattr("cockade.saves.listing_cache.entry_of", lambda *_: pytest.fail("read again"))
    assert list(library.entries(GAMES)) == first
    monkeypatch.undo()
    os.utime(path, (1, 1))
    assert next(iter(library.entries(GAMES))).when != first[0].when
    (library.folder / ".index.json").write_text('{"form": 1, "kept": {"x": 3}}')
    assert [each.path for each in library.entries(GAMES)] == [path]


def test_an_index_of_other_fields_is_made_anew(library, monkeypatch):
    """A field that lists gain isn't empty for files that were listed before."""
    path = kept(library)
    assert [each.path for each in library.entries(GAMES)] == [path]
    monkeypatch.setattr("cockade.saves.listing_cache.form_of", lambda _: "another")
    read = []
    monkeypatch.setattr("cockade.saves.listing_cache.entry_of", lambda *of: read.append(of) or entry_of(*of))
    assert [each.path for each in library.entries(GAMES)] == [path]
    assert len(read) == 1


def test_the_form_of_an_index_follows_every_field():
    """A new field, another type, and both in a record inside."""
    inner = make_class("Inner", {"one": field(type=int)})
    wider = make_class("Inner", {"one": field(type=int), "two": field(type=int)})
    fields = [
        {"a": int},
        {"a": str},
        {"a": int, "b": int},
        {"a": inner},
        {"a": wider},
        {"a": dict[str, wider]},
    ]
    made = [make_class("Outer", {name: field(type=kind) for name, kind in each.items()}) for each in fields]
    assert len(set(map(form_of, made))) == len(made)


def test_a_file_that_cannot_be_read_is_looked_at_each_time(library):
    """What is wrong is told in the language of who looks, and may be mended by another version."""
    path = kept(library)
    (library.folder / "broken.jsonl").write_text("nonsense\n")
    assert [bool(each.problem) for each in sorted(library.entries(GAMES), key=lambda one: one.path)] == [
        True,
        False,
    ]
    index = (library.folder / ".index.json").read_text()
    assert path.name in index
    assert "broken" not in index


def test_a_changed_game_adds_one_row_to_the_index(library):
    """The rows of the others stay as they are, half a row spoils no other, and old rows go in time."""
    index, paths = library.folder / ".index.json", [kept(library) for _ in range(3)]
    assert len(list(library.entries(GAMES))) == len(paths)
    before = index.read_bytes()
    index.write_bytes(before + b'\n{"half')
    os.utime(paths[1], (1, 1))
    assert len(list(library.entries(GAMES))) == len(paths)
    assert index.read_bytes().startswith(before)
    assert index.read_bytes().count(b"\n") == before.count(b"\n") + 2
    for second in range(9):
        os.utime(paths[1], (second + 2, second + 2))
        assert len(list(library.entries(GAMES))) == len(paths)
        assert index.read_bytes().count(b"\n") <= 2 * len(paths) + 1
    os.utime(paths[0], (5, 5))
    assert {each.path.name for each in library.entries(GAMES)} == {path.name for path in paths}


@pytest.mark.parametrize("row", ["3", "[[1, 2]]", '{"pebbles-classic-1.jsonl": 3}', "[" * 99_999])
def test_a_row_that_cannot_be_used_is_read_anew(library, row):
    """The form is ours, a row is not."""
    path, index = kept(library), library.folder / ".index.json"
    assert [each.path for each in library.entries(GAMES)] == [path]
    form = index.read_text().splitlines()[0]
    index.write_text(f"{form}\n{row}")
    assert [each.path for each in library.entries(GAMES)] == [path]


@pytest.mark.parametrize("text", ["3", "[]", '{"form": 1}', '{"form": 1, "kept": []}', "[" * 99_999, "\xff"])
def test_an_index_that_cannot_be_used_is_made_anew(library, text):
    """Whatever stands in it."""
    path = kept(library)
    (library.folder / ".index.json").write_bytes(text.encode("latin-1"))
    assert [each.path for each in library.entries(GAMES)] == [path]
