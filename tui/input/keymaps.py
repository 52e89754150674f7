"""
The two built-in keymaps, the validation of other keys, and the notation of keys for players.

A keymap names only its differences from the plain one, by the id of an action.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cockade.tui.input.actions import ACTIONS, Act

PLAIN = {act.id: act.keys for act in ACTIONS}
"""The default keys of every action that can be rebound."""
VI = {act.id: act.vi for act in ACTIONS if act.vi}
KEYMAPS: Mapping[str, Mapping[str, str]] = {"plain": {}, "vi": VI}
TOGETHER = (("board", "game", "review", "table", "lesson", "app"), ("board", "edit", "app"))
"""Groups of actions that are active at the same time: in a game, and in the workshop."""

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
"""Keys that every terminal sends, besides the named ones."""
WITH_A_NAME = frozenset(NAMED) | {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
WITH_A_NAME |= {"backspace", "delete", "insert"}


def is_key(key: str) -> bool:
    """Return whether every terminal can send a key. Ctrl or Shift with Enter does not count."""
    return key in WITH_A_NAME or bool(SENT.fullmatch(key))


def keymap(name: str, keys: Mapping[str, str]) -> dict[str, str]:
    """Return the changes from the plain keys: a keymap by its name, overridden by the player's keys."""
    return {**KEYMAPS[name], **keys}


def clashes(changed: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the keys with more than one action, each with its actions."""
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
    """Return the canonical name of a key: a stop is "full_stop"."""
    return next((name for name, sign in NAMED.items() if sign == key), key)


def shown(keys: str) -> str:
    """Return the first of some keys as written for players: "^Z", "Esc", "."."""
    first = canonical(keys) if keys == "," else keys.split(",", maxsplit=1)[0]
    if first.startswith("ctrl+"):
        return f"^{first[5:].upper()}"
    return NAMED.get(first, first if len(first) == 1 else "+".join(map(str.capitalize, first.split("+"))))


def typed(key: str, character: str | None) -> str:
    """Return a received key as written for players: its character, or its modifiers and name."""
    return character if character and character.isprintable() and len(key.split("+")) == 1 else shown(key)


def keys_of(changed: Mapping[str, str], *acts: Act) -> str:
    """Return the first key of each action as written for players, with the player's own keys."""
    return " ".join(shown(changed.get(act.id, act.keys)) for act in acts)


def names_of_keys(changed: Mapping[str, str]) -> dict[str, str]:
    """Return the key of each action as written for players, by the action's name without its group."""
    return {
        act.id.partition(".")[2]: keys_of(changed, act) for act in ACTIONS if not act.id.startswith("list")
    }


def pressed(key: str) -> str:
    """Return the key that `shown` writes this way."""
    if key.startswith("^") and len(key) > 1:
        return f"ctrl+{key[1:].lower()}"
    name = canonical(key)
    return name if len(name) == 1 else name.lower()
