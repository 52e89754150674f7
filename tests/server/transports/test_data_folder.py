"""Whether a server can start is asked once, of everything in its data folder."""

import re
import shutil
import signal
from pathlib import Path

import pytest

from cockade.server.store.backup import FILES
from cockade.server.store.store import Store
from cockade.server.transports.keys import KeyTrouble
from cockade.server.transports.serve import CannotServe, ServerOptions, try_out
from tests.server.transports.grounds import LIGHT, ROOT, make_key, wait_until

BROKEN = {
    "cockade.sqlite3": b"no database at all" * 100,
    "postgres": b"\xff nowhere",
    "players": b"no key of anybody\n",
    "listed": b"\xff\xfe no fingerprint\n",
    "host_key": b"no key",
    "host_key.next": b"no key",
    "door.secret": b"",
    "door.secret.old": b"soon\n",
    "web_links": None,
    "notices.toml": b"on = maybe\n",
    "cups.toml": b"at_once = []\n",
    "pages": b"no folder",
    "packs": b"no folder",
    "packs/night-march": b"no pack",
    "brought": b"no folder",
    "chances": b"no folder",
    "empty": b"no folder",
    "inside": None,
}
"""A file of each name as it must not be; None for a folder."""


def break_(path, content):
    """Have this in place of what is there."""
    (path.unlink if path.is_file() else shutil.rmtree)(path) if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.mkdir() if content is None else path.write_bytes(content)


def test_the_page_lists_the_files_that_a_server_reads():
    text = (ROOT / "docs/reference/server.md").read_text()
    table = text.split("## Files in DATA")[1].split("## ")[0]
    listed = [name.rstrip("/") for name in re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)]
    assert sorted(listed) == sorted(FILES)
    copied = [name.rstrip("/") for name in re.findall(r"^\| `([^`]+)` \|.*\| yes \|$", table, re.MULTILINE)]
    assert sorted(copied) == sorted(name for name, file in FILES.items() if file.most)
    assert {name.partition("/")[0] for name in BROKEN} == set(FILES)


@pytest.fixture
def checked(tmp_path):
    """Ask whether a server with one player would start; gives back why not."""
    data = tmp_path / "data"
    Store.open(data).close()
    (data / "players").write_text(make_key(tmp_path, "ada").with_suffix(".pub").read_text())

    def check():
        try:
            try_out(ServerOptions(data, data / "players", ssh=8022, packs="listed"))
        except (CannotServe, KeyTrouble) as why:
            return str(why)
        return ""

    check.data = data
    return check


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_names_each_file_that_is_broken_and_changes_nothing(checked, name):
    before = sorted(checked.data.iterdir())
    assert checked() == ""
    assert sorted(checked.data.iterdir()) == before
    break_(checked.data / name, BROKEN[name])
    assert Path(name).name in checked()


def test_a_list_without_a_key_is_told_before_anybody_is_sent_away(checked):
    (checked.data / "players").write_text("# nobody\n")
    assert "Nobody could log in" in checked()


def test_a_password_that_is_not_there_is_told(checked):
    smtp = '[smtp]\nhost = "mail"\nsender = "a@b.example"\nuser = "ada"\npassword_file = "/nowhere"\n'
    (checked.data / "notices.toml").write_text(smtp)
    assert "/nowhere" in checked()


def test_no_broken_file_ends_a_server_that_is_renewed(new_grounds):
    """For each of them the log says why, and the same process goes on."""
    grounds = new_grounds("--grace", "600", "--packs", "listed", web=True, ready=LIGHT).invite("ada").open()
    for n, name in enumerate(set(BROKEN) - {"cockade.sqlite3", "empty", "pages"}, 1):
        path, aside = grounds.data / name, grounds.folder / "aside"
        there = path.exists()
        if there:
            (shutil.copytree if path.is_dir() else shutil.copy2)(path, aside)
        break_(path, BROKEN[name])
        grounds.process.send_signal(signal.SIGHUP)
        wait_until(lambda n=n: grounds.logged().count("not-renewed") == n, name)
        (path.rmdir if path.is_dir() else path.unlink)()
        if there:
            aside.rename(path)
    assert grounds.process.poll() is None
    assert " renewing " not in grounds.logged()
