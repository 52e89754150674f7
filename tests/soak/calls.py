"""
A session's walk over its screens, and what its process asks the kernel for in vain: of a server of its own.

Ada comes by the system's ssh to the lobby and to a game; at each place every key of the program is pressed,
in each small screen that it opens some more, and Escape until the place is there again. `strace` tells every
call of her process that fails; what the filter refuses (`calls.toml`) fails with EPERM.
"""

from __future__ import annotations

import re
import select
import shutil
import subprocess
from collections import Counter
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.keys import _character_to_key

from benchmarks.lobby import take_in
from benchmarks.serving import begin_game, family
from cockade.server.store.lobby import Lobby, Summary
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.tui.input import actions
from tests.server.transports.grounds import WARM, Grounds, players_processes, wait_until
from tests.server.transports.test_correspondence_by_ssh import goes_to

STRACE = shutil.which("strace")
TELLS = """
from textual.screen import Screen
def telling(resume):
    def shown(self, event):
        self.app._driver.write("\\x1b]777;" + type(self).__name__ + "\\x07")
        return resume(self, event)
    return shown
Screen._on_screen_resume = telling(Screen._on_screen_resume)
"""
"""Each screen that is shown says its name to the terminal, as a title would."""
NAME = re.compile(rb"\x1b\]777;(\w+)\x07")
FAILED = re.compile(r"^(?:\[pid +\d+\] )?(?:\d+ )?(\w+)\(.* = -1 (E\w+)")
LOBBY = "LobbyScreen"
STILL = 0.15
"""Seconds without a byte after which a picture is whole."""
RESTS = 10
"""So often after the lobby has come: it leads on to the game where one was, if that was written down late."""
ROWS, BELOW = 12, 4
"""Of the first list of the lobby, and of each that its rows open."""
FURTHER = ("down", "up", "tab", "slash", "enter")
"""What is pressed in each small screen."""
BYTES = {
    **{_character_to_key(chr(n)): chr(n) for n in range(33, 127)},
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "escape": "\x1b",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "insert": "\x1b[2~",
    **dict(zip(("f1", "f2", "f3", "f4"), ("\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"), strict=True)),
    **{f"f{n}": f"\x1b[{code}~" for n, code in zip(range(5, 11), (15, 17, 18, 19, 20, 21), strict=True)},
    **{f"ctrl+{chr(96 + n)}": chr(n) for n in range(1, 27)},
}


def keys():
    """All keys of all actions, in both keymaps, that a terminal can send."""
    found = [act for act in vars(actions).values() if isinstance(act, actions.Act)]
    names = {key for act in found for keys in (act.keys, act.vi) for key in keys.split(",") if key}
    return sorted(names & BYTES.keys())


class Walker:
    """Somebody who presses keys, and comes again where one of them was the last."""

    def __init__(self, grounds):
        self.grounds, self.pressed, self.screens = grounds, 0, Counter()
        self.visitor, self.top = None, ""

    def come(self):
        """To the lobby, for the first time or again; where one was is written down a little later."""
        self.top = ""
        while self.top != LOBBY:
            if self.visitor:
                self.visitor.close()
            wait_until(lambda: not players_processes(self.grounds), "an empty server")
            self.grounds.forget_who_was_where()
            self.visitor = self.grounds.visit("ada", size=(100, 30))
            self.heard, self.top = 0, ""
            while not self.top and not self.is_gone():
                self.settle()
            for _ in range(RESTS):
                self.settle()
        return self.visitor

    def press(self, name):
        """A key, and the picture after it."""
        self.pressed += 1
        self.visitor.type(BYTES[name])
        self.settle()

    def settle(self):
        """Until nothing has come for a while."""
        while select.select([self.visitor.master], [], [], STILL)[0] and not self.is_gone():
            self.visitor.look()
        for name in NAME.finditer(self.visitor.got, self.heard):
            self.heard, self.top = name.end(), name[1].decode()
            self.screens[self.top] += 1

    def is_gone(self):
        """Whether the visit is over."""
        return self.visitor._has_ended()

    def over(self, reach):
        """At a place: every key, what it opens, and back; `reach` leads there from the lobby."""
        self.come()
        reach()
        place = self.top
        for key in keys():
            self.press(key)
            if not self.is_gone() and self.top != place:
                for further in FURTHER:
                    if not self.is_gone():
                        self.press(further)
            self.back(place, reach)

    def back(self, place, reach):
        """To the place, by Escape, or by a visit of its own."""
        for _ in range(6):
            if self.is_gone() or self.top == place:
                break
            self.press("escape")
        if self.is_gone() or self.top != place:
            self.come()
            reach()

    def to_the_lobby(self):
        """Where one's games are listed."""
        self.visitor.sees("Your games")
        self.settle()

    def to_a_game(self, *way):
        """To the first game of the lobby, and on by some keys."""
        self.to_the_lobby()
        for key in ("enter", *way):
            self.press(key)

    def to_the_past(self):
        """To the first game that is over."""
        self.to_the_lobby()
        goes_to(self.visitor, "Games that are over")
        for key in ("enter", "enter"):
            self.press(key)

    def rows(self):
        """In the lobby: each row of each list that a row opens is entered, and left again."""
        for row, below in product(range(ROWS), range(BELOW)):
            for key in (*("down",) * row, "enter", *("down",) * below, "enter"):
                self.press(key)
            self.come()


@contextmanager
def traced(grounds, place):
    """Meanwhile each process of the server, and each that it makes, tells what it asks for in vain."""
    known = family(grounds)
    words = [word for pid in known for word in ("-p", str(pid))]
    with (place / "said").open("wb") as said:
        tracer = subprocess.Popen(
            [STRACE, "-ff", "-Z", "-o", place / "trace", *words], stderr=said, start_new_session=True
        )
    wait_until(lambda: (place / "said").read_text().count("attached") >= len(known), "the tracer")
    try:
        yield known
    finally:
        tracer.terminate()
        tracer.wait()


def failed(place, known):
    """How often each call of those that came later failed, by its error."""
    found = Counter()
    for path in place.glob("trace.*"):
        if int(path.suffix[1:]) not in known:
            found.update(
                match.groups() for match in map(FAILED.match, path.read_text().splitlines()) if match
            )
    return found


def over_games(grounds):
    """Let Ada have sat at a game that is over, besides the one that she has begun."""
    with closing(Store.open(grounds.data)) as store:
        game = take_in(store)
        (ada,) = [each.id for each in People(store).all()]
        Seats(store).lay(Terms(game, ada), (Seat(game, "american", ada), Seat(game, "british")))
        lines = len(store.lines(game))
        Lobby(store).keep([Summary(game, lines, "", "6", "Command", "american", "", 100)])


PLACES = {
    "lobby": lambda walker: walker.over(walker.to_the_lobby),
    "rows": lambda walker: walker.rows(),
    "game": lambda walker: walker.over(walker.to_a_game),
    "earlier": lambda walker: walker.over(lambda: walker.to_a_game("left_square_bracket")),
    "list": lambda walker: walker.over(lambda: walker.to_a_game("l")),
    "record": lambda walker: walker.over(lambda: walker.to_a_game("h")),
    "past": lambda walker: walker.over(walker.to_the_past),
}
"""Parts of a walk: the lobby, what its rows open, a game, its past, list and record, a game that is over."""


def walked(place):
    """What was pressed and shown at a place, how many calls failed, and those that were denied."""
    with TemporaryDirectory() as name, Grounds(Path(name), ready=WARM, before=TELLS) as grounds:
        with grounds.invite("ada").open():
            begin_game(grounds)
        over_games(grounds)
        grounds.open()
        traces = Path(name) / "traces"
        traces.mkdir()
        walker = Walker(grounds)
        with traced(grounds, traces) as known:
            PLACES[place](walker)
            walker.visitor.close()
        calls = failed(traces, known)
    denied = {call: count for (call, error), count in sorted(calls.items()) if error == "EPERM"}
    shown = dict(sorted(walker.screens.items()))
    return {"keys": walker.pressed, "shown": shown, "failed": calls.total(), "denied": denied}
