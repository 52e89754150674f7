"""A state as plain JSON: what a side may see, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import fields, has

from cockade.events.codec import Codec
from cockade.events.event import Action, Fact, Frame


def plain(value: Any, codec: Codec) -> Any:
    """A value as JSON can say it; actions, facts and frames carry their names, as everywhere."""
    if isinstance(value, Action | Fact | Frame):
        return codec.plain(value)
    if has(type(value)):
        return {field.name: plain(getattr(value, field.name), codec) for field in fields(type(value))}
    if isinstance(value, Mapping):
        return {str(key): plain(part, codec) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part, codec) for part in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(part, codec) for part in value), key=repr)
    return value
