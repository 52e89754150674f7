"""The best few places from which the selection could attack after a march, in words, with the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from cockade.tui.games.preview import Prospect
    from cockade.tui.session.session import Session


def prospect_lines(session: Session) -> list[Line]:
    """Return a line for each, with its letter if labels are shown, or nothing without a fight."""
    found = session.present.prospects if session.is_mine else {}
    title = line(Span(say("Best attacks in reach"), "title"))
    told = [line("  ", *_told(session, *each), f"  {each[1].chances}") for each in found.items()]
    return [title, *told] if found else []


def prospects_brief(session: Session) -> Line:
    """Return the same in one line, without the chances."""
    found = session.present.prospects if session.is_mine else {}
    told = (span for each in found.items() for span in (Span("  "), *_told(session, *each)))
    return line(" ", Span(say("Best attacks"), "title"), *told) if found else ()


def _told(session: Session, place: int, each: Prospect) -> Line:
    letters = {place: letters for letters, place in session.lettering.places.items()}
    name = session.ui.map.places.name
    said = f"{name(each.target)} {each.odds}"
    if place != each.target:
        said = say("{hex} on {target} {odds}", hex=name(place), target=name(each.target), odds=each.odds)
    return line(Span(f"{letters[place]} " if place in letters else "", "key"), said)
