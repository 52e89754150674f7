"""A whole opening turn by typed lines, here and through pipes; and when the line mode is chosen."""

import os
import subprocess
import sys

import pytest

from cockade.saves.save_file import review
from cockade.tui.commands import terminal as commands_screen
from cockade.tui.games import GAMES

OPENING = """\
help
turn
offers march
march washington, greene, german 1402
march 1401 1502
undo
redo
units american
look 1402
map 1402
end
why
start
do 1va
march sullivan 1005
log 3
at 0
forward
now
where
rules 3.1.2
"""


def cockade(*argv, text, **env):
    """The command in a process of its own, its input and output being pipes."""
    return subprocess.run(
        [sys.executable, "-m", "cockade.tui.commands", *map(str, argv)],
        input=text.encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | env,
    )


def enter_everybody(seat):
    """Lines that bring every reinforcement on, wherever there is room, and end the turn."""
    lines = []
    for hex_, aims in ((1401, (1402, 1403, 1404, 1502, 1602)), (1006, (1106, 1105, 1005, 1104, 1004))):
        lines += [f"march {hex_} {aim}" for aim in aims]
        lines += [f"march {hex_} {hex_}"]
    return [*lines, "end", "end", "end", "end", "end"]


def test_an_opening_turn_through_pipes(tmp_path):
    """Every line is answered, the game is kept, and nothing but plain letters is sent."""
    file = tmp_path / "game.jsonl"
    text = OPENING + "quit\n"
    ran = cockade("play", "trenton", "--british", "greedy", "--seed", 3, "--save", file, text=text)
    said = ran.stdout.decode("ascii")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "\x1b" not in said
    assert "Greene arrives at 1401 and moves to 1402 (1 MP)." in said
    assert "Sullivan arrives at 1006 and moves to 1005" in said
    assert "Refused (3" in said
    assert str(file) in said.splitlines()[-1]
    assert review(file, GAMES).opened.at >= 1


def test_the_end_of_the_input_is_the_end_of_the_talk_and_nothing_is_lost(tmp_path):
    file = tmp_path / "game.jsonl"
    ran = cockade("play", "trenton", "--seed", 3, "--save", file, text="march 1va 1402\nmarch de 1402")
    assert ran.returncode == 0
    assert review(file, GAMES).opened.at == 2


def test_a_game_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "game.jsonl"
    cockade("play", "trenton", "--seed", 3, "--save", file, text="march 1va 1402\n")
    ran = cockade("play", file, text="march de 1402\nlog 2\n")
    assert b"1. 1st Virginia arrives at 1401 and moves to 1402" in ran.stdout
    assert review(file, GAMES).opened.at == 2


def test_a_whole_turn_of_both_sides(typist):
    """The Americans come on and end their turn; the Hessian bot plays its own and is told."""
    table = typist(players={"american": "human", "british": "greedy"})
    said = table.says(*enter_everybody(table.seat))
    assert "Hessian" in " ".join(said)
    assert any(event.side == "british" for event in table.opened.events)
    assert table.opened.decider == "american"


@pytest.mark.parametrize(
    ("term", "terminal", "plain"),
    [
        ("xterm-256color", True, False),
        ("dumb", True, True),
        ("", True, True),
        ("xterm-256color", False, True),
    ],
)
def test_the_line_mode_is_chosen_where_no_screen_can_be_shown(monkeypatch, term, terminal, plain):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(commands_screen, "has_terminal", lambda: terminal)
    assert commands_screen.is_plain() is plain


def test_a_dumb_terminal_gets_the_line_mode(tmp_path):
    """Through a real terminal: nothing but lines, and a mark where one is awaited."""
    pty = pytest.importorskip("pty")
    main, end = pty.openpty()
    env = os.environ | {"TERM": "dumb", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    argv = [
        sys.executable,
        "-m",
        "cockade.tui.commands",
        "play",
        "trenton",
        "--save",
        str(tmp_path / "g.jsonl"),
    ]
    with subprocess.Popen(argv, stdin=end, stdout=end, stderr=end, env=env, close_fds=True) as ran:
        os.close(end)
        os.write(main, b"look 1606\nquit\n")
        said = b""
        while True:
            try:
                part = os.read(main, 4096)
            except OSError:
                break
            if not part:
                break
            said += part
        assert ran.wait(30) == 0
    os.close(main)
    assert b"1606, town, Trenton." in said
    assert b"\r\n> " in said
    assert b"\x1b" not in said


def test_home_without_a_screen_says_what_can_be_played(tmp_path):
    ran = cockade("--plain", text="", COCKADE_DATA=str(tmp_path))
    assert ran.returncode == 0
    assert b"rebels/trenton: Trenton" in ran.stdout


def test_a_review_looks_and_changes_nothing(recorded_game):
    before = recorded_game.read_bytes()
    ran = cockade("review", recorded_game, "--at", 1, text="turn\nback\nend\nundo\nforward 3\nnow\nquit\n")
    assert b"Event 1 of" in ran.stdout
    assert ran.stdout.count(b"only looking at this game: you cannot change it") == 2
    assert recorded_game.read_bytes() == before


@pytest.fixture
def recorded_game(tmp_path):
    """A few events on disk."""
    file = tmp_path / "game.jsonl"
    lines = "".join(f"march {unit} 1402\n" for unit in ("1va", "de", "3va", "greene"))
    cockade("play", "trenton", "--seed", 3, "--save", file, text=lines)
    return file
