"""The own texts of a server's pages."""

from __future__ import annotations

from functools import cache

from cockade.tui.text.i18n import language, say, speaking


@cache
def page_words(locale: str) -> dict[str, str]:
    """Return the texts by the names that the pages use."""
    with speaking(locale):
        return {
            "language": language(),
            "waiting": say("Cockade is starting."),
            "ended": say("This session has ended. Your games are saved."),
            "again": say("Reconnect"),
            "broken": say("The connection is lost. Trying again in {n} seconds.", n="{n}"),
            "renewed": say("The server is being updated. Trying again in {n} seconds.", n="{n}"),
            "back": say("You are connected again."),
            "lines": say("Lines of text, for screen readers"),
            "screen": say("The map on a screen"),
            "told": say("Messages"),
            "typed": say("Your command"),
            "send": say("Send"),
            "keys": say("Keys"),
            "left": say("To the left"),
            "right": say("To the right"),
            "up": say("Upwards"),
            "down": say("Downwards"),
            "undo": say("Undo"),
            "letters": say("Keys for phones"),
            "hide": say("Hide the keys"),
            "show": say("Show the keys"),
            "too_much": say("That is too much to paste at once. Nothing was pasted."),
        }
