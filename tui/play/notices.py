"""Unprompted pages, one at a time: the briefing, the other side's turn, a tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.tui.widgets.protocols import Owner


def tell_unasked(screen: Owner) -> None:
    """Show the page that is due, unless another screen is open."""
    session = screen.session
    if screen.app.screen is not screen:
        return
    if screen.briefs and session.is_mine:
        from cockade.tui.play.briefing_screen import show_briefing

        screen.briefs = False
        show_briefing(screen)
        return
    if screen.tells_news and session.unheard.may_be_told():
        from cockade.tui.play.news_screen import tell_news

        tell_news(screen)
    if screen.teaches and session.is_mine and screen.app.screen is screen:
        from cockade.tui.play.tip import teach

        teach(screen)
