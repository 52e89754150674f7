"""The page behind an invitation link, with one button that accepts it.

Opening it alone changes nothing, for programs that show what is behind a link open every link.
"""

from __future__ import annotations

from aiohttp import web

from cockade.server.transports.unsubscribe_page import page
from cockade.tui.text.i18n import mark

PATH = "/invite/{code}"


def offered(request: web.Request) -> web.Response:
    """Return the page with the button. The browser must send the form from this page."""
    text = mark("You are invited to play Cockade, a board wargame.")
    response = page(request, text, button=mark("Accept"))
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def refused(request: web.Request) -> web.Response:
    """Return the page for an invalid link."""
    return page(request, mark("This invitation is invalid or has expired."), status=403)
