"""What was told of an event, sentence by sentence: of what kind each is, and how it is said in few words."""

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
    """What a sentence tells, the weightiest first."""

    BATTLE = 0
    LOSS = 1
    ROLL = 2
    MOVE = 3
    OTHER = 4
    TRACK = 5
    KNOWN = 6


class News(NamedTuple):
    """
    One sentence: of what kind, in full, without its clauses, without modifiers too, and in few words.

    `before` is the state in which it is told.
    """

    kind: Kind
    sentence: str
    uncited: str
    plain: str
    brief: str
    before: Any

    @property
    def texts(self) -> tuple[str, ...]:
        """All ways in which it is said, the longest first."""
        return self.sentence, self.uncited, self.plain, self.brief


def news(ui: AnyUI, before: Any, event: Event) -> list[News]:
    """The sentences of an event as somebody may know it; `before` is the state before it."""
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
        """What the game counts, from when a fact is read."""
        return self.ui.measures

    @cached_property
    def chronicle(self) -> Chronicle[State]:
        """How the game is told in few words, from when a fact is read."""
        return self.ui.chronicle

    def kind(self, facts: Sequence[Fact]) -> Kind:
        """What a sentence about some facts tells."""
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
        """The state after some facts; those that speak of units which a side does not know change nothing."""
        return reduce(partial(folded, self.ui.game.reduce), facts, state)

    def fewer(self, state: Any, facts: Sequence[Fact]) -> str:
        """Few words for some facts, if there are: a combat by its result, one roll by who and what came."""
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
        """A unit or a side by its name, a hex by its number; of what has no name nothing."""
        if id_ in state.roster:
            return self.ui.words.name(state, id_)
        return self.ui.words.side(state, id_) if id_ in self.ui.game.sides else id_ if id_.isdigit() else ""
