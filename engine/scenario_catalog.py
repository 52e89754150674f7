"""The scenarios of a game as players choose among them. Each file is read at first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.engine.game import ScenarioCard
from cockade.engine.pack_messages import WORDS
from cockade.engine.value_overrides import without_overrides

if TYPE_CHECKING:
    from cockade.engine.packs import Brought


class Cards(Mapping[str, ScenarioCard]):
    """The cards of a game's scenarios.

    A scenario with printed values laid over it, "trenton+1f0c9a2b", has the card of the scenario itself. A
    pack's battle has its own card once the pack is loaded, but is not in the list.
    """

    def __init__(self, ids: tuple[str, ...], read: Callable[..., ScenarioCard]) -> None:
        """`ids` are in list order. `read` makes the card of one of them, or of one of a pack."""
        self._ids = ids
        self._read = read
        self._brought: dict[str, ScenarioCard] = {}

    def __getitem__(self, id_: str) -> ScenarioCard:
        """Return the card of a scenario. Raise KeyError if there is none."""
        if id_ in self._brought:
            return self._brought[id_]
        if id_ not in self:
            raise KeyError(id_)
        return self._read(without_overrides(id_))

    def know(self, card: ScenarioCard, words: Mapping[str, Mapping[str, str]]) -> None:
        """Register the card and texts of a battle in a remote pack, so it can be chosen."""
        self._brought.setdefault(card.id, card)
        for language, told in words.items():
            WORDS.setdefault(language, {}).update(told)

    def bring(self, own: str, id_: str, values: Mapping[str, Any], pack: Brought) -> None:
        """Register a pack's battle by the id under which it is played, and the pack's texts."""
        self._brought[id_] = evolve(self._read(own, values), id=id_, values=values)
        for language, words in pack.words.items():
            WORDS.setdefault(language, {}).update(words)

    def brought(self) -> tuple[ScenarioCard, ...]:
        """Return the cards of all battles of local packs."""
        return tuple(card for card in self._brought.values() if card.values)

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all scenarios."""
        return iter(self._ids)

    def __len__(self) -> int:
        """Return the number of scenarios."""
        return len(self._ids)

    def __contains__(self, id_: object) -> bool:
        """Whether there is such a scenario."""
        return isinstance(id_, str) and (id_ in self._brought or without_overrides(id_) in self._ids)
