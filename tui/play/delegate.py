"""Lets Regular give the orders of a whole segment, or of a stack, for who would rather look on."""

from __future__ import annotations

from asyncio import sleep
from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.session.dry_run import needs_die
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.widgets.protocols import Owner

MOST = 200
"""Orders of one press at most."""


class Helper:
    """
    What the key for help that plays along does.

    All orders of one press are one gesture, so that one key takes them back: therefore it stops before dice
    fall. Where the first order rolls, nothing can be taken back, and it goes on through all of them.
    """

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session
        self.is_at_work = self._rolls = False

    def press(self) -> None:
        """Let Regular go on; say why not, where he may not."""
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
        """Give one order after another, each of them shown."""
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
        """Give one order and let it be read; False if it failed, or a player did something meanwhile."""
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
        """What Regular would do now; None where those who were in hand can do nothing more."""
        from cockade.tui.session.hint import hint

        session = self.session
        offers = self._of(wanted) if wanted else session.offers
        if wanted and not any(offer.subject in wanted for offer in offers):
            return None
        found = hint(session.opened.game, session.state, offers, session.opened.at).action
        legal = any(found in offer.actions for offer in offers)
        return found if legal else None

    def _of(self, wanted: frozenset[Hashable]) -> list[Offer]:
        """The offers of some, and what ends the step, so that to do nothing more is a choice too."""
        session = self.session
        closing = type(session.ui.selection.closing(session.offers))
        return [offer for offer in session.offers if offer.subject in wanted or offer.verb is closing]

    def _is_left(self, action: Action, place: int) -> bool:
        """Whether it is left to the player: the end of the step, and dice after other orders."""
        session = self.session
        if action == session.ui.selection.closing(session.offers):
            return True
        rolls = needs_die(session.opened.game, session.opened.state, session.decider, action)
        if session.opened.at == place:
            self._rolls = rolls
        return rolls and not self._rolls

    def _tell(self, done: int, next_: Action | None) -> None:
        """How many orders were given, how they are taken back, and what comes next."""
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
        is_end = next_ == session.ui.selection.closing(session.offers)
        key = session.key(actions.END if is_end else actions.FINISH)
        return say("{key}: {order}.", key=key, order=session.ui.words.order(session.state, next_))
