"""What the pages of a server say by themselves."""

from __future__ import annotations

from functools import cache

from cockade.tui.text.words import language, say, speaking


@cache
def page_words(locale: str) -> dict[str, str]:
    """What they say, by the names that they have for it."""
    with speaking(locale):
        return {
            "language": language(),
            "waiting": say("Cockade is coming up."),
            "ended": say("This visit has ended; your games are kept."),
            "again": say("Come in again"),
            "broken": say("The line to the server is broken. It is tried again in {n} seconds.", n="{n}"),
            "renewed": say("The server is being renewed. It is tried again in {n} seconds.", n="{n}"),
            "back": say("The line is open again."),
            "lines": say("Lines of text, for screen readers"),
            "screen": say("The map on a screen"),
            "told": say("What is told"),
            "typed": say("Your line"),
            "send": say("Send"),
            "keys": say("Keys"),
            "left": say("To the left"),
            "right": say("To the right"),
            "up": say("Upwards"),
            "down": say("Downwards"),
            "undo": say("Take back"),
            "letters": say("The keys of the phone"),
            "hide": say("Put the keys away"),
            "show": say("Show the keys"),
            "too_much": say("That is too much to paste at once: nothing of it was taken."),
        }
