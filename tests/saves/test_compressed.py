"""A packed game is read and played on as it was before it was packed."""

from __future__ import annotations

import gzip

import pytest

from cockade.saves import compressed
from cockade.saves.baseline import beside
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import SaveFile, review
from cockade.saves.verify import verify
from tests.saves.playing import played
from tests.toy import GAMES


@pytest.fixture
def game(tmp_path):
    """A game, and the same packed in another folder."""
    path = tmp_path / "plain" / "game.jsonl"
    path.parent.mkdir()
    played(path, steps=20).close()
    there = tmp_path / "packed" / "game.jsonl.gz"
    there.parent.mkdir()
    there.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return path, there


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_a_packed_game_is_found_under_both_names_and_says_the_same(game, name):
    path, there = game
    assert review(there.with_name(name), GAMES).opened.events == review(path, GAMES).opened.events
    assert verify(there.with_name(name), GAMES).same


def test_what_is_not_packed_comes_first(game):
    """Who unpacks a game and plays on sees what they played."""
    path, there = game
    bare = compressed.bare(there)
    with SaveFile.open(path, GAMES)[0] as save:
        assert save.path == path
    bare.write_bytes(path.read_bytes())
    there.write_bytes(b"")
    assert review(bare, GAMES).opened.events


def test_what_is_known_of_a_game_stands_beside_it_packed_or_not(game):
    path, there = game
    assert beside(there) == there.with_name("game.jsonl.expected")
    assert beside(path).name == beside(there).name
    assert compressed.called(path) == compressed.called(there) == "game"


@pytest.mark.parametrize("harm", [lambda data: data[:-9], lambda data: data[:40] + b"?" * 40 + data[80:]])
def test_half_a_packed_game_is_refused(game, harm):
    _, there = game
    there.write_bytes(harm(there.read_bytes()))
    with pytest.raises(SaveError, match="It is packed and incomplete"):
        review(there, GAMES)


def test_a_little_file_that_says_endlessly_much_is_refused(tmp_path, monkeypatch):
    """No more of it is unpacked than a game may have."""
    monkeypatch.setattr("cockade.saves.save_file.MOST_BYTES", 1 << 20)
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(b" " * (1 << 24)))
    with pytest.raises(SaveError, match="It is too large for a recorded game: more than 1 MB"):
        review(path, GAMES)


def test_a_packed_game_is_played_on_and_stays_packed(game):
    """Notes and events go into it, under either of its names."""
    _, there = game
    path = compressed.bare(there)
    with GameHost.open(there, GAMES) as host:
        host.note(0, "", "the heaps")
        host.act(host.opened.decider, host.offers()[0].actions[0])
        events = host.opened.events
    with GameHost.open(path, GAMES) as host:
        host.note(1, "", "the second")
    assert not path.exists()
    assert compressed.is_packed(there.read_bytes())
    found = review(there, GAMES).opened
    assert found.events == events
    assert found.notes == {(0, ""): "the heaps", (1, ""): "the second"}


def test_a_line_that_cannot_be_written_leaves_a_packed_game_as_it_was(game, monkeypatch):
    """The disk is full: what is on it is whole, and the next line finds its place."""
    _, there = game
    before = there.read_bytes()
    with GameHost.open(there, GAMES) as host:
        monkeypatch.setattr("cockade.saves.append_log._locked_draft", fails)
        with pytest.raises(SaveError, match="full"):
            host.note(0, "", "lost")
        assert there.read_bytes() == before
        monkeypatch.undo()
        host.note(0, "", "kept")
    assert review(there, GAMES).opened.notes == {(0, ""): "kept"}


def fails(path, *_):
    """As a full disk."""
    raise SaveError(path, "The disk is full.")


def test_the_games_of_a_folder_are_found_packed_or_not(game, tmp_path):
    path, there = game
    beside(path).write_text("")
    assert compressed.games_in(tmp_path) == sorted([path, there])
