"""Frozen values that can be copied with changes."""

from __future__ import annotations

from typing import Any, Self

import attrs


class Record:
    """
    The base of every frozen attrs class: `unit.but(hex=1305)` is a changed copy.

    `attrs.evolve` does the same at three times the cost, so the first call compiles
    a copy method for the class and puts it in the place of this one.
    """

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """A subclass must not inherit the copy method compiled for its parent."""
        super().__init_subclass__(**kwargs)
        cls.but = Record.but  # type: ignore[method-assign]

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed; a TypeError names a field that is not there."""
        cls = type(self)
        cls.but = _compiled_copy(cls)  # type: ignore[method-assign]
        return self.but(**changes)


def _compiled_copy(cls: type[Any]) -> Any:
    names = [field.name for field in attrs.fields(cls)]
    wanted = ", ".join(f"{name}=KEEP" for name in names)
    values = ", ".join(f"self.{name} if {name} is KEEP else {name}" for name in names)
    scope: dict[str, Any] = {"KEEP": object(), "cls": cls}
    star = "*, " if names else ""
    exec(f"def but(self, {star}{wanted}):\n    return cls({values})", scope)  # noqa: S102
    return scope["but"]
