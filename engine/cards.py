"""The scenarios of a game as its players choose among them: each file is read when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cockade.engine.game import ScenarioCard
from cockade.engine.overlay import base_of


class Cards(Mapping[str, ScenarioCard]):
    """
    What a player wants to know before he chooses, by scenario.

    A scenario with printed values laid over it, "trenton+1f0c9a2b", has the card of the scenario itself.
    """

    def __init__(self, ids: tuple[str, ...], read: Callable[[str], ScenarioCard]) -> None:
        """`ids` in the order of the list; `read` makes the card of one of them."""
        self._ids = ids
        self._read = read

    def __getitem__(self, id_: str) -> ScenarioCard:
        """The card of a scenario; KeyError if there is none."""
        if id_ not in self:
            raise KeyError(id_)
        return self._read(base_of(id_))

    def __iter__(self) -> Iterator[str]:
        """The ids of all scenarios."""
        return iter(self._ids)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._ids)

    def __contains__(self, id_: object) -> bool:
        """Whether there is such a scenario."""
        return isinstance(id_, str) and base_of(id_) in self._ids
