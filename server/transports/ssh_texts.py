"""SSH messages before login, and for clients that connect without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.server.transports.connection import AcceptedConnection

PLAY = "play"
"""The user name by which a visitor without a key asks for a guest's seat."""
PROTOCOL = "protocol"
"""The command by which a bot starts the protocol."""


def greeting(page: str, *, guest_seat: bool) -> str:
    """Return the greeting before login. Most clients show it only when login fails."""
    key = say(
        "Cockade knows players by their SSH key. No key yet? Run  ssh-keygen -t ed25519  and "
        "press Enter three times, then connect again."
    )
    browser = say("Or play in a browser: {url}", url=page) if page else ""
    seat = say("Or look around without one: ssh {name}@ this host.", name=PLAY) if guest_seat else ""
    return "\n".join(filter(None, (key, browser, seat)))


def way_in(visit: AcceptedConnection | None, *, has_terminal: bool, is_talk: bool) -> str:
    """Return how this client should connect instead."""
    if visit and visit.is_bot:
        return say("This key is a bot's: run ssh with the command {command}.", command=PROTOCOL)
    if visit and visit.is_guest and has_terminal:
        return say("The guest seat needs a terminal that can show a full screen.")
    if is_talk:
        return say("The operator has not marked this key as a bot's.")
    return say("Cockade is played in a terminal: run ssh without -T and without a command, or with -t.")
