"""
Plays an app without a terminal, key by key, and keeps every byte it would have sent.

Textual's pilot waits until the processor is idle, 66 ms a key; this waits until the event loop has nothing
left to do, less than 1 ms a key, and does not mind a busy machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.color import ColorSystem
from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from cockade.tui.terminal.output import is_at_work
from tests.loops import rest, run, stirred

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.app import App
    from textual.pilot import Pilot

CHARACTERS = {
    "space": " ",
    "enter": "\r",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "underscore": "_",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "comma": ",",
    "semicolon": ";",
    "colon": ":",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "question_mark": "?",
    "slash": "/",
}


class CaptureDriver(HeadlessDriver):
    """A terminal that swallows everything and keeps it."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.sent = []

    @property
    def is_headless(self):
        """Frames are written, unlike in a headless app."""
        return False

    def write(self, data):
        """Keep the bytes."""
        self.sent.append(data)


class Clock:
    """The time of a player who thinks: a second for each key, whatever the machine needs."""

    now = 0.0

    def __call__(self):
        """The time now."""
        return self.now


class Play:
    """A running app in the hands of a test."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.clock = app.clock = Clock()
        self._taken = 0

    async def press(self, *keys: str) -> None:
        """Press keys, each after all that the one before has caused."""
        for key in keys:
            self.clock.now += 1
            character = key if len(key) == 1 else CHARACTERS.get(key)
            self.app._driver.send_message(events.Key(key, character))
            await self.settle()

    async def click(self, x: int, y: int) -> None:
        """Press and release the left button on a cell of the screen."""
        for kind in (events.MouseDown, events.MouseUp):
            self.app._driver.send_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            await self.settle()

    async def wheel(self, x: int, y: int, *, down: bool = True, ctrl: bool = False) -> None:
        """Turn the wheel by one notch."""
        kind = events.MouseScrollDown if down else events.MouseScrollUp
        self.app._driver.send_message(kind(None, x, y, 0, 0, 0, False, False, ctrl, x, y))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        from textual.geometry import Size

        self.app._driver._size = (width, height)
        size = Size(width, height)
        self.app._driver.send_message(events.Resize(size, size))
        await self.settle()
        self.app._check_resize()
        await self.settle()

    async def do(self, action: Callable[..., object], *args: object, **kwargs: object) -> None:
        """Call something as the app itself would."""
        action(*args, **kwargs)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nobody has anything left to do, and the frame is out."""
        await self._quiet()
        while self._is_to_paint():
            self.app.screen._on_timer_update()  # as its own clock would, a little later
            await self._quiet()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; it is asked whenever all that has come is done and painted."""
        await self.settle()
        while not holds():
            await stirred()
            await self.settle()

    async def _quiet(self) -> None:
        """Wait until nobody on the screen has a message left, or works on one."""
        await rest()
        while self._is_anybody_at_work():  # he waits for a thread or a process
            await stirred()
            await rest()

    def _is_to_paint(self) -> bool:
        screen = self.app.screen
        is_dirty = (
            screen._layout_required
            or screen._scroll_required
            or screen._repaint_required
            or screen._recompose_required
            or screen._dirty_widgets
            or screen._callbacks
        )
        return bool(is_dirty and screen.is_current and not self.app._batch_count)

    def _is_anybody_at_work(self) -> bool:
        pumps = (self.app, *self.app.screen.walk_children(with_self=True))
        return not self.app._exception_event.is_set() and any(map(is_at_work, pumps))

    def output(self) -> str:
        """Everything sent since the start."""
        return "".join(self.app._driver.sent)

    def take(self) -> str:
        """What was sent since the last time."""
        whole = self.output()
        new, self._taken = whole[self._taken :], len(whole)
        return new


def play(
    app: App,
    scenario: Callable[[Play], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
    colours: ColorSystem | None = ColorSystem.TRUECOLOR,
) -> None:
    """Run an app through a scenario; whatever the app itself raises is raised here."""

    async def pilot(_: Pilot) -> None:
        game = Play(app)
        await game.until(lambda: not getattr(app, "_holding", False))
        try:
            await scenario(game)
        finally:
            app.exit()

    app.driver_class = CaptureDriver
    app.console._color_system = colours
    app.animation_level = "none"
    run(app.run_async(size=size, auto_pilot=pilot))
    if app._exception is not None:
        raise app._exception  # it ended by a fault of its own, which Textual only prints
