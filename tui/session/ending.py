"""The ending of a game: the winner and the clause, the score, losses, luck, and what to do next."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from cockade.saves.game_host import GameHost
from cockade.tui.input import actions
from cockade.tui.session.figures import curve_lines, verdict
from cockade.tui.session.highlights import Fought, highlight_lines, turned
from cockade.tui.session.hint import has_hints
from cockade.tui.session.next_game import CHANGED, COACH, LEARN, NEXT, PAGE, TURNING
from cockade.tui.text.i18n import count, labelled, listed, say
from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.tui.session.next_game import Following
    from cockade.tui.session.session import Session


COURSE = 9
"""Rows of the curve on the page."""


class EndingPage:
    """The page of one game. It shows the known parts while the rest is counted in steps."""

    def __init__(self, session: Session, width: int, follows: Following | None = None) -> None:
        """Make the page, with the next battles where they can be started from here."""
        self.session, self.width, self.follows = session, width, follows
        self.index = session.review.index
        self.fought = Fought(self.index)

    def counting(self) -> Iterator[None]:
        """Count the figures of the page, a little at each step."""
        yield from self.index.counting((*self.index.turns, self.index.last))
        yield from self.fought.counting()

    def begun(self) -> list[Line]:
        """The parts that need no counting: the winner, and the keys."""
        wait = say("Counting the turning point, the losses and the luck ...")
        parts = (
            verdict_lines(self.session),
            [line(Span(wait, "dim"))],
            next_lines(self.session, self.follows),
        )
        return list(chain.from_iterable(parted(parts, self.width)))

    def parts(self) -> Iterator[list[Line]]:
        """Yield the whole page, wrapped, one part at each step."""
        session, index = self.session, self.index
        events = (index.event(place) for place in range(1, index.last + 1))
        facts = [fact for event in events for fact in event.facts]
        return parted(
            (
                verdict_lines(session),
                highlight_lines(self.fought),
                telling_lines(session),
                course_lines(session, self.width),
                session.ui.panels.score_lines(session.state, facts),
                loss_lines(session, self.fought),
                luck_lines(session),
                next_lines(session, self.follows),
            ),
            self.width,
        )


def parted(parts: Iterable[Iterable[Line]], width: int) -> Iterator[list[Line]]:
    """Wrap the parts of a page and separate them with an empty row. Empty parts are skipped."""
    is_first = True
    for part in parts:
        rows = [row for said in part for row in wrapped(said, width, 4)]
        yield [EMPTY, *rows] if rows and not is_first else rows
        is_first = is_first and not rows


def verdict_lines(session: Session) -> Iterator[Line]:
    """The winner and the clause, then the scenario, the turn and the number of steps."""
    opened = session.opened
    card = opened.game.scenarios.get(opened.scenario)
    yield line(Span(getattr(session, "ended", "") or session.ui.words.prompt(session.state), "title"))
    if rated := getattr(session, "rated", ""):
        yield line(rated)
    turn = session.ui.words.heading(session.state)[0]
    steps = count("{n} step", "{n} steps", opened.at)
    yield line(Span(labelled(say(card.title) if card else opened.scenario, listed((turn, steps))), "dim"))


def loss_lines(session: Session, fought: Fought) -> Iterator[Line]:
    """The losses of both sides, with their value where the game measures it."""
    measures, state = session.ui.measures, session.state
    for number, side in enumerate(session.opened.game.sides):
        fallen = session.ui.panels.fallen(state, side)
        lost = Counter(fallen if fallen is not None else fought.lost(side))
        worth = ""
        if fallen is not None and measures is not None:
            curve = measures.curves[0]
            worth = f" ({curve.value(state, side):g} {curve.unit})"
        names = say(", ").join(name if n == 1 else f"{n} x {name}" for name, n in lost.items()) or say(
            "nobody"
        )
        title = say("{side} losses{worth}: ", side=session.ui.words.side(state, side), worth=worth)
        yield line(Span(title, f"side{number}"), names)


def luck_lines(session: Session) -> Iterator[Line]:
    """Both sides' luck with the dice, next to what chance alone would give."""
    index = session.review.index
    if index.measures is not None and index.rolls:
        yield line(Span(say("Luck"), "title"))
        for number, side in enumerate(session.opened.game.sides):
            yield line("  ", *verdict(index, side, number))


def course_lines(session: Session, width: int) -> Iterator[Line]:
    """The curve over the turns of the game's first measure, losses or points."""
    review = session.review
    if review.index.measures is not None:
        curve = review.index.measures.curves[0]
        yield line(Span(curve.name, "title"), Span(f"{say(', ')}{curve.unit}", "dim"))
        yield from curve_lines(review, curve, width, COURSE)


def key_lines(keys: Iterable[tuple[str, str]]) -> Iterator[Line]:
    """Return keys with their actions, one a line."""
    for key, words in keys:
        yield line(Span(f"{key:<8}", "key"), words)


def next_lines(session: Session, follows: Following | None = None) -> Iterator[Line]:
    """The keys for what to do next, and the file in which the game is saved."""
    save = getattr(session.host, "save", None)
    if save is not None:
        yield line(say("Saved in "), Span(str(save.path), "title"))
    if follows is not None and follows.advice:
        yield line(follows.advice)
    shown = session.key
    yield from key_lines(
        (
            *following_keys(follows),
            (
                shown(actions.BACK, actions.TURN_BACK),
                say("go back through it, step by step or by turns; Esc returns here"),
            ),
            (shown(actions.FIGURES), say("every roll with its chance, and the curves")),
            ("Ctrl+P", say("export it as a report, a text or a picture")),
            (shown(actions.NEWS), say("this page again")),
            (shown(actions.HOME), say("the home screen; Ctrl+Q quits")),
        )
    )


def following_keys(follows: Following | None) -> Iterator[tuple[str, str]]:
    """The keys that start another battle, and its name."""
    if follows is not None:
        yield NEXT, say("the next battle: {title}, with the same players", title=say(follows.next_title))
        yield CHANGED, say("{title} again with sides exchanged", title=say(follows.title))


def telling_lines(session: Session) -> Iterator[Line]:
    """The keys that replay the game here, or export it for others."""
    has_turned = turned(session.review.index) is not None
    ways = [(TURNING, say("the turning point again"))] if has_turned else []
    if getattr(session.host, "save", None) is not None:
        ways.append((PAGE, say("a page to share")))
    if has_hints(session.opened.game):
        ways.append((COACH, say("the costliest turns")))
        if isinstance(session.host, GameHost):
            ways.append((LEARN, say("learn from it")))
    if ways:
        yield line(*(part for key, words in ways for part in (Span(key, "key"), f" {words}   ")))
