"""Seeded changes to what was once a good file: bytes, and the values of JSON and TOML."""

from __future__ import annotations

import copy
import json

NESTED = "[" * 3000 + "]" * 3000


def deep(levels=400):
    """A list in a list in a list."""
    value = []
    for _ in range(levels):
        value = [value]
    return value


HOSTILE = (
    None,
    True,
    -1,
    0,
    2**31,
    10**30,
    10**400,
    -(10**9),
    1e308,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "\x1b[2J\x1b]0;x\x07",
    "\u202egame\u2066",
    "\ud800",
    "x" * 100_000,
    "999999999-000000001",
    "0505 " * 3000,
    "american",
    "March",
    [],
    {},
    [[]],
    {"": ""},
    ["a"] * 5000,
    list(range(5000)),
    deep(),
)


def bytes_changed(chance, data):
    """A file with some bytes turned, cut out, doubled, or with another end."""
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.choice((1, 2, 8, 200)))
        match chance.randrange(5):
            case 0 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at:to]
            case 2:
                data[at:at] = data[at:to] * chance.choice((1, 2, 50))
            case 3:
                data[at:at] = chance.choice((b"\0", b"\xff\xfe", b"\r\n", b'"', b"]", NESTED.encode()))
            case _:
                del data[to:]
    return bytes(data)


def value_changed(chance, value, times=1):
    """The same with some values in it replaced, taken out or put elsewhere."""
    value = copy.deepcopy(value)
    for _ in range(times):
        places = list(_places(value))
        if not places:
            return chance.choice(HOSTILE)
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1:
                other, name = chance.choice(places)
                try:
                    holder[key] = copy.deepcopy(other[name])
                except (IndexError, KeyError, RecursionError):
                    continue
            case 2 if isinstance(holder, dict):
                holder[chance.choice(("", "id", "x" * 300, "\x1b[2J", "source"))] = holder.pop(key)
            case 3 if isinstance(holder[key], int):
                holder[key] += chance.choice((-1, 1, 100, 10**6))
            case _:
                holder[key] = copy.deepcopy(chance.choice(HOSTILE))
    return value


def value_nudged(chance, value, times=1):
    """The same with some values a little other, gone, or like another: it is often still sound."""
    value = copy.deepcopy(value)
    for _ in range(times):
        places = list(_places(value))
        if not places:  # everything is gone
            break
        holder, key = chance.choice(places)
        alike = [other[name] for other, name in places if type(other[name]) is type(holder[key])]
        match chance.randrange(4):
            case 0:
                del holder[key]
            case 1 if isinstance(holder[key], int):
                holder[key] += chance.choice((-1, 1, 100, -100))
            case 2 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case _:
                holder[key] = copy.deepcopy(chance.choice(alike))
    return value


def _places(value, most=4000):
    """Every place in a value, not too many."""
    waiting = [value]
    while waiting and most:
        holder = waiting.pop()
        for key in holder if isinstance(holder, dict) else range(len(holder)):
            most -= 1
            yield holder, key
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])


def as_toml(table):
    """A table as TOML text, its inner ones written inline; what TOML has no word for becomes a word."""
    return "\n".join(f"{json.dumps(str(key))} = {_written(value)}" for key, value in table.items())


def as_lines(table):
    """The same, a line for each value of an inner table, as people write it."""
    plain = {key: value for key, value in table.items() if not _is_tabular(value)}
    parts = [as_toml(plain)]
    for key in table.keys() - plain.keys():
        name, inner = json.dumps(str(key)), table[key]
        marks = (
            [(f"[{name}]", inner)] if isinstance(inner, dict) else [(f"[[{name}]]", each) for each in inner]
        )
        parts += [f"{mark}\n{as_toml(each)}" for mark, each in marks]
    return "\n".join(parts)


def _is_tabular(value):
    each = value if isinstance(value, list) and value else [value]
    return all(isinstance(one, dict) for one in each)


def _written(value):
    try:
        return _inline(value)
    except RecursionError:  # lists put into lists by several changes
        return NESTED


def _inline(value):
    if isinstance(value, dict):
        pairs = (f"{json.dumps(str(key))} = {_inline(inner)}" for key, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if value is None:
        return '"none"'
    if isinstance(value, str) and value.count("\n") > 1:  # a drawn map, in its lines
        return f'""{json.dumps(value)}""'.replace('"""', '"""\n', 1).replace("\\n", "\n")
    return json.dumps(value).replace("NaN", "nan").replace("Infinity", "inf")
