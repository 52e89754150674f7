"""Obvious moves: actions that need no thought, or that are the only choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rules import subject
from cockade.tui.input import actions
from cockade.tui.session.gestures import Choice
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cockade.events.event import Action
    from cockade.tui.session.ending_step import StepEnd
    from cockade.tui.session.orders import Orders
    from cockade.tui.session.position import Position

LATELY = 40
"""The number of latest events in which a move counts as recent."""


class Routine:
    """Plays the obvious moves, one a press."""

    def __init__(self, orders: Orders, step_end: StepEnd) -> None:
        self.orders = orders
        self.step_end = step_end
        self.position = orders.position
        self.messages = orders.messages
        self.asked: int | None = None
        """The place of the line at which a puzzle asks. No move is obvious there."""

    @property
    def next(self) -> Action | None:
        """The next action that needs no thought or is the only choice, or None."""
        position = self.position
        if not position.is_mine or self.is_asked:
            return None
        obvious = position.ui.selection.obvious(position.state, position.offers)
        return obvious or self._only or self._same_way or self._same_choice

    @property
    def _same_way(self) -> Action | None:
        """
        The move that another unit of this side has just made, from the same place by the same verb.

        None unless a single unit must choose where it goes.
        """
        position, numbered = self.position, self.orders.selection.present.numbered
        if not numbered:
            return None
        home = position.ui.map.home(position.state, self.orders.selection.hand[0])
        ways = {verb: there for (verb, here), there in _ways_gone(position).items() if here == home}
        some = (offer for offer in position.offers if offer.verb in ways)
        actions = (action for offer in some for action in offer.actions)
        return next((each for each in actions if position.ui.map.target(each) == ways[type(each)]), None)

    @property
    def _same_choice(self) -> Action | None:
        """The choice made last for the same question in this player turn, or any if all are alike."""
        position = self.position
        selection, state = position.ui.selection, position.state
        if selection.closing(position.offers) is not None:
            return None
        some = (offer for offer in position.offers if offer.verb in selection.alikes)
        actions = (action for offer in some for action in offer.actions)
        kinds = [(kind, action) for action in actions if (kind := selection.alike(state, action)) is not None]
        found = dict(reversed(kinds))
        if len(found) == 1:
            return kinds[0][1]
        return found.get(_kind_chosen(position)) if found else None

    @property
    def _only(self) -> Action | None:
        """The only possible action, if nothing can be ended instead, or None."""
        offers, ui = self.position.offers, self.position.ui
        first = [action for offer in offers[:2] for action in offer.actions[:2]]
        if len(first) != 1 or len(offers) > 1 or type(first[0]) in ui.selection.risky:
            return None
        return None if first[0] == ui.selection.closing(offers) else first[0]

    @property
    def is_placing(self) -> bool:
        """Whether units are being set up, one after another, by their owner."""
        return not self.position.ui.selection.chains.isdisjoint({each.verb for each in self.position.offers})

    def do(self) -> bool:
        """
        Play the obvious move, and all like it that need no dice. In a set-up, place the next unit.

        True if there are several possible actions, none of them obvious, so the list should open.
        """
        if self.messages.is_idle():
            return False
        action = self.next
        if action is not None:
            self._do_all(action)
        elif self.is_placing:
            return self._place_next()
        elif self.is_asked or not self._answer():
            return self._must_choose()
        return False

    @property
    def is_asked(self) -> bool:
        """Whether this is the place at which a puzzle asks."""
        return bool(self.position.opened.at == self.asked)

    def _answer(self) -> bool:
        """Confirm the question in the message line if nothing else is possible. False if it is a choice."""
        choice = self.orders.questioned or self.orders.selection.asked
        is_sole = choice is not None and set(choice.actions) >= {
            action for offer in self.position.offers for action in offer.actions
        }
        if choice is not None and is_sole:
            self.orders.dare(choice)
        return is_sole

    def _place_next(self) -> bool:
        """Place a unit where the automatic set-up would place it."""
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
        """Place all remaining units of this side, as one gesture."""
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
        """Return whether choices are left. If only the end of the step is, say how to end it."""
        position = self.position
        ending = position.ui.selection.closing(position.offers)
        left = (offer for offer in position.offers if offer.actions and offer.verb is not type(ending))
        if ending is None or any(left):
            told = "There's more than one choice. Press {key} for the list."
            self.messages.text = line(say(told, key=position.key(actions.LIST)))
            return True
        order = position.ui.words.order(position.state, ending)
        said = say(
            "There is nothing else to do. Press {key} to do this: {order}.",
            key=position.key(actions.END),
            order=order,
        )
        self.step_end.ask(line(said), ending)
        return False

    def _do_all(self, action: Action) -> None:
        """Play an action, and all that follow it alike, as one gesture."""
        opened = self.position.opened
        place = last = opened.at
        self._do_plainly(action, place)
        while opened.at > last and (more := self._like(action)) is not None:
            last = opened.at
            self._do_plainly(more, place)
        if opened.at > place + 1:
            self.messages.tell(range(place + 1, opened.at + 1))

    def _do_plainly(self, action: Action, since: int | None = None) -> None:
        ui, state = self.position.ui, self.position.state
        place = ui.map.target(action) or ui.map.home(state, _subject(action))
        self.orders.do(Choice(type(action), (action,), place), since)

    def _like(self, action: Action) -> Action | None:
        """Return the next obvious action if it is of the same kind and rolls no new dice, or None."""
        more, selection = self.next, self.position.ui.selection
        verb = type(action)
        goes_on = verb in selection.runs or verb not in selection.dicey
        return more if goes_on and type(more) is verb else None


def _lately(position: Position) -> Iterator[tuple[Any, Action]]:
    """Yield the last actions of this player turn, the newest first, each with the state before it."""
    opened, selection = position.opened, position.ui.selection
    whose = selection.whose(position.state)
    for place in range(opened.at, max(0, opened.at - LATELY), -1):
        before, action = opened.state_at(place - 1), opened.event_at(place).action
        if selection.whose(before) != whose:
            return
        if action is not None:
            yield before, action


def _kind_chosen(position: Position) -> Hashable:
    """Return the kind of the same side's last repeatable choice, or None."""
    game, alike = position.host.game, position.ui.selection.alike
    mine = (pair for pair in _lately(position) if game.decider(pair[0]) == position.decider)
    return next((kind for before, action in mine if (kind := alike(before, action)) is not None), None)


def _ways_gone(position: Position) -> dict[tuple[type[Action], int], int]:
    """Return the target of the latest move in this player turn, by verb and start place."""
    ui = position.ui
    found: dict[tuple[type[Action], int], int] = {}
    for before, action in _lately(position):
        if ui.map.target(action):
            found.setdefault((type(action), ui.map.home(before, _subject(action))), ui.map.target(action))
    return found


def _subject(action: Action | None) -> Hashable:
    found: Hashable = subject(action) if action is not None else None
    return found
