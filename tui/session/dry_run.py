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
    Compute actions one after another, each in the state after the previous ones.

    Nothing is played. An action that needs a die counts as done. Its result is unknown, so the later actions
    are judged without it.
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
    """Return whether an action needs dice. Raises Refusal if it is not allowed."""
    try:
        game.decide(state, side, action, NoDice())
    except DieNeededError:
        return True
    return False
