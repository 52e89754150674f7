"""The odds of a close combat and every modifier of its roll (12.1.7, CH.close-drm)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events.brandywine import AMERICAN, DISRUPTED, SHATTERED
from tests.referee.brandywine.board import SIX, STIRN, UNMARKED_RIFLES, halved
from tests.referee.brandywine.reading import in_pair
from tests.referee.brandywine.sides import attackers, defenders, fighters, froms, intos, sides

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from cockade.events import brandywine as events
    from tests.referee.brandywine.reading import Reading

CARD = "CH.close-drm"


def strengths(r: Reading, frame: events.CloseCombat) -> tuple[int, int]:
    """12.1.7: the strength of both sides."""
    attack = sum(unit.strength for unit in attackers(r, frame) if not unit.is_artillery)
    return attack, sum(halved(unit) for unit in defenders(r, frame))


def columns(r: Reading, frame: events.CloseCombat) -> tuple[int, int]:
    """12.1.7, 12.1.3, CH.close-notes: the column of the odds, and after the shifts."""
    attack, defence = strengths(r, frame)
    floors = r.ground.charts.close_combat.floors
    column = max([0, *(n for n, floor in enumerate(floors) if Fraction(attack, defence) >= floor)])
    shift = frame.shift - frame.combat.diverting
    return column, max(0, min(len(floors) - 1, column + shift))


def doubt(r: Reading, frame: events.CloseCombat) -> str:
    """The clause of the modifiers: what is special about those who fight."""
    hexes = (*froms(frame), *intos(frame))
    if any(len(r.ground.around[h]) < SIX for h in hexes):
        return "3.2.surrounded at the edge"
    stirn = r.state.standing(STIRN)
    if stirn and stirn.hex in {unit.hex for unit in fighters(r, frame, stirn.side)}:
        return "14.6 mixed command"
    return "CH.close-drm"


def modifiers(r: Reading, frame: events.CloseCombat) -> dict[tuple[str, str], int]:
    """CH.close-drm, all of them."""
    found = {("tactics", "12.1.9"): int(frame.tactics)}
    for side, lead, sign, word in zip(
        sides(frame), frame.leads, (1, -1), ("attacking", "defending"), strict=True
    ):
        found[f"{word} morale", "12.1.8"] = sign * r.unit(lead).morale
        found[f"{word} army morale", "12.1.8"] = sign * in_pair(frame.band, side)
        leader = commander(r, fighters(r, frame, side))
        if leader:
            found[leader.id, "14.2.1"] = sign * leader.counter.combat
    card = r.ground.charts.close_modifiers
    names = unit_lines(r, frame) | ground_lines(r, frame)
    found |= {(name, RULES.get(name, CARD)): card[name].value for name in names}
    return found


RULES = {"any_across_creek": "16.2.4", "all_across_creek": "16.2.5", "below_1_3": "CH.close-notes"}


def commander(r: Reading, units: list[Unit]) -> Unit | None:
    """14.2.1, Q56: one leader a side: the highest stacked with any unit of the combat."""
    found = [leader for h in {u.hex for u in units} if (leader := r.board.commander(h, units))]
    return min(found, key=lambda leader: leader.counter.seniority, default=None)


def unit_lines(r: Reading, frame: events.CloseCombat) -> set[str]:
    """The lines of the card about who fights."""
    ours, theirs = attackers(r, frame), defenders(r, frame)
    unruly = [unit.condition in (DISRUPTED, SHATTERED) for unit in theirs]
    attack, defence = strengths(r, frame)
    lines = {
        "defender_rifle": any(is_marked_rifle(unit) for unit in theirs),
        "attacker_rifle": any(is_marked_rifle(unit) for unit in ours),
        "defender_disordered": any(unruly),
        "dragoon_vs_disordered": all(unruly) and any(unit.is_dragoon for unit in ours),
        "defender_all_militia": all(is_militia(unit) for unit in theirs),
        "attacker_all_militia": all(is_militia(unit) for unit in ours),
        "defender_surrounded": all(r.board.is_surrounded(h, enemy(frame.attacker)) for h in intos(frame)),
        "attacker_surrounded": all(r.board.is_surrounded(h, frame.attacker) for h in froms(frame)),
        "below_1_3": Fraction(attack, defence) < r.ground.charts.close_combat.floors[0],
    }
    return {name for name, holds in lines.items() if holds}


def is_marked_rifle(unit: Unit) -> bool:
    """CH.close-drm: a rifle unit but for the two exceptions."""
    return unit.is_rifle and unit.id not in UNMARKED_RIFLES


def is_militia(unit: Unit) -> bool:
    """CH.close-drm: American militia."""
    return unit.side == AMERICAN and unit.counter.militia


def ground_lines(r: Reading, frame: events.CloseCombat) -> set[str]:
    """The lines about the ground, void for the Shattered (13.4, Q54)."""
    theirs = defenders(r, frame)
    if r.unit(frame.leads[1]).condition == SHATTERED or all(unit.condition == SHATTERED for unit in theirs):
        return set()
    steps = [(from_, into) for _, from_, into in frame.combat.crossings]
    kinds = [r.ground.map.terrain[unit.hex] for unit in theirs]
    deep = [r.ground.is_deep(a, b) for a, b in steps]
    lines = {
        "uphill": all(
            set(r.ground.hexside_lines(a, b)) & {"run", "up_slope", "up_slope_run"} for a, b in steps
        ),
        "into_fieldworks": all(r.ground.is_into_works(a, b) for a, b in steps),
        "any_across_creek": any(deep) and not frame.combat.pinned,
        "all_across_creek": all(deep) and not frame.combat.pinned,
        "in_meeting_house": "meeting_house" in kinds,
        "in_town": all(kind == "town" for kind in kinds),
    }
    return {name for name, holds in lines.items() if holds}
