"""Files: made at one stroke, one write and one sync an action, and a sentence for whatever goes wrong."""

from __future__ import annotations

import gc
import os
import pickle
import stat
from unittest.mock import patch

import pytest

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import SaveFile, review
from tests.saves.playing import KEY, begun, played, same
from tests.toy import GAMES, Done, Take, Throw


def refused(call, *arguments, **more):
    """The message of the SaveError that a call ends in."""
    with pytest.raises(SaveError) as found:
        call(*arguments, **more)
    return str(found.value)


# ---------------------------------------------------------------- a life


def test_a_game_is_played_closed_and_played_on(tmp_path):
    """What was played is there when it is opened again, and the dice go on as they would have."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        host.act("north", Take(0))
    with GameHost.open(path, GAMES) as again:
        assert same(again.opened, host.opened)
        assert again.notes == ()
        again.act("north", Done())
        again.act("south", Throw())
    straight = begun()
    for side, action in (("north", Take(0)), ("north", Done()), ("south", Throw())):
        straight.act(side, action)
    assert review(path, GAMES).opened.events == straight.opened.events


def test_an_action_is_one_write_and_one_sync(tmp_path):
    """A file costs an action exactly one write, one fdatasync and no fsync."""
    with begun(tmp_path / "game.jsonl") as host:
        with (
            patch("os.write", wraps=os.write) as write,
            patch("os.fdatasync", wraps=os.fdatasync) as fdatasync,
            patch("os.fsync", wraps=os.fsync) as fsync,
        ):
            host.act("north", Take(0))
            host.undo()
            host.redo()
        assert (write.call_count, fdatasync.call_count, fsync.call_count) == (3, 3, 0)


def test_it_is_on_disk_before_it_is_confirmed(tmp_path):
    """When `act` returns, another process can read the event."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        for number in range(1, 4):
            host.act("north", Take(2))
            assert len(review(path, GAMES).opened.events) == number + 1


def test_a_refused_action_writes_nothing(tmp_path):
    """Only what happened is recorded."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        before = path.read_bytes()
        with pytest.raises(Refusal):
            host.act("south", Take(0))
        with pytest.raises(Refusal):
            host.undo()
        assert path.read_bytes() == before


def test_a_served_game_keeps_its_key_to_itself(tmp_path):
    """It can be looked at, played on only with the key, and proves its dice when it is over."""
    path = tmp_path / "game.jsonl"
    with begun(path, served=True) as host:
        host.act("north", Throw())
    assert KEY.hex() not in path.read_text()
    assert review(path, GAMES).opened.key == b""
    assert "review" in refused(SaveFile.open, path, GAMES)
    assert "review" in refused(SaveFile.open, path, GAMES, key=bytes(16))
    save, opened, _ = SaveFile.open(path, GAMES, key=KEY)
    assert opened.key == KEY
    save.tell_key(KEY)
    save.close()
    assert review(path, GAMES).opened.key == KEY


def test_what_was_agreed_is_kept(tmp_path):
    """Players, options and the free undo of an analysis are in the header."""
    path = tmp_path / "game.jsonl"
    begun(path, players={"north": "human", "south": "cautious"}, free_undo=True).close()
    reading = review(path, GAMES)
    assert reading.header.players == {"north": "human", "south": "cautious"}
    assert reading.header.options == {"free_undo": True}
    assert reading.opened.free_undo


def test_saving_under_another_name_keeps_everything(tmp_path):
    """The new file has the whole game and takes what comes after; the old one stays as it was."""
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    host = played(old, steps=25, seed=3, scenario="endless", players={"north": "me"})
    before = old.read_bytes()
    host.save_as(new)
    host.act(host.opened.decider, Throw() if host.opened.state.agenda[-1].taken == 0 else Done())
    host.close()
    assert old.read_bytes() == before
    reading = review(new, GAMES)
    assert same(reading.opened, host.opened)
    assert reading.header.players == {"north": "me"}
    assert reading.header.begun == review(old, GAMES).header.begun
    SaveFile.open(old, GAMES)[0].close()


def test_the_collector_is_left_as_it_was(tmp_path):
    """Loading pauses garbage collection, and gives it back even when loading fails."""
    path = tmp_path / "game.jsonl"
    played(path).close()
    SaveFile.open(path, GAMES)[0].close()
    assert gc.isenabled()
    path.write_text("nonsense\n")
    refused(SaveFile.open, path, GAMES)
    assert gc.isenabled()
    gc.unfreeze()


# ---------------------------------------------------------------- making a file


def test_a_file_that_exists_is_never_overwritten(tmp_path):
    """A new game chooses another name."""
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    assert "Choose another name" in refused(begun, path)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_there_whole_or_not_at_all(tmp_path):
    """Whatever fails while a file is made, nothing is left behind."""
    path = tmp_path / "game.jsonl"
    for name in ("write", "fsync", "link"):
        with (
            patch(f"os.{name}", side_effect=OSError(28, "full")),
            patch("pathlib.Path.rename", side_effect=OSError(28, "full")),
        ):
            message = refused(begun, path)
        assert message.startswith(str(path))
        assert "The disk is full" in message
        assert list(tmp_path.iterdir()) == []


def test_a_disk_without_hard_links_will_do(tmp_path):
    """The file then gets its name by renaming."""
    path = tmp_path / "game.jsonl"
    with patch("os.link", side_effect=PermissionError(1, "no links")):
        begun(path).close()
        assert "Choose another name" in refused(begun, path)
    assert list(tmp_path.iterdir()) == [path]
    assert len(review(path, GAMES).opened.events) == 1


def test_others_may_read_the_file_as_the_user_wishes(tmp_path):
    """The permissions are those of any new file."""
    path = tmp_path / "game.jsonl"
    begun(path).close()
    (tmp_path / "other").touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "other").stat().st_mode)


@pytest.mark.parametrize("name", ["nowhere/game.jsonl", "x" * 300])
def test_a_name_that_cannot_be_made_is_refused(tmp_path, name):
    """No folder is made on the way."""
    assert str(tmp_path / name) in refused(begun, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- opening what is not a game


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "This file is empty"),
        (b"\n", "line 1: This is not the beginning of a game"),
        (b"\0" * 5000, "line 1: This is not the beginning of a game"),
        (b"Dear Sir,\n", "line 1: This is not the beginning of a game"),
        (b"[1,2]\n", "line 1: This is not the beginning of a game"),
        (b'{"format":"chess"}\n', "line 1: This is not the beginning of a game"),
        (b'{"format":"cockade","schema":1}', "line 1: This is not the beginning of a game"),
        (b'{"format":"cockade","schema":1}\n', "line 1: This line is not what was written"),
        (b"[" * 1_000_000 + b"\n", "line 1: This is not the beginning of a game"),
        (b"\xff\xfe\n", "line 1: This is not the beginning of a game"),
    ],
)
@pytest.mark.parametrize("call", [review, SaveFile.open, GameHost.open])
def test_a_foreign_file_is_refused_and_left_alone(tmp_path, content, problem, call):
    """Not one byte of it changes."""
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    message = refused(call, path, GAMES)
    assert message.startswith(str(path))
    assert problem in message
    assert path.read_bytes() == content


@pytest.mark.parametrize("call", [review, SaveFile.open])
def test_what_is_not_a_file_is_refused(tmp_path, call):
    """A folder, a pipe, a device, nothing at all: at once, with a sentence each."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "This is a folder" in refused(call, tmp_path, GAMES)
    assert "There is no such file" in refused(call, tmp_path / "none.jsonl", GAMES)
    assert "There is no such file" in refused(call, pipe / "none.jsonl", GAMES)
    assert "not an ordinary file" in refused(call, pipe, GAMES)
    assert "not an ordinary file" in refused(call, "/dev/zero", GAMES) or call is review


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (PermissionError(13, "no"), "You are not allowed"),
        (OSError(30, "read-only"), "This disk cannot be written to"),
        (OSError(5, "broken"), "The system says: Input/output error."),
    ],
)
@pytest.mark.parametrize("call", [review, SaveFile.open])
def test_what_the_system_refuses_is_told(tmp_path, error, problem, call):
    """In our words, with the name of the file."""
    path = tmp_path / "game.jsonl"
    begun(path).close()
    with patch("os.open", side_effect=error):
        message = refused(call, path, GAMES)
    assert message.startswith(str(path))
    assert problem in message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path):
    """The real thing, where the system does it."""
    path = tmp_path / "game.jsonl"
    begun(path).close()
    path.chmod(0)
    assert "You are not allowed" in refused(review, path, GAMES)


def test_errors_travel_between_processes():
    """A host process tells a screen what went wrong."""
    error = SaveError("game.jsonl", "It is broken.", 3)
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == "game.jsonl, line 3: It is broken."
