"""Pages over the game: recent events, and the ending."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.tui.play.briefing_screen import TALLEST, WIDTH, NewsBox
from cockade.tui.play.new_game import begin_battle, following
from cockade.tui.session.catch_up import is_worth_telling, last_act, own_turn_ended, since_lines
from cockade.tui.session.ending import EndingPage
from cockade.tui.session.highlights import turned
from cockade.tui.session.hint import has_hints
from cockade.tui.session.next_game import CHANGED, LEARN, NEXT, PAGE, TURNING
from cockade.tui.text.i18n import say
from cockade.tui.widgets.cooperative import all_of, some
from cockade.tui.widgets.navigation import navigation
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from cockade.tui.text.line import Line
    from cockade.tui.widgets.protocols import Owner

AHEAD = 5
"""Steps before the turning point at which its replay starts."""
SOON = 0.1
"""Seconds to count the figures of an ending before its page opens. Most games need less."""


class EndingBox(NewsBox):
    """The ending of a game, with keys that start another battle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(NEXT, f"begin('{NEXT}')", "The next battle", show=False),
        Binding(CHANGED, f"begin('{CHANGED}')", "Again with sides exchanged", show=False),
        Binding(TURNING, "turning_point", "The turning point once more", show=False),
        Binding(PAGE, "page", "A page to share", show=False),
        Binding("exclamation_mark", "coach", "The costliest turns", show=False),
        Binding(LEARN, "learn", "Your costliest decisions as puzzles", show=False),
    ]

    def __init__(self, title: str, page: EndingPage, screen: Owner) -> None:
        counting = page.counting()
        self._is_begun = some(counting, SOON)
        super().__init__(title, page.begun() if self._is_begun else list(chain.from_iterable(page.parts())))
        self._screen = screen
        self._whole = page
        self._counting = counting
        self._follows = page.follows

    def on_mount(self) -> None:
        """Fill in the slow figures while the player reads the rest."""
        super().on_mount()
        if self._is_begun:
            self.run_worker(self._fill())

    def _fit(self, height: int) -> None:
        """Set the height of the complete page."""
        super()._fit(height)
        if self._is_begun:
            self.query_one("#box").styles.height = max(5, min(height - 2, TALLEST))

    async def _fill(self) -> None:
        await all_of(self._counting)
        found: list[Line] = []
        await all_of(map(found.extend, self._whole.parts()))
        self._is_begun, self._page = False, found
        self._fit(self.app.size.height)
        self.query_one(Scroller).show(*self._page)

    def action_begin(self, key: str) -> None:
        """Leave this game, which is saved, and start another."""
        if self._follows is not None:
            self.app.call_later(self._begin, *self._follows.chosen(key))
        self.dismiss(None)

    def action_turning_point(self) -> None:
        """Replay the turning point on the map."""
        found = turned(self._screen.session.review.index)
        self.dismiss(None)
        if found is not None:
            self._screen.reviewing.go(max(found.before, found.step - AHEAD))
            self._screen.reviewing.play()

    def action_coach(self) -> None:
        """Go through the turns that cost most, with the better order on the map."""
        screen = self._screen
        self.dismiss(None)
        if has_hints(screen.session.opened.game):
            screen.call_after_refresh(screen.teach)

    def action_learn(self) -> None:
        """Ask the turns that cost most as puzzles."""
        screen = self._screen
        self.dismiss(None)
        if has_hints(screen.session.opened.game) and isinstance(screen.session.host, GameHost):
            screen.call_after_refresh(screen.learn)

    def action_page(self) -> None:
        """Write a page that steps through the game."""
        app, screen = navigation(self._screen), self._screen
        self.dismiss(None)
        if isinstance(screen.session.host, GameHost) and app.writes_files:
            screen.call_after_refresh(app.write_page, screen)

    async def _begin(self, scenario: str, players: tuple[str, str]) -> None:
        app = self.app
        await navigation(self).action_home()
        try:
            begin_battle(app.screen, scenario, players)
        except SaveError as error:
            app.notify(str(error))


def show_news(screen: Owner, first: int | None = None) -> None:
    """Show the events since the viewer's last turn or a place, or the ending of a finished game."""
    session = screen.session
    follows = following(screen)
    if session.decider:
        start = own_turn_ended(session) if first is None else first
        title = say("Since your last turn") if own_turn_ended(session) > 1 else say("Before your first turn")
        screen.app.push_screen(NewsBox(title, since_lines(session, start, WIDTH)))
        return
    title = say("The game is over")
    if follows is not None:
        title = say("The game is over; {next}: next battle, {again}: other side", next=NEXT, again=CHANGED)
    screen.app.push_screen(EndingBox(title, EndingPage(session, WIDTH, follows), screen))


def tell_news(screen: Owner) -> None:
    """
    Show the news once, if much has happened, and always at the end.

    A player who has turned the news off sees only the ending.
    """
    session = screen.session
    wanted = screen.bots.tells or navigation(screen).settings.news
    place, before = session.opened.at, session.unheard.heard_to
    session.unheard.judged_at, session.unheard.end_is_told = place, not session.decider
    if session.unheard.end_is_told or (
        wanted and is_worth_telling(session, max(last_act(session), before + 1))
    ):
        session.unheard.heard_to = place
        first = max(own_turn_ended(session), before + 1)
        if not (screen.bots.tells and session.decider and screen.reviewing.tell(first)):
            show_news(screen, first)
