"""The die of a close combat (12.1.10, 12.1.11), new rolls for momentum (12.1.12), and their effect."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.combat_modifiers import modifiers
from cockade.engine.brandywine.b6_combat.consequences import apply_result
from cockade.engine.brandywine.b6_combat.odds import odds
from cockade.engine.brandywine.b6_combat.participants import attacked_hexes, defender
from cockade.engine.brandywine.b6_combat.steps import in_step
from cockade.engine.brandywine.common.book import BOOK, FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.tracks import gain, spend
from cockade.engine.law import Law, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events
from cockade.events.facts import Modifier

LOW, HIGH = -1, 10  # 12.1.14: the totals at which somebody gains a chit


def roll(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.11: the die, all modifiers, the result under the odds."""
    state = resolution.state
    found = odds(state, frame.combat, frame.shift)
    rolled = resolution.roll(
        "close combat",
        FACES,
        who=str(attacked_hexes(frame.combat)[0]),
        rule="12.1.11",
        modifiers=all_modifiers(state, frame),
        result=lambda _, total: fought(state.scenario, found.shifted, total),
        zero=True,
    )
    step = "momentum" if state.advanced else "results"
    resolution.change(frame.replace(step=step, total=rolled.total, result=rolled.result, passed=""))
    return True


def fought(scenario: str, column: int, total: int) -> str:
    """12.1.11: the result of a total in a column."""
    return ground(scenario).charts.close_combat.result(column, total)


def all_modifiers(state: State, frame: events.CloseCombat) -> list[Modifier]:
    """12.1.10: those of the card and that of the tactics."""
    tactics = Modifier("tactics", int(frame.tactics), "12.1.9")
    return [*modifiers(state, frame.combat, frame.leads, frame.band), *([tactics] if tactics.value else [])]


def next_decider(state: State, frame: events.CloseCombat) -> str:
    """12.1.12 (ruling Q37): the side with fewer chits first, the defender on a tie."""
    sides = sorted((defender(frame), frame.attacker), key=state.momentum_of)
    if frame.passed:
        sides = sides[sides.index(frame.passed) + 1 :]
    return next((side for side in sides if state.momentum_of(side)), "")


def consider_new_roll(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.12: ask each side that may spend a chit; the result is final when both have declined."""
    side = next_decider(resolution.state, frame)
    if not side:
        resolution.change(frame.replace(step="results"))
    elif frame.side != side:
        resolution.change(frame.replace(side=side))
    else:
        return False
    return True


@condition("1.0", "There are no momentum chits in the basic game.")
def is_advanced(state: State, frame: events.CloseCombat) -> bool:
    """Whether the advanced rules are played with."""
    return state.advanced


@condition("12.3.2", "You hold no momentum chit.")
def holds_a_chit(state: State, frame: events.CloseCombat) -> bool:
    """Whether there is one to spend."""
    return bool(state.momentum_of(frame.side))


SPEND = Law(
    events.SpendChit, events.CloseCombat, "12.1.12", opens=(is_advanced, *in_step("momentum"), holds_a_chit)
)


@BOOK.resolver(events.SpendChit, events.CloseCombat)
def roll_again(resolution: Resolution[State], frame: events.CloseCombat, action: events.SpendChit) -> None:
    """12.1.12: back to step 5; the step starts again after it."""
    resolution.change(frame.replace(step="roll", passed=""))
    spend(resolution, frame.side, "12.3.2")


def take_results(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.11, 12.1.13: report the result of the combat, and apply it."""
    state = resolution.state
    found, headings = (
        odds(state, frame.combat, frame.shift),
        ground(state.scenario).charts.close_combat.columns,
    )
    resolution.change(frame.replace(step="gain"))
    resolution.happen(
        events.CombatResolved(
            frame.combat,
            found.attack,
            found.defence,
            headings[found.column],
            headings[found.shifted],
            found.shifts,
            frame.total,
            frame.result,
        )
    )
    apply_result(resolution, frame)
    return True


def gain_momentum(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.14, 12.3.4, 12.3.5: very low totals give the defender a chit, very high ones the attacker."""
    resolution.change(frame.replace(step="advance"))
    if not resolution.state.advanced:
        return True
    if frame.total <= LOW:
        gain(resolution, defender(frame), "12.3.4")
    elif frame.total >= HIGH:
        gain(resolution, frame.attacker, "12.3.5")
    return True
