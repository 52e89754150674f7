"""What is said over SSH to whoever has not come in yet, or has come otherwise than one plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.server.transports.connection import AcceptedConnection

PLAY = "play"
"""The name under which somebody without a key asks for a guest's seat."""
PROTOCOL = "protocol"
"""The command by which a bot talks."""


def greeting(page: str, *, guest_seat: bool) -> str:
    """To everybody before they prove who they are: most read it only if they cannot."""
    key = say(
        "Cockade knows players by their SSH key. No key yet? Run  ssh-keygen -t ed25519  and "
        "press Enter three times, then connect again."
    )
    browser = say("Or play in a browser: {url}", url=page) if page else ""
    seat = say("Or look around without one: ssh {name}@ this host.", name=PLAY) if guest_seat else ""
    return "\n".join(filter(None, (key, browser, seat)))


def way_in(visit: AcceptedConnection | None, *, has_terminal: bool, is_talk: bool) -> str:
    """How this visitor comes in, told because they have not come so."""
    if visit and visit.is_bot:
        return say("This key is a bot's: call ssh with the command {command}.", command=PROTOCOL)
    if visit and visit.is_guest and has_terminal:
        return say("The guest seat needs a terminal that can show a full screen.")
    if is_talk:
        return say("The operator has not marked this key as a bot's.")
    return say("Cockade is played at a terminal: call ssh without -T and without a command, or with -t.")
