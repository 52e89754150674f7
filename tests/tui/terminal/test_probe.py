"""The terminal is asked how wide it draws a line sign."""

import os
import threading

import pytest

from cockade.tui.terminal import probe

pty = pytest.importorskip("pty")


@pytest.mark.parametrize(
    ("said", "width"),
    [(b"\x1b[5;2R", 1), (b"\x1b[5;3R", 2), (b"keys typed\x1b[12;3R", 2), (b"nothing", None)],
)
def test_the_width_is_what_the_cursor_says(monkeypatch, said, width):
    monkeypatch.setattr(probe, "PATIENCE", 0.2)
    main, end = pty.openpty()

    def terminal():
        heard = b""
        while not heard.endswith(b"\x1b[6n"):
            heard += os.read(main, 64)
        os.write(main, said)

    answering = threading.Thread(target=terminal)
    answering.start()
    try:
        assert probe.width_of_line(end, end) == width
    finally:
        answering.join(5)
        os.close(end)
        os.close(main)


def test_what_is_no_terminal_is_not_asked(capfd):
    assert probe.line_cells() == 0
    assert capfd.readouterr().out == ""
