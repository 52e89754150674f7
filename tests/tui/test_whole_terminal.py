"""A terminal is left as it was by every end of the local game, and whatever its size."""

from __future__ import annotations

import os
import signal
import sys

import pytest

pty = pytest.importorskip("pty")
LEFT = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h", b"\x1b[?2004l")
"""The other screen, the mouse, the cursor, pastes: as they were."""


def until(file, *words):
    """Read until all of these have come; what came by then, also where nothing more comes."""
    got = b""
    while not all(word in got for word in words):
        try:
            data = os.read(file, 1 << 16)
        except OSError:
            return got
        if not data:
            return got
        got += data
    return got


@pytest.mark.parametrize("size", [(24, 80), (0, 0)])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_whole(tmp_path, number, size):
    """Also one that does not know its size, into which the first picture is drawn all the same."""
    import termios

    pid, file = pty.fork()
    if not pid:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        termios.tcsetwinsize(0, size)
        program = "import sys; from cockade.tui.commands import main; sys.exit(main(['play', 'trenton']))"
        places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        os.execve(sys.executable, [sys.executable, "-c", program], {**os.environ, "TERM": "xterm", **places})
    assert b"0730" in until(file, b"0730")
    os.kill(pid, number)
    left = until(file, *LEFT, b"nothing else")
    assert [word for word in LEFT if word not in left] == []
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 128 + number
    os.close(file)
