"""Who can come to a place: the other way round, from where somebody is wanted to who may go there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.highlights import Mark
from cockade.tui.input import actions
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping

    from cockade.events.event import Action
    from cockade.tui.session.gestures import Units
    from cockade.tui.session.position import Position
    from cockade.tui.session.selection import Selection


def comers(position: Position, place: int) -> list[Units]:
    """
    Those who may go to a place now, stack by stack, who has done nothing yet and is nearest first.

    Of a place that is to be attacked: all who may attack it, then each of them; where the first of them asks
    who joins it, as in a fire, only each.
    """
    strikers = _who(position, place, (Mark.STRIKE,))
    if strikers:
        each: list[Units] = [(unit,) for unit in strikers]
        is_joined = any(type(action) in position.ui.selection.dicey for action in strikers.values())
        return each if is_joined or len(each) == 1 else [tuple(strikers), *each]
    return _stacks(position, _who(position, place, (Mark.MOVE, Mark.FAR)), place)


def _who(position: Position, place: int, marks: Collection[Mark]) -> dict[Hashable, Action]:
    ui = position.ui
    return {
        offer.subject: action
        for offer in position.offers
        if offer.subject is not None and ui.selection.marks.get(offer.verb) in marks
        for action in offer.actions
        if ui.map.target(action) == place and offer.subject != place
    }


def _stacks(position: Position, going: Mapping[Hashable, Action], place: int) -> list[Units]:
    ui, state = position.ui, position.state
    first = {ui.map.home(state, unit): unit for unit in reversed(going)}
    first.pop(place, None)

    def order(home: int) -> tuple[bool, int]:
        unit = first[home]
        return not ui.selection.fresh(state, unit), len(ui.map.path(state, going[unit]))

    found = (_stack(position, going, home, place) for home in sorted(first, key=order))
    return [units for units in found if units]


def _stack(position: Position, going: Mapping[Hashable, Action], home: int, place: int) -> Units:
    """Those of a stack who may go, and the leaders who may go with them."""
    ui, state = position.ui, position.state
    return tuple(
        unit
        for unit in ui.map.stack(state, home)
        if unit in going or (unit != home and place in ui.selection.along(state, unit))
    )


def call(selection: Selection, place: int) -> bool:
    """
    Take up a stack that can come to a place; again: the next one. The cursor stays where they are wanted.

    False where nobody can come.
    """
    position = selection.position
    stacks = comers(position, place)
    if not stacks:
        return False
    at = next((n for n, units in enumerate(stacks) if selection.is_held(units)), -1) + 1
    at = at % len(stacks) if selection.is_called else 0
    selection.cursor, selection.is_called = place, True
    selection.take(stacks[at], is_quiet=True)
    _say_called(selection, at, len(stacks))
    return True


def _say_called(selection: Selection, at: int, stacks: int) -> None:
    position = selection.position
    ui, names = position.ui, position.ui.map.places.name
    homes = dict.fromkeys(names(ui.map.home(position.state, unit)) for unit in selection.hand)
    asked = say("{home} to {place}? Press Enter.", home=say(", ").join(homes), place=names(selection.cursor))
    who = () if ui.map.places.is_place(selection.hand[0]) else (Span(f"{selection.names()}: ", "title"),)
    more = say(" {key}: others ({n} of {all})", key=position.key(actions.CALL), n=at + 1, all=stacks)
    selection.messages.offer(line(*who, asked, more if stacks > 1 else ""))
