"""
The page for whoever comes without a link: what this is, how to come in, what there is to watch.

Where sign-up is open, or guests from near may come, one button opens an account for this browser. Opening the
page alone changes nothing.
"""

from __future__ import annotations

from html import escape

from aiohttp import web

from cockade.server.transports.game_pages import WATCH, language_of
from cockade.tui.text.i18n import language, say, speaking

JOIN = "/join"
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cockade</title>
<style>
body {{ margin: 0; background: #14181c; color: #e6e2d8; font: 18px/1.6 system-ui, sans-serif; }}
main {{ max-width: 34em; margin: 0 auto; padding: 8vh 20px; }}
h1 {{ font-size: 2.2em; letter-spacing: .35em; color: #f0b060; margin: 0 0 .2em; }}
a {{ color: #9cc8ff; }}
button, .watch {{ font: inherit; padding: .5em 1.2em; border: 0; border-radius: 6px; cursor: pointer;
  background: #f0b060; color: #14181c; text-decoration: none; display: inline-block; }}
button, .watch {{ margin: .3em .6em .3em 0; }}
form {{ display: inline; }}
.dim {{ color: #a9a69d; }}
</style><main><h1>COCKADE</h1>{body}</main></html>
"""


def welcome(request: web.Request, *, may_join: bool, has_games: bool) -> web.Response:
    """The page, in the language that the browser asks for."""
    with speaking(language_of(request)):
        text = PAGE.format(language=language(), body="".join(_parts(may_join, has_games)))
    headers = {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"}
    return web.Response(text=text, content_type="text/html", headers=headers)


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
        found.append(f'<p><a href="/games">{escape(say("Games that are over, to step through"))}</a></p>')
    way = (
        say("Have you got a link from the operator? Open it: it leads to your games.")
        if may_join
        else say("To play here, open the link that the operator of this server gave you.")
    )
    return [*found, _said(way, "dim")]


def _said(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>'
