"""Starts the command in a process of its own, at a terminal of its own, up to the first picture."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

PROGRAM = """
import json, os, sys, time
from textual._compositor import Compositor
from cockade.tui.commands import main
from cockade.tui.terminal import output
from cockade.tui.terminal.output import CellApp

output.HOLD_AT_MOST = 60.0  # however slow the machine: the first picture is sent when it has settled

def memory():
    try:
        with open("/proc/self/status") as status:
            return next(int(row.split()[1]) for row in status if row.startswith("VmHWM"))
    except OSError:  # elsewhere the parent is counted too, up to when this program began
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

drawn = []
for name in ("render_full_update", "render_partial_update"):
    def counted(self, *args, draw=getattr(Compositor, name), **more):
        drawn.append(type(self).__name__)
        return draw(self, *args, **more)
    setattr(Compositor, name, counted)

def sent(app, update, send=CellApp._send):
    send(app, update)
    report = {"seconds": time.process_time(), "modules": sorted(sys.modules)}
    report["memory"], report["drawn"] = memory(), len(drawn)
    with open(sys.argv[1], "w") as file:
        json.dump(report, file)
    app._driver._writer_thread.stop()  # everything is written
    os._exit(0)

CellApp._send = sent
sys.exit(main(sys.argv[2:]))
"""
"""Runs a command and reports on itself as soon as the first picture is sent: there it ends."""


def started(folder: Path, *argv: str, size: tuple[int, int] = (120, 40), program: str = PROGRAM) -> dict:
    """What was loaded, used and shown up to the first picture of a command, or of another program."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    main, end = pty.openpty()
    termios.tcsetwinsize(end, size[::-1])
    command = [sys.executable, "-c", program, str(report), *argv]
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=surroundings(folder)) as process:
        os.close(end)
        shown = _watched(main)
        process.wait()
    os.close(main)
    return {**json.loads(report.read_text()), "shown": shown}


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a usual terminal and of nobody in particular, byte code kept as usual."""
    strange = ("COCKADE_", "NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE", "TEXTUAL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
    home = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return {**kept, **home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


def _watched(main: int) -> bytes:
    """All that is sent to the terminal until the process ends; where the cursor is, it is told."""
    shown = b""
    while True:
        try:
            said = os.read(main, 1 << 16)
        except OSError:  # nobody holds the other end any more
            return shown
        if not said:
            return shown
        shown += said
        if b"\x1b[6n" in said:
            os.write(main, b"\x1b[1;2R")
