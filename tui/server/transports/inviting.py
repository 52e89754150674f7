"""
The page behind the link of an invitation: one button, which makes it one's own.

Opening it alone changes nothing, for programs that show what is behind a link open every link.
"""

from __future__ import annotations

from html import escape

from aiohttp import web

from cockade.tui.server.transports.stopping import page
from cockade.tui.text.words import say

PATH = "/invite/{code}"


def offered() -> web.Response:
    """The button; the browser has to say from which page the form comes."""
    form = f'<form method="post"><button autofocus>{escape(say("Accept"))}</button></form>'
    response = page(say("You are invited to play Cockade, a board wargame."), form)
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def refused() -> web.Response:
    """What is said of a link that opens nothing."""
    return page(say("This invitation does not hold, or no more."), status=403)
