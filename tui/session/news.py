"""The sentences about an event: the kind of each, and its shorter forms."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property, partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from cockade.engine.rules import State
from cockade.events.facts import Rolled, TrackMoved
from cockade.tui.games.narrator import BRIEF, UNCITED, folded
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cockade.events.event import Event, Fact
    from cockade.tui.games.measures import Measures
    from cockade.tui.games.port import AnyUI
    from cockade.tui.games.report_texts import Chronicle


class Kind(IntEnum):
    """The kinds of sentences, the most important first."""

    BATTLE = 0
    LOSS = 1
    ROLL = 2
    MOVE = 3
    OTHER = 4
    TRACK = 5
    KNOWN = 6


class News(NamedTuple):
    """
    One sentence: its kind, its full text, and shorter ones, without clauses, without modifiers, and brief.

    `before` is the state before its facts.
    """

    kind: Kind
    sentence: str
    uncited: str
    plain: str
    brief: str
    before: Any

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the sentence, the longest first."""
        return self.sentence, self.uncited, self.plain, self.brief


def news(ui: AnyUI, before: Any, event: Event) -> list[News]:
    """Return the sentences of an event as the viewer may know it. `before` is the state before it."""
    reader = Reader(ui)
    found, first, state = [], 0, before
    for step in ui.words.narrator.steps(before, event):
        facts = event.facts[first : step.facts]
        uncited, plain = step.told(UNCITED), step.told(BRIEF)
        brief = reader.fewer(state, facts) or plain
        found.append(News(reader.kind(facts), step.sentence, uncited, plain, brief, state))
        state, first = reader.after(state, facts), step.facts
    return found


class Reader:
    """Reads the facts of one game."""

    def __init__(self, ui: AnyUI) -> None:
        self.ui = ui

    @cached_property
    def measures(self) -> Measures[State] | None:
        """The measures of the game, loaded when a fact is first read."""
        return self.ui.measures

    @cached_property
    def chronicle(self) -> Chronicle[State]:
        """The chronicle of the game, its brief narration, loaded when a fact is first read."""
        return self.ui.chronicle

    def kind(self, facts: Sequence[Fact]) -> Kind:
        """Return the most important kind of some facts."""
        return min(map(self._kind, facts), default=Kind.OTHER)

    def _kind(self, fact: Fact) -> Kind:
        measures = self.measures
        if measures and type(fact) in measures.battles:
            return Kind.BATTLE
        if measures and measures.lost(fact):
            return Kind.LOSS
        if isinstance(fact, Rolled):
            return Kind.ROLL
        if type(fact) in self.chronicle.hushed:
            return Kind.KNOWN
        if isinstance(fact, TrackMoved):
            return Kind.TRACK
        moved = type(fact) in self.chronicle.ways or bool(measures and measures.walked(fact))
        return Kind.MOVE if moved else Kind.OTHER

    def after(self, state: Any, facts: Iterable[Fact]) -> Any:
        """Return the state after some facts. Facts about units that the side does not know change nothing."""
        return reduce(partial(folded, self.ui.game.reduce), facts, state)

    def fewer(self, state: Any, facts: Sequence[Fact]) -> str:
        """Return a brief text for some facts, or an empty one: a combat by its result, a roll by its unit."""
        rolls = [fact for fact in facts if isinstance(fact, Rolled)]
        for number, fact in enumerate(facts):
            fight = self.chronicle.fight(
                self.after(state, facts[:number]), fact, rolls[-1] if rolls else None
            )
            if fight:
                return fight.short or fight.brief
        if len(rolls) == 1 and not self.chronicle.is_plain:
            return self._rolled(state, rolls[0])
        return ""

    def _rolled(self, state: Any, roll: Rolled) -> str:
        return say(
            self.chronicle.rolls.get(roll.purpose, "{who} {purpose} {total}: {result}."),
            who=self._who(state, roll.who),
            purpose=say(roll.purpose),
            total=roll.total,
            result=self.chronicle.result(roll),
        ).strip()

    def _who(self, state: Any, id_: str) -> str:
        """Return a unit or a side by its name, a hex by its number, or an empty string."""
        if id_ in state.roster:
            return self.ui.words.name(state, id_)
        return self.ui.words.side(state, id_) if id_ in self.ui.game.sides else id_ if id_.isdigit() else ""
