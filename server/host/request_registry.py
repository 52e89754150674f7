"""The requests that a session may make, by name. All others are refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cockade.server.host.client_session import ClientSession, Json

Handler = Callable[[ClientSession, Json], Awaitable[Json]]
HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    """Register a function as the handler of a request."""

    def enter(function: Handler) -> Handler:
        HANDLERS[name] = function
        return function

    return enter
