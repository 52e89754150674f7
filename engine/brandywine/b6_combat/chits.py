"""The secret choice of tactics chits (12.1.9, 12.2), and its result."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.brandywine.b6_combat.consequences import withdraw
from cockade.engine.brandywine.b6_combat.participants import defender, party
from cockade.engine.brandywine.b6_combat.steps import in_step
from cockade.engine.brandywine.b6_combat.tactics import (
    NO_COMBAT,
    closed_flank,
    crossed,
    usable_chits,
    why_unled,
)
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.engine.law import Condition, Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events


def choose_chits(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.9: in secret, the attacker first; both are revealed together."""
    if all(frame.chits):
        reveal(resolution, frame)
        return True
    side = defender(frame) if frame.chits[0] else frame.attacker
    if frame.side == side:
        return False
    resolution.change(frame.replace(side=side))
    return True


def entitled(state: State, frame: events.CloseCombat) -> list[str]:
    """12.2.2: the chits of which the side chooses one."""
    return usable_chits(state, frame.combat, attacking=frame.side == frame.attacker)


def every_chit(state: State, frame: events.CloseCombat) -> Iterable[str]:
    """12.2.1: all tactics chits of the game."""
    return ground(state.scenario).charts.tactics.chits


@condition("12.2.1", "There is no tactics chit of this name: {chit}.")
def is_a_chit(state: State, frame: events.CloseCombat, chit: str) -> bool:
    """Whether the named chit exists."""
    return chit in every_chit(state, frame)


def why_barred(state: State, frame: events.CloseCombat, chit: str) -> tuple[str, str]:
    """12.2.3 to 12.2.5: the reason and detail why a side may not use a chit; empty if it may."""
    able = entitled(state, frame)
    if chit in able:
        return "", ""
    if set(ground(state.scenario).charts.tactics.led).intersection(able):
        flank = closed_flank(state, frame.combat)
        return ("creek flank", spoken(flank)) if flank else ("no flank", "")
    return why_unled(state, frame.combat, party(state, frame, frame.side))


def entitles(obstacle: str, rule: str, text: str) -> Condition:
    """12.2.3 to 12.2.5: fails if this obstacle keeps a side from a chit; `{it}` names it."""

    def holds(state: State, frame: events.CloseCombat, chit: str) -> bool:
        return why_barred(state, frame, chit)[0] != obstacle

    return condition(rule, text, it=lambda *about: why_barred(*about)[1])(holds)


CHIT = Law(
    events.PlayChit,
    events.CloseCombat,
    "12.2.2",
    opens=in_step("tactics"),
    who=Search(
        entitled,
        (
            is_a_chit,
            entitles("lafayette", "14.5", "Lafayette does not help with tactics."),
            entitles("creek", "16.3.1", "The creek separates {it} from this combat."),
            entitles("stirn", "14.6", "Stirn helps only where all his units are German."),
            entitles("pulaski", "12.2.5", "Count Pulaski leads only himself and dragoons stacked with him."),
            entitles("leader", "12.2.3", "No leader is with or next to a unit of yours in this combat."),
            entitles("creek flank", "16.3.2", "The open flank lies across the creek: {it}."),
            entitles("no flank", "12.2.3", "There is no open flank: no empty hex is next to both sides."),
        ),
        every=every_chit,
    ),
)


@BOOK.resolver(events.PlayChit, events.CloseCombat)
def play_chit(resolution: Resolution[State], frame: events.CloseCombat, action: events.PlayChit) -> None:
    """12.1.9: the chit stays face down until both are chosen."""
    attack, defence = frame.chits
    ours = frame.side == frame.attacker
    resolution.change(frame.replace(chits=(action.chit, defence) if ours else (attack, action.chit)))


def reveal(resolution: Resolution[State], frame: events.CloseCombat) -> None:
    """12.1.9, 12.1.9.1: apply the matrix. NC means no combat, and the withdrawing side goes back one hex."""
    result = crossed(resolution.state, *frame.chits)
    resolution.happen(events.ChitsRevealed(*frame.chits, result))
    if result == NO_COMBAT:
        resolution.change(frame.replace(tactics=result, step="advance"))
        withdraw(resolution, frame)
    else:
        resolution.change(frame.replace(tactics=result, step="roll"))
