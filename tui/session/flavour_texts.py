"""Flavour texts: a line when a turn starts, or when a named unit is lost, as data for each scenario."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.tui.session.news import Reader
from cockade.tui.session.variants import battle_of
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.events.event import Event
    from cockade.tui.games.port import AnyUI

SHEET = "tales.toml"


@frozen
class Beginning:
    """The text for the start of the turn with this number."""

    n: int
    text: str


@frozen
class Fall:
    """The text for the loss of a unit."""

    unit: str
    text: str


@frozen
class FlavourText:
    """The texts of `scenarios`, each given as game/scenario, and of their variants."""

    scenarios: tuple[str, ...]
    turn: tuple[Beginning, ...]
    lost: tuple[Fall, ...] = ()

    def of_turn(self, number: int) -> str:
        """Return the text for the start of a turn, empty for most turns of a long battle."""
        return next((say(each.text) for each in self.turn if each.n == number), "")

    def told(self, ui: AnyUI, before: Any, event: Event, after: Any) -> Iterator[str]:
        """Yield the texts to show after an event, limited to facts the viewer may know."""
        measures = Reader(ui).measures if self.lost else None
        fallen = {measures.lost(fact) for fact in event.facts} if measures else set()
        for each in self.lost:
            if each.unit in fallen:
                yield say(each.text)
        if before.turn and after.turn != before.turn and (began := self.of_turn(after.turn)):
            yield began

    @property
    def opening(self) -> str:
        """The text for a battle that has not started."""
        return say(self.turn[0].text)


@frozen
class Tales:
    """The sheet of all flavour texts."""

    tale: tuple[FlavourText, ...]


@cache
def tales() -> dict[str, FlavourText]:
    """Return the texts by game/scenario. Raises DataError for a sheet that cannot be used."""
    sheet = structure(read_toml(package_text(__package__ or "", SHEET), SHEET), Tales, SHEET)
    return {name: each for each in sheet.tale for name in each.scenarios}


def tale_of(game: str, scenario: str) -> FlavourText | None:
    """Return the texts of a scenario, or of the battle of a variant, or None."""
    return tales().get(f"{game}/{battle_of(scenario)}")
