"""What is not wanted at once: a game opens faster without it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is imported when the function is first called."""

    def called(*args: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*args, **named)

    return called
