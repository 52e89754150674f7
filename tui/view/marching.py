"""A column on the march, played: the head goes where it was sent, everybody else closes up behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from engine.rules import Refusal, subject
from saves.errors import SaveError
from tui.view.column import column, farthest, marchers, places_behind, rear_of
from tui.view.line import Span, line
from tui.words import count, say

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tui.games.table import Weighing
    from tui.view.choices import Choice, Hand
    from tui.view.column import Stack
    from tui.view.session import Session


@define
class March:
    """
    The moves of one column: each an action of its own, all of them one gesture.

    `short` is the first refusal that kept somebody from closing up, in words, and its clause; `refused` the
    last one of a move that was tried; `stayed` are those who did not move at all.
    """

    session: Session
    place: int
    side: str
    short: tuple[str, str] | None = None
    refused: tuple[str, str] | None = None
    stayed: list[Hashable] = field(factory=list)

    @property
    def why_not(self) -> tuple[str, str] | None:
        """Why not everybody went all the way, and the clause; None if everybody did."""
        return self.short or (self.refused if self.stayed else None)

    @property
    def is_over(self) -> bool:
        """Whether somebody else has to decide now."""
        return self.session.decider != self.side

    def walk(self, choice: Choice) -> None:
        """Send the head, then stack by stack whoever can follow."""
        session = self.session
        way = session.table.path(session.state, choice.actions[0])
        stacks = column(session.table, session.state, session.offers, session.hand, way)
        self.go(stacks[0].units, stacks[0].trail, choice)
        for stack in stacks[1:]:
            rear = rear_of(session.table, session.state, stacks[stack.ahead])
            self.follow(stack, places_behind(stack, rear))

    def follow(self, stack: Stack, places: tuple[int, ...]) -> None:
        """Let a stack close up as far as it can; if not all the way, say why not."""
        if places and not self.is_over:
            self.judge(stack.units, places[-1])
            self.go(stack.units, places)
        else:
            self.stayed += stack.units

    def go(self, units: Hand, places: tuple[int, ...], choice: Choice | None = None) -> None:
        """All to the last place that all can reach; whom that leaves out, one place behind, or alone."""
        session, left = self.session, units
        while left and places and not self.is_over:
            found = choice or farthest(session.table, session.state, session.offers, left, places)
            if found is None:
                break
            choice, went = None, self.act(found)
            left = tuple(unit for unit in left if unit not in went)
            places = places[: places.index(found.hex)] if found.hex in places else ()
        if len(left) > 1:
            for unit in left:
                self.go((unit,), places)
        else:
            self.stayed += left

    def act(self, choice: Choice) -> set[Hashable]:
        """Play the moves of a stack; who went."""
        session, went = self.session, set()
        for action in choice.actions:
            if self.is_over:
                break
            try:
                session.host.act(self.side, action, joined=session.opened.at > self.place)
            except Refusal as refusal:
                self.refused = session.worded(refusal), refusal.rule
            except SaveError as error:
                self.short = self.short or (str(error), "")
                break
            else:
                went.add(subject(action))
        return went

    def judge(self, units: Hand, wanted: int) -> None:
        """Where a stack may not go all the way, the refusal of the first of it who may not."""
        if self.reaches(units, wanted):
            return
        session = self.session
        late = next((unit for unit in units if not self.reaches((unit,), wanted)), None)
        action = session.table.attempt(session.state, late, wanted) if late is not None else None
        if action is not None:
            refusal = session.face.game.refuse(session.state, self.side, action)
            self.short = self.short or (session.worded(refusal), refusal.rule)

    def reaches(self, units: Hand, place: int) -> bool:
        """Whether some units may all go to a place now."""
        session = self.session
        able = set(units) <= set(marchers(session.table, session.offers))
        return able and farthest(session.table, session.state, session.offers, units, (place,)) is not None


def march_column(session: Session, choice: Choice) -> March:
    """March a column whose head is in hand; what came of it."""
    found = March(session, session.opened.at, session.decider)
    found.walk(choice)
    return found


def with_column(session: Session, choice: Choice, weighing: Weighing) -> Weighing:
    """What the march of a head would mean, and who follows it."""
    way = session.table.path(session.state, choice.actions[0])
    others = column(session.table, session.state, session.offers, session.hand, way)[1:]
    follow = count("{n} unit follows", "{n} units follow", sum(len(stack.units) for stack in others))
    hexes = [session.table.places.name(stack.trail[0]) for stack in others]
    ends = say(" from {first} to {last}", first=hexes[0], last=hexes[-1]) if hexes else ""
    told = line(Span(say("Column: "), "key"), follow, ends)
    return weighing.but(lines=(*weighing.lines, told), brief=f"{weighing.brief}; {follow}")
