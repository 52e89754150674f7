"""The landing page for visitors without a link: what this is, how to join, what to watch.

With open sign-up, or for guests nearby, one button makes an account for this browser. Opening the page alone
changes nothing.
"""

from __future__ import annotations

from html import escape

from aiohttp import web

from cockade.server.transports.game_pages import WATCH, language_of
from cockade.server.transports.unsubscribe_page import small_page
from cockade.tui.text.i18n import say, speaking

JOIN = "/join"


def welcome(request: web.Request, *, may_join: bool, has_games: bool) -> web.Response:
    """Return the page in the browser's language."""
    with speaking(language_of(request)):
        response = small_page("".join(_parts(may_join, has_games)))
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _parts(may_join: bool, has_games: bool) -> list[str]:  # noqa: FBT001 - of one page only
    about = say(
        "Three board wargames of the American Revolution, in this browser or a terminal. Every "
        "rule is enforced. Play another player or the program."
    )
    found = [_said(about)]
    if may_join:
        found.append(
            f'<form method="post" action="{JOIN}"><button>{escape(say("Sign up and play"))}</button></form>'
        )
    if has_games:
        found.append(f'<a class="watch" href="{WATCH}#play">{escape(say("Watch Trenton"))}</a>')
        found.append(f'<p><a href="/games">{escape(say("Finished games to step through"))}</a></p>')
    way = (
        say("Did the operator send you a link? Open it to reach your games.")
        if may_join
        else say("To play here, open the link that the operator of this server gave you.")
    )
    return [*found, _said(way, "dim")]


def _said(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>'
