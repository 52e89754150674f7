"""Previews of actions, and the lines with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar, cast

from attrs import frozen

from cockade.engine.rules import S
from cockade.events.event import Action
from cockade.events.facts import Modifier
from cockade.events.record import Record
from cockade.tui.games.narrator import shifted_to
from cockade.tui.text.i18n import clause_shown, grouped, say
from cockade.tui.text.line import Line, Span, line, text_of

A = TypeVar("A", bound=Action)

BAR = 12
"""The width of a certainty, in cells."""


@frozen
class Preview(Record):
    """
    A preview of an action: a heading, lines for a panel, one line in brief, and one word.

    `short` is for the list, which must not cut it, and may be empty.
    """

    title: str
    lines: tuple[Line, ...]
    brief: str
    short: str = ""


@frozen
class Prospect(Record):
    """
    The fight that a march would lead to: its target, its odds, and its chances in short.

    `worth` is the chance of harm to the enemy less that to the attacker, from -1 to 1.
    """

    target: int
    odds: str
    chances: str
    worth: float


P = TypeVar("P", bound=Preview | None)


def obliging(preview: Preview, rule: str) -> Preview:
    """Add to a preview of a march that the units must attack by this clause."""
    must = say("must attack")
    warned = line(Span(must, "bad"), clause(rule))
    return preview.replace(lines=(*preview.lines, warned), brief=grouped([preview.brief, f"{must} [{rule}]"]))


def clause(rule: str) -> Span:
    """The clause at the end of a line."""
    return Span(f" [{clause_shown(rule)}]", "rule")


def modifier_lines(modifiers: Iterable[Modifier], name: Callable[[str], str] = say) -> list[Line]:
    """Every modifier with its clause. `name` returns its name."""
    return [
        line(f"  {each.value:+d} ", name(each.name), " ", Span(f"[{each.rule}]", "rule"))
        for each in modifiers
    ]


def column_line(before: str, after: str, shifts: Iterable[Modifier]) -> Line:
    """The column after all shifts."""
    return line(say("column {column}", column=shifted_to(before, after, shifts)))


def chance_lines(chances: Mapping[str, Fraction]) -> list[Line]:
    """One bar for each result. Impossible results are left out."""
    return [
        line(f"{percent(share):>3}% ", Span(" " * max(1, round(share * BAR)), "bar"), f" {result}")
        for result, share in chances.items()
        if share
    ]


def percent(share: Fraction) -> int:
    """A chance in per cent, rounded."""
    return round(share * 100)


def as_json(preview: Preview | None) -> dict[str, object] | None:
    """A preview for programs: its words without styles."""
    if preview is None:
        return None
    lines = [" ".join(text_of(said).split()) for said in preview.lines]
    return {"title": preview.title, "brief": preview.brief, "lines": lines}


class Previewing(Generic[S]):
    """Previews by verb. Each verb that has one registers its function."""

    def __init__(self) -> None:
        self._by_verb: dict[type[Action], Callable[[S, Action], Preview | None]] = {}

    def previews(self, *verbs: type[A]) -> Callable[[Callable[[S, A], P]], Callable[[S, A], P]]:
        """Register the preview function of some verbs."""

        def enter(previewing: Callable[[S, A], P]) -> Callable[[S, A], P]:
            for verb in verbs:
                self._by_verb[verb] = cast("Callable[[S, Action], P]", previewing)
            return previewing

        return enter

    def of(self, state: S, action: Action) -> Preview | None:
        """Preview an action. None if there is nothing to show."""
        previewing = self._by_verb.get(type(action))
        return previewing(state, action) if previewing else None
