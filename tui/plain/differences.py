"""The line mode of `cockade verify --review`: one kind of difference after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session.rule_change import told_change
from cockade.tui.text.i18n import labelled, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.session.differences import Differences


def ask_all(differences: Differences, hear: Callable[[], str], tell: Callable[[str], None]) -> None:
    """Ask about each kind until none is left, or until q or the end of input."""
    shown = None
    while differences.left:
        if differences.difference is not shown:
            shown = differences.difference
            _show(differences, tell)
        said = hear()
        word, _, rest = said.strip().partition(" ")
        if not said or word == "q":
            return
        _do(differences, word, rest.strip(), tell)
        if differences.is_over:
            break
    tell(say("Nothing is left to decide.") if not differences.left else say("The rest was skipped."))


def _show(differences: Differences, tell: Callable[[str], None]) -> None:
    """Print the current kind and event, in sentences."""
    verdict, sight = differences.difference.verdict, differences.sight()
    tell(differences.heading())
    tell(differences.extent())
    tell(sight.done() or sight.opened.scenario)
    left, right = verdict.columns or (say("recorded"), say("today"))
    for then, now in told_change(verdict, sight):
        for head, text in ((left, then), (right, now)):
            if text:
                tell(labelled(head, text))
    tell(say("a accept, e REASON expected, s skip, n and p other kinds, l and h other events, q quit"))


def _do(differences: Differences, word: str, rest: str, tell: Callable[[str], None]) -> None:
    moves = {"n": (differences.move, 1), "p": (differences.move, -1)}
    moves |= {"l": (differences.turn, 1), "h": (differences.turn, -1)}
    if word in moves:
        go, by = moves[word]
        if not go(by):
            tell(say("There are no more in that direction."))
    elif word == "a":
        *_, last = differences.accept()
        tell(last)
    elif word == "e":
        tell(differences.expect(rest) if rest else say("Give a reason; nothing was written."))
    elif word == "s":
        differences.skip()
    else:
        tell(say("a accept, e REASON expected, s skip, n and p other kinds, l and h other events, q quit"))
