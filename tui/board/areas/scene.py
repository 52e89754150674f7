"""What is to be shown on an area map: by area, the troops of both sides and the markers, as far as known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.tui.board.areas.sheet import AreaSheet


@frozen
class Troops(Record):
    """
    What is seen of one side in an area.

    `ashore` counts counters (where leaders are known, without them), `fleets` ships and `afloat` what they
    carry; `told` says which they are, in a few letters. `moved`: nobody here can move any more.
    """

    ashore: int = 0
    leaders: int = 0
    fleets: int = 0
    afloat: int = 0
    told: str = ""
    moved: bool = False

    def __bool__(self) -> bool:
        """Whether there is anybody."""
        return bool(self.ashore or self.leaders or self.fleets or self.afloat)


NOBODY = Troops()


@frozen
class Token(Record):
    """A marker in an area: a letter, a word, and the side that owns it (-1 nobody)."""

    letter: str
    word: str
    side: int = -1


@frozen
class AreaFace(Record):
    """What stands in an area: the troops of side 0 and of side 1, and markers."""

    troops: tuple[Troops, Troops] = (NOBODY, NOBODY)
    tokens: tuple[Token, ...] = ()

    @property
    def side(self) -> int:
        """The side that the area is coloured in on a small map: the only one here, else the stronger."""
        first, second = self.troops
        return int(second.ashore + second.fleets > first.ashore + first.fleets)

    @property
    def is_held(self) -> bool:
        """Whether anybody is here."""
        return any(self.troops)

    @property
    def is_contested(self) -> bool:
        """Whether both sides are here."""
        return all(self.troops)


@frozen(eq=False)
class AreaScene:
    """One picture of a game on areas: `stacks` by the number of the area."""

    map: AreaSheet
    stacks: Mapping[int, AreaFace] = field(factory=dict)
