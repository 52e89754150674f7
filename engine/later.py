"""What is not wanted at once: a game opens faster without it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def part(module: str, name: str) -> Callable[[], Any]:
    """What gives back a part of a module, which is imported only then."""
    return lambda: getattr(import_module(module), name)


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is imported when the function is first called."""
    found = part(module, name)

    def called(*args: Any, **named: Any) -> Any:
        return found()(*args, **named)

    return called
