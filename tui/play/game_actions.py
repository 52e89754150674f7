"""The keys that act on the game itself: end a step, undo, hint, overlays."""

from __future__ import annotations

from asyncio import sleep
from functools import cached_property
from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.session.dry_run import needs_die
from cockade.tui.session.heat import HEAT
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.review.coach import Coach
    from cockade.tui.session.hint import Hinting
    from cockade.tui.widgets.protocols import Owner


MOST = 200
"""The maximum number of orders of one press."""


class Helper:
    """
    The key that lets Regular play for the player.

    All orders of one press are one gesture, so one key undoes them. Therefore it stops before dice are
    rolled. If the first order rolls dice, undo is impossible, and it continues through all orders.
    """

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session
        self.is_at_work = self._rolls = False

    def press(self) -> None:
        """Let Regular continue, or say why it may not."""
        from cockade.tui.session.hint import why_no_hint

        session = self.session
        if self.is_at_work or session.messages.is_idle():
            return
        if why := why_no_hint(session):
            session.say_bad(why)
        else:
            self.is_at_work = True
            self.screen.run_worker(self._play(frozenset(session.hand)), group="helper")

    async def _play(self, wanted: frozenset[Hashable]) -> None:
        """Give one order after another, and show each of them."""
        session, place = self.session, self.session.opened.at
        phase, next_, self._rolls = self._phase, None, False
        try:
            while session.opened.at < place + MOST:
                next_ = self._next(wanted)
                if next_ is None or self._is_left(next_, place) or not await self._give(next_, place):
                    break
                if not session.is_mine or self._phase != phase:
                    next_ = None
                    break
        finally:
            self.is_at_work = False
        self._tell(session.opened.at - place, next_)
        self.screen.present()

    async def _give(self, action: Action, place: int) -> bool:
        """Give one order and wait. False if it failed, or the player did something in between."""
        session, before = self.session, self.session.host.version
        session.orders.bot_acts(action, joined=session.opened.at > place)
        version = session.host.version
        self.screen.present()
        await sleep(0)
        await self.screen.bots.pause()
        return session.host.version == version != before

    @property
    def _phase(self) -> tuple[object, ...]:
        session = self.session
        return session.ui.selection.whose(session.state), session.opened.game.phase(session.state)

    def _next(self, wanted: frozenset[Hashable]) -> Action | None:
        """Return Regular's next order, or None if the selected units have nothing left to do."""
        from cockade.tui.session.hint import hint

        session = self.session
        offers = self._of(wanted) if wanted else session.offers
        if wanted and not any(offer.subject in wanted for offer in offers):
            return None
        found = hint(session.opened.game, session.state, offers, session.opened.at).action
        legal = any(found in offer.actions for offer in offers)
        return found if legal else None

    def _of(self, wanted: frozenset[Hashable]) -> list[Offer]:
        """Return the offers of some units, and the one that ends the step, so Regular can also stop."""
        session = self.session
        closing = type(session.ui.selection.closing(session.offers))
        return [offer for offer in session.offers if offer.subject in wanted or offer.verb is closing]

    def _is_left(self, action: Action, place: int) -> bool:
        """Return whether the player must decide: the end of the step, or dice after other orders."""
        session = self.session
        if self._ends_step(action):
            return True
        rolls = needs_die(session.opened.game, session.opened.state, session.decider, action)
        if session.opened.at == place:
            self._rolls = rolls
        return rolls and not self._rolls

    def _ends_step(self, action: Action) -> bool:
        """Return whether an action ends the step. An answer that ends a question of the step does not."""
        selection = self.session.ui.selection
        return action == selection.closing(self.session.offers) and type(action) not in selection.answers

    def _tell(self, done: int, next_: Action | None) -> None:
        """Say how many orders were given, how to undo them, and what comes next."""
        session = self.session
        if not done and next_ is None:
            session.say_bad(say("Regular would not move them. Press Escape to deselect them."))
            return
        key = session.key(actions.UNDO)
        given = count(
            "Regular has given {n} order. Press {key} to undo it.",
            "Regular has given {n} orders. Press {key} to undo them all.",
            done,
            key=key,
        )
        said = [Span(given, "title")] if done and session.opened.at > session.opened.floor else []
        if next_ is not None:
            said.append(Span(f" {self._next_said(next_)}" if said else self._next_said(next_)))
        session.message = line(*said) if said else session.message

    def _next_said(self, next_: Action) -> str:
        session = self.session
        key = session.key(actions.END if self._ends_step(next_) else actions.FINISH)
        return say("{key}: {order}.", key=key, order=session.ui.words.order(session.state, next_))


class PlayActions:
    """The part of a game screen that plays, undoes and redoes."""

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session

    def end(self) -> None:
        """End the step."""
        self.session.step_end.close()
        self.screen.present()

    def place_all(self) -> None:
        """Place all remaining units in a set-up."""
        session = self.session
        if session.is_mine and session.routine.is_placing:
            session.routine.place_all()
        elif not session.messages.is_idle():
            key = session.key(actions.ROUTINE)
            session.say_bad(say("No units are being set up. Press {key} for the obvious action.", key=key))
        self.screen.present()

    def be_quiet(self) -> None:
        """Decline, and stop further questions of this kind."""
        self.session.step_end.be_quiet()
        self.screen.present()

    @cached_property
    def hinting(self) -> Hinting:
        """The hint key."""
        from cockade.tui.session.hint import Hinting

        return Hinting(self.session)

    @property
    def is_advising(self) -> bool:
        """Whether the message line shows a hint, whose reason and key must be visible."""
        return "hinting" in vars(self) and self.hinting.is_told

    def message_rows(self, again: Callable[[], None]) -> int:
        """Take a row from the map for a hint, and return it afterwards. `again` redraws the lines."""
        screen, was, is_advising = self.screen, "-advised", self.is_advising
        if is_advising != screen.has_class(was):
            screen.set_class(is_advising, was)
            screen.call_after_refresh(again)
            return 2 if is_advising else 1
        return screen.lines["message"].size.height or 1

    @cached_property
    def coach(self) -> Coach:
        """The hint key in a review, and after the end of the game."""
        from cockade.tui.review.coach import Coach

        return Coach(self.session)

    def hint(self) -> None:
        """Show Regular's order, and play it on a second press. In a review, only show it."""
        if self.session.players and self.session.decider:
            self.hinting.press()
        else:
            self.coach.press()
        self.screen.present()

    def teach(self) -> None:
        """Go through the turns that cost the player most."""
        self.coach.next()
        self.screen.present()

    async def learn(self) -> None:
        """Ask the same turns as puzzles."""
        from cockade.tui.review.own_puzzles import own_puzzles

        found = tuple(own_puzzles(self.session, self.coach))
        if found:
            await navigation(self.screen).open_lesson("", found)
            return
        self.session.message = line(Span(say("No turn cost more than luck can explain."), "title"))
        self.screen.present()

    @cached_property
    def helper(self) -> Helper:
        """The key that lets Regular play for the player."""
        from cockade.tui.play.game_actions import Helper

        return Helper(self.screen)

    def finish(self) -> None:
        """Let Regular finish this segment, or the selected units' moves."""
        self.helper.press()
        self.screen.present()

    def undo(self) -> None:
        """Undo the last gesture."""
        self.session.taking_back.undo()
        self.screen.present()

    def undo_turn(self) -> None:
        """Undo the whole turn."""
        self.session.taking_back.undo_turn()
        self.screen.present()

    def redo(self) -> None:
        """Redo the last undone gesture."""
        self.session.taking_back.redo()
        self.screen.present()

    def lay(self, what: str) -> None:
        """
        Show an overlay on the map, or remove it.

        In a review, the command key shows the chances, and the threat key shows where the game was decided.
        """
        is_review = not self.session.players
        if is_review and what == actions.LAID[actions.COMMAND]:
            self.screen.reviewing.chances()
            return
        self.session.laid.lay(HEAT if is_review and what == actions.LAID[actions.THREAT] else what)
        self.screen.present()
