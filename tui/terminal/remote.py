"""
The limits of an app whose player sits at another machine.

There, "the download folder", "the browser" and "suspend" would be the server's. The front end sends signals.
SIGUSR1 means a long time without a key, SIGUSR2 that the server restarts soon. SIGTERM ends the app and
restores the terminal.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, TextIO, cast

from textual.app import App, ReturnType, ScreenStackError
from textual.drivers.linux_driver import LinuxDriver

from cockade.tui.terminal.probe import QUESTION, WIPE
from cockade.tui.text.i18n import say
from cockade.tui.text.tracebacks import frames_of

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.message import Message
    from textual.message_pump import MessagePump

MOST_WAITING = 200
"""The maximum number of pending messages before the driver stops reading the terminal."""
LOOK_AGAIN = 0.01
"""Seconds between two checks whether the app has caught up."""
WARNING_SHOWN = 50.0
"""Seconds for the warning. The front end disconnects after a minute."""


class RemoteDriver(LinuxDriver):
    """A driver for a remote terminal: no mouse movement without a button, no pixels, files or browser."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._on_the_way: deque[Message] = deque()
        """Messages that the app has not received yet."""
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    def write(self, data: str) -> None:
        """
        Write to the terminal at once. The front end accepts it, or reports that the line is full.

        Textual's writer thread would have to wait for the app's other work, mostly 5 ms.
        """
        terminal = cast("TextIO", self._file)
        terminal.write(data)
        terminal.flush()

    def send_message(self, message: Message) -> None:
        """
        Pass a key, a click or a size to the app.

        The thread that reads the terminal waits while the app is behind. Then the terminal's buffer fills,
        and a fast sender has to wait instead of filling the memory of this process.
        """
        if threading.current_thread() is self._key_thread:
            while self._is_behind() and not self.exit_event.wait(LOOK_AGAIN):
                pass
        self._on_the_way.append(message)
        told = asyncio.run_coroutine_threadsafe(self._app._post_message(message), self._loop)  # noqa: SLF001 - as the framework
        told.add_done_callback(self._has_arrived)

    def _has_arrived(self, _: object) -> None:
        self._on_the_way.popleft()

    def _is_behind(self) -> bool:
        """Return whether the app, its screen or the focused widget still has many messages."""
        pumps: list[MessagePump] = [self._app]
        with suppress(ScreenStackError):  # the last screen has just gone
            pumps += filter(None, (self._app.screen, self._app.focused))
        return len(self._on_the_way) + sum(pump._message_queue.qsize() for pump in pumps) > MOST_WAITING  # noqa: SLF001 - as above

    def start_application_mode(self) -> None:
        """Ask how wide a line sign is before the first drawing. The answer arrives as an event."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.write((QUESTION + WIPE).decode())

    @property
    def can_suspend(self) -> bool:
        """Return False, because there is no shell to return to."""
        return False

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
            self.flush()

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000l\x1b[?1002l\x1b[?1006l")
            self.flush()

    def _query_in_band_window_resize(self) -> None:
        """Skip the query, because a terminal that answers would report the mouse in pixels."""

    def open_url(self, url: str, new_tab: bool = True) -> None:  # noqa: FBT001, FBT002 - as Textual has it
        """Do nothing, because the browser would be the server's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: Any) -> None:
        """Do nothing, because the folder would be the server's."""
        binary.close()


class RemotePolicy(App[ReturnType]):
    """A mixin before an app's class. It disables actions that would happen on the server."""

    trace: ClassVar[str] = ""
    """The traceback of the error that ended the app, if any. A class attribute, so it outlives the app."""

    def get_driver_class(self) -> type[Driver]:
        """Return the remote driver."""
        return RemoteDriver

    def on_load(self) -> None:
        """Listen to the front end's signals."""
        self.hear_door()

    def hear_end(self) -> None:
        """Do nothing, because the front end signals the end."""

    def hear_door(self) -> None:
        """Install the handlers of the front end's signals."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self.end_visit)
        loop.add_signal_handler(signal.SIGUSR1, self.warn_of_idleness)
        loop.add_signal_handler(signal.SIGUSR2, self.warn_of_renewal)

    def end_visit(self) -> None:
        """End the session on the front end's signal."""
        self.exit()

    def warn_of_idleness(self) -> None:
        """Warn that the session ends soon without a key press."""
        words = say("You've been idle. In a minute you'll be disconnected; the game is saved.")
        self.notify(words, severity="warning", timeout=WARNING_SHOWN)

    def warn_of_renewal(self) -> None:
        """Warn that the server restarts soon."""
        words = say(
            "A new version of the server starts soon. You will be disconnected, then return to this screen."
        )
        self.notify(words, severity="warning", timeout=WARNING_SHOWN)

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Do nothing, because the folder would be the server's."""

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Do nothing, because the folder would be the server's."""
        return ""

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        """Do nothing, because the folder would be the server's."""
        return None

    def deliver_text(self, path_or_file: Any, **_: Any) -> str | None:  # noqa: ARG002
        """Do nothing, because the folder would be the server's."""
        return None

    def deliver_binary(self, path_or_file: Any, **_: Any) -> str | None:  # noqa: ARG002
        """Do nothing, because the folder would be the server's."""
        return None

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Do nothing, because the browser would be the server's."""

    # ------------------------------------------------------------ a fault is the operator's business

    def _handle_exception(self, error: Exception) -> None:
        if not self.trace:
            type(self).trace = frames_of(error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
