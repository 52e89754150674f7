"""A column on the march, played: the head goes where it was sent, everybody else closes up behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from cockade.engine.rules import Refusal, subject
from cockade.saves.errors import SaveError
from cockade.tui.text.line import Span, line
from cockade.tui.text.words import count, say
from cockade.tui.view.column import column, farthest, marchers, marches, places_behind, rear_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cockade.tui.games.preview import Preview
    from cockade.tui.text.line import Line
    from cockade.tui.view.choices import Choice, Hand
    from cockade.tui.view.column import Stack
    from cockade.tui.view.seat import Seat


@define
class March:
    """
    The moves of one column: each an action of its own, all of them one gesture.

    `short` is the first refusal that kept somebody from closing up, in words, and its clause; `refused` the
    last one of a move that was tried; `stayed` are those who did not move at all.
    """

    session: Seat
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
        way = session.ui.map.path(session.state, choice.actions[0])
        stacks = column(session.ui, session.state, session.offers, session.hand, way)
        self.go(stacks[0].units, stacks[0].trail, choice)
        for stack in stacks[1:]:
            rear = rear_of(session.ui, session.state, stacks[stack.ahead])
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
            found = choice or farthest(session.ui, session.state, session.offers, left, places)
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
        action = session.ui.selection.attempt(session.state, late, wanted) if late is not None else None
        if action is not None:
            refusal = session.ui.game.why_not(session.state, self.side, action)
            self.short = self.short or (session.worded(refusal), refusal.rule)

    def reaches(self, units: Hand, place: int) -> bool:
        """Whether some units may all go to a place now."""
        session = self.session
        able = set(units) <= set(marchers(session.ui, session.offers))
        return able and farthest(session.ui, session.state, session.offers, units, (place,)) is not None


# ---------------------------------------------------------------- its gestures


def form_column(session: Seat) -> None:
    """Make who is in hand, or under the cursor, the head of a column along the road; again: alone."""
    if session.in_column:
        session.column = ()
        session.take(session.hand)
        return
    home = session.ui.map.home(session.state, session.hand[0]) if session.hand else session.cursor
    if home and len(session.hand) < 2:
        session.put_down()
        session.cursor = home
        session.take_stack()
    if session.hand:
        line_up(session, session.ui.map.places.name(home or session.cursor))


def line_up(session: Seat, home: str) -> None:
    """Have the hand lead all who are joined to it by roads; say how many, or why nobody is."""
    others = column(session.ui, session.state, session.offers, session.hand)[1:]
    able = set(marchers(session.ui, session.offers))
    if not able.intersection(session.hand):
        session.say_bad(say("Nobody at {hex} can lead a column now.", hex=home))
    elif not others and len(session.hand) == 1:
        session.say_bad(say("No road joins anybody to {hex} who could follow.", hex=home))
    else:
        session.column = session.hand
        n = sum(len(stack.units) for stack in others)
        follow = count("{n} more follows", "{n} more follow", n) if n else say("strung out along the way")
        names = {"names": session.names(), "follow": follow, "key": session.key("S")}
        said = say("{names}, {follow}; {key} again: alone.", **names)
        session.message = line(Span(say("Column: "), "title"), said)


def leads(session: Seat, choice: Choice) -> bool:
    """Whether a gesture is that of the head of a column."""
    is_march = choice.verb in marches(session.ui)
    return is_march and choice in session.present.aims.get(choice.hex, ())


def march_column(session: Seat, choice: Choice) -> March:
    """Send the head and all who follow, and put them down; what came of it."""
    march = March(session, session.opened.at, session.decider)
    march.walk(choice)
    session.put_down()
    session.column = ()
    session.look_round()
    return march


def not_all(went: int, stay: int, why: str, rule: str) -> Line:
    """How many of a column went, and what kept the others."""
    kept = count("{n} stays", "{n} stay", stay) if stay else say("some short")
    said = line(say("{n} went, {kept}: ", n=went, kept=kept), Span(f"{why} ", "bad"))
    return (*said, Span(f"[{rule}]", "rule")) if rule else said


def with_column(session: Seat, choice: Choice, weighing: Preview) -> Preview:
    """What the march of a head would mean, and who follows it."""
    way = session.ui.map.path(session.state, choice.actions[0])
    others = column(session.ui, session.state, session.offers, session.hand, way)[1:]
    follow = count("{n} unit follows", "{n} units follow", sum(len(stack.units) for stack in others))
    hexes = [session.ui.map.places.name(stack.trail[0]) for stack in others]
    ends = say(" from {first} to {last}", first=hexes[0], last=hexes[-1]) if hexes else ""
    told = line(Span(say("Column: "), "key"), follow, ends)
    return weighing.replace(lines=(*weighing.lines, told), brief=f"{weighing.brief}; {follow}")
