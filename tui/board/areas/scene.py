"""The data of an area map: the known troops of both sides and the markers, by area."""

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
    The visible troops of one side in an area.

    `ashore` counts counters, without leaders if those are known. `fleets` are ships, `afloat` is their cargo.
    `told` names the units in a few letters. `moved` means that no unit here can move any more.
    """

    ashore: int = 0
    leaders: int = 0
    fleets: int = 0
    afloat: int = 0
    told: str = ""
    moved: bool = False

    def __bool__(self) -> bool:
        """True if there are any troops."""
        return bool(self.ashore or self.leaders or self.fleets or self.afloat)


NOBODY = Troops()


@frozen
class Token(Record):
    """A marker in an area: a letter, a word, and the side that owns it (-1 for neither)."""

    letter: str
    word: str
    side: int = -1


@frozen
class AreaFace(Record):
    """The contents of an area: the troops of side 0 and of side 1, and markers."""

    troops: tuple[Troops, Troops] = (NOBODY, NOBODY)
    tokens: tuple[Token, ...] = ()

    @property
    def side(self) -> int:
        """The side whose colour the area has on a small map: the only one here, or else the stronger."""
        first, second = self.troops
        return int(second.ashore + second.fleets > first.ashore + first.fleets)

    @property
    def is_held(self) -> bool:
        """True if any side has troops here."""
        return any(self.troops)

    @property
    def is_contested(self) -> bool:
        """True if both sides have troops here."""
        return all(self.troops)


@frozen(eq=False)
class AreaScene:
    """One scene of a game on areas. `stacks` are by the number of the area."""

    map: AreaSheet
    stacks: Mapping[int, AreaFace] = field(factory=dict)
