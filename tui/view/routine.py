"""The obvious: what needs no thought, or is no choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rules import subject
from cockade.tui.text.line import line
from cockade.tui.text.words import count, say
from cockade.tui.view.choices import Choice

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cockade.events.event import Action
    from cockade.tui.view.ending_step import StepEnd
    from cockade.tui.view.orders import Orders


class Routine:
    """Does the obvious, one press after another."""

    def __init__(self, orders: Orders, step_end: StepEnd) -> None:
        self.orders = orders
        self.step_end = step_end
        self.position = orders.position
        self.messages = orders.messages

    @property
    def next(self) -> Action | None:
        """The next choice that needs no thought, or that is none."""
        position = self.position
        if not position.is_mine:
            return None
        return position.ui.selection.obvious(position.state, position.offers) or self._only

    @property
    def _only(self) -> Action | None:
        """What must be done, where there is only one thing to do and nothing to end instead."""
        offers, ui = self.position.offers, self.position.ui
        first = [action for offer in offers[:2] for action in offer.actions[:2]]
        if len(first) != 1 or len(offers) > 1 or type(first[0]) in ui.selection.risky:
            return None
        return None if first[0] == ui.selection.closing(offers) else first[0]

    @property
    def is_placing(self) -> bool:
        """Whether units are being set up: one after another, each where its owner wants it."""
        return any(offer.verb in self.position.ui.selection.chains for offer in self.position.offers)

    def do(self) -> bool:
        """
        Do the obvious; where somebody has only one way to go, all of it; in a set-up, place the next unit.

        True if there are several things to do, of which none is plain: the list has them.
        """
        if self.messages.is_idle():
            return False
        action = self.next
        if action is None and self.is_placing:
            return self._place_next()
        if action is None:
            return self._must_choose()
        self._do_all(action)
        return False

    def _place_next(self) -> bool:
        """Place a unit where it would be placed for a player who would rather begin."""
        from cockade.engine.bots import next_placement

        position = self.position
        action = next_placement(position.host.game.id, position.state)
        if action is None:
            return self._must_choose()
        place = position.opened.at
        self._do_plainly(action)
        if position.opened.at > place:
            self.orders.selection.put_down()
            self.orders.selection.settle()
            self.messages.tell((place + 1,))
        return False

    def place_all(self) -> None:
        """Place all units that this side has still to place, as one gesture."""
        from cockade.engine.bots import next_placement

        position, side = self.position, self.position.decider
        place, host = position.opened.at, position.host
        while position.decider == side and (action := next_placement(host.game.id, position.opened.state)):
            host.act(side, action, joined=position.opened.at > place)
        self.orders.selection.put_down()
        position.look_round()
        self.orders.selection.settle()
        placed = position.opened.at - place
        self.messages.text = line(count("{n} unit is placed.", "{n} units are placed.", placed))

    def _must_choose(self) -> bool:
        """Whether something is left to choose; where only the end of the step is, say how it is ended."""
        position = self.position
        ending = position.ui.selection.closing(position.offers)
        left = (offer for offer in position.offers if offer.actions and offer.verb is not type(ending))
        if ending is None or any(left):
            self.messages.text = line(say("Nothing here goes by itself: choose from the list."))
            return True
        order = position.ui.words.order(position.state, ending)
        said = say("Nothing else is left to do. {key}: {order}.", key=position.key("e"), order=order)
        self.step_end.ask(line(said), ending)
        return False

    def _do_all(self, action: Action) -> None:
        opened = self.position.opened
        place = last = opened.at
        self._do_plainly(action)
        while opened.at > last and self._goes_on(action):
            last = opened.at
            self._do_plainly(self._only)
        if opened.at > place + 1:
            self.messages.tell(range(place + 1, opened.at + 1))

    def _do_plainly(self, action: Action | None) -> None:
        if action is not None:
            ui, state = self.position.ui, self.position.state
            place = ui.map.target(action) or ui.map.home(state, _subject(action))
            self.orders.do(Choice(type(action), (action,), place))

    def _goes_on(self, action: Action) -> bool:
        """Whether the same unit has now to do the same again, and in one way only."""
        more = self._only if self.position.is_mine else None
        return type(more) is type(action) and _subject(more) == _subject(action)


def _subject(action: Action | None) -> Hashable:
    found: Hashable = subject(action) if action is not None else None
    return found
