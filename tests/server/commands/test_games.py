"""`cockade games` and `cockade verify --dice`: the games of a server from outside."""

from __future__ import annotations

import sqlite3
import tarfile
from contextlib import closing
from io import BytesIO

import pytest

from cockade.engine.game_tree import GameTree
from cockade.server.store.backup import FILES, _is_plain
from cockade.server.store.people import People
from cockade.server.store.store import FILE, Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.server.store.uploaded_packs import Brought, BroughtPacks
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES


@pytest.fixture
def served(tmp_path):
    """A folder with one game of Trenton, and its name."""
    folder = tmp_path / "data"
    store = Store.open(folder)
    ann = People(store).enter("key", "Ann")
    opened = GameTree.begin(GAMES["rebels"], "trenton", key_of("served"))
    id_ = store.begin(opened, players={"american": "Ann", "british": "greedy"}).id
    seats = (Seat(id_, "american", ann.id), Seat(id_, "british", bot="greedy"))
    Seats(store).lay(Terms(id_, ann.id), seats)
    yield folder, id_
    store.close()


def test_the_games_are_listed(cockade, served):
    """With who plays what."""
    folder, id_ = served
    ran = cockade("games", "list", "--data", folder)
    assert ran.code == 0
    assert id_ in ran.out
    assert "american: Ann, british: greedy" in ran.out
    (told,) = cockade("games", "list", "--data", folder, "--json").json["games"]
    assert (told["id"], told["scenario"], told["lines"]) == (id_, "rebels/trenton", 2)


def test_out_and_in_again(cockade, served, tmp_path, recorded):
    """A save that is taken in comes out byte by byte; people get a code for their seat, bots keep theirs."""
    folder, _ = served
    taken = cockade("games", "import", recorded, "--data", folder, "--json").json
    out = tmp_path / "out.jsonl"
    assert cockade("games", "export", taken["game"], out, "--data", folder).code == 0
    assert out.read_bytes() == recorded.read_bytes()
    assert cockade("games", "export", taken["game"], out, "--data", folder).code == 2


def test_a_game_in_progress_gets_a_code(cockade, served, tmp_path):
    """For every side that no bot plays."""
    folder, _ = served
    file = tmp_path / "mine.jsonl"
    from cockade.saves.game_host import GameHost

    players = {"american": "human", "british": "greedy"}
    GameHost.begin(GAMES["rebels"], "trenton", key_of("x"), path=file, players=players).close()
    ran = cockade("games", "import", file, "--data", folder)
    assert "The code for the american seat" in ran.out
    assert "british" not in ran.out


BESIDES = ("door.secret", "host_key", "players", "listed", "notices.toml")
"""All that makes a server this one, besides its games."""


def test_a_server_is_there_again_out_of_its_backup(cockade, served, tmp_path):
    """Games, key, secret and list of players, readable by nobody else; nothing is written over."""
    folder, id_ = served
    for name in BESIDES:
        (folder / name).write_text(f"what stands in {name}")
    BroughtPacks.on(folder).keep("mine", "ann", b"a zip")
    copy, new = tmp_path / "copy.tar", tmp_path / "new"
    assert cockade("games", "backup", copy, "--data", folder).code == 0
    assert cockade("games", "backup", copy, "--data", folder).code == 2
    assert copy.stat().st_mode & 0o077 == 0
    assert cockade("games", "restore", copy, "--data", new).code == 0
    assert cockade("games", "restore", copy, "--data", new).code == 2
    assert id_ in cockade("games", "list", "--data", new).out
    for name in (*BESIDES, FILE):
        assert (new / name).stat().st_mode & 0o077 == 0
        assert name == FILE or (new / name).read_text() == f"what stands in {name}"
    brought = BroughtPacks.on(new)
    assert brought.find("mine") == Brought("mine", "ann")
    assert brought.path("mine").read_bytes() == b"a zip"
    assert brought.folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "names",
    [
        ("../evil",),
        (FILE, "../evil"),
        (FILE, "brought/../x.cockade"),
        (FILE, "other"),
        ("players",),
        (FILE, FILE),
        (),
    ],
)
def test_what_is_no_backup_is_refused_and_leaves_nothing(cockade, tmp_path, names):
    """Whatever names stand in it, nothing is written anywhere."""
    copy, new = tmp_path / "copy.tar", tmp_path / "new"
    (tmp_path / "any").write_text("x")
    with tarfile.open(copy, "w") as archive:
        for name in names:
            archive.add(tmp_path / "any", name)
    ran = cockade("games", "restore", copy, "--data", new)
    assert ran.code == 2
    assert "not a copy of a server" in ran.err
    assert not new.exists() or not list(new.iterdir())
    assert sorted(path.name for path in tmp_path.iterdir() if path != new) == ["any", "copy.tar"]


def test_a_damaged_backup_leaves_nothing(cockade, served, tmp_path):
    """A torn archive, or games that are none."""
    folder, _ = served
    copy, new = tmp_path / "copy.tar", tmp_path / "new"
    assert cockade("games", "backup", copy, "--data", folder).code == 0
    whole = copy.read_bytes()
    for data in (b"", b"x" * 2000, whole[:3000], whole[:512] + b"x" * (len(whole) - 512)):
        copy.write_bytes(data)
        ran = cockade("games", "restore", copy, "--data", new)
        assert ran.code == 2
        assert "Traceback" not in ran.err
        assert not list(new.iterdir())


def test_a_restored_server_goes_on_by_new_dice(cockade, served, tmp_path):
    """Else both players know what is still to fall; `--same-dice` moves a server that was stopped."""
    folder, id_ = served
    copy, new, moved = (tmp_path / name for name in ("copy.tar", "new", "moved"))
    assert cockade("games", "backup", copy, "--data", folder).code == 0
    assert cockade("games", "restore", copy, "--data", new, "--json").json == {"renewed": 1}
    assert cockade("games", "restore", copy, "--data", moved, "--same-dice").code == 0
    keys = []
    for each in (folder, new, moved):
        with closing(Store.open(each)) as store:
            keys.append(store.open_game(id_, GAMES)[1].key)
    assert keys[0] == keys[2] != keys[1]


def test_a_sparse_file_or_one_without_measure_is_no_backup(cockade, served, tmp_path):
    """What an archive of few bytes would grow to on the disk is never written."""
    folder, _ = served
    large = tmp_path / "listed"
    with large.open("wb") as file:
        file.truncate((1 << 24) + 1)
    copy, new = tmp_path / "copy.tar", tmp_path / "new"
    assert cockade("games", "backup", copy, "--data", folder).code == 0
    with tarfile.open(copy, "a") as archive:
        archive.add(large, "listed")
    assert cockade("games", "restore", copy, "--data", new).code == 2
    assert not list(new.iterdir())
    sparse = tarfile.TarInfo("listed")
    assert _is_plain(sparse)
    sparse.type = tarfile.GNUTYPE_SPARSE
    assert not _is_plain(sparse)
    with tarfile.open(copy, "w", format=tarfile.PAX_FORMAT) as archive:  # the later way to write one
        later = tarfile.TarInfo("listed")
        later.size = 4
        later.pax_headers = {"GNU.sparse.major": "0", "GNU.sparse.minor": "1", **SPARSE}
        archive.addfile(later, BytesIO(b"here"))
    with tarfile.open(copy) as archive:
        assert not _is_plain(archive.getmembers()[0])


SPARSE = {"GNU.sparse.map": "1048572,4", "GNU.sparse.size": "1048576", "GNU.sparse.name": "listed"}
"""Four bytes at the end of a mebibyte of nothing."""


def test_of_a_strangers_database_only_the_rows_are_taken(cockade, served, tmp_path):
    """No trigger, view or index of it comes along."""
    folder, id_ = served
    with closing(sqlite3.connect(folder / FILE)) as base, base:
        base.execute("CREATE TRIGGER evil AFTER INSERT ON player BEGIN DELETE FROM line; END")
    copy, new = tmp_path / "copy.tar", tmp_path / "new"
    assert cockade("games", "backup", copy, "--data", folder).code == 0
    assert cockade("games", "restore", copy, "--data", new).code == 0
    with closing(sqlite3.connect(new / FILE)) as base:
        assert base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall() == []
    assert id_ in cockade("games", "list", "--data", new).out
    assert not list(new.glob("copy*"))


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("list", "--data", "nowhere"), "no games of a server"),
        (("export", "no-such-game", "out.jsonl"), 'no game "no-such-game"'),
        (("import", "no-such-file"), "no such file"),
        (("list",), "--data"),
        ((), "WHAT"),
    ],
)
def test_what_cannot_be_done_is_said(cockade, served, tmp_path, argv, said):
    """In a sentence, with exit code 2."""
    data = ("--data", served[0]) if len(argv) > 1 and "--data" not in argv else ()
    ran = cockade("games", *argv, *data)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_two_bots_do_not_play_on_a_server_by_themselves(cockade, served, tmp_path):
    """A file that names a bot for each side would take processor time for ever: its seats are free."""
    folder, _ = served
    file = tmp_path / "bots.jsonl"
    from cockade.saves.game_host import GameHost

    players = {"american": "greedy", "british": "greedy"}
    GameHost.begin(GAMES["rebels"], "trenton", key_of("x"), path=file, players=players).close()
    ran = cockade("games", "import", file, "--data", folder)
    assert "Bots played both sides" in ran.out
    assert "new key" in ran.out
    (_, told) = cockade("games", "list", "--data", folder, "--json").json["games"]
    assert told["seats"] == {"american": "", "british": ""}


def test_dice_are_proved_by_the_key(cockade, recorded, served, tmp_path):
    """A game whose key is not told yet cannot be proved; one whose key is, can."""
    ran = cockade("verify", "--dice", recorded)
    assert ran.code == 0
    assert "Every die matches the key" in ran.out
    folder, id_ = served
    out = tmp_path / "out.jsonl"
    cockade("games", "export", id_, out, "--data", folder)
    ran = cockade("verify", "--dice", out)
    assert ran.code == 2
    assert "dice key of this game is missing" in ran.err
    assert cockade("verify", "--dice", "--accept", recorded).code == 2


def test_named_players_sit_down_at_once(cockade, served, tmp_path):
    """Without a code; the others get one, and a name that nobody has changes nothing."""
    folder, _ = served
    file = tmp_path / "mine.jsonl"
    from cockade.saves.game_host import GameHost

    GameHost.begin(GAMES["rebels"], "trenton", key_of("x"), path=file, players={}).close()
    ran = cockade("games", "import", file, "--data", folder, "--british", "Bob")
    assert (ran.code, "Ann" in ran.err) == (2, True)
    ran = cockade("games", "import", file, "--data", folder, "--british", "Ann", "--american", "Ann")
    assert (ran.code, "cannot play both sides" in ran.err) == (2, True)
    assert len(cockade("games", "list", "--data", folder, "--json").json["games"]) == 1
    taken = cockade("games", "import", file, "--data", folder, "--british", "Ann", "--json").json
    assert list(taken["codes"]) == ["american"]
    (_, told) = cockade("games", "list", "--data", folder, "--json").json["games"]
    assert told["seats"] == {"american": "", "british": "Ann"}


def test_a_copy_holds_every_file_that_is_to_be_in_it(cockade, tmp_path):
    """The operator's bounds and packs as well."""
    data, again = tmp_path / "data", tmp_path / "again"
    Store.open(data).close()
    for name, file in FILES.items():
        path = data / name
        if file.is_folder:
            (path / "night-march").mkdir(parents=True)
            (path / "night-march" / "pack.toml").write_text("title")
        elif not path.exists() and name != "postgres":
            path.write_text(name)
    assert cockade("games", "backup", tmp_path / "copy.tar", "--data", data).code == 0
    assert cockade("games", "restore", tmp_path / "copy.tar", "--data", again).code == 0
    there = {name for name in FILES if (again / name).exists()}
    assert there == {name for name, file in FILES.items() if file.most} - {"brought"}
    assert (again / "packs/night-march/pack.toml").read_text() == "title"
