"""Lists of players, keys, the log, and what a terminal says of itself."""

import io
import stat

import pytest

from cockade.tui.server.transports.environment import player_environment
from cockade.tui.server.transports.journal import LOUD, Journal
from cockade.tui.server.transports.keys import KeyTrouble, PlayerList, host_key, known_hosts_line
from tests.tui.server.transports.grounds import KEYGEN, make_key

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
    with pytest.raises(KeyTrouble, match="Bring it back from a copy"):
        host_key(tmp_path)
    assert (tmp_path / "host_key").read_text() == "torn"


def test_the_line_for_known_hosts_names_host_and_port(tmp_path):
    assert known_hosts_line(host_key(tmp_path), "192.0.2.1", 8022).startswith(
        "[192.0.2.1]:8022 ssh-ed25519 AAAA"
    )


@with_keygen
def test_keys_with_one_name_are_one_players(tmp_path):
    listed = tmp_path / "players"
    for folder in ("home", "work"):
        (tmp_path / folder).mkdir()
        with listed.open("a") as out:
            out.write(
                "\n# a machine of hers\n" + make_key(tmp_path / folder, "ada").with_suffix(".pub").read_text()
            )
    players = PlayerList(listed)
    assert [each.name for each in players.everybody()] == ["ada"]
    assert not players.problems


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
    assert lines[-2].endswith("turned-away (100 more of these were left out)")


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
