"""The scenarios of a game as its players choose among them: each file is read when it is asked for."""

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
    """
    What a player wants to know before he chooses, by scenario.

    A scenario with printed values laid over it, "trenton+1f0c9a2b", has the card of the scenario itself. One
    of a pack has a card of its own once it is brought; it stands in no list.
    """

    def __init__(self, ids: tuple[str, ...], read: Callable[..., ScenarioCard]) -> None:
        """`ids` in the order of the list; `read` makes the card of one of them, or of one of a pack."""
        self._ids = ids
        self._read = read
        self._brought: dict[str, ScenarioCard] = {}

    def __getitem__(self, id_: str) -> ScenarioCard:
        """The card of a scenario; KeyError if there is none."""
        if id_ in self._brought:
            return self._brought[id_]
        if id_ not in self:
            raise KeyError(id_)
        return self._read(without_overrides(id_))

    def know(self, card: ScenarioCard, words: Mapping[str, Mapping[str, str]]) -> None:
        """Know the card of a battle of a pack that is elsewhere, and its words: it can be chosen there."""
        self._brought.setdefault(card.id, card)
        for language, told in words.items():
            WORDS.setdefault(language, {}).update(told)

    def bring(self, own: str, id_: str, values: Mapping[str, Any], pack: Brought) -> None:
        """Know a battle of a pack by the id under which it is played, and the pack's words."""
        self._brought[id_] = evolve(self._read(own, values), id=id_, values=values)
        for language, words in pack.words.items():
            WORDS.setdefault(language, {}).update(words)

    def brought(self) -> tuple[ScenarioCard, ...]:
        """The cards of all battles of packs that were brought, and can be played here."""
        return tuple(card for card in self._brought.values() if card.values)

    def __iter__(self) -> Iterator[str]:
        """The ids of all scenarios."""
        return iter(self._ids)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._ids)

    def __contains__(self, id_: object) -> bool:
        """Whether there is such a scenario."""
        return isinstance(id_, str) and (id_ in self._brought or without_overrides(id_) in self._ids)
