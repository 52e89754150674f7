"""
Which texts of the sources are for players, so that they belong into the catalogue.

Named are the literal arguments of `say`, `count`, `mark`, and of the calls that take a text to be said later:
conditions of laws, commands of the plain mode, key bindings. A text in a variable or a table is found too: in
`tui/` each sentence or name that is no docstring, no style and no part of an f-string, and in the data the
titles, names and notes. One text too many costs a line of the catalogue; one that is missed costs the player.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SAID = {
    "say": (0,),
    "mark": (0,),
    "said_to": (1,),
    "count": (0, 1),
    "about": (0,),
    "condition": (1,),
    "reason": (1,),
    "is_not": (2,),
    "of_unit": (1,),
    "way_is_free": (1,),
    "forced_way_is_free": (1,),
    "nobody_owes": (1,),
    "entitles": (2,),
    "command": (1, 2),
    "Binding": (2,),
    "Act": (2,),
    "Modifier": (0,),
    "SettingSpec": (0, 1),
    "GameEnded": (1,),
    "SaveError": (1,),
    "LetterError": (0,),
    "problem": (0,),
    "Problem": (0,),
    "_elsewhere": (0,),
    "Mismatch": (0,),
    "DecodeError": (1,),
    "exactly": (1,),
    "Only": (0,),
    "strict_converter": (0,),
}
"""By function: which arguments are texts."""
WORD = re.compile(r"[A-Za-z]{2,}")
PATH = re.compile(
    r"^[\w.]+\.[\w.]+$|^[a-z_]+-[a-z_]+$|::|^Callable\[|coalesce\("
    r"|(?:CREATE|ALTER) TABLE |\bFROM\b|\bNOT NULL\b|\(:\w+, :\w+\)"
)
SENTENCE = re.compile(r"[A-Za-z}][.,:;)]* [A-Za-z{(\"]")
STYLE = re.compile(r"\{[^{}]*:[^{}]*;[^{}]*\}")
KEYS = {
    "title",
    "name",
    "note",
    "text",
    "names",
    "advice",
    "reconstructed",
    "few",
    "full",
    "told",
    "ending",
    "now",
    "effects",
    "words",
    "theme",
}
"""Keys of the data whose values a player reads."""
PRINTED = {"name"}
"""Those that are printed on the counters of a battle, and stay as they are."""
DATA = (
    "tui/lessons/*.toml",
    "tui/lessons/puzzles/*.toml",
    "tui/session/briefings.toml",
    "tui/lessons/inserts.toml",
    "tui/session/tales.toml",
    "tui/games/rebels/corps.toml",
    "tui/games/revolution/effects.toml",
    "engine/*/scenarios/*.toml",
    "engine/*/victory.toml",
    "tui/games/signs.toml",
    "tui/games/*/signs.toml",
    "engine/revolution/[!r]*.toml",
    "engine/*/maps/revolution.toml",
)
CODE = tuple(f"{typed.parent.name}/**/*.py" for typed in sorted(ROOT.glob("*/py.typed")))
SCREENS = (
    ("tui",),
    *(("server", part) for part in ("client", "commands", "host", "lobby", "transports")),
    ("lab", "commands"),
)
"""Folders whose tables hold texts for players."""
TOLD = {"explanations.py", "steps.py"}
"""Modules of the engine whose sentences a player is told as they are."""
LEFT = ROOT / "messages" / "left.toml"
"""Texts that look like ones for players, or are the same in every language, each with its reason."""


BUILT = ROOT / "messages" / "built.toml"
"""Texts that the engine puts together, or takes from facts and charts."""


NAMES = ROOT / "messages" / "names.toml"
"""Which names stay as they are printed, each kind with its reason."""
NAMED = ("engine/*/maps/*.toml", "engine/rebels/scenarios/*.toml", "engine/brandywine/counters.toml")
"""Where the names of places and of units stand."""


def left() -> set[str]:
    """The texts that stay out of the catalogue."""
    groups = tomllib.loads(LEFT.read_text(encoding="utf-8"))["group"]
    return {text for group in groups for text in group["texts"]}


def built() -> dict[tuple[str, ...], list[str]]:
    """The texts that no source has whole."""
    groups = tomllib.loads(BUILT.read_text(encoding="utf-8"))["group"]
    return {(text,): ["messages/built.toml"] for group in groups for text in group["texts"]}


def stays(name: str) -> bool:
    """Whether a name of a place or a unit is left as it is printed."""
    groups = tomllib.loads(NAMES.read_text(encoding="utf-8"))["stays"]
    return any(re.fullmatch(pattern, name) for group in groups for pattern in group["patterns"])


def spelled() -> dict[str, str]:
    """The misprinted names, and how they are spelled."""
    return dict(tomllib.loads(NAMES.read_text(encoding="utf-8"))["spelled"])


def printed_names() -> dict[str, list[str]]:
    """All names of places and units, with the files in which they stand."""
    found: dict[str, list[str]] = {}
    for pattern in NAMED:
        for path in sorted(ROOT.glob(pattern)):
            for name in _names_in(tomllib.loads(path.read_text(encoding="utf-8"))):
                found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return found


def names() -> dict[str, list[str]]:
    """Those that have a form in other languages."""
    return {name: files for name, files in printed_names().items() if not stays(name)}


def _names_in(data: dict[str, Any]) -> Iterator[str]:
    """The places of a map; the counters of a battle, by the table in which they stand."""
    for place in data.get("place", ()):
        yield place["name"]
    for kind in ("unit", "leader", "units", "counters", "deployment"):
        yield from (counter["name"] for counter in _tables(data.get(kind, ())))


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table with a name in some lists and tables."""
    if isinstance(value, dict):
        if isinstance(value.get("name"), str):
            yield value
        yield from (table for inner in value.values() for table in _tables(inner))
    elif isinstance(value, list):
        yield from (table for inner in value for table in _tables(inner))


def all_texts() -> dict[tuple[str, ...], list[str]]:
    """Every text with the files in which it stands; of `count` the text for one and that for many."""
    out = left()
    found = built() | {(name,): files for name, files in names().items()}
    for pattern in (*CODE, *DATA):
        for path in sorted(ROOT.glob(pattern)):
            for text in texts_of(path):
                if text[0] not in out:
                    found.setdefault(text, []).append(path.relative_to(ROOT).as_posix())
    many = {texts[0] for texts in found if len(texts) == 2}
    return {text: files for text, files in found.items() if len(text) == 2 or text[0] not in many}


def texts_of(path: Path) -> Iterator[tuple[str, ...]]:
    """The texts of one file."""
    parts = path.relative_to(ROOT).parts
    if path.suffix == ".toml":
        keys = KEYS - PRINTED if "scenarios" in parts else KEYS
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((text,) for text in _in_data(data, keys))
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from _in_calls(tree)
    said = path.name in TOLD or any(parts[: len(one)] == one for one in SCREENS)
    yield from ((text,) for text in (_in_tables(tree) if said else _constants(tree)))


def _in_data(value: Any, keys: set[str], key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _in_data(inner, keys, key if key in keys else name)
    elif isinstance(value, list):
        for inner in value:
            yield from _in_data(inner, keys, key)
    elif isinstance(value, str) and key in keys and WORD.search(value):
        yield " ".join(value.split()) if "\n" in value else value


def _in_calls(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            places = SAID.get(_name(node), ())
            texts = [arg.value for n in places for arg in node.args[n : n + 1] if _is_text(arg)]
            if _name(node) == "count" and len(texts) == 2:
                yield tuple(texts)
            else:
                yield from ((text,) for text in texts if WORD.search(text))


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _in_tables(tree: ast.Module) -> Iterator[str]:
    """Sentences in variables and tables, and the words in tables of a module that are said later."""
    hidden = _not_for_players(tree)
    for node in ast.walk(tree):
        if _is_text(node) and id(node) not in hidden and SENTENCE.search(node.value):
            yield node.value
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from _values(node.value)


def _values(table: ast.Dict) -> Iterator[str]:
    for value in table.values:
        for node in value.elts if isinstance(value, ast.Tuple) else (value,):
            if _is_text(node) and WORD.search(node.value) and not PATH.search(node.value):
                yield node.value


def _constants(tree: ast.Module) -> Iterator[str]:
    """Sentences kept in a `text`, or by a module under a name or in a table, for conditions and errors."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_text(node.value) and ast.unparse(node.targets[0]) == "text":
            yield node.value.value
    for node in tree.body:
        if isinstance(node, ast.Assign) and _is_text(node.value) and SENTENCE.search(node.value.value):
            yield from () if PATH.search(node.value.value) else (node.value.value,)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            yield from (text for text in _values(node.value) if SENTENCE.search(text))


def _not_for_players(tree: ast.Module) -> set[int]:
    """Docstrings, styles, parts of f-strings and of errors, and what a call in `SAID` says itself."""
    hidden: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and _is_text(node.value):
            hidden.add(id(node.value))
        elif isinstance(node, ast.JoinedStr | ast.Raise):
            hidden |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.Call) and _name(node) in SAID:
            hidden |= {id(arg) for arg in node.args if _is_text(arg)}
        elif _is_text(node) and (STYLE.search(node.value) or PATH.search(node.value)):
            hidden.add(id(node))
    return hidden
