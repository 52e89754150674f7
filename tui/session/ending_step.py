"""Ending a step, with one question if units could still act, and declining all choices of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.session.gestures import Choice
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.events.event import Action
    from cockade.tui.session.orders import Orders
    from cockade.tui.text.line import Line


class StepEnd:
    """
    Ends the current step.

    The question whether to end it is valid for this step only, from when it was shown until it disappears.
    """

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.position = orders.position
        self.messages = orders.messages
        self.question_is_seen = True
        self._asked: tuple[Line, int, Action] | None = None

    def close(self) -> None:
        """End the current step. Ask once if units could still act."""
        if self.messages.is_idle():
            return
        action = self.position.ui.selection.closing(self.position.offers)
        if action is None:
            self._say_unended()
            return
        if self._must_ask(action) and not self._is_asked(action):
            self._ask_to_end(action)
            return
        if self._is_asked(action) and not self.question_is_seen:
            return
        self._do_at_once(action)
        self.orders.ended_by = type(action)

    def _do_at_once(self, action: Action) -> None:
        self.orders.selection.put_down()
        self.orders.do(Choice(type(action), (action,)))
        self._look_where_to_act()

    def _look_where_to_act(self) -> None:
        """At the start of the same player's next step, move the cursor to a unit that can act."""
        selection = self.orders.selection
        if self.position.is_mine and not selection.hand and not selection.can_act(selection.cursor):
            selection.look_ahead()

    def _must_ask(self, action: Action) -> bool:
        """
        Return whether to ask first: units could still act, or ending another step began this one.

        In that case the key may have been meant for the other step. Questions that repeat need no
        confirmation, and neither does a step where nothing else is possible.
        """
        verb, ended_by = type(action), self.orders.ended_by
        if verb in self.position.ui.selection.unasked:
            return ended_by is not None and ended_by is not verb
        others = any(offer.actions and offer.verb is not verb for offer in self.position.offers)
        return bool(self.orders.selection.present.able) or (ended_by is not None and others)

    # ------------------------------------------------------------ the question

    def ask(self, question: Line, action: Action) -> None:
        """Ask in the message line whether to end this step, and remember the question."""
        self.messages.text = question
        self._asked = question, self.position.opened.at, action

    def forget(self) -> None:
        """Forget the question."""
        self._asked = None

    def _is_asked(self, action: Action) -> bool:
        """Return whether the message line asks whether to end this step."""
        return self._asked is not None and self._asked == (
            self.messages.text,
            self.position.opened.at,
            action,
        )

    def _ask_to_end(self, action: Action) -> None:
        position = self.position
        able = self.orders.selection.present.able
        note = position.ui.words.still(position.state, position.offers) if able else ""
        words = position.ui.words.order(position.state, action)
        question = say("Press {key} again: {order}.", key=position.key(actions.END), order=words)
        self.ask(line(Span(f"{note} " if note else "", "bad"), question), action)

    @property
    def is_asking(self) -> bool:
        """Whether the message asks if the step should end."""
        return self._asked is not None and self.messages.text is self._asked[0]

    def shown(self) -> Callable[[], None]:
        """Return a callback for the screen to call once it has shown the question to the player."""
        self.question_is_seen = not self.is_asking
        return self._see

    def _see(self) -> None:
        self.question_is_seen = True

    def _say_unended(self) -> None:
        """Say why the step cannot end yet: the remaining obligations, or else what it waits for."""
        position, game = self.position, self.position.ui.game
        wanted = position.ui.selection.close(position.state)
        refusal = game.why_not(position.state, position.decider, wanted) if wanted is not None else None
        if refusal is not None and "step" not in refusal.names:
            self.messages.say_refusal(refusal)
            return
        from cockade.engine.bots import next_placement

        if next_placement(game.id, position.state) is not None:
            keys = {"one": position.key(actions.ROUTINE), "rest": position.key(actions.PLACE_ALL)}
            self.messages.say_bad(
                say("Place all units first. Press {one} for the next one, {rest} for all.", **keys)
            )
            return
        prompt = position.ui.words.prompt(position.state)
        self.messages.text = line(Span(say("This ends automatically once it is done: "), "bad"), prompt)

    # ------------------------------------------------------------ not to be asked again

    @property
    def quieting(self) -> Action | None:
        """The offered choice that stops such questions for this phase, if any."""
        if not self.position.is_mine:
            return None
        quiets = self.position.ui.selection.quiets
        found = (offer for offer in self.position.offers if offer.verb in quiets)
        return next((offer.actions[0] for offer in found if offer.actions), None)

    def be_quiet(self) -> None:
        """Decline this choice, and all of its kind in this phase."""
        if self.messages.is_idle():
            return
        action = self.quieting
        if action is None:
            key = self.position.key(actions.ROUTINE)
            self.messages.say_bad(
                say(("There is nothing to repeat here. {key} does the obvious action."), key=key)
            )
        else:
            self._do_at_once(action)
