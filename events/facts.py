"""Actions, facts and frames that are the same in every game."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Action, Fact, Frame
from cockade.events.record import Record


@frozen
class SetUp(Action):
    """The first action of every game."""

    scenario: str


@frozen
class Position(SetUp):
    """The first action of a game that begins in the middle of a scenario: its facts are the position."""


@frozen
class Modifier(Record):
    """One reason why a number was changed, with the clause that says so."""

    name: str
    value: int
    rule: str


@frozen
class Rolled(Fact):
    """A die was drawn. `who` is a unit, a hex or empty; `total` is the die with its modifiers."""

    reveals: ClassVar[bool] = True
    purpose: str
    who: str
    die: int
    total: int
    result: str
    rule: str
    modifiers: tuple[Modifier, ...] = ()


@frozen
class Concealed(Fact):
    """Something happened of which this side may not know; it stands in the place of the fact."""


@frozen
class Secret(Action):
    """The other side did something of which this side may not know; it stands in the place of the action."""


@frozen
class FramePushed(Fact):
    """Something begins that somebody will have to decide in."""

    frame: Frame


@frozen
class FrameChanged(Fact):
    """The topmost frame goes on with other contents."""

    frame: Frame


@frozen
class FramePopped(Fact):
    """The topmost frame is done."""


@frozen
class TurnBegan(Fact):
    """A game turn begins; turns count from 1."""

    turn: int


@frozen
class SegmentBegan(Fact):
    """A segment (step, phase) of one side's turn begins."""

    side: str
    segment: str


@frozen
class TrackMoved(Fact):
    """A marker on a track moved by so many steps, why in a word, and for whom."""

    track: str
    by: int
    why: str
    rule: str
    who: str = ""


@frozen
class GameEnded(Fact):
    """The game is over. `winner` is a side, or empty for a draw."""

    winner: str
    why: str
    rule: str


SHARED_FACTS = (
    Rolled,
    Concealed,
    FramePushed,
    FrameChanged,
    FramePopped,
    TurnBegan,
    SegmentBegan,
    TrackMoved,
    GameEnded,
)
