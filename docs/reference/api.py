"""The page of what a plug-in may import: names stand in api.toml, signatures and docstrings in the code."""

import inspect
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import indent
from typing import Any

import attrs

from cockade.events.record import Record

SHEET = Path(__file__).with_name("api.toml")
WIDE = 90
"""Longer lists of parameters stand one a line."""
PLAIN = (str, int, float, bool, tuple, frozenset, type(None))
"""Defaults that are printed; of all others only that there is one."""


def modules() -> list[dict[str, Any]]:
    """Each module with its name, its purpose and the names that may be imported from it."""
    return tomllib.loads(SHEET.read_text("utf-8"))["module"]


def stubs(module: str, name: str) -> Iterator[str]:
    """A name as it may be used: its signature, and of a class its public members."""
    found = getattr(import_module(module), name)
    if inspect.isclass(found):
        yield f"class {name}{_fields(found)}"
        yield from (indent(each, "    ") for each in sorted(_members(found)))
    elif inspect.isfunction(found):
        yield f"def {name}{_signature(found)}"
    else:
        names = [each.__name__ for each in found] if isinstance(found, tuple) else []
        yield f"{name} = {_bracketed(names) if names else found}"


def _fields(kind: type) -> str:
    """What a record is made with; a protocol or plain base is only filled."""
    if attrs.has(kind):
        return _signature(kind)
    own = kind.__dict__.get("__init__")
    return _signature(kind) if inspect.isfunction(own) and not getattr(kind, "_is_protocol", False) else ""


def _members(kind: type) -> Iterator[str]:
    fields = {each.name for each in attrs.fields(kind)} if attrs.has(kind) else set()
    told = inspect.get_annotations(kind)
    inherited = {"replace"} if kind is not Record and issubclass(kind, Record) else set()
    for name in {*vars(kind), *told} - fields - inherited:
        member = vars(kind).get(name)
        if name.startswith("_") or inspect.ismemberdescriptor(member):
            continue
        if isinstance(member, property):
            yield f"{name}: {_returned(member.fget)}  # property"
        elif isinstance(member, classmethod | staticmethod):
            yield f"def {name}{_signature(member.__func__)}  # {type(member).__name__}"
        elif inspect.isfunction(member):
            yield f"def {name}{_signature(member)}"
        elif name in told:
            yield f"{name}: {told[name]}"


def _returned(function: Any) -> str:
    return str(inspect.get_annotations(function).get("return", "Any"))


def _signature(found: Any) -> str:
    """As it stands in the source, with `...` for a default that has no plain value."""
    signature = inspect.signature(found)
    parts, last = [], None
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and last not in {each.KEYWORD_ONLY, each.VAR_POSITIONAL}:
            parts.append("*")
        if last is each.POSITIONAL_ONLY and each.kind is not last:
            parts.append("/")
        parts.append(_parameter(each))
        last = each.kind
    returned = signature.return_annotation
    shown = isinstance(returned, str) and not inspect.isclass(found)
    return f"{_bracketed(parts)}{f' -> {returned}' if shown else ''}"


def _bracketed(parts: list[str]) -> str:
    """On one line, or one a line where that would be too wide."""
    inner = ", ".join(parts)
    return f"({inner})" if len(inner) <= WIDE else "(\n" + "".join(f"    {each},\n" for each in parts) + ")"


def _parameter(each: inspect.Parameter) -> str:
    star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
    kind = (
        each.annotation if isinstance(each.annotation, str) else getattr(each.annotation, "__name__", "Any")
    )
    typed = star + each.name + ("" if each.annotation is each.empty else f": {kind}")
    if each.default is each.empty:
        return typed
    return f"{typed} = {each.default!r}" if isinstance(each.default, PLAIN) else f"{typed} = ..."


def told(module: str, name: str) -> str:
    """The first sentence of its docstring; nothing for what has none, such as a tuple."""
    found = getattr(import_module(module), name)
    if not (inspect.isclass(found) or inspect.isfunction(found)):
        return ""
    return " ".join((found.__doc__ or "").partition("\n\n")[0].split())


def api_page(made: str) -> str:
    """Every module with its names."""
    found = [
        "# What a plug-in may import\n",
        made,
        "A game or a bot of another distribution imports these names and no others.",
        "[Compatibility](compatibility.md) says what is promised of them.",
        "[Add a game](../tutorial/add-a-game.md) uses them. A bot for a server imports nothing:",
        "it speaks [the protocol](protocol.md).\n",
    ]
    for each in modules():
        found += [f"## {each['name']}\n", f"{each['purpose']}\n"]
        for name in each["names"]:
            found += [f"### {name}\n", *filter(None, [_paragraph(each["name"], name)])]
            found += ["```python", *stubs(each["name"], name), "```", ""]
    return "\n".join(found)


def _paragraph(module: str, name: str) -> str:
    text = told(module, name)
    return f"{text}\n" if text else ""
