"""What can happen in a battle of The American Revolution, with the outcome inside (18.4, 23.0, 24.6)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Fact
from cockade.events.revolution.values import Battle


@frozen
class BattleBegan(Fact):
    """Both stacks are turned up (22.1)."""

    reveals: ClassVar[bool] = True
    battle: Battle


@frozen
class TacticsShown(Fact):
    """How many Tactics markers each side has chosen (ruling Q48)."""

    reveals: ClassVar[bool] = True
    american: int
    british: int


@frozen
class BonusGiven(Fact):
    """
    So much is added to the initiative die of a side: Tarleton's Quarter, an interceptor (7.9.tarleton,
    32.1).
    """

    side: str
    by: int
    why: str


@frozen
class TacticsDoubled(Fact):
    """The shot heard round the world (7.9.shot)."""


@frozen
class FirstFireWon(Fact):
    """This side fires the first round (18.4.1)."""

    side: str


@frozen
class RoundBegan(Fact):
    """A side's round begins (18.4.2)."""

    side: str


@frozen
class UnitFired(Fact):
    """A unit has fired in this round; `fort` is the fortress (18.4.2)."""

    unit: str
    dice: int


@frozen
class UnitDisrupted(Fact):
    """A unit or leader is disrupted (18.7)."""

    unit: str


@frozen
class UnitRallied(Fact):
    """A disrupted unit or leader has recovered after the battle (18.7)."""

    unit: str


@frozen
class HonoursRefused(Fact):
    """Honours of war were refused; they cannot be asked for again in this battle (38.0)."""


@frozen
class FieldLost(Fact):
    """This side has lost the battle: it retreats or is gone (18.4.4)."""

    side: str
    withdrew: bool = False


@frozen
class BattleEnded(Fact):
    """The battle of an area is over; survivors are hidden again (ruling Q65)."""

    area: str
    kind: str
