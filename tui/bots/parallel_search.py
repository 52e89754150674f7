"""The Veteran against the clock. Its trials run in separate processes until its time is up."""

from __future__ import annotations

import sys
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import monotonic
from typing import TYPE_CHECKING, Any

from attrs import define, field

from cockade.engine.bots import bot
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import VETERAN
from cockade.engine.bots.search import MANY, Question, Search, drafted, tried
from cockade.engine.bots.veteran import Veteran
from cockade.tui.bots.cpu_count import cores
from cockade.tui.bots.gc import collect_seldom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkContext, SpawnContext

    from cockade.engine.bots.bot import Bot
    from cockade.engine.bots.search import Candidate, Draft

    Task = Way | tuple[Candidate, int, int]

QUICK, SLOW = 5.0, 20.0
"""Seconds for a turn: the first with few units, the second with many."""
THINKING = 0.9
"""The share of that time for thinking. The rest is for playing the actions."""
SHARES = {"ReinforcementSegment": 0.6, "MovementSegment": 0.65, "MovementPhase": 0.65, "Declaration": 1.0}
SHARE = 0.3
"""The share of the remaining time for one decision, by its frame. Fights come last."""
LOOKING = 0.25
"""The share of the remaining time for the search of new ways."""
GUESS = 0.005
"""The seconds a trial takes for each unit, before the first one has been measured."""
AT_HOME = 8
"""The most helpers, one for each processor. Each needs the memory of a game."""
SLOWEST = 2
"""The largest slow-down that it assumes, because the first trials wait for helpers to start."""


def seconds_of_turn(asked: Question) -> float:
    """The seconds for thinking in this turn."""
    return THINKING * (QUICK if asked.size <= MANY else SLOW)


def seconds_for(asked: Question, spent: float = 0.0) -> float:
    """The seconds for this question, after `spent` seconds of the turn."""
    share = SHARES.get(type(asked.seen.agenda[-1]).__name__, SHARE)
    return share * max(0.0, seconds_of_turn(asked) - spent)


def try_out(questions: Connection, others: Sequence[Connection] = ()) -> None:
    """
    A process that tries out ways until its pipe closes.

    It ends with the process that started it. A forked copy also inherits the pipe ends of the others. It
    closes them, because a pipe ends only when all copies are closed.
    """
    for each in others:
        each.close()
    if not others:
        collect_seldom()
    asked = None
    while True:
        try:
            said = questions.recv()
            if isinstance(said, Question):
                asked = said
            elif asked is not None:
                questions.send(drafted(asked, said) if isinstance(said, Way) else tried(asked, *said))
        except (EOFError, OSError):
            return


@define
class Helpers:
    """
    Processes that try out ways, each with at most one task.

    Forked copies share the loaded modules. Only a process without threads may fork them.
    """

    number: int
    copies: bool = False
    _free: list[Connection] = field(factory=list)
    _busy: list[Connection] = field(factory=list)
    _stale: list[Connection] = field(factory=list)

    @classmethod
    def so_many(cls, number: int, *, copies: bool = False) -> Helpers:
        """This number of helpers, but no more than there are processors."""
        return cls(min(number, cores()), copies and sys.platform == "linux")

    def ask(self, asked: Question) -> None:
        """Send the question to all helpers. Answers to earlier questions are discarded."""
        while len(self._free) + len(self._busy) < self.number:
            self._start()
        self._stale = list(self._busy)
        for helper in (*self._free, *self._busy):
            helper.send(asked)

    def _start(self) -> None:
        if self.copies:
            collect_seldom()  # who looks for rubbish writes to all that is shared
        context: ForkContext | SpawnContext = get_context("fork") if self.copies else get_context("spawn")
        here, there = context.Pipe()
        held = (here, *self._free, *self._busy) if self.copies else ()
        context.Process(target=try_out, args=(there, held), daemon=True).start()
        there.close()
        self._free.append(here)

    def has_room(self) -> bool:
        """True if another task can start."""
        return bool(self._free)

    def begin(self, task: Task) -> Connection:
        """Start a trial, or the draft of a way. Returns the helper."""
        helper = self._free.pop()
        helper.send(task)
        self._busy.append(helper)
        return helper

    def done(self, seconds: float | None) -> Iterator[tuple[Connection, Any]]:
        """The answers that are ready, each with its helper. Waits for one for at most `seconds`."""
        ready = [one for one in wait(self._busy, seconds) if one in self._busy]
        found: list[tuple[Connection, Any]] = []
        for helper in self._busy[:]:
            if helper in ready:
                self._busy.remove(helper)
                self._free.append(helper)
                answer = helper.recv()
                if helper in self._stale:
                    self._stale.remove(helper)
                else:
                    found.append((helper, answer))
        return iter(found)

    def drafts(self, asked: Question, ways: Sequence[Way]) -> list[Draft]:
        """Draft some ways, in their order. Those without a free helper are drafted in this process."""
        found: dict[int, Draft] = {}
        waiting, by_whom = list(enumerate(ways)), dict[int, int]()
        while waiting or len(found) < len(ways):
            while waiting and self.has_room():
                number, way = waiting.pop(0)
                by_whom[id(self.begin(way))] = number
            if waiting:
                number, way = waiting.pop()
                found[number] = drafted(asked, way)
            found |= {by_whom[id(one)]: draft for one, draft in self.done(0 if waiting else None)}
        return [found[number] for number in range(len(ways))]

    @property
    def is_busy(self) -> bool:
        """True if a task is under way."""
        return bool(self._busy)


@define
class Deliberator(Veteran):
    """A Veteran that thinks until its time is up or `hurried` is true. `told` receives its progress."""

    told: Callable[[str], None] = lambda _: None
    helpers: Helpers = field(factory=lambda: Helpers.so_many(AT_HOME))
    hurried: Callable[[], bool] = lambda: False
    _turn: int = 0
    _spent: float = 0.0
    _pace: float = 0.0

    def decide(self, asked: Question) -> Way:
        """See `Veteran`; what one thought takes too long is missing to the next ones of the turn."""
        if self._turn != asked.seen.turn:
            self._turn, self._spent = asked.seen.turn, 0.0
        begun, seconds = monotonic(), seconds_for(asked, self._spent)
        found = self._decide(asked, begun + seconds) if seconds > 0 else Way()
        self._spent += monotonic() - begun
        return found

    def _decide(self, asked: Question, end: float) -> Way:
        """Search for a way until the time is up."""
        begun = monotonic()
        self.helpers.ask(asked)
        guess = GUESS * asked.size / self.helpers.number
        self._pace = self._pace or guess
        thought = Search(
            asked,
            lambda: int((end - monotonic()) / self._pace),
            lambda: self.hurried() or monotonic() - begun > LOOKING * (end - begun),
            self.before(asked),
            self.helpers.drafts,
        )
        for wanted in thought.rounds():
            made, begun = thought.made, monotonic()
            in_time = self._round(thought, wanted, end)
            self._pace = min(SLOWEST * guess, (monotonic() - begun) / max(1, thought.made - made))
            if not in_time:
                break
            begun = monotonic()
            self.told(f"{thought.made}/{max(0, round(end - begun))}")
        return thought.candidates[thought.choice].way

    def _round(self, thought: Search, waiting: list[tuple[int, int]], end: float) -> bool:
        """Run all trials. False if time was up before the end."""
        while waiting or self.helpers.is_busy:
            while waiting and self.helpers.has_room():
                way, number = waiting.pop(0)
                self.helpers.begin((thought.candidates[way], way, number))
            for _, trial in self.helpers.done(max(0.0, end - monotonic())):
                thought.tell(trial)
            if self.hurried() or monotonic() >= end:
                return False
        return True


def opponent(
    name: str,
    game: str,
    told: Callable[[str], None] = lambda _: None,
    helpers: Helpers | None = None,
    hurried: Callable[[], bool] = lambda: False,
) -> Bot:
    """Make a bot by name. A Veteran thinks against the clock with helpers, and reports its progress."""
    if name != VETERAN:
        return bot(name, game)
    return Deliberator(told=told, helpers=helpers or Helpers.so_many(AT_HOME), hurried=hurried)
