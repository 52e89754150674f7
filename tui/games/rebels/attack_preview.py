"""The assaults that a march would lead to: the odds against each enemy next to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.forecast import assault_chances, assaults_ahead
from cockade.engine.rebels.segment5_assault.combat import Odds, reckon
from cockade.events import rebels as events
from cockade.tui.games.preview import Preview, Prospect
from cockade.tui.games.rebels.rolls import chances_said
from cockade.tui.text.i18n import grouped, labelled, say
from cockade.tui.text.line import Span, line


def with_odds(state: State, found: Preview, marches: Sequence[events.March]) -> Preview:
    """
    Add to the preview of a march the odds of an assault from its end, alone, the best ones first.

    Line units already there fight along (8.26). Units that join later are not counted.
    """
    told = sorted(_ahead(state, marches), key=lambda each: -Fraction(each[1].attack, each[1].defence))
    if not told:
        return found
    lines = [
        line(
            Span(say("then {hex}: ", hex=spoken(target)), "key"),
            labelled(say("{attack} to {defence}, {odds}", **_named(odds)), chances),
        )
        for target, odds, chances in told
    ]
    target, odds, _ = told[0]
    first = say("then {hex} at {odds}", hex=spoken(target), odds=odds.headings[1])
    return found.replace(lines=(*found.lines, *lines), brief=grouped((found.brief, first)))


def best_ahead(state: State, marches: Sequence[events.March]) -> Prospect | None:
    """The assault after a march that hurts the enemy most, compared with the harm to the attacker."""
    told = _ahead(state, marches)
    found = [Prospect(target, odds.headings[1], said, _worth(odds)) for target, odds, said in told]
    return max(found, key=lambda one: one.worth, default=None)


def _worth(odds: Odds) -> float:
    """The chances of harm to the defender less those to the attacker. (8.1 step 8)"""
    good = (share * (code.startswith("D") - code.startswith("A")) for code, share in odds.chances.items())
    return float(sum(good, Fraction(0)))


def _named(odds: Odds) -> dict[str, object]:
    return {"attack": odds.attack, "defence": odds.defence, "odds": odds.headings[1]}


def _ahead(state: State, marches: Sequence[events.March]) -> Iterator[tuple[int, Odds, str]]:
    """Yield each enemy hex next to the ends of the marches, with the odds and the chances in short."""
    there, combats = assaults_ahead(state, marches)
    for target, combat in combats:
        yield target, reckon(there, combat), chances_said(assault_chances(there, combat).shares)
