"""The unsubscribe page behind a link in notifications: one button, without a login.

Opening it alone changes nothing, because mail scanners open every link. Sending the form ends the
notifications, and so does a mail program's one-click unsubscribe (RFC 8058).
"""

from __future__ import annotations

import asyncio
from html import escape
from pathlib import Path

from aiohttp import web
from attrs import frozen

from cockade.server.host.tokens import Passes
from cockade.server.store.notification_targets import Addresses
from cockade.server.store.store import Store
from cockade.server.transports.game_pages import language_of
from cockade.tui.board.palettes import css_roles
from cockade.tui.text.i18n import language, mark, say, speaking

PATH = "/stop/{word}"
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cockade</title>
<style>
{roles}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.6 system-ui, sans-serif; }}
main {{ max-width: 34em; margin: 0 auto; padding: 8vh 20px; }}
h1 {{ font-size: 2.2em; letter-spacing: .35em; color: var(--key); margin: 0 0 .2em; }}
a {{ color: var(--key); }}
button, .watch {{ font: inherit; padding: .5em 1.2em; border: 0; border-radius: 6px; cursor: pointer;
  background: var(--key); color: var(--paper); text-decoration: none; display: inline-block; }}
button, .watch {{ margin: .3em .6em .3em 0; }}
form {{ display: inline; }}
.dim {{ color: var(--dim); }}
</style><main><h1>COCKADE</h1>{body}</main></html>
"""
FORM = '<form method="post"><button autofocus>%s</button></form>'


@frozen
class Stopping:
    """The two requests for a link. The folder is that of the games."""

    folder: Path
    passes: Passes

    @property
    def routes(self) -> list[web.RouteDef]:
        """Return the routes for the page and its form."""
        return [web.get(PATH, self.look), web.post(PATH, self.end)]

    async def look(self, request: web.Request) -> web.Response:
        """Show the button, if the link is valid."""
        if self.passes.stopped(request.match_info["word"]) is None:
            return _refused(request)
        return page(
            request, mark("Cockade notifies you when it is your turn."), button=mark("Stop notifications")
        )

    async def end(self, request: web.Request) -> web.Response:
        """End this player's notifications to this address."""
        found = self.passes.stopped(request.match_info["word"])
        if found is None:
            return _refused(request)
        await asyncio.to_thread(self._forget, *found)
        return page(request, mark("You will get no more notifications there."))

    def _forget(self, player: str, target: str) -> None:
        store = Store.open(self.folder, create=False)
        try:
            Addresses(store).forget(player, target)
        finally:
            store.close()


def _refused(request: web.Request) -> web.Response:
    return page(request, mark("This link is invalid or has expired."), status=403)


def page(request: web.Request, text: str, button: str = "", status: int = 200) -> web.Response:
    """Return a page with a sentence in the browser's language, and a button if it needs one."""
    with speaking(language_of(request)):
        return told(say(text), say(button) if button else "", status)


def told(text: str, button: str = "", status: int = 200) -> web.Response:
    """Return the same page in the current language."""
    form = FORM % escape(button) if button else ""
    return small_page(f"<p>{escape(text)}</p>{form}", status)


def small_page(body: str, status: int = 200) -> web.Response:
    """Return a page with this HTML, with the program's name and colours."""
    text = PAGE.format(language=language(), roles=css_roles(), body=body)
    headers = {"Content-Security-Policy": POLICY}
    return web.Response(text=text, content_type="text/html", status=status, headers=headers)
