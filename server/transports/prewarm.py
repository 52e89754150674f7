"""A session without a player that the fork server runs once before any real one.

All players' processes then share the objects that Python, Textual and our own code make at first use. The
session plays a temporary game, without a player, file or socket.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from cockade.engine.game_tree import GameTree
from cockade.server.client.app import ServedApp
from cockade.server.client.connection import Connection
from cockade.server.client.game_screen import ServedScreen
from cockade.server.client.lobby import LobbyScreen
from cockade.server.host.event_feed import EventFeed
from cockade.tui.games import GAMES, scenarios
from cockade.tui.terminal.remote import RemotePolicy

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver
    from textual.pilot import Pilot

Json = dict[str, Any]

ID = "1"
NAMES = ("Ada", "Ben")
KEYS = ("tab", "right", "left", "s", "escape", "plus", "minus", "question_mark", "escape")
"""The keys pressed in the game."""
SIZE = (120, 40)
LONGEST = 400
"""How often to check for a drawn screen before the prewarming is given up."""


class NullDriver(HeadlessDriver):
    """A terminal that discards all output."""

    @property
    def is_headless(self) -> bool:
        """False, so frames are drawn, unlike in a headless app."""
        return False

    def write(self, data: str) -> None:
        """Discard the output."""


class ScriptedConnection(Connection):
    """A connection that answers like a host, about one game."""

    def __init__(self) -> None:
        super().__init__("", "", lambda _: None)
        card = next(iter(scenarios().values()))
        self._opened = GameTree.begin(GAMES[card.game], card.id, bytes(16))
        self._side, self._seats = card.first, dict(zip(card.sides, NAMES, strict=True))

    @property
    def is_open(self) -> bool:
        """Return True."""
        return True

    def ask(self, do: str, **_: Any) -> Json:
        """Return the scripted answer."""
        answers: dict[str, Callable[[], Json]] = {"lobby": self._lobby, "enter": self._enter}
        return answers.get(do, dict)()

    def _lobby(self) -> Json:
        opened, game = self._opened, self._opened.game
        row = {"id": ID, "scenario": f"{game.id}/{opened.scenario}", "seats": self._seats, "events": 0}
        row |= {"side": self._side, "turn": game.turn(opened.state), "phase": game.phase(opened.state)}
        row |= {"decider": opened.decider, "winner": ""}
        row |= {"ratings": {}, "rated": False, "tournament": "", "delay": 0}
        lists: Json = {"mine": [row], "invited": [], "open": [], "watch": [], "over": []}
        return {"games": lists, "words": []}

    def _enter(self) -> Json:
        opened = self._opened
        told = {"game": opened.game.id, "scenario": opened.scenario, "values": {}}
        return {**told, "side": self._side, "bookmark": ""}

    def wait(self, done: Callable[[], bool]) -> None:  # noqa: ARG002 - it is done at once
        """Deliver the news of the game."""
        feed = EventFeed(self._opened, self._side)
        feed.extend()
        now: Json = {"version": 0, "node": 0, "end": 0, "floor": 0, "may_undo": False, "may_redo": False}
        now |= {"offers": feed.offers(), "seats": self._seats, "bots": [], "wishes": [], "ending": None}
        now |= {"over": False, "clocks": None, "standing": (), "key": "", "undone": False}
        now |= {"rematch": None, "look": None}
        entries = [json.loads(entry) for entry in feed.entries]
        self.first[ID]({"entries": entries, "chat": [], "now": now, "time": 0.0})


class PrewarmApp(RemotePolicy[str], ServedApp):
    """A player's app without a terminal, composed like `RemoteApp` so that its styles are the same."""

    def get_driver_class(self) -> type[Driver]:
        """Return the null driver."""
        return NullDriver

    def hear_door(self) -> None:
        """Do nothing, because the fork server handles its own signals."""

    def __init__(self) -> None:
        super().__init__(ScriptedConnection(), {"player": {"name": "Ada", "state": ""}, "settings": ""})
        self.seen: list[str] = []


def prewarm() -> tuple[str, ...]:
    """Open the lobby, enter the game, press some keys and leave. Return the screens seen."""
    app = PrewarmApp()
    asyncio.run(app.run_async(size=SIZE, auto_pilot=_visit))
    return tuple(app.seen)


async def _visit(pilot: Pilot[Any]) -> None:
    await _see(pilot, LobbyScreen)
    await _press(pilot, "enter")
    await _see(pilot, ServedScreen)
    for key in KEYS:
        await _press(pilot, key)
    pilot.app.exit()


async def _press(pilot: Pilot[Any], key: str) -> None:
    driver = pilot.app._driver  # noqa: SLF001 - as a terminal hands keys over
    assert driver is not None
    driver.send_message(events.Key(key, None))
    for _ in range(3):
        await pilot.pause()


async def _see(pilot: Pilot[Any], kind: type) -> None:
    for _ in range(LONGEST):
        if isinstance(pilot.app.screen, kind):
            cast("PrewarmApp", pilot.app).seen.append(kind.__name__)
            break
        await pilot.pause()
    await pilot.pause()
