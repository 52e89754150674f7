"""Lists of players, keys, the log, and what a terminal says of itself."""

import io
import json
import stat

import pytest

from cockade.server.transports import operator_log as journal_module
from cockade.server.transports.environment import locale_of, player_environment
from cockade.server.transports.keys import KeyTrouble, PlayerList, host_key, known_hosts_line
from cockade.server.transports.operator_log import LOUD, MOST_A_DAY, PARTS, Journal
from tests.server.transports.grounds import KEYGEN, make_key

with_keygen = pytest.mark.skipif(not KEYGEN, reason="no ssh-keygen on this machine")


# ---------------------------------------------------------------- keys


def test_the_server_keeps_the_key_that_it_made_first(tmp_path):
    """Only its owner reads it; another key would warn every player of a stranger."""
    first = host_key(tmp_path).get_fingerprint()
    assert host_key(tmp_path).get_fingerprint() == first
    assert stat.S_IMODE((tmp_path / "host_key").stat().st_mode) == 0o600


def test_a_key_that_others_could_read_is_closed_to_them(tmp_path):
    host_key(tmp_path)
    (tmp_path / "host_key").chmod(0o644)
    host_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "host_key").stat().st_mode) == 0o600


def test_a_torn_key_is_never_replaced(tmp_path):
    (tmp_path / "host_key").write_text("torn")
    with pytest.raises(KeyTrouble, match="Restore it from a copy"):
        host_key(tmp_path)
    assert (tmp_path / "host_key").read_text() == "torn"


def test_the_line_for_known_hosts_names_host_and_port(tmp_path):
    assert known_hosts_line(host_key(tmp_path), "192.0.2.1", 8022).startswith(
        "[192.0.2.1]:8022 ssh-ed25519 AAAA"
    )


def key_of(folder, name):
    """The line of a new key."""
    folder.mkdir(exist_ok=True)
    return make_key(folder, name).with_suffix(".pub").read_text()


@with_keygen
def test_a_key_can_be_a_bots(tmp_path):
    """Its account is its name, which is bounded; a bot is no player of the same name."""
    listed = tmp_path / "players"
    greta, ada = key_of(tmp_path, "greta"), key_of(tmp_path, "ada")
    listed.write_text(f'bot="greta" {greta}player="greta" {ada}bot="a bot" {ada}')
    players = PlayerList(listed)
    bot, person = players.everybody()
    assert (bot.player, bot.is_bot, person.player, person.is_bot) == (
        "bot:greta",
        True,
        "player:greta",
        False,
    )
    assert "line 3: the name of a bot" in players.problems[0]


@with_keygen
def test_keys_of_which_it_is_said_so_are_one_players(tmp_path):
    """And he stays who he is when any of them goes, the first as well."""
    listed = tmp_path / "players"
    home, work = (f'player="ada" {key_of(tmp_path / each, "ada")}' for each in ("home", "work"))
    listed.write_text(f"{home}\n# a machine of hers\n{work}")
    players = PlayerList(listed)
    (ada,) = players.everybody()
    assert (ada.player, ada.name, len(ada.prints)) == ("player:ada", "ada", 2)
    assert not players.problems
    listed.write_text(work)
    (left,) = players.everybody()
    assert left.player == ada.player
    assert players.player(ada.prints[0]) is None
    assert players.was_listed(ada.prints[0])


@with_keygen
def test_keys_with_equal_comments_are_two_players_and_the_operator_is_told(tmp_path):
    """Two people may both be root@localhost."""
    listed = tmp_path / "players"
    listed.write_text("".join(key_of(tmp_path / each, "root") for each in ("one", "two")))
    players = PlayerList(listed)
    assert len({each.player for each in players.everybody()}) == 2
    (problem,) = players.problems
    assert "line 2" in problem


@with_keygen
def test_who_was_on_the_list_once_is_known_after_a_new_start(tmp_path):
    """A list of guests does not let in again who was taken off the list of players."""
    listed, kept = tmp_path / "players", tmp_path / "listed"
    listed.write_text(key_of(tmp_path / "home", "ada"))
    (ada,) = PlayerList(listed, kept).everybody()
    listed.write_text("")
    again = PlayerList(listed, kept)
    assert again.was_listed(ada.prints[0])
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@with_keygen
def test_a_bad_line_is_told_and_the_others_hold(tmp_path):
    listed = tmp_path / "players"
    listed.write_text("nonsense \x1b[2J\n" + make_key(tmp_path, "ada").with_suffix(".pub").read_text())
    players = PlayerList(listed)
    assert [each.name for each in players.everybody()] == ["ada"]
    (problem,) = players.problems
    assert "line 1" in problem
    assert "\x1b" not in problem


# ---------------------------------------------------------------- the log


def test_no_escape_gets_into_the_log():
    out = io.StringIO()
    Journal(out, clock=lambda: 0.0).note("enter", term="\x1b]0;x\x07\nfaked line", size="80x24")
    assert out.getvalue() == "1970-01-01T00:00:00Z enter term=\\x1b]0;x\\x07\\nfaked line size=80x24\n"


def test_a_flood_of_one_kind_is_cut_short_and_counted():
    out, now = io.StringIO(), [0.0]
    journal = Journal(out, clock=lambda: now[0])
    for _ in range(LOUD + 100):
        journal.note("turned-away")
    journal.note("enter")
    now[0] = 60.0
    journal.note("turned-away")
    lines = out.getvalue().splitlines()
    assert len(lines) == LOUD + 3
    assert lines[-2].endswith("turned-away left-out=100")


def test_no_kind_of_line_fills_a_disk():
    """However long it goes on: of one kind a megabyte a day at most, and then a word that there was more."""
    out, now = io.StringIO(), [0.0]
    journal = Journal(out, clock=lambda: now[0])
    for _ in range(24 * 60):
        now[0] += 60
        for _ in range(LOUD + 5):
            journal.note("refused", what="x" * 1000, address="y" * 1000)
    assert len(out.getvalue()) < 2 * MOST_A_DAY
    assert "left-out=all more of this day" in out.getvalue()


def test_a_file_of_the_log_is_kept_in_few_parts(tmp_path, monkeypatch):
    """The oldest part goes."""
    monkeypatch.setattr(journal_module, "PART", 10_000)
    journal = Journal(file=tmp_path / "log", clock=iter(range(0, 10**9, 61)).__next__)
    for _ in range(2000):
        journal.note("refused", address="y" * 100)
    journal._out.close()
    kept = list(tmp_path.iterdir())
    assert len(kept) == PARTS
    assert sum(part.stat().st_size for part in kept) <= 10_000 * PARTS


def test_a_line_of_json_for_every_line():
    """For tools; what the host of the games told stands among them, its tracebacks too."""
    out = io.StringIO()
    journal = Journal(out, clock=lambda: 0.0, as_json=True)
    journal.note("refused", what="sftp")
    journal.heard(b'{"event": "game-begun", "game": "trenton-1"}\n')
    journal.heard(b'{"event": "request-failed", "trace": "Traceback\\n  KeyError"}\n')
    journal.heard(b"Segmentation fault\x1b[2J\n")
    rows = [json.loads(line) for line in out.getvalue().splitlines()]
    assert rows[0] == {"at": "1970-01-01T00:00:00Z", "event": "refused", "what": "sftp"}
    assert rows[1]["game"] == "trenton-1"
    assert [row["row"] for row in rows if row["event"] == "trace"] == ["Traceback", "  KeyError"]
    assert rows[-1] == {**rows[-1], "event": "host-said", "line": "Segmentation fault\\x1b[2J"}


def test_what_was_said_in_a_fault_is_not_told():
    """It may be a player's word, and so may what it came from; where it happened is told."""
    out = io.StringIO()
    journal = Journal(out, clock=lambda: 0.0)
    try:
        try:
            int("a secret word")
        except ValueError as error:
            raise KeyError("another secret") from error
    except KeyError as error:
        journal.fault("broken", error)
    assert "secret" not in out.getvalue().replace('int("a secret word")', "").replace(
        '("another secret")', ""
    )
    assert "KeyError" in out.getvalue()
    assert "ValueError" in out.getvalue()


# ---------------------------------------------------------------- terminals


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("xterm-256color", "xterm-256color"),
        ("xterm", "xterm-256color"),
        ("screen.xterm-new", "screen.xterm-new"),
        ("tmux", "tmux-256color"),
        ("xterm-kitty", "xterm-256color"),
        ("linux", "linux"),
        ("vt100", "vt100"),
        ("dumb", "dumb"),
        ("", "xterm-256color"),
        ("../etc/passwd", "xterm-256color"),
        ("a\x1b[2J", "xterm-256color"),
        ("x" * 41, "xterm-256color"),
    ],
)
def test_the_kind_of_a_terminal_is_a_plain_name_with_its_colours(said, known):
    assert player_environment(said, {})["TERM"] == known


def test_nothing_else_comes_from_the_client():
    said = {
        "COLORTERM": "truecolor",
        "NO_COLOR": "yes",
        "LANG": "de_DE.UTF-8",
        "LD_PRELOAD": "x",
        "PATH": "/tmp",
    }
    assert player_environment("vt100", said) == {
        "PATH": "/usr/bin:/bin",
        "LANG": "de_DE.UTF-8",
        "TERM": "vt100",
        "COLORTERM": "truecolor",
        "NO_COLOR": "1",
    }


@pytest.mark.parametrize("said", ["POSIX", "../../x.UTF-8", "ja_JP.eucJP"])
def test_a_terminal_that_is_not_known_to_take_more_gets_plain_letters(said):
    assert player_environment("vt100", {"LANG": said})["LANG"] == "C"


@pytest.mark.parametrize(
    ("accepted", "locale"),
    [
        ("ja,en-US;q=0.8", "ja_JP.UTF-8"),
        ("fr-FR, ja;q=0.5", "ja_JP.UTF-8"),
        ("en-GB,ja;q=0.3", "en_US.UTF-8"),
        ("", "C.UTF-8"),
        ("$(reboot), ;;,", "C.UTF-8"),
    ],
)
def test_a_browser_says_what_its_owner_reads(accepted, locale):
    """The first language that is spoken here counts; nothing else of the header gets into a process."""
    assert locale_of(accepted) == locale
    assert player_environment("xterm", {"LANG": locale_of(accepted)})["LANG"] == locale
