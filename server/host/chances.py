"""Chances to win in finished games, computed by rollouts while a session waits for them.

A low-priority process plays the rollouts. Each one takes a turn in the queue of deliberating bots, so many
viewers use no more of the machine than one. Results are saved next to the games until the rules change.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from attrs import define, field

from cockade.engine.bots.analysis.rollouts import Rollout
from cockade.engine.bots.analysis.win_probability import wanted
from cockade.engine.game import open_to_all
from cockade.saves.analysis import USUAL, AnalysisFile, fingerprint, marks
from cockade.saves.errors import SaveError
from cockade.server.host.event_feed import ALL
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.request_registry import handles
from cockade.tui.bots.rollouts import RolloutError, RolloutProcess
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cockade.engine.bots.analysis.rollouts import Order
    from cockade.saves.analysis import Answer
    from cockade.server.host.client_session import ClientSession, Json
    from cockade.server.host.fair_queue import FairQueue
    from cockade.server.host.hosted_game import HostedGame

FOLDER = "chances"
MOST_POINTS = 400
"""The most points of a game that a request may name and a curve keeps. A long game has 200 turns."""

Point = tuple[int, int]
"""A place on the line and the place up to which its orders are repeated. -1 stands for no place."""
Told = list[Any]
"""One finished rollout: [place, until, number, winner]."""


@define(eq=False)
class AskedCurve:
    """The analysis points that callers await in one game, each with its latest caller."""

    hosted: HostedGame
    file: AnalysisFile
    marks: tuple[str, ...]
    wanted: dict[Point, ClientSession] = field(factory=dict)
    task: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, hosted: HostedGame, folder: Path) -> AskedCurve:
        """Return the stored results for a finished game."""
        file = AnalysisFile(folder / hosted.id, fingerprint(hosted.opened.game.id))
        return cls(hosted, file, tuple(marks(hosted.opened)))

    def question(self, point: Point, number: int) -> Answer:
        """Return the key of a stored answer, the same as in `cockade analyse`."""
        place, until = point
        orders = f">{self.marks[until]}" if until >= 0 else ""
        return f"{self.marks[place]}{orders}", "", number

    def rollout(self, point: Point, number: int) -> Rollout:
        """Return what a process needs to play a rollout."""
        opened, (place, until) = self.hosted.opened, point
        orders = tuple(self._orders(place, until))
        state = opened.state_at(place)
        return Rollout(opened.game.id, opened.scenario, opened.values, state, number, orders=orders)

    def _orders(self, place: int, until: int) -> Iterator[Order]:
        for at in range(place + 1, until + 1):
            event = self.hosted.opened.event_at(at)
            if event.action is not None:
                yield event.side, event.action

    def known(self, points: list[Point]) -> list[Told]:
        """Return the results known for some points."""
        asked = [(point, number, self.question(point, number)) for point in points for number in range(USUAL)]
        found = self.file.found
        return [[*point, number, found[key]] for point, number, key in asked if key in found]

    def next(self) -> tuple[Point, int, ClientSession] | None:
        """Return the next rollout for a caller who is still here. The points take turns."""
        if len(self.file.found) >= MOST_POINTS * USUAL:
            return None
        here = {point: who for point, who in self.wanted.items() if self.hosted.id in who.presences}
        missing = [
            (number, point)
            for point in here
            for number in self.numbers(point)
            if self.question(point, number) not in self.file.found
        ]
        if not missing:
            return None
        number, point = min(missing)
        return point, number, here[point]

    def numbers(self, point: Point) -> range:
        """The rollouts that a point still needs, given its known results."""
        found, first = self.file.found, self.hosted.opened.game.sides[0]
        return wanted(lambda number: found.get(self.question(point, number)), USUAL, first)


@define
class Chances:
    """All games with callers who wait for chances."""

    folder: Path
    queue: FairQueue
    _curves: dict[str, AskedCurve] = field(factory=dict)
    _idle: list[RolloutProcess] = field(factory=list)
    """Idle processes that made a rollout and can make another, at most one for each place in the queue."""

    def ask(self, caller: ClientSession, hosted: HostedGame, points: list[Point]) -> list[Told]:
        """Return what is known of some points. The rest is computed while the caller stays in the game."""
        curve = self._curves.get(hosted.id)
        if curve is None:
            self.folder.mkdir(exist_ok=True)
            curve = self._curves[hosted.id] = AskedCurve.of(hosted, self.folder)
        free = MOST_POINTS - len(curve.wanted.keys() - set(points))
        curve.wanted.update(dict.fromkeys(points[:free], caller))
        if curve.task is None and curve.next():
            curve.task = asyncio.create_task(self._fill(curve))
        found = curve.known(points)
        if curve.task is None:
            del self._curves[hosted.id]
        return found

    async def _fill(self, curve: AskedCurve) -> None:
        try:
            while wanted := curve.next():
                point, number, caller = wanted
                winner = await self._winner(caller.who.id, curve.rollout(point, number))
                curve.file.keep(curve.question(point, number), winner)
                self._tell(curve, [*point, number, winner])
        except (RolloutError, OSError, SaveError) as error:
            note("chances-failed", game=curve.hosted.id, error=error)
        finally:
            self._curves.pop(curve.hosted.id, None)
            while self._idle and not self._curves:
                await self._idle.pop().close()

    async def _winner(self, who: str, asked: Rollout) -> str:
        """Return the winner of a rollout, played when one of these callers has its turn."""
        async with self.queue.turn(who):
            process = self._idle.pop() if self._idle else RolloutProcess()
            try:
                found = await process.winner(asked)
            except BaseException:
                await process.close()
                raise
            self._idle.append(process)
        return found

    @staticmethod
    def _tell(curve: AskedCurve, found: Told) -> None:
        for caller in set(curve.wanted.values()):
            if curve.hosted.id in caller.presences:
                caller.send({"news": "chances", "game": curve.hosted.id, "found": [found]})

    async def close(self) -> None:
        """Stop all rollouts. Stored results remain."""
        tasks = [curve.task for curve in self._curves.values() if curve.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@handles("chances")
async def chances(caller: ClientSession, asked: Json) -> Json:
    """Return each side's known chances to win at some points of a finished game."""
    hosted, side = caller.hosted(asked)
    opened, here = hosted.opened, caller.presences[hosted.id]
    is_told = here.eyes == ALL or opened.game.redact is open_to_all
    if not hosted.is_over or not is_told or hosted.is_behind(side, caller.host.clock()):
        raise DeniedError(say("The chances to win are available when the game is over."))
    return {"found": caller.host.chances.ask(caller, hosted, checked(asked.get("points"), hosted))}


def checked(points: Any, hosted: HostedGame) -> list[Point]:
    """Return the requested points. Raise DeniedError for a malformed one."""
    opened = hosted.opened
    if not isinstance(points, list) or len(points) > MOST_POINTS:
        raise DeniedError(say("This request could not be understood."))
    for point in points:
        is_pair = isinstance(point, list) and [type(place) for place in point] == [int, int]
        if not is_pair or not (0 <= point[0] <= opened.at and point[1] <= opened.at):
            raise DeniedError(say("This request could not be understood."))
    points = [(place, until if until > place else -1) for place, until in points]
    return [(place, until) for place, until in points if opened.game.decider(opened.state_at(place))]
