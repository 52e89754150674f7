"""One process writes a file; nobody else can get between its lines."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from cockade.saves.append_log import LogFile
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.mail.file import MailFile
from cockade.saves.rerecord import accept
from cockade.saves.save_file import SaveFile, review
from cockade.tui.games import GAMES as SERVED
from tests.saves.mail.writing import Pair
from tests.saves.playing import begun, changed_rules, same
from tests.saves.test_rerecord import throw_one_more
from tests.toy import GAMES, Done, Take, Throw

ROOT = Path(__file__).parents[2]
OPENS = (
    "import sys; from cockade.saves.game_host import *; from tests.toy import *; "
    "GameHost.open(sys.argv[1], GAMES)"
)


def test_a_second_writer_is_refused_at_once(tmp_path):
    """In this process or another; and can have the file when the first is done."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    with pytest.raises(SaveError, match="open in another window") as refused:
        SaveFile.open(path, GAMES)
    assert "review" in str(refused.value)
    command = [sys.executable, "-c", OPENS, str(path)]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "open in another window" in other.stderr
    host.close()
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    SaveFile.open(path, GAMES)[0].close()


def to_accept(path):
    """A recorded game that today's rules play otherwise."""
    with begun(path, scenario="endless") as host:
        host.act("north", Throw())
    return lambda: accept(path, changed_rules(Throw, throw_one_more))


def played_on(path):
    """Open a game and close it again."""
    SaveFile.open(path, GAMES)[0].close()


def of_old(path):
    """A game of an older schema."""
    path.write_bytes((Path(__file__).parent / "old/schema0.jsonl").read_bytes())
    return partial(played_on, path)


def to_mend(path):
    """A game with half a line at its end."""
    begun(path).close()
    path.write_bytes(path.read_bytes() + b'[1,0,["Take"')
    return partial(played_on, path)


def to_mend_by_mail(path):
    """The same of a game by mail."""
    Pair(path.parent)
    path.write_bytes((path.parent / "ada.mail").read_bytes() + b'["act",')
    return lambda: MailFile.open(path, SERVED).close()


@pytest.mark.parametrize("prepared", [to_accept, of_old, to_mend, to_mend_by_mail])
def test_who_rewrites_a_game_has_it_locked_since_before_he_read_it(tmp_path, monkeypatch, prepared):
    """Of the first byte that was read until others stand in its place nobody else can open it."""
    path, held, rewritten = tmp_path / "game.jsonl", [], []
    rewrite = prepared(path)
    open_file = LogFile.open.__func__

    def opened(cls, path):
        log, data = open_file(cls, path)
        held.append((log._fd, data))
        return log, data

    def watched(method):
        def checked(log, *arguments):
            (fd, data), before = held[-1], path.read_bytes()
            assert (log._fd, data) == (fd, before)
            with pytest.raises(SaveError, match="open in another window"):
                open_file(LogFile, path)
            rewritten.append(path)
            return method(log, *arguments)

        return checked

    monkeypatch.setattr(LogFile, "open", classmethod(opened))
    for name in ("replace", "mend"):
        monkeypatch.setattr(LogFile, name, watched(getattr(LogFile, name)))
    rewrite()
    assert rewritten == [path]
    assert len(held) == 1
    open_file(LogFile, path)[0].close()


def test_a_writer_does_not_hinder_readers(tmp_path):
    """A game in progress can be reviewed."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        host.act("north", Take(0))
        assert same(review(path, GAMES).opened, host.opened)


def test_a_reader_leaves_the_file_alone(tmp_path):
    """Half a line may be the line that is being written just now."""
    path = tmp_path / "game.jsonl"
    begun(path).close()
    with path.open("ab") as file:
        file.write(b'[1,0,["Take"')
    before = path.read_bytes()
    assert "left out" in review(path, GAMES).notes[0].text
    assert path.read_bytes() == before


def test_a_program_that_knows_no_locks_is_noticed(tmp_path):
    """What it wrote is not written over, and the game can be saved elsewhere."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    with path.open("a") as file:
        file.write("hello\n")
    before = path.read_bytes()
    with pytest.raises(SaveError, match="Another program has changed the file"):
        host.act("north", Take(0))
    assert path.read_bytes() == before
    assert host.opened.at == 0
    host.save_as(tmp_path / "other.jsonl")
    host.act("north", Take(0))
    host.act("north", Done())


def test_a_deleted_file_confirms_nothing(tmp_path):
    """An event in a file without a name would be lost."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    path.unlink()
    with pytest.raises(SaveError, match="was deleted"):
        host.act("north", Take(0))
    assert host.opened.at == 0
    host.save_as(path)
    host.act("north", Take(0))
    assert same(review(path, GAMES).opened, host.opened)


def test_a_file_that_was_renamed_goes_on(tmp_path):
    """Its name does not matter, its content does."""
    path, new = tmp_path / "game.jsonl", tmp_path / "new.jsonl"
    host = begun(path)
    path.rename(new)
    host.act("north", Take(0))
    assert same(review(new, GAMES).opened, host.opened)


def test_a_child_process_inherits_neither_lock_nor_file(tmp_path):
    """A bot's worker that outlives the game does not keep the file locked."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    alive, tell_alive = os.pipe()
    stay, tell_stay = os.pipe()
    child = os.fork()
    if not child:
        os.write(tell_alive, b".")
        os.close(tell_stay)
        os.read(stay, 1)
        os._exit(0)
    os.read(alive, 1)
    try:
        host.close()
        with GameHost.open(path, GAMES) as again:
            again.act("north", Take(0))
    finally:
        for end in (alive, tell_alive, stay, tell_stay):
            os.close(end)
        assert os.waitpid(child, 0)[1] == 0


def test_a_file_replaced_while_it_is_opened_is_opened_again(tmp_path, monkeypatch):
    """Between opening and locking, another process may have put a new file there."""
    import fcntl

    path, newer = tmp_path / "game.jsonl", tmp_path / "newer.jsonl"
    begun(path).close()
    with begun(newer) as host:
        host.act("north", Take(0))
    lock, replaced = fcntl.flock, []

    def replace_first(fd, how):
        if not replaced:
            replaced.append(newer.rename(path))
        lock(fd, how)

    monkeypatch.setattr(fcntl, "flock", replace_first)
    save, opened, _ = SaveFile.open(path, GAMES)
    assert len(opened.events) == 2
    save.close()


def test_a_closed_file_takes_nothing(tmp_path):
    """Closing twice is fine, writing after it is not."""
    host = begun(tmp_path / "game.jsonl")
    host.close()
    host.close()
    with pytest.raises(SaveError, match="closed"):
        host.act("north", Take(0))
