"""How a game ended: who won and by which clause, the score, the losses, luck, and what one can do now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cockade.tui import actions
from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped
from cockade.tui.text.words import count, labelled, listed, say
from cockade.tui.view.figures import curve_lines, verdict
from cockade.tui.view.following import CHANGED, NEXT, PAGE, TURNING
from cockade.tui.view.highlights import highlight_lines, turned
from cockade.tui.view.news import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cockade.events.event import Event
    from cockade.tui.view.following import Following
    from cockade.tui.view.session import Session

    Heard = Sequence[tuple[Any, Event]]

COURSE = 9
"""Rows of a curve on the page."""


def ending_lines(session: Session, width: int, follows: Following | None = None) -> list[Line]:
    """The whole page, wrapped; with what may be played next, where that is begun from here."""
    heard = [session.position.heard(place) for place in range(1, session.opened.at + 1)]
    facts = [fact for _, event in heard for fact in event.facts]
    parts = (
        verdict_lines(session),
        highlight_lines(session.review.index),
        telling_lines(session),
        course_lines(session, width),
        session.ui.panels.score_lines(session.state, facts),
        loss_lines(session, heard),
        luck_lines(session),
        next_lines(session, follows),
    )
    found: list[Line] = []
    for part in parts:
        rows = [row for said in part for row in wrapped(said, width, 4)]
        found += [EMPTY, *rows] if found and rows else rows
    return found


def verdict_lines(session: Session) -> Iterator[Line]:
    """Who won, by which clause; the scenario, and when it was."""
    opened = session.opened
    card = opened.game.scenarios.get(opened.scenario)
    yield line(Span(getattr(session, "ended", "") or session.ui.words.prompt(session.state), "title"))
    if rated := getattr(session, "rated", ""):
        yield line(rated)
    turn = session.ui.words.heading(session.state)[0]
    steps = count("{n} step", "{n} steps", opened.at)
    yield line(Span(labelled(say(card.title) if card else opened.scenario, listed((turn, steps))), "dim"))


def loss_lines(session: Session, heard: Heard) -> Iterator[Line]:
    """Who was lost on both sides, and what that comes to where the game measures it."""
    reader, state = Reader(session.ui), session.state
    for number, side in enumerate(session.opened.game.sides):
        fallen = session.ui.panels.fallen(state, side)
        lost = Counter(fallen if fallen is not None else named_in(reader, heard, side))
        worth = ""
        if fallen is not None and reader.measures is not None:
            curve = reader.measures.curves[0]
            worth = f" ({curve.value(state, side):g} {curve.unit})"
        names = say(", ").join(name if n == 1 else f"{n} x {name}" for name, n in lost.items()) or say(
            "nobody"
        )
        title = say("{side} losses{worth}: ", side=session.ui.words.side(state, side), worth=worth)
        yield line(Span(title, f"side{number}"), names)


def named_in(reader: Reader, heard: Heard, side: str) -> Iterator[str]:
    """The units of a side that are told to have left the game."""
    for before, event in heard if reader.measures else ():
        state = before
        for fact in event.facts:
            unit = reader.measures.lost(fact) if reader.measures else ""
            if unit and unit in state.roster and state.unit(unit).side == side:
                yield reader.ui.words.name(state, unit)
            state = reader.after(state, (fact,))


def luck_lines(session: Session) -> Iterator[Line]:
    """How the dice fell for both, against what chance alone does."""
    index = session.review.index
    if index.measures is not None and index.rolls:
        yield line(Span(say("Luck"), "title"))
        for number, side in enumerate(session.opened.game.sides):
            yield line("  ", *verdict(index, side, number))


def course_lines(session: Session, width: int) -> Iterator[Line]:
    """How what the game counts first, losses or points, went over the turns."""
    review = session.review
    if review.index.measures is not None:
        curve = review.index.measures.curves[0]
        yield line(Span(curve.name, "title"), Span(f"{say(', ')}{curve.unit}", "dim"))
        yield from curve_lines(review, curve, width, COURSE)


def key_lines(keys: Iterable[tuple[str, str]]) -> Iterator[Line]:
    """Keys, and what they do."""
    for key, words in keys:
        yield line(Span(f"{key:<8}", "key"), words)


def next_lines(session: Session, follows: Following | None = None) -> Iterator[Line]:
    """What one can do now, and where the game is kept."""
    save = getattr(session.host, "save", None)
    if save is not None:
        yield line(say("Kept in "), Span(str(save.path), "key"))
    shown = session.key
    yield from key_lines(
        (
            *following_keys(follows),
            (
                shown(actions.BACK, actions.TURN_BACK),
                say("go back through it, step by step or by turns; Esc comes back here"),
            ),
            (shown(actions.FIGURES), say("every roll with its chance, and the curves")),
            ("Ctrl+P", say("export it as a report, a text or a picture")),
            (shown(actions.NEWS), say("this page again")),
            (shown(actions.HOME), say("the home screen; Ctrl+Q quits")),
        )
    )


def following_keys(follows: Following | None) -> Iterator[tuple[str, str]]:
    """The keys that begin another battle, and which."""
    if follows is not None:
        yield NEXT, say("the next battle: {title}, with the same players", title=say(follows.next_title))
        yield CHANGED, say("{title} again with sides changed", title=say(follows.title))


def telling_lines(session: Session) -> Iterator[Line]:
    """The keys that show the game once more: here, and to others."""
    has_turned = turned(session.review.index) is not None
    ways = [(TURNING, say("the turning point again"))] if has_turned else []
    if getattr(session.host, "save", None) is not None:
        ways.append((PAGE, say("a page to share")))
    if ways:
        yield line(*(part for key, words in ways for part in (Span(key, "key"), f" {words}   ")))
