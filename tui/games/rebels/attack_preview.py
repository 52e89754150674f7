"""What a march would lead to: the odds from where it ends, against each enemy beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, enemy
from cockade.engine.rebels.forecast import assault_chances
from cockade.engine.rebels.segment5_assault.combat import Odds, reckon
from cockade.events import rebels as events
from cockade.tui.games.preview import Preview, Prospect, percent
from cockade.tui.text.i18n import grouped, labelled, say
from cockade.tui.text.line import Span, line


def with_odds(state: State, found: Preview, ids: Collection[str], hex_: int) -> Preview:
    """
    A preview of a march with the odds of an assault from where it ends, alone, the best ones first.

    The line units that stand there already fight along (8.26); what others add is seen when they come.
    """
    told = sorted(_ahead(state, ids, hex_), key=lambda each: -Fraction(each[1].attack, each[1].defence))
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


def best_ahead(state: State, ids: Collection[str], hex_: int) -> Prospect | None:
    """The assault from where a march ends that hurts the enemy most, and those who assault least."""
    told = _ahead(state, ids, hex_)
    found = [Prospect(target, odds.headings[1], said, _worth(odds)) for target, odds, said in told]
    return max(found, key=lambda one: one.worth, default=None)


def _worth(odds: Odds) -> float:
    """8.1 step 8: the results against the defender less those against the attacker."""
    good = (share * (code.startswith("D") - code.startswith("A")) for code, share in odds.chances.items())
    return float(sum(good, Fraction(0)))


def _named(odds: Odds) -> dict[str, object]:
    return {"attack": odds.attack, "defence": odds.defence, "odds": odds.headings[1]}


def _ahead(state: State, ids: Collection[str], hex_: int) -> Iterator[tuple[int, Odds, str]]:
    """By enemy hex beside it: the odds, and the chances in short."""
    side = state.unit(next(iter(ids))).side
    field, foes = ground(state.scenario), state.position.combat[enemy(side)]
    targets = [there for there in field.neighbours[hex_] if there in foes and not field.is_river(hex_, there)]
    if not targets:
        return
    there = state.replace(
        units=tuple(unit.replace(hex=hex_) if unit.id in ids else unit for unit in state.units)
    )
    attackers = tuple(unit.id for unit in there.position.at[hex_] if unit.is_line and unit.side == side)
    for target in targets if attackers else ():
        defenders = tuple(unit.id for unit in there.position.at[target])
        combat = events.Combat(attackers, defenders, ((hex_, target),))
        chances = assault_chances(there, combat).shares.items()
        shares = (f"{result} {percent(share)}%" for result, share in chances if share)
        yield target, reckon(there, combat), " ".join(shares)
