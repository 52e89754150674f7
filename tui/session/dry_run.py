"""A gesture of several units worked out before it is made: who would go, and who would stay and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.rules import Refusal, subject
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from cockade.engine.game import AnyGame
    from cockade.events.event import Action


@frozen(eq=False)
class Rehearsal(Record):
    """The actions that would be done, and those that would be refused, each with its refusal."""

    done: tuple[Action, ...]
    stayed: tuple[tuple[Action, Refusal], ...]

    @property
    def is_whole(self) -> bool:
        """Whether everybody would do what is asked."""
        return not self.stayed

    @property
    def goers(self) -> tuple[Hashable, ...]:
        """Who would go."""
        return tuple(subject(action) for action in self.done)

    @property
    def stayers(self) -> tuple[Hashable, ...]:
        """Who would stay."""
        return tuple(subject(action) for action, _ in self.stayed)


class DieNeededError(Exception):
    """A die would fall: what comes after it cannot be told."""


class NoDice:
    """Dice that must not be thrown."""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """Never give a number; DieNeededError says that one is wanted."""
        raise DieNeededError(purpose, index, faces)


def tried(game: AnyGame, state: Any, side: str, actions: Iterable[Action]) -> Rehearsal:
    """
    Work actions out one after the other, each in the state that those before it leave.

    Nothing is played. An action that needs a die counts as done: what it leads to is open, so those after it
    are judged as if it had not been.
    """
    done: list[Action] = []
    stayed: list[tuple[Action, Refusal]] = []
    for action in actions:
        if game.decider(state) != side:
            break
        try:
            state = game.decide(state, side, action, NoDice()).state
        except Refusal as refusal:
            stayed.append((action, refusal))
            continue
        except DieNeededError:
            pass
        done.append(action)
    return Rehearsal(tuple(done), tuple(stayed))


def needs_die(game: AnyGame, state: Any, side: str, action: Action) -> bool:
    """Whether dice would fall for an action; a Refusal says that it cannot be done."""
    try:
        game.decide(state, side, action, NoDice())
    except DieNeededError:
        return True
    return False
