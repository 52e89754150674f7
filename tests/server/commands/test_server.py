"""`cockade server` and dated copies: what an operator does about a server as a whole."""

from __future__ import annotations

import asyncio
import fcntl
import json

import asyncssh
import pytest

from cockade.saves.errors import SaveError
from cockade.server.host.tokens import DAY, LASTS, Passes, door_secret
from cockade.server.store.address_bans import MOST, AddressBan, AddressBans, ban_of, known_net
from cockade.server.store.announcements import Announcements
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.transports.inside_file import sessions
from cockade.server.transports.keys import HOST_KEY, NEXT_HOST_KEY, host_key
from cockade.server.transports.sockets import Listener
from cockade.server.transports.ssh import SshTransport
from tests.fuzz.doors import at_doors, key


@pytest.fixture
def served(tmp_path):
    """A folder with Ada; the host holds it open."""
    store = Store.open(tmp_path / "data")
    People(store).enter("SHA256:a", "Ada")
    yield tmp_path / "data", store
    store.close()


def test_what_is_announced_is_one_harmless_line(cockade, served):
    folder, store = served
    ran = cockade("server", "announce", "\x1b[31mBack\nat\t{n} {words}\x07", "--data", folder)
    assert ran.out == "Everyone connected sees: From the operator: Back at {n} {words}\n"
    assert Announcements(store).after(0) == [(1, "Back at {n} {words}")]


def test_the_message_of_the_day_is_set_shown_replaced_and_ended(cockade, served):
    folder, store = served
    assert cockade("server", "motd", "Cup on Friday", "--data", folder).code == 0
    assert "Cup on Friday" in cockade("server", "motd", "--data", folder).out
    assert cockade("server", "motd", "Cup on Sunday", "--data", folder).code == 0
    assert Announcements(store).daily() == "Cup on Sunday"
    assert cockade("server", "motd", "--clear", "--data", folder).code == 0
    assert cockade("server", "motd", "--data", folder).code == 2
    assert store.row("SELECT count(*) FROM announcement") == (0,)


def test_a_net_is_banned_listed_and_let_in_again(cockade, served):
    folder, store = served
    words = ["server", "ban", "192.0.2.9/24", "floods", "--until", "2999-12-31", "--data", folder]
    assert cockade(*words).out == "192.0.2.0/24 is banned.\n"
    shown = cockade("server", "bans", "--data", folder).out
    assert "192.0.2.0/24" in shown
    assert "3000-01-01 00:00 UTC  floods" in shown
    (told,) = cockade("server", "bans", "--json", "--data", folder).json["bans"]
    assert (told["net"], told["reason"]) == ("192.0.2.0/24", "floods")
    assert cockade("server", "unban", "192.0.2.0/24", "--data", folder).code == 0
    assert AddressBans(store).all() == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["announce", "\x1b[2J \n"], "Give a text"),
        (["announce", "x" * 300], "too long: at most 240"),
        (["motd", "--clear"], "There is no message of the day"),
        (["motd", "x", "--clear"], "not both"),
        (["ban", "everybody", "floods"], '"everybody" is neither an address nor a net'),
        (["ban", "192.0.2.7", "\n"], "Give a reason"),
        (["ban", "0.0.0.0/0", "floods"], "every address there is"),
        (["ban", "192.0.2.7", "floods", "--until", "2001-01-01"], "has passed"),
        (["unban", "192.0.2.7"], "192.0.2.7/32 is not banned"),
        (["rotate", "host-key", "--finish"], "there is no next key"),
        (["rotate", "secret", "--finish"], "There is no old secret"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_2(cockade, served, words, said):
    """In one sentence, and nothing is changed."""
    folder, store = served
    before = store.changes
    ran = cockade("server", *words, "--data", folder)
    assert (ran.code, said in ran.err, "Traceback" in ran.err) == (2, True, False)
    assert store.changes == before


# ---------------------------------------------------------------- which addresses


@pytest.mark.parametrize(
    ("net", "inside", "outside"),
    [
        (
            "192.0.2.0/24",
            ["192.0.2.0", "::ffff:192.0.2.255"],
            ["192.0.3.0", "2001:db8::1", "proxy 192.0.2.1", "?"],
        ),
        ("192.0.2.7", ["192.0.2.7"], ["192.0.2.8"]),
        ("::ffff:192.0.2.0/120", ["192.0.2.7", "::ffff:192.0.2.7"], ["::192.0.2.7"]),
        ("2001:db8:0:1::7", ["2001:db8:0:1:ffff::9%eth0"], ["2001:db8:0:2::7"]),
    ],
)
def test_a_ban_covers_its_net_in_every_way_of_writing_it(net, inside, outside):
    """Of the new kind one address is its household; who comes by a proxy that nobody trusts is nowhere."""
    bans = [AddressBan(str(known_net(net)), "floods", 0.0, None)]
    assert [ban_of(bans, each, 1.0) for each in inside] == bans * len(inside)
    assert [ban_of(bans, each, 1.0) for each in outside] == [None] * len(outside)


def test_a_ban_ends_at_its_time_and_of_several_the_longest_is_told():
    short, long = (AddressBan("192.0.2.0/24", "x", 0.0, until) for until in (10.0, 20.0))
    assert [ban_of([long, short], "192.0.2.1", now) for now in (9.0, 10.0, 20.0)] == [long, long, None]


def test_bans_have_a_bound_and_those_that_are_over_make_room(served):
    _, store = served
    store.clock = lambda: 100.0
    rows = [(f"2001:db8:{number:x}::/48", "x", 0.0, 200.0) for number in range(MOST)]
    with store.writing() as base:
        base.executemany("INSERT INTO address_ban VALUES (?, ?, ?, ?)", rows)
    assert not AddressBans(store).take(known_net("192.0.2.7"), "floods")
    store.clock = lambda: 200.0
    assert AddressBans(store).take(known_net("192.0.2.7"), "floods")
    assert [each.net for each in AddressBans(store).all()] == ["192.0.2.7/32"]


# ---------------------------------------------------------------- who is inside


def test_after_a_kill_nobody_is_inside_whatever_is_in_the_file(cockade, served):
    """While its lock is held the rows in it are people."""
    folder, _ = served
    row = {"player": "SHA256:a", "prints": ["SHA256:a"], "name": "x", "door": "ssh", "address": "192.0.2.7"}
    (folder / "inside").write_text(json.dumps([row | {"since": 1_800_000_000}]))
    assert sessions(folder) is None
    assert "nobody is connected" in cockade("server", "inside", "--data", folder).out
    assert cockade("server", "inside", "--json", "--data", folder).json == {"inside": []}
    with (folder / "inside").open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        shown = cockade("server", "inside", "--data", folder).out.splitlines()[1]
        assert shown.split() == ["Ada", "ssh", "192.0.2.7", "2027-01-15", "08:00", "UTC"]
        (folder / "inside").write_text("[{")
        with pytest.raises(SaveError):
            sessions(folder)


# ---------------------------------------------------------------- keys


def test_the_next_host_key_waits_beside_the_first_until_it_is_switched_to(cockade, served):
    folder, _ = served
    first = host_key(folder).get_fingerprint()
    said = cockade("server", "rotate", "host-key", "--data", folder).out
    assert host_key(folder).get_fingerprint() == first
    assert cockade("server", "rotate", "host-key", "--data", folder).code == 2
    assert cockade("server", "rotate", "host-key", "--finish", "--data", folder).code == 0
    assert host_key(folder).get_fingerprint() in said
    assert not (folder / NEXT_HOST_KEY).exists()
    assert (folder / HOST_KEY).stat().st_mode & 0o077 == 0
    assert cockade("server", "rotate", "host-key", "--now", "--data", folder).code == 0
    assert host_key(folder).get_fingerprint() not in said


def test_old_words_hold_for_a_month_after_a_rotation_and_new_ones_are_the_new_secrets(cockade, served):
    folder, store = served
    old = door_secret(folder)
    cookie = Passes(old).cookie("web:a")
    assert cockade("server", "rotate", "secret", "--data", folder).code == 0
    both, late = door_secret(folder), door_secret(folder, lambda: store.clock() + LASTS["cookie"] + DAY)
    assert Passes(both).of_cookie(cookie).said == "web:a"
    assert Passes(late).of_cookie(cookie) is None
    assert Passes(old).of_cookie(Passes(both).cookie("web:a")) is None
    assert cockade("server", "rotate", "secret", "--finish", "--data", folder).code == 0
    assert Passes(door_secret(folder)).of_cookie(cookie) is None


def test_a_stolen_secret_is_replaced_at_once(cockade, served):
    """Also one that an earlier rotation had left in force."""
    folder, _ = served
    cookies = [Passes(door_secret(folder)).cookie("web:a")]
    assert cockade("server", "rotate", "secret", "--data", folder).code == 0
    cookies.append(Passes(door_secret(folder)).cookie("web:a"))
    assert cockade("server", "rotate", "secret", "--now", "--data", folder).code == 0
    assert [Passes(door_secret(folder)).of_cookie(each) for each in cookies] == [None, None]


def test_a_client_that_logs_in_learns_the_next_host_key():
    """It proves the one that it knows, and is told of both."""
    heard = []

    async def talk(doors):
        first, following = key(), asyncssh.generate_private_key("ssh-ed25519")
        listening = Listener()
        listening.bind(("127.0.0.1", 0))
        listener = await SshTransport(*doors.entry).open(listening, [first, following])
        told = asyncio.Event()

        def learn(added, *_):
            heard.extend(each.get_fingerprint() for each in added)
            told.set()

        known = f"* {first.export_public_key().decode()}"
        details = {"client_keys": [first], "known_hosts": asyncssh.import_known_hosts(known), "config": None}
        async with asyncssh.connect(
            "127.0.0.1", listener.get_port(), username="ada", server_host_keys_handler=learn, **details
        ):
            await told.wait()
        listener.close()
        assert heard == [following.get_fingerprint()]

    at_doors(talk)
    assert heard


# ---------------------------------------------------------------- dated copies


def test_of_dated_copies_the_last_are_kept_and_other_files_stay(cockade, served, tmp_path):
    folder, copies = served[0], tmp_path / "copies"
    copies.mkdir()
    old = [copies / f"cockade-200{year}-01-01T000000Z.tar" for year in range(3)]
    strange = [copies / name for name in ("cockade.tar", "cockade-2000-01-01T000000Z.tar.gz", "notes")]
    for each in (*old, *strange):
        each.write_text("kept")
    made = cockade("games", "backup", copies, "--keep", "2", "--data", folder, "--json").json["file"]
    assert sorted(copies.iterdir()) == sorted([*strange, old[-1], copies / made.rpartition("/")[2]])
    assert cockade("games", "restore", made, "--data", tmp_path / "back").code == 0


def test_a_copy_that_fails_removes_none(cockade, served, tmp_path, monkeypatch):
    old = [tmp_path / f"cockade-200{year}-01-01T000000Z.tar" for year in range(2)]
    for each in old:
        each.write_text("kept")

    def full(_, path):
        raise SaveError(path, "The disk is full.")

    monkeypatch.setattr(Store, "backup", full)
    ran = cockade("games", "backup", tmp_path, "--keep", "1", "--data", served[0])
    assert (ran.code, "Traceback" in ran.err) == (2, False)
    assert all(each.exists() for each in old)
