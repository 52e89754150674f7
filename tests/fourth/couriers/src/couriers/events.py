"""What can be said in Couriers."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Action, Fact, Frame, Vocabulary
from cockade.events.facts import SHARED_FACTS, Position, SetUp

RED, BLUE = SIDES = "red", "blue"


@frozen
class Ride(Action):
    """Ride to a hex beside (2.1)."""

    unit: str
    hex: int


@frozen
class Laid(Fact):
    """The riders stand at home."""

    clause: ClassVar[str] = "1.0"

    scenario: str


@frozen
class Rode(Fact):
    """A rider has come to a hex."""

    clause: ClassVar[str] = "2.1"

    unit: str
    hex: int


@frozen
class Riding(Frame):
    """A side must ride."""

    clause: ClassVar[str] = "2.0"

    side: str


VOCABULARY = Vocabulary(
    sides=SIDES,
    actions=(SetUp, Position, Ride),
    facts=(*SHARED_FACTS, Laid, Rode),
    frames=(Riding,),
)
