"""Plays the march of a column: the head goes to its target, and the other units close up behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from cockade.engine.rules import Refusal, subject
from cockade.saves.errors import SaveError
from cockade.tui.input import actions
from cockade.tui.session.column import column, farthest, marchers, marches, places_behind, rear_of
from cockade.tui.text.i18n import count, grouped, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cockade.tui.games.preview import Preview
    from cockade.tui.session.column import ColumnStack
    from cockade.tui.session.gestures import Choice, Units
    from cockade.tui.session.selection import Selection
    from cockade.tui.text.line import Line


@define
class ColumnMarch:
    """
    The moves of one column, each its own action, all of them one gesture.

    `short` is the first refusal that kept a unit from closing up, in words, and its clause. `refused` is the
    last refusal of an attempted move. `stayed` are the units that did not move at all.
    """

    selection: Selection
    place: int
    side: str
    short: tuple[str, str] | None = None
    refused: tuple[str, str] | None = None
    stayed: list[Hashable] = field(factory=list)

    @property
    def why_not(self) -> tuple[str, str] | None:
        """Return the reason why the column is incomplete, and its clause, or None if all units arrived."""
        return self.short or (self.refused if self.stayed else None)

    @property
    def is_over(self) -> bool:
        """Whether another side has to decide now."""
        return self.selection.position.decider != self.side

    def walk(self, choice: Choice) -> None:
        """March the head, then each stack that can follow."""
        selection = self.selection
        way = selection.position.ui.map.path(selection.position.state, choice.actions[0])
        stacks = column(
            selection.position.ui, selection.position.state, selection.position.offers, selection.hand, way
        )
        self.go(stacks[0].units, stacks[0].trail, choice)
        for stack in stacks[1:]:
            rear = rear_of(selection.position.ui, selection.position.state, stacks[stack.ahead])
            self.follow(stack, places_behind(stack, rear))

    def follow(self, stack: ColumnStack, places: tuple[int, ...]) -> None:
        """Close up a stack as far as possible. If it falls short, note why."""
        if places and not self.is_over:
            self.judge(stack.units, places[-1])
            self.go(stack.units, places)
        else:
            self.stayed += stack.units

    def go(self, units: Units, places: tuple[int, ...], choice: Choice | None = None) -> None:
        """Move a stack to the last place all units can reach. The others stop short, or march alone."""
        selection, left = self.selection, units
        while left and places and not self.is_over:
            found = choice or farthest(
                selection.position.ui, selection.position.state, selection.position.offers, left, places
            )
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
        """Play the moves of a stack, and return the units that moved."""
        selection, went = self.selection, set()
        for action in choice.actions:
            if self.is_over:
                break
            try:
                selection.position.host.act(
                    self.side, action, joined=selection.position.opened.at > self.place
                )
            except Refusal as refusal:
                self.refused = selection.messages.worded(refusal), refusal.rule
            except SaveError as error:
                self.short = self.short or (str(error), "")
                break
            else:
                went.add(subject(action))
        return went

    def judge(self, units: Units, wanted: int) -> None:
        """If a stack cannot reach a place, note the refusal of its first unit that cannot."""
        if self.reaches(units, wanted):
            return
        selection = self.selection
        late = next((unit for unit in units if not self.reaches((unit,), wanted)), None)
        action = (
            selection.position.ui.selection.attempt(selection.position.state, late, wanted)
            if late is not None
            else None
        )
        if action is not None:
            refusal = selection.position.ui.game.why_not(selection.position.state, self.side, action)
            self.short = self.short or (selection.messages.worded(refusal), refusal.rule)

    def reaches(self, units: Units, place: int) -> bool:
        """Return whether all these units may reach a place now."""
        selection = self.selection
        able = set(units) <= set(marchers(selection.position.ui, selection.position.offers))
        return (
            able
            and farthest(
                selection.position.ui, selection.position.state, selection.position.offers, units, (place,)
            )
            is not None
        )


# ---------------------------------------------------------------- its gestures


def form_column(selection: Selection) -> None:
    """Make the selection, or the units under the cursor, head of a column. Again: without the column."""
    if selection.in_column:
        selection.column = ()
        selection.take(selection.hand)
        return
    home = (
        selection.position.ui.map.home(selection.position.state, selection.hand[0])
        if selection.hand
        else selection.cursor
    )
    if home and len(selection.hand) < 2:
        selection.put_down()
        selection.cursor = home
        selection.take_stack()
    if selection.hand:
        line_up(selection, selection.position.ui.map.places.name(home or selection.cursor))


def line_up(selection: Selection, home: str) -> None:
    """Let the selection lead all units joined to it by roads. Say how many, or why there are none."""
    others = column(
        selection.position.ui, selection.position.state, selection.position.offers, selection.hand
    )[1:]
    able = set(marchers(selection.position.ui, selection.position.offers))
    if not able.intersection(selection.hand):
        selection.messages.say_bad(say("No unit at {hex} can lead a column now.", hex=home))
    elif not others and len(selection.hand) == 1:
        selection.messages.say_bad(say("No unit that could follow is connected to {hex} by road.", hex=home))
    else:
        selection.column = selection.hand
        n = sum(len(stack.units) for stack in others)
        follow = (
            count("{n} more unit follows", "{n} more units follow", n)
            if n
            else say("strung out along the way")
        )
        alone = say("; {key} again: alone.", key=selection.position.key(actions.COLUMN))
        parts = (selection.names(), say(", {follow}", follow=follow), alone)
        selection.messages.text = line(Span(say("Column: "), "title"), *map(Span, parts))


def leads(selection: Selection, choice: Choice) -> bool:
    """Return whether a gesture is a march by the head of a column."""
    is_march = choice.verb in marches(selection.position.ui)
    return is_march and choice in selection.present.aims.get(choice.hex, ())


def march_column(selection: Selection, choice: Choice) -> ColumnMarch:
    """March the head and its followers, clear the selection, and return the march."""
    march = ColumnMarch(selection, selection.position.opened.at, selection.position.decider)
    march.walk(choice)
    selection.put_down()
    selection.column = ()
    selection.position.look_round()
    return march


def not_all(went: int, stay: int, why: str, rule: str) -> Line:
    """Say how many units of a column moved, and the reason why others did not."""
    kept = count("{n} stays", "{n} stay", stay) if stay else say("some fall short")
    said = line(say("{n} moved, {kept}: ", n=went, kept=kept), Span(f"{why} ", "bad"))
    return (*said, Span(f"[{rule}]", "rule")) if rule else said


def with_column(selection: Selection, choice: Choice, preview: Preview) -> Preview:
    """Return the preview of the head's march, with the units that follow."""
    way = selection.position.ui.map.path(selection.position.state, choice.actions[0])
    others = column(
        selection.position.ui, selection.position.state, selection.position.offers, selection.hand, way
    )[1:]
    follow = count("{n} unit follows", "{n} units follow", sum(len(stack.units) for stack in others))
    hexes = [selection.position.ui.map.places.name(stack.trail[0]) for stack in others]
    ends = say(" from {first} to {last}", first=hexes[0], last=hexes[-1]) if hexes else ""
    told = line(Span(say("Column: "), "key"), follow, ends)
    return preview.replace(lines=(*preview.lines, told), brief=grouped([preview.brief, follow]))
