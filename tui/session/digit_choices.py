"""A prompt that lists a few target places, each with the digit that selects it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import count, grouped, say
from cockade.tui.text.line import line, width_of

if TYPE_CHECKING:
    from cockade.tui.session.session import Session

LOST = 20
"""The maximum number of columns that a line break between words may waste."""


def numbered_prompt(session: Session, prompt: str, width: int) -> str:
    """Return the prompt and the places, shortened for few columns, in two rows only if that says more."""
    offer = next(offer for offer in session.offers if offer.subject == session.hand[0] and offer.actions)
    unit = session.ui.words.name(session.state, offer.subject)
    names = {"verb": session.ui.words.verb(offer.verb), "unit": unit, "rule": offer.rule}
    short = say("{verb} {unit} ({rule}):", **names)
    told = [listed(session, detail) for detail in (2, 1, 0)]
    steps = session.ui.words.left(session.state)
    farther = count("{verb} {unit} ({rule}), {n} hex:", "{verb} {unit} ({rule}), {n} hexes:", steps, **names)
    heads = (farther, short) if steps else (short,)
    said = [f"{prompt} {told[0]}", *(f"{head} {places}" for places in told[:-1] for head in heads)]
    rows = (text for room in (width, 2 * width - LOST) for text in said if width_of(line(text)) <= room)
    return next(rows, f"{short} {told[-1]}")


def listed(session: Session, detail: int) -> str:
    """Return the places by number and name. More detail adds the units, or else the ground, then both."""
    found = []
    for number, place in enumerate(session.present.numbered, 1):
        ground, who = session.ui.map.spot(session.state, place)
        name = f"{number}) {session.ui.map.places.name(place)}"
        joined = f"({who})" if who else ""
        more = " ".join(filter(None, (("", ""), (joined or ground, ""), (ground, joined))[detail]))
        found.append(f"{name} {more}" if more else name)
    return grouped(found)
