"""What has happened, over the game: a page that any key closes, but for those that scroll it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.saves.errors import SaveError
from cockade.tui.screens.beginning import begin_battle, following
from cockade.tui.screens.navigation import navigation
from cockade.tui.screens.overlay import Overlay
from cockade.tui.text.words import say
from cockade.tui.view.briefing import briefing_lines
from cockade.tui.view.ending import ending_lines
from cockade.tui.view.following import CHANGED, NEXT
from cockade.tui.view.since import is_worth_telling, last_act, own_turn_ended, since_lines
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.screens.game import GameScreen
    from cockade.tui.text.line import Line
    from cockade.tui.view.following import Following

WIDTH = 72
TALLEST = 26


class News(Overlay[None]):
    """A short page; it goes away by itself as soon as somebody does anything."""

    DEFAULT_CSS = """
    News > #box { width: 76; }
    News Scroller { background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,q", "leave", "Back", show=False)]

    gives_way = True
    """Closed when the other player says or asks something meanwhile: that must be seen."""

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self._title = title
        self._page = lines

    def compose(self) -> ComposeResult:
        """The page."""
        with Vertical(id="box"):
            yield Scroller(say("{title}  (any key goes on)", title=self._title))

    def on_mount(self) -> None:
        """Fill the page; as large as it will be from the first frame on, so that nothing is drawn twice."""
        self._fit(self.app.size.height)
        page = self.query_one(Scroller)
        page.show(*self._page)
        page.focus()

    def on_resize(self, event: events.Resize) -> None:
        """As much of the page as there is room for."""
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        self.query_one("#box").styles.height = max(5, min(height - 2, TALLEST, len(self._page) + 3))

    def on_key(self, event: events.Key) -> None:
        """Whatever means nothing here closes it; it is not a key of the game below."""
        if event.key not in self.active_bindings:
            event.stop()
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click is as good as a key."""
        event.stop()
        self.dismiss(None)


class Ending(News):
    """How a game ended; two keys begin another, as the page says."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(NEXT, f"begin('{NEXT}')", "The next battle", show=False),
        Binding(CHANGED, f"begin('{CHANGED}')", "Again with sides changed", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[Line], follows: Following) -> None:
        super().__init__(title, lines)
        self._follows = follows

    def action_begin(self, key: str) -> None:
        """Leave this game, which is on disk, and begin another."""
        self.app.call_later(self._begin, *self._follows.chosen(key))
        self.dismiss(None)

    async def _begin(self, scenario: str, players: tuple[str, str]) -> None:
        app = self.app
        await navigation(self).action_home()
        try:
            begin_battle(app.screen, scenario, players)
        except SaveError as error:
            app.notify(str(error))


def show_briefing(screen: GameScreen) -> None:
    """The situation, how each side wins, and where that stands."""
    screen.app.push_screen(News(say("Briefing"), briefing_lines(screen.session, WIDTH)))


def show_news(screen: GameScreen, first: int | None = None) -> None:
    """What happened since one's last turn, or from a place on; of a game that is over how it ended."""
    session = screen.session
    follows = following(screen)
    if follows is not None:
        lines = ending_lines(session, WIDTH, follows)
        screen.app.push_screen(Ending(say("The game is over"), lines, follows))
        return
    if session.decider:
        start = own_turn_ended(session) if first is None else first
        title, lines = say("Since your last turn"), since_lines(session, start, WIDTH)
    else:
        title, lines = say("The game is over"), ending_lines(session, WIDTH)
    screen.app.push_screen(News(title, lines))


def tell_news(screen: GameScreen) -> None:
    """
    The same by itself, once: where so much has happened that it is worth a page, and at the end.

    Whoever has switched it off is told only how a game has ended.
    """
    session, wanted = screen.session, navigation(screen).settings.news
    place, before = session.opened.at, session.unheard.heard_to
    session.unheard.weighed_at, session.unheard.end_is_told = place, not session.decider
    if session.unheard.end_is_told or (
        wanted and is_worth_telling(session, max(last_act(session), before + 1))
    ):
        session.unheard.heard_to = place
        show_news(screen, max(own_turn_ended(session), before + 1))
