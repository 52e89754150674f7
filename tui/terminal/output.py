"""
An app that sends only the changed cells.

Textual sends every touched line from the left edge of its widget, which is most of the traffic over a slow
link. This module replaces one method, `App._display`. COCKADE_STOCK_OUTPUT=1 restores Textual's own.
"""

from __future__ import annotations

import asyncio
import os
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from rich.color import ColorSystem
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen, ScreenResultType

from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.terminal.backlog import has_backlog
from cockade.tui.terminal.celldiff import CellDiff

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType
    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation
    from textual.message_pump import MessagePump

    Parsed = dict[tuple[str, bool, int, str], list[RuleSet]]


_PARSED: dict[frozenset[tuple[str, str]], Parsed] = {}
"""The parsed style sheets, by the theme variables that they use."""


class SharedStylesheet(Stylesheet):
    """A style sheet that shares parsed rules between apps. They are read-only after parsing."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parsed = _parsed_with(self._variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the variables of another theme."""
        super().set_variables(variables)
        self._parsed = _parsed_with(variables)

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,  # noqa: FBT001, FBT002 - as Textual has it
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        source = (css, is_default_rules, tie_breaker, scope)
        if source not in self._parsed:
            self._parsed[source] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return self._parsed[source]

    def reparse(self) -> None:
        """Parse the rules again. Textual's own method would lose the shared ones."""
        self.parse()


def _parsed_with(variables: Mapping[str, str]) -> Parsed:
    return _PARSED.setdefault(frozenset(variables.items()), {})


STOCK_OUTPUT = "COCKADE_STOCK_OUTPUT"
PATIENCE = 0.02
"""Seconds between two checks of a busy link."""
HOLD_AT_MOST = 0.5
"""Seconds after which frames are sent even if the first layout does not settle."""
ROUNDS = 3
"""Layout rounds until the first picture is stable: mounting, layout, and its consequences."""
TURNS = 500
"""Turns of the event loop before a busy widget is checked less often."""


def is_at_work(pump: MessagePump) -> bool:
    """Return whether a message pump has messages left, or handles one."""
    told: Any = pump._message_queue.ready_event  # noqa: SLF001
    return bool(told.is_set() or not told._waiters) and not (pump._closing or pump._closed)  # noqa: SLF001


class HeldScreen(Screen[ScreenResultType]):
    """The base of screens that may be the first one. It draws nothing that would be held back."""

    def _compositor_refresh(self) -> None:
        if not getattr(self.app, "is_holding", False):
            super()._compositor_refresh()


class CellScreen(HeldScreen[ScreenResultType]):
    """The base of screens that are not overlays."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen. A second key in the same input does not close another one."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


class CellApp(App[ReturnType]):
    """
    The base of Cockade's apps.

    Frames are held until the first layout has settled, and dropped while the link is behind. The newest state
    is sent once the link has caught up.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.REDRAW, "redraw_terminal"),
    ]

    hold_first_frames = True
    """Whether to hold the first frame until the layout has settled, as a class attribute."""

    _diff: CellDiff | None = None
    _holding = False
    _behind = False

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())

    @property
    def is_holding(self) -> bool:
        """Whether the first layout has not settled yet."""
        return self._holding

    def on_load(self) -> None:
        """Take over the output, unless the environment disables it."""
        if os.environ.get(STOCK_OUTPUT) == "1":
            return
        colours = self.console._color_system or ColorSystem.TRUECOLOR  # noqa: SLF001 - as Textual reads it
        self._diff = CellDiff(None if self.no_color else colours)
        self._holding = self.hold_first_frames

    def on_mount(self) -> None:
        """Forget the terminal's state after another program has used it."""
        self.app_resume_signal.subscribe(self, lambda _: self.forget_terminal(), immediate=True)
        if self._holding:
            self.set_timer(HOLD_AT_MOST, self._release)

    def on_ready(self) -> None:
        """Apply the consequences of the first layout at once, without waiting for the timer."""
        if self._holding:
            self.run_worker(self._settle(), exit_on_error=False)

    async def _settle(self) -> None:
        """Lay out and paint all changes as soon as the app is idle."""
        for _ in range(ROUNDS):
            for turn in count():
                if not self._is_anybody_at_work():
                    break
                await asyncio.sleep(0 if turn < TURNS else PATIENCE)
            self.screen._on_timer_update()  # noqa: SLF001
        self._release()

    def _is_anybody_at_work(self) -> bool:
        return self._holding and any(map(is_at_work, self.screen.walk_children(with_self=True)))

    def on_resize(self) -> None:
        """Forget the terminal's state, because its cells are undefined while it is resized."""
        self.forget_terminal()

    def forget_terminal(self) -> None:
        """Send the next frame in full."""
        if self._diff:
            self._diff.forget()

    def action_redraw_terminal(self) -> None:
        """Send the whole screen again, in any state of the terminal."""
        self.forget_terminal()
        self._display(self.screen, self._drawn_whole(self.screen))

    def listen_to_mouse(self, *, on: bool) -> None:
        """Turn the terminal's mouse reports on or off."""
        driver = self._driver
        if driver is None or driver._mouse == on:  # noqa: SLF001 - Textual asks only at the start
            return
        switch = "_enable_mouse_support" if on else "_disable_mouse_support"
        driver._mouse = True  # noqa: SLF001 - else it would not send what switches the mouse off
        getattr(driver, switch, lambda: None)()
        driver._mouse = on  # noqa: SLF001
        driver.flush()

    # ------------------------------------------------------------ the one replaced method

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if not self._takes(renderable):
            super()._display(screen, renderable)
            return
        try:
            if self._holding:
                return
            if self._is_behind():
                self._wait()
                return
            if self._behind:
                self._behind = False
                renderable = self._drawn_whole(screen)
            self._send(renderable)
        finally:
            self.post_display_hook()

    def _takes(self, renderable: RenderableType | None) -> bool:
        """Return whether this is a frame for a real, full-screen terminal."""
        return (
            self._diff is not None
            and isinstance(renderable, LayoutUpdate | ChopsUpdate)
            and not self._batch_count
            and self._running
            and not self._closed
            and not self.is_headless
            and self._driver is not None
            and not self._driver.is_inline
        )

    def _send(self, update: RenderableType | None) -> None:
        diff, driver = self._diff, self._driver
        if diff is None or driver is None:
            return
        size = self.screen.outer_size
        diff.resize(*size)
        data = diff.layout(update) if isinstance(update, LayoutUpdate) else ""
        if isinstance(update, ChopsUpdate):
            data = diff.chops(update)
        data += diff.caret(*size.clamp_offset(self.cursor_position))
        if not data:
            return
        driver.write(f"{SYNC_START}{data}{SYNC_END}" if self._sync_available else data)
        driver.flush()

    def _drawn_whole(self, screen: Screen[object]) -> RenderableType | None:
        """Return a fully drawn screen, with the visible parts of the screens below."""
        return screen._compositor.render_update(  # noqa: SLF001
            full=True, screen_stack=self._background_screens
        )

    # ------------------------------------------------------------ holding and pacing

    def _release(self) -> None:
        if self._holding:
            self._holding = False
            self._display(self.screen, self._drawn_whole(self.screen))
            self.screen._dirty_widgets.clear()  # noqa: SLF001 - all of it has just been drawn

    def _is_behind(self) -> bool:
        return has_backlog(self._driver)

    def _wait(self) -> None:
        """Drop this frame and check again soon."""
        if not self._behind:
            self._behind = True
            self.set_timer(PATIENCE, self._catch_up)

    def _catch_up(self) -> None:
        if not self._behind:
            return
        if self._is_behind():
            self.set_timer(PATIENCE, self._catch_up)
        else:
            self._display(self.screen, self._drawn_whole(self.screen))
