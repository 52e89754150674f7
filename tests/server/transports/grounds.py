"""A server of its own on this machine, and people who come to it with the system's real ssh client."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pyte

from cockade.server.store.store import Store
from tests.ports import free_port

DEADLINE = 600.0
"""Seconds, for the case that something hangs: however busy the machine is, no test gives up before."""
SSH = shutil.which("ssh")
KEYGEN = shutil.which("ssh-keygen")
ROOT = Path(__file__).parents[3]


class TooLateError(AssertionError):
    """What was waited for did not come."""


def wait_until(question, what="it"):
    """Wait until something is so in another process, which tells nobody: looking often."""
    end = time.monotonic() + DEADLINE
    while not (answer := question()):
        if time.monotonic() > end:
            raise TooLateError(f"{what} did not come about")
        select.select([], [], [], 0.02)
    return answer


def make_key(folder, name):
    """A new key pair; the path of its private half."""
    path = folder / name
    if not path.exists():
        subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], check=True)
    return path


PLAYERS = "import cockade.server.transports.player_session as players\n"
WARM, COLD, LIGHT = (
    "",
    f"{PLAYERS}players.warm = lambda: None\n",
    f"{PLAYERS}players.preload = players.known_calls\n",
)
"""What a server has ready for visits: all, as elsewhere; the modules; nothing, for few who come to lines."""


class Grounds:
    """A data folder with keys for players, and the server on it; `before` is run in its process first."""

    def __init__(self, folder, *flags, web=False, before="", ready=COLD):
        self.folder, self.flags, self.before = folder, flags, ready + before
        self.data = folder / "data"
        self.data.mkdir(mode=0o700, exist_ok=True)
        self.port, self.web = free_port(), free_port() if web else None
        self.process = None
        self.visitors = []

    def invite(self, *names):
        """Put players with these names on the list."""
        with (self.data / "players").open("a") as listed:
            for name in names:
                listed.write(make_key(self.folder, name).with_suffix(".pub").read_text())
        return self

    def invite_bots(self, *names):
        """Put bots with these names on the list."""
        with (self.data / "players").open("a") as listed:
            for name in names:
                key = make_key(self.folder, name).with_suffix(".pub").read_text()
                listed.write(f'bot="{name}" {key}')
        return self

    def open(self):
        """Start the server and wait until its doors are open."""
        doors = ["--ssh", self.port, *(["--web", self.web] if self.web else [])]
        # Whoever runs the tests may ignore SIGHUP.
        hears = "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_DFL)"
        program = (
            f"{hears}\n{self.before}\nimport sys\nfrom tui.commands import main\nsys.exit(main(sys.argv[1:]))"
        )
        command = [sys.executable, "-c", program, "serve", "--data", self.data, *doors, *self.flags]
        self.log = self.folder / "log"
        self.said = self.folder / "said"
        with self.log.open("ab") as log, self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [str(word) for word in command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=log,
                start_new_session=True,  # as a service has: some kernels share out time by sessions
            )
        wait_until(self._is_open, "the server")
        return self

    def _is_open(self):
        assert self.process.poll() is None, self.log.read_text()
        return "SendEnv" in self.said.read_text()

    def logged(self):
        """The operator's log."""
        return self.log.read_text()

    def visit(self, name, *flags, **details):
        """Somebody comes in by SSH."""
        visitor = Visitor(self, name, *flags, **details)
        self.visitors.append(visitor)
        return visitor

    def converse(self, name):
        """Somebody comes in by SSH to a terminal that shows only lines."""
        talker = Talker(self, name)
        self.visitors.append(talker)
        return talker

    def client(self, name, *words, flags=()):
        """What ssh without a terminal does with these words."""
        return subprocess.run(
            [*self.command(name, *flags), *words],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=DEADLINE,
            check=False,
        )

    def command(self, name, *flags):
        """How ssh is called."""
        options = {
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "StrictHostKeyChecking": "accept-new",
            "UserKnownHostsFile": self.folder / "known_hosts",
            "PasswordAuthentication": "no",
        }
        said = [word for name_, value in options.items() for word in ("-o", f"{name_}={value}")]
        key = make_key(self.folder, name)
        return [SSH, "-F", "none", *said, "-i", str(key), "-p", str(self.port), *flags, "player@127.0.0.1"]

    def forget_who_was_where(self):
        """Whoever comes next begins in the lobby, though his line broke at a game."""
        store = Store.open(self.data, create=False)
        try:
            with store.writing() as base:
                base.execute("UPDATE player SET left_game = ''")
        finally:
            store.close()

    def kill(self):
        """The server dies without a word."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """The server is asked to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(DEADLINE)

    def close(self):
        """Leave nothing behind."""
        for visitor in self.visitors:
            visitor.close()
        if self.process and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Visitor:
    """An ssh client in a terminal of its own, and a terminal emulator that shows what it gets."""

    def __init__(self, grounds, name, *flags, size=(80, 24), env=None):
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.got = b""
        self.code = None
        words = grounds.command(name, *flags)
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", **(env or {})}
        self.pid, self.master = pty.fork()
        if not self.pid:
            os.execve(words[0], words, environment)
        termios.tcsetwinsize(self.master, size[::-1])
        fcntl.fcntl(self.master, fcntl.F_SETFL, os.O_NONBLOCK)

    # ------------------------------------------------------------ looking

    def look(self):
        """Take what has come."""
        while select.select([self.master], [], [], 0)[0]:
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not data:
                break
            self.got += data
            if b"\x1b[6n" in data:  # asked where its cursor is, a terminal says so
                self.type("\x1b[1;2R")
            self.stream.feed(data)

    @property
    def shown(self):
        """All that stands on the screen."""
        self.look()
        return "\n".join(self.screen.display)

    def sees(self, words):
        """Wait until these words stand on the screen."""
        try:
            wait_until(lambda: words in self.shown, words)
        except TooLateError as late:
            raise TooLateError(f"{late}; this was seen:\n{self.shown}") from None
        return self

    def hides(self, words):
        """Wait until these words stand on the screen no more."""
        wait_until(lambda: words not in self.shown, f"a screen without {words}")
        return self

    def hears(self, data):
        """Wait until these bytes have come, at any time."""
        wait_until(lambda: self.look() or data in self.got, data)
        return self

    # ------------------------------------------------------------ doing

    def type(self, keys):
        """Press keys."""
        os.write(self.master, keys.encode())
        return self

    def click(self, column, row):
        """Press and let go of the left button; columns and rows from 1."""
        return self.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def resize(self, columns, rows):
        """Pull the window to another size."""
        termios.tcsetwinsize(self.master, (rows, columns))
        self.screen.resize(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)
        return self

    def ended(self):
        """Wait until the client has ended; its exit code."""
        wait_until(self._has_ended, "the end of the visit")
        return self.code

    def _has_ended(self):
        self.look()
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.look()
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def close(self):
        """Hang up."""
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.ended()
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def comes_in(self, name):
        """Say on the first visit what one is called."""
        return (
            self.sees("Choose a name")
            .type("\r")
            .sees("Your name")
            .type(f"{name}\r")
            .sees(f"Welcome, {name}.")
        )


class Unseen:
    """A screen at which nobody looks: to emulate one costs as much as to play."""

    def feed(self, data):
        """Nothing."""


class Talker(Visitor):
    """A player in line mode: says a line and hears all that is answered."""

    def __init__(self, grounds, name):
        super().__init__(grounds, name, size=(200, 50), env={"TERM": "dumb"})
        self.stream = Unseen()
        self._said = self._read = 0
        self._told = ""

    def told(self):
        """All that was told up to now, without what is done to the cursor."""
        self.look()
        if self._read < len(self.got):
            self._told = self.got.decode("utf-8", "replace").replace("\r\n", "\n")
            self._read = len(self.got)
        return self._told

    def waits_for(self, words, since=0):
        """Wait until these words were told; all that was."""
        try:
            wait_until(lambda: words in self.told()[since:], words)
        except TooLateError as late:
            raise TooLateError(f"{late}; this was told:\n{self.told()[since:]}") from None
        return self.told()

    def say(self, line):
        """Say a line; what is told before a word that nobody knows is wondered at."""
        since = len(self.told())
        self._said += 1
        self.type(f"{line}\nhelp q{self._said}\n")
        return self.waits_for(f'no command "q{self._said}"', since)[since:]

    def picks(self, words):
        """Take from the list in the lobby the row with these words."""
        return self.type(wait_until(lambda: self._rows(words), f"a row with {words}")[-1] + "\n")

    def _rows(self, words):
        numbers = [row.partition(".")[0].strip("> ") for row in self.told().splitlines() if words in row]
        return [number for number in numbers if number.isdecimal()]


class Line:
    """A bot that the test speaks for."""

    def __init__(self, grounds, name):
        self.process = subprocess.Popen(
            [*grounds.command(name), "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.news = []
        self.name = self.told("welcome")["name"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        while "news" in (said := self.hear()):
            self.news.append(said)
        return said

    def told(self, kind, **fields):
        """Wait for a piece of news."""
        wanted = {"news": kind, **fields}
        while True:
            found = next((each for each in self.news if wanted.items() <= each.items()), None)
            if found:
                self.news.remove(found)
                return found
            self.news.append(self.hear())


def players_processes(grounds):
    """The processes of players, by number: the grandchildren of the server but for those of the host."""
    servers = [each for each in children_of(grounds.process.pid) if not _is_host(each)]
    return [each for server in servers for each in children_of(server)]


def _is_host(pid):
    with suppress(OSError):
        return b"cockade.server.transports.host_process" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def children_of(pid):
    """The processes that a process has made."""
    with suppress(OSError):
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []
