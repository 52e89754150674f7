"""Frozen values that can be copied with changes."""

from __future__ import annotations

from typing import Any, Self

import attrs


class Record:
    """
    The base of every frozen attrs class: `unit.but(hex=1305)` is a changed copy.

    `attrs.evolve` does the same at nine times the cost, so the first call compiles
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


def draft_of(cls: type[Any]) -> type[Any]:
    """
    The same class, but not frozen: to be filled in field by field and then made one of `cls`.

    `copy.__class__ = cls` at the end is what freezes it. Much faster than a frozen `__init__`, which
    has to go around its own lock for every field. TypeError for a class whose `__init__` does more
    than to set fields.
    """
    if hasattr(cls, "__attrs_post_init__") or hasattr(cls, "_attrs_cached_hash"):
        raise TypeError(f"{cls.__name__}: a record is nothing but its fields")
    for field in attrs.fields(cls):
        if field.validator or field.converter:
            raise TypeError(f"{cls.__name__}.{field.name}: a record takes its fields as they are")
    unlocked = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(cls.__name__, (cls,), unlocked)


def _compiled_copy(cls: type[Any]) -> Any:
    names = [field.name for field in attrs.fields(cls)]
    wanted = "".join(f", {name}=KEEP" for name in names)
    body = [f"copy.{name} = self.{name} if {name} is KEEP else {name}" for name in names]
    lines = ["copy = new(draft)", *body, "copy.__class__ = cls", "return copy"]
    scope = {"KEEP": object(), "new": object.__new__, "draft": draft_of(cls), "cls": cls}
    star = ", *" if names else ""
    exec(f"def but(self{star}{wanted}):\n    " + "\n    ".join(lines), scope)  # noqa: S102
    return scope["but"]
