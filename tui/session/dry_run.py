"""A dry run of a gesture for several units: the units that would go, and why the others would stay."""

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
    """The actions that would succeed, and the others, each with its refusal."""

    done: tuple[Action, ...]
    stayed: tuple[tuple[Action, Refusal], ...]

    @property
    def is_whole(self) -> bool:
        """Whether all actions would succeed."""
        return not self.stayed

    @property
    def goers(self) -> tuple[Hashable, ...]:
        """The units that would go."""
        return tuple(subject(action) for action in self.done)

    @property
    def stayers(self) -> tuple[Hashable, ...]:
        """The units that would stay."""
        return tuple(subject(action) for action, _ in self.stayed)


class DieNeededError(Exception):
    """Raised when an action needs a die, because its result cannot be predicted."""


class NoDice:
    """Dice that raise DieNeededError when rolled."""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """Raise DieNeededError instead of rolling."""
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
