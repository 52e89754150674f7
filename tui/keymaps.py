"""
The keys of every action by its id, and the two keymaps that come with the game.

A keymap names only what differs from the plain one. Several keys of one action stand with commas between
them, as Textual wants it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PLAIN = {
    "board.north": "up",
    "board.south": "down",
    "board.west": "left",
    "board.east": "right",
    "board.northwest": "home",
    "board.northeast": "pageup",
    "board.southwest": "end",
    "board.southeast": "pagedown",
    "board.pick": "enter,space",
    "board.nearer": "plus,equals_sign",
    "board.farther": "minus,underscore",
    "board.overview": "o",
    "board.alone": "i",
    "board.lift": "I",
    "game.next": "tab",
    "game.before": "shift+tab",
    "game.stack": "s",
    "game.column": "S",
    "game.add": "a",
    "game.call": "A",
    "game.letters": "j",
    "game.verbs": "v",
    "game.list": "l",
    "game.record": "h",
    "game.news": "J",
    "game.replay": "R",
    "game.end": "e",
    "game.quiet": "E",
    "game.hint": "exclamation_mark",
    "game.routine": "full_stop",
    "game.undo": "u",
    "game.undo_turn": "U",
    "game.redo": "r",
    "game.back": "left_square_bracket",
    "game.forward": "right_square_bracket",
    "game.turn_back": "left_curly_bracket",
    "game.turn_forward": "right_curly_bracket",
    "review.phase_back": "left_parenthesis",
    "review.phase_forward": "right_parenthesis",
    "review.fact_back": "comma",
    "review.fact_forward": "semicolon",
    "review.battle_back": "X",
    "review.battle_forward": "x",
    "review.roll_back": "D",
    "review.roll_forward": "d",
    "review.next_note": "M",
    "review.mark": "m",
    "review.note": "n",
    "review.jump": "colon",
    "review.slower": "less_than_sign",
    "review.faster": "greater_than_sign",
    "review.figures": "t",
    "review.ways": "w",
    "review.other": "W",
    "review.play_on": "p",
    "review.eyes": "K",
    "game.go_to": "g",
    "game.find": "slash",
    "game.help": "question_mark",
    "game.rules": "f1",
    "game.zones": "z",
    "game.fire": "f",
    "game.command": "c",
    "game.map_options": "V",
    "game.books": "b",
    "game.order_of_battle": "O",
    "game.copy": "y",
    "game.escape": "escape",
    "game.home": "q",
    "table.talk": "T,f5",
    "table.across": "P,f6",
    "lesson.skip": "f3",
    "lesson.again": "f4",
    "list.up": "up",
    "list.down": "down",
    "list.page_up": "pageup",
    "list.page_down": "pagedown",
    "list.first": "home",
    "list.last": "end",
    "list.choose": "enter",
    "list.hold": "space",
    "app.settings": "f2",
    "app.redraw": "ctrl+l",
}
"""Every action that can have another key, with the keys that it has."""
VI = {
    "board.north": "k,up",
    "board.south": "j,down",
    "board.west": "h,left",
    "board.east": "l,right",
    "board.northwest": "y,home",
    "board.northeast": "u,pageup",
    "board.southwest": "b,end",
    "board.southeast": "n,pagedown",
    "board.overview": "O",
    "game.stack": "S",
    "game.column": "s",
    "game.add": "A",
    "game.call": "a",
    "game.letters": "g",
    "game.verbs": "V",
    "game.list": "L",
    "game.record": "H",
    "game.end": "E",
    "game.quiet": "e",
    "game.undo": "U",
    "game.undo_turn": "ctrl+u",
    "game.redo": "R",
    "game.replay": "f7",
    "game.go_to": "G",
    "game.zones": "Z",
    "game.fire": "F",
    "game.command": "C",
    "game.map_options": "v",
    "game.books": "B",
    "game.order_of_battle": "f8",
    "game.copy": "Y",
    "game.home": "Q",
    "review.note": "N",
    "list.up": "k,up",
    "list.down": "j,down",
    "list.page_up": "ctrl+b,pageup",
    "list.page_down": "ctrl+f,pagedown",
    "list.first": "g,home",
    "list.last": "G,end",
}
KEYMAPS: Mapping[str, Mapping[str, str]] = {"plain": {}, "vi": VI}
TOGETHER = ("board", "game", "review", "table", "lesson", "app")
"""Actions that are within reach at the same time."""

NAMED = {
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "question_mark": "?",
    "exclamation_mark": "!",
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
    found: dict[str, list[str]] = {}
    for action, keys in {**PLAIN, **changed}.items():
        if action.partition(".")[0] in TOGETHER:
            for key in keys.split(","):
                found.setdefault(canonical(key), []).append(action)
    return {key: tuple(actions) for key, actions in found.items() if len(actions) > 1}


def canonical(key: str) -> str:
    """One name for each key: a stop is "full_stop"."""
    return next((name for name, sign in NAMED.items() if sign == key), key)


def shown(keys: str) -> str:
    """The first of some keys as it is written for people: "^Z", "Esc", "."."""
    first = canonical(keys) if keys == "," else keys.split(",", maxsplit=1)[0]
    if first.startswith("ctrl+"):
        return f"^{first[5:].upper()}"
    return NAMED.get(first, first if len(first) == 1 else first.capitalize())


def renamed(changed: Mapping[str, str]) -> dict[str, str]:
    """By key as it is written for people: the key that does now what this one does in the plain keymap."""
    return {shown(PLAIN[action]): shown(keys) for action, keys in changed.items() if action in PLAIN}


def pressed(key: str) -> str:
    """The key that `shown` writes so."""
    if key.startswith("^") and len(key) > 1:
        return f"ctrl+{key[1:].lower()}"
    name = canonical(key)
    return name if len(name) == 1 else name.lower()
