"""Packs that players bring over SSH: checked apart from the games, bounded, fetched, withdrawn."""

from __future__ import annotations

import io
import subprocess
import zipfile
from contextlib import contextmanager

import pytest

from cockade.engine.packs import MAPS
from cockade.saves.packs import Pack, read_zipped, zipped
from cockade.server.host.tokens import BOT
from cockade.server.store.people import People
from cockade.server.store.sanctions import BAN, Sanctions
from cockade.server.store.store import Store
from cockade.server.store.uploaded_packs import LARGEST, MOST_EACH, BroughtPacks
from cockade.server.transports import pack_check
from cockade.server.transports.connection import GUEST, AcceptedConnection
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.pack_desk import MOST_ERRANDS, PackDesk
from cockade.tui.games.pack_limits import beyond
from cockade.tui.games.pack_loading import SHIPPED
from tests.loops import run
from tests.server.transports.grounds import LIGHT

EXAMPLE = SHIPPED / "trenton-redoubts"
TITLE = "Trenton: if Rall had dug in"


def pack(**changed):
    """The bytes of a pack, some of its files with another text; one of None is left out."""
    data = zipped(EXAMPLE)
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        files = {name: old.read(name) for name in old.namelist()}
    files |= {name.replace("_", "."): text for name, text in changed.items()}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in files.items():
            if text is not None:
                new.writestr(name, text)
    return held.getvalue()


@contextmanager
def desk(data, packs="players"):
    """A desk, and what it answers a player by name: the exit code and the words."""
    store = Store.open(data)
    people = People(store)
    found = PackDesk(data, packs, people, Journal(io.StringIO()))

    def ask(name, *words, sent=b""):
        print_ = f"SHA256:{name}"
        if not people.known(print_):
            people.enter(print_, name)
        code, told = run(found.answer(words, sent, AcceptedConnection(print_, "ssh", "127.0.0.1")))
        return code, told if words[0] == "get" and not code else told.decode()

    ask.desk = found
    yield ask
    store.close()


def test_a_player_brings_a_pack_and_another_has_it(tmp_path):
    """The same pack, listed with who brought it; its next version takes its place."""
    with desk(tmp_path) as ask:
        code, told = ask("ann", "send", "mine", sent=pack())
        assert (code, "mine can be played here" in told) == (0, True)
        assert ask("ben", "list") == (0, "mine, uploaded by ann\n")
        _, got = ask("ben", "get", "mine")
        assert read_zipped(got, "x").hash == read_zipped(pack(), "x").hash
        newer = pack(LICENSE=b"x")
        assert ask("ann", "send", "mine", sent=newer)[0] == 0
        assert ask("ben", "get", "mine") == (0, newer)


def test_a_name_is_the_player_s_until_the_pack_is_withdrawn(tmp_path):
    """Nobody else replaces or withdraws it; then it is free."""
    with desk(tmp_path) as ask:
        ask("ann", "send", "mine", sent=pack())
        assert "Another pack has this name" in ask("ben", "send", "mine", sent=pack())[1]
        assert "You have not uploaded a pack" in ask("ben", "withdraw", "mine")[1]
        assert "has been withdrawn" in ask("ann", "withdraw", "mine")[1]
        assert ask("ben", "send", "mine", sent=pack())[0] == 0
        assert "Another pack has this name" in ask("ann", "send", "trenton-redoubts", sent=pack())[1]


@pytest.mark.parametrize(
    ("name", "sent", "said"),
    [
        ("mine", b"", "Send a zip of at most"),
        ("mine", b"x" * (LARGEST + 1), "Send a zip of at most"),
        ("mine", b"PK nothing", "is no pack"),
        ("../up", b"x", "cannot be the name of a pack"),
        ("mine", pack(pack_toml=b"title = '\\x1b'"), "pack.toml"),
        ("mine", pack(pack_toml=None), "no pack.toml"),
    ],
)
def test_what_is_no_pack_is_refused_in_words_that_do_nothing(tmp_path, name, sent, said):
    """Nothing is kept of it."""
    with desk(tmp_path) as ask:
        code, told = ask("ann", "send", name, sent=sent)
        assert code == 1
        assert said in told
        assert told.replace("\n", "").isprintable()
    assert BroughtPacks.on(tmp_path).all() == []


def test_a_pack_has_bounds_on_a_server(tmp_path):
    """More units or signs than a server takes are refused with their number."""
    advice = 'briefing = [{ scenarios = ["trenton-redoubts"], counts = [], advice = [] }]\n'
    words = "".join(f'"{n}" = "{"x" * 1_900}"\n' for n in range(40))
    with desk(tmp_path) as ask:
        told = ask("ann", "send", "mine", sent=pack(briefing_toml=advice, words_ja_toml=words))[1]
        assert "the most is 60000" in told


def test_no_hex_is_left_out_of_the_count():
    """Letters of a map may be digits, as the numbers of its rows are."""
    rows = "\n".join(f"{row:02d} {'1' * 99}" for row in range(1, 100))
    found = Pack({f"{MAPS}field": {"grid": {"terrain": rows}}})
    assert "has 9801 hexes" in str(list(beyond(found, [])))


@pytest.mark.parametrize(("times", "said"), [((0, 9, 9), "lay out"), ((0, 0, 9), "a bot too long")])
def test_a_battle_that_costs_others_time_is_refused(monkeypatch, times, said):
    """Whatever it is that it has many of."""
    clock = iter(times)
    monkeypatch.setattr(pack_check, "process_time", lambda: next(clock))
    assert said in pack_check.verdict(pack())["wrong"]


def test_one_player_s_packs_keep_no_other_s_waiting(tmp_path):
    """One of each player waits."""
    with desk(tmp_path) as ask:
        ask("ann", "list")
        found = ask.desk
        found._waiting.add(found.people.known("SHA256:ann").id)
        assert "Too many packs" in ask("ann", "send", "mine", sent=pack())[1]
        assert ask("ben", "send", "mine", sent=pack())[0] == 0


def test_a_player_has_room_for_some_packs_and_some_errands(tmp_path):
    """Then they are told what to do."""
    with desk(tmp_path) as ask:
        for n in range(MOST_EACH):
            BroughtPacks.on(tmp_path).keep(f"p{n}", player_id(tmp_path, ask), pack())
        assert "There is no room" in ask("ann", "send", "one-more", sent=pack())[1]
        told = [ask("ann", "list")[1] for _ in range(MOST_ERRANDS)]
        assert "reached the limit for this hour" in told[-1]


def player_id(data, ask):
    """The id of Ann, who has come in by an errand."""
    ask("ann", "list")
    store = Store.open(data, create=False)
    try:
        return People(store).known("SHA256:ann").id
    finally:
        store.close()


def test_where_only_the_operator_brings_packs_players_fetch_them(tmp_path):
    """Nothing is taken."""
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs/listed.cockade").write_bytes(pack())
    with desk(tmp_path, "listed") as ask:
        assert "only the operator adds packs" in ask("ann", "send", "mine", sent=pack())[1]
        assert ask("ann", "list") == (0, "listed\n")
        assert read_zipped(ask("ann", "get", "listed")[1], "x").hash == read_zipped(pack(), "x").hash


def test_who_has_no_name_yet_or_says_something_else_is_told_how(tmp_path):
    """Packs are for players, and there are four errands."""
    with desk(tmp_path) as ask:
        assert "packs get NAME" in ask("ann", "burn", "everything")[1]
        assert 'There is no pack "other"' in ask("ann", "get", "other")[1]


def test_only_players_of_the_server_have_errands(tmp_path):
    """No bot, no guest, nobody without a name, nobody who is banned."""
    store = Store.open(tmp_path)
    people = People(store)
    ann = people.enter("SHA256:ann", "Ann")
    found = PackDesk(tmp_path, "players", people, Journal(io.StringIO()))
    for player in (f"{BOT}greta", f"{GUEST}1.2.3.4", "SHA256:nobody"):
        code, told = run(found.answer(["list"], b"", AcceptedConnection(player, "ssh", "127.0.0.1")))
        assert (code, b"choose a name" in told) == (1, True)
    Sanctions(store).take(ann.id, BAN)
    code, told = run(
        found.answer(["send", "mine"], pack(), AcceptedConnection("SHA256:ann", "ssh", "127.0.0.1"))
    )
    assert (code, b"banned" in told) == (1, True)
    store.close()


def test_a_pack_comes_and_goes_by_ssh(new_grounds):
    """With the system's client and no terminal; nothing else can be asked for in this way."""
    grounds = new_grounds("--packs", "players", ready=LIGHT).invite("ada").open()
    sending, data = [*grounds.command("ada"), "packs send mine"], pack()
    sent = subprocess.run(sending, input=data, capture_output=True, check=False)
    assert (sent.returncode, b"choose a name" in sent.stderr) == (1, True)
    ada = grounds.converse("ada")
    ada.waits_for("Quit.")
    ada.picks("Choose a name").waits_for("Your name:")
    ada.type("Ada\n").waits_for("Welcome, Ada.")
    sent = subprocess.run(sending, input=data, capture_output=True, check=False)
    assert (sent.returncode, b"can be played here" in sent.stdout) == (0, True)
    assert grounds.client("ada", "packs get mine").stdout == data
    assert grounds.client("ada", "packs withdraw mine").returncode == 0
    assert grounds.client("ada", "packs list").stdout == b"There are no packs here.\n"
    assert grounds.client("ada", "ls").returncode != 0
    assert {"pack-brought", "pack-withdrawn"} <= set(grounds.logged().split())
