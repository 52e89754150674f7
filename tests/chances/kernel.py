"""
What is shown of an action, and what comes of it with every face of its first dice.

A `Reading` says of one verb which actions are played for it, how many dice decide, and what came of them in
the words that are shown. It looks at states and facts after the whole action and knows nothing of how the
program counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from inspect import isfunction
from typing import Any

from attrs import define, frozen

from cockade.engine.rules import begin
from cockade.tui.games import ui_of
from cockade.tui.games.preview import percent
from cockade.tui.text.line import text_of

SHARE = re.compile(r"(\d+)% (.*)")


@frozen
class Came:
    """A state, an action, and all that followed from it: the facts, and the state in the end."""

    before: Any
    action: Any
    facts: Sequence[Any]
    after: Any


def itself(_state: Any, action: Any) -> list[Any]:
    """The action alone."""
    return [action]


@frozen
class Reading:
    """
    How a verb is read: `word` is what came, `dice` how many decide, `path` what is played for it.

    `path` gives None where what is shown cannot be played at once.
    """

    word: Callable[[Came], str]
    dice: int = 1
    path: Callable[[Any, Any], list[Any] | None] = itself


Judge = Callable[[Any, Any], "str | None"]
"""Where a verb is judged otherwise: `(state, action)`, and as `judged`."""


Readings = Mapping[type, Reading | Judge]
"""By verb."""


@define
class Laid:
    """Some dice as they are laid, and after them any that are always the same."""

    faces: tuple[int, ...]
    asked: int = 0
    more: int = 0
    """The faces of the first die that was not laid; 0 if there was none."""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """See `Dice`."""
        self.asked += 1
        if self.asked <= len(self.faces):
            return self.faces[self.asked - 1]
        self.more = self.more or faces
        return blake2b(f"{self.faces} {purpose} {index} {self.asked}".encode()).digest()[0] % faces + 1


def played(game: Any, state: Any, actions: Sequence[Any], dice: Laid) -> tuple[list[Any], Any]:
    """
    The facts of some actions one after the other, and the state in the end.

    In the place of an action may stand what says from a state which is next, until it is none.
    """
    facts: list[Any] = []
    for action in actions:
        following = action if isfunction(action) else None
        now = following(state) if following else action
        while now is not None:
            resolution = begin(state, game.reduce, dice)
            game.rules.carry_out(resolution, now)
            facts += resolution.facts
            state = resolution.state
            now = following(state) if following else None
    return facts, state


def counted(game: Any, state: Any, action: Any, reading: Reading) -> dict[str, Fraction] | None:
    """What comes of an action, by all faces of the dice that decide; None if it cannot be played at once."""
    path = reading.path(state, action)
    if path is None:
        return None
    found: dict[str, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        laid, share = waiting.pop()
        dice = Laid(laid)
        facts, after = played(game, state, path, dice)
        if dice.more and len(laid) < reading.dice:
            waiting += [((*laid, face), share / dice.more) for face in range(1, dice.more + 1)]
        else:
            word = reading.word(Came(state, action, facts, after))
            found[word] = found.get(word, Fraction(0)) + share
    return found


def shown(game: Any, state: Any, action: Any) -> dict[str, int]:
    """The hundredths that are shown to who decides, by the words after them."""
    preview = ui_of(game.id).previews.of_action(game.view(state, game.decider(state)), action)
    lines = [" ".join(text_of(row).split()) for row in preview.lines] if preview else []
    found = [match for match in map(SHARE.match, lines) if match]
    return {match[2]: int(match[1]) for match in found if match[1] != "0"}


def judged(game: Any, state: Any, action: Any, reading: Reading | Judge) -> str | None:
    """In words how what is shown differs from what comes; empty if it does not, None if there is nothing."""
    if not isinstance(reading, Reading):
        return reading(state, action)
    said = shown(game, state, action)
    if not said:
        return None
    came = counted(game, state, action, reading)
    if came is None:
        return None
    wanted = {word: percent(share) for word, share in came.items() if percent(share)}
    return "" if said == wanted else f"{action}: shown {said}, comes {wanted}"


def positions(game: Any, states: Iterator[Any], readings: Readings, pick: Any) -> Iterator[Any]:
    """Of each state one action for every verb that is read, by chance."""
    for state in states:
        offers = [offer for offer in game.offers(state) if offer.verb in readings]
        for verb in dict.fromkeys(offer.verb for offer in offers):
            actions = [action for offer in offers if offer.verb is verb for action in offer.actions]
            if actions:
                yield state, pick.choice(actions), readings[verb]
