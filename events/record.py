"""Frozen values that can be copied with changes."""

from __future__ import annotations

from typing import Any, Self

import attrs


class Record:
    """
    The base of every frozen attrs class: `unit.replace(hex=1305)` is a changed copy.

    `attrs.evolve` does the same at nine times the cost. So the first call compiles a copy method for the
    class and replaces this one. Comparison and hash are made in the same way, because attrs would compile
    them for every class at import, which took a tenth of a game's opening time.
    """

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Drop the parent's compiled methods, which attrs would otherwise leave in place."""
        super().__init_subclass__(**kwargs)
        for name in ("replace", "__eq__", "__hash__", "__repr__"):
            setattr(cls, name, vars(Record)[name])

    def replace(self, **changes: Any) -> Self:
        """Return a copy with these fields changed. Raise TypeError for an unknown field."""
        cls = type(self)
        cls.replace = _compiled_copy(cls)  # type: ignore[method-assign]
        return self.replace(**changes)

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same class and equal fields."""
        cls = type(self)
        cls.__eq__ = _compiled_comparison(cls)  # type: ignore[method-assign]
        return cls.__eq__(self, other)

    def __hash__(self) -> int:
        """Return a hash of the class and all fields."""
        cls = type(self)
        cls.__hash__ = _compiled_hash(cls)  # type: ignore[method-assign]
        return hash(self)

    def __repr__(self) -> str:
        """Return the class with its fields by name, as attrs writes it."""
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in _names(type(self)))
        return f"{type(self).__qualname__}({fields})"


def draft_of(cls: type[Any]) -> type[Any]:
    """Return an unfrozen twin of a class, to be filled in and then turned into `cls`.

    `copy.__class__ = cls` at the end is what freezes it. Much faster than a frozen `__init__`, which
    has to go around its own lock for every field.

    Raises: TypeError for a class whose `__init__` does more than to set fields.
    """
    if hasattr(cls, "__attrs_post_init__") or hasattr(cls, "_attrs_cached_hash"):
        raise TypeError(f"{cls.__name__}: a record is nothing but its fields")
    for field in attrs.fields(cls):
        if field.validator or field.converter:
            raise TypeError(f"{cls.__name__}.{field.name}: a record takes its fields as they are")
    unlocked = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(cls.__name__, (cls,), unlocked)


def _names(cls: type[Any]) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


def _compiled(cls: type[Any], head: str, *lines: str, **scope: Any) -> Any:
    """Return a compiled method of a class. Its source calls the class `cls`."""
    scope["cls"] = cls
    exec(f"def {head}:\n    " + "\n    ".join(lines), scope)  # noqa: S102
    return scope[head.partition("(")[0]]


def _compiled_copy(cls: type[Any]) -> Any:
    names = _names(cls)
    wanted = "".join(f", {name}=KEEP" for name in names)
    body = [f"copy.{name} = self.{name} if {name} is KEEP else {name}" for name in names]
    lines = ["copy = new(draft)", *body, "copy.__class__ = cls", "return copy"]
    head = f"replace(self{', *' if names else ''}{wanted})"
    return _compiled(cls, head, *lines, KEEP=object(), new=object.__new__, draft=draft_of(cls))


def _compiled_comparison(cls: type[Any]) -> Any:
    alike = " and ".join(f"self.{name} == other.{name}" for name in _names(cls)) or "True"
    strange = "if other.__class__ is not cls: return NotImplemented"
    return _compiled(cls, "__eq__(self, other)", strange, f"return {alike}")


def _compiled_hash(cls: type[Any]) -> Any:
    values = "".join(f" self.{name}," for name in _names(cls))
    return _compiled(cls, "__hash__(self)", f"return hash((cls,{values}))")
