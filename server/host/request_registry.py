"""The requests that a session may make, by name; nothing else can be asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cockade.server.host.client_session import ClientSession, Json

Handler = Callable[[ClientSession, Json], Awaitable[Json]]
HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    """Enter a function for a request."""

    def enter(function: Handler) -> Handler:
        HANDLERS[name] = function
        return function

    return enter
