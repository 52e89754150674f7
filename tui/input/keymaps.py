"""
The two keymaps that come with the game, what is wrong with other keys, and how keys are written for people.

A keymap names only what differs from the plain one, by the id of an action.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cockade.tui.input.actions import ACTIONS, Act

PLAIN = {act.id: act.keys for act in ACTIONS}
"""Every action that can have another key, with the keys that it has."""
VI = {act.id: act.vi for act in ACTIONS if act.vi}
KEYMAPS: Mapping[str, Mapping[str, str]] = {"plain": {}, "vi": VI}
TOGETHER = (("board", "game", "review", "table", "lesson", "app"), ("board", "edit", "app"))
"""Actions that are within reach at the same time: in a game, and in the workshop."""

NAMED = {
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "question_mark": "?",
    "exclamation_mark": "!",
    "at": "@",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "underscore": "_",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "semicolon": ";",
    "colon": ":",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "escape": "Esc",
    "tab": "Tab",
    "enter": "Enter",
    "space": "Space",
}
SENT = re.compile(r"(ctrl\+[a-z]|shift\+tab|f([1-9]|1[0-2])|[!-~])")
"""Keys that every terminal sends, besides those with a name."""
WITH_A_NAME = frozenset(NAMED) | {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
WITH_A_NAME |= {"backspace", "delete", "insert"}


def is_key(key: str) -> bool:
    """Whether every terminal can send a key: no Ctrl with Enter or Shift."""
    return key in WITH_A_NAME or bool(SENT.fullmatch(key))


def keymap(name: str, keys: Mapping[str, str]) -> dict[str, str]:
    """What differs from the plain keys: a keymap by its name, and the player's own keys over it."""
    return {**KEYMAPS[name], **keys}


def clashes(changed: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """By key: the actions that it would have, where that is more than one."""
    clashing: dict[str, tuple[str, ...]] = {}
    for groups in TOGETHER:
        found: dict[str, list[str]] = {}
        for action, keys in {**PLAIN, **changed}.items():
            if action.partition(".")[0] in groups:
                for key in keys.split(","):
                    found.setdefault(canonical(key), []).append(action)
        clashing |= {key: tuple(actions) for key, actions in found.items() if len(actions) > 1}
    return clashing


def canonical(key: str) -> str:
    """One name for each key: a stop is "full_stop"."""
    return next((name for name, sign in NAMED.items() if sign == key), key)


def shown(keys: str) -> str:
    """The first of some keys as it is written for people: "^Z", "Esc", "."."""
    first = canonical(keys) if keys == "," else keys.split(",", maxsplit=1)[0]
    if first.startswith("ctrl+"):
        return f"^{first[5:].upper()}"
    return NAMED.get(first, first if len(first) == 1 else "+".join(map(str.capitalize, first.split("+"))))


def typed(key: str, character: str | None) -> str:
    """A key that came as it is written for people: what it prints, or with what else it was held down."""
    return character if character and character.isprintable() and len(key.split("+")) == 1 else shown(key)


def keys_of(changed: Mapping[str, str], *acts: Act) -> str:
    """The first key of each of some actions, as people write them, with those that the player changed."""
    return " ".join(shown(changed.get(act.id, act.keys)) for act in acts)


def names_of_keys(changed: Mapping[str, str]) -> dict[str, str]:
    """By the name of an action, without its group: the key for it as people write it."""
    return {
        act.id.partition(".")[2]: keys_of(changed, act) for act in ACTIONS if not act.id.startswith("list")
    }


def pressed(key: str) -> str:
    """The key that `shown` writes so."""
    if key.startswith("^") and len(key) > 1:
        return f"ctrl+{key[1:].lower()}"
    name = canonical(key)
    return name if len(name) == 1 else name.lower()
