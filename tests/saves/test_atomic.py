"""A file is there with its whole content or not at all, and for its owner alone from the first moment."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cockade.saves.atomic import PRIVATE, write_whole
from cockade.saves.mail.invitation import invited
from cockade.tui.games import GAMES
from cockade.tui.input.settings import Settings, save

ROOT = Path(__file__).parents[2]


@pytest.fixture
def modes(monkeypatch):
    """The modes that files had when the first byte came into them, under a umask that forbids nothing."""
    found = []
    write = os.write

    def watched(fd, data):
        found.append(os.fstat(fd).st_mode & 0o777)
        return write(fd, data)

    monkeypatch.setattr(os, "write", watched)
    before = os.umask(0)
    yield found
    os.umask(before)


def mail(folder):
    """The file of a game by mail: its secret decides the dice."""
    file, _ = invited(folder / "g.mail", GAMES["rebels"], "trenton", "american", "Ada", "fair")
    file.close()


def settings(folder):
    """The settings, beside which others have no business."""
    save(Settings(), folder / "settings.toml")


@pytest.mark.parametrize("make", [mail, settings])
def test_what_is_private_is_so_before_there_is_a_byte_in_it(tmp_path, modes, make):
    """Nobody can open it in between and go on reading."""
    make(tmp_path)
    assert modes
    assert set(modes) == {0o600}
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_content_is_on_disk_before_the_name_and_the_name_before_the_end(tmp_path, monkeypatch):
    """File, name, folder, in this order: a loss of power leaves the old file or the new one."""
    done = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda fd: (done.append("sync"), sync(fd)))
    monkeypatch.setattr(Path, "replace", lambda path, to: (done.append("name"), replace(path, to)))
    write_whole(tmp_path / "a", b"x")
    assert done == ["sync", "name", "sync"]


@pytest.mark.parametrize("name", ["os.write", "os.fsync", "os.open"])
def test_a_disk_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, name):
    """Whenever it fails."""
    (tmp_path / "a").write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(name, fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "a", b"new")
    monkeypatch.undo()
    assert (tmp_path / "a").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_name_that_is_taken_can_be_left_alone(tmp_path):
    """Of two who make the same secret at once, one wins and the other reads it."""
    write_whole(tmp_path / "a", b"first", mode=PRIVATE, over=False)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "a", b"second", mode=PRIVATE, over=False)
    assert (tmp_path / "a").read_bytes() == b"first"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_recorded_game_that_is_renewed_keeps_its_mode(tmp_path):
    """A file of today's schema takes the place of an older one, for the same readers."""
    from cockade.saves.append_log import LogFile

    with closing(LogFile.create(tmp_path / "a", b"old", PRIVATE)) as log:
        log.replace(b"new")
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600


ELSEWHERE = """
import os, sys
import filelock
sys.modules["fcntl"] = None
for name in ("fdatasync", "pread", "register_at_fork", "O_DIRECTORY"):
    delattr(os, name)
from pathlib import Path
from cockade.saves.append_log import LogFile
from cockade.saves.errors import SaveError
path = Path(sys.argv[1])
log = LogFile.create(path, b"one\\n")
log.append(b"two\\n")
try:
    LogFile.open(path)
except SaveError as error:
    print(error.problem)
log.replace(b"three\\n")
log.append(b"four\\n")
log.close()
again, content = LogFile.open(path)
again.close()
print(content)
"""


def test_where_open_files_cannot_be_locked_a_file_beside_is(tmp_path):
    """As on Windows, which has no flock: one process writes, and a second one is refused at once."""
    command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "g.jsonl")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[0].startswith("This game is open in another window")
    assert ran.stdout.splitlines()[1] == repr(b"three\nfour\n")
