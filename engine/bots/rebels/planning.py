"""Alternative turns: groups of units with their own orders, fights by other parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from cockade.engine.bots.bot import Pick
from cockade.engine.bots.candidate_plans import Changes, Group, Way
from cockade.engine.bots.parameters import REGULAR, values_of
from cockade.engine.bots.perturb import mutant
from cockade.engine.bots.rebels.aims import goals_of, keeps_of
from cockade.engine.bots.rebels.parameters import SHEET
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.events.rebels import Declaration

NEAR = 2  # units so many hexes apart belong together
LARGE = 6  # and a group of more units is two
REACH = 5  # so many hexes away an enemy may be whom one would rather attack
PREY = 4  # of so many near places one is a target
STAND: Changes = (("worthwhile", 99.0),)
"""Parameters that let units without a purpose stay."""
GO: Changes = (("attacks_ahead", True),)
"""Parameters that let sent units move, although their side only has to hold."""
SINGLY: Changes = (("concerted", False),)
CAREFUL: Changes = (("haste", 0.4), ("eager", 0.0))
AFRAID: Changes = (("caution", 2.0),)
STILL: Changes = (*STAND, *SINGLY)
LEAVING: Changes = (("parting", -0.5),)
EAGER: Changes = (("eager", 2.5),)
BOLD: Changes = (("haste", 0.0), ("dread", 0.5), ("caution", 0.0), ("attacks_ahead", True), ("sally", -1.0))
TIMID: Changes = (("haste", 0.4),)
ALL: Changes = (("haste", 0.0), ("dread", 0.0), ("attacks_ahead", True), ("larger", 1.5))
"""Alternatives for all units. The first four are for fights one by one, or for none."""
FIGHTING = frozenset(
    {"haste", "whole", "dread", "attacks_ahead", "suffered", "bounty", "shaken", "lost", "retreats", "larger"}
    | {"stirring", "taken", "kept", "rare", "concerted", "frail", "pushed", "gun", "cornered", "storm"}
)
"""The parameters of the choice of combats."""
MOVING = frozenset(
    {"haste", "whole", "dread", "attacks_ahead", "concerted", "eager", "storm", "sally", "reluctant", "frail"}
    | {"cornered", "caution", "seize", "lure", "pursuit", "crowded", "crowd", "enough", "guard", "garrison"}
    | {"answer", "alert", "hope", "risked", "astray", "dither", "worthwhile", "manned"}
)
"""The parameters of movement."""


def plans(state: State, side: str) -> Iterator[Way]:
    """Yield plans that differ widely from each other and from Regular's, the most promising first."""
    if isinstance(state.agenda[-1], Declaration):
        yield from (Way(changes=changes) for changes in (TIMID, BOLD, ALL))
        return
    groups = groups_of(state, side)
    army = [unit for group in groups for unit in group]
    places = prey(state, army) if army else []
    aimed = [Way().ordered(Group(tuple(unit.id for unit in army), REGULAR, GO, place)) for place in places]
    postures = [Way(changes=changes) for changes in (SINGLY, CAREFUL, AFRAID, STILL, LEAVING, EAGER, BOLD)]
    wanted = [Way(changes=(("quarry", foe),)) for foe in quarries(state, side)]
    yield from filter(None, chain.from_iterable(zip_longest(postures, aimed, wanted)))


def neighbour(state: State, side: str, names: Sequence[str], best: Way, pick: Pick) -> Way:
    """Return a way near the best one so far. It may turn out the same."""
    moving = not isinstance(state.agenda[-1], Declaration)
    groups = groups_of(state, side) if moving else []
    foes = quarries(state, side) if moving else []
    kind = pick(3) if moving else 2
    if kind == 0 and groups:
        units = groups[pick(len(groups))]
        return best.ordered(Group(tuple(unit.id for unit in units), *order(state, units, names, pick)))
    if kind == 1 and foes:
        changes = dict(best.changes) | {"quarry": foes[pick(len(foes))]}
        return best.replace(changes=tuple(changes.items()))
    return best.replace(changes=changed(state, side, best, pick, moving=moving))


def quarries(state: State, side: str) -> list[int]:
    """Return the enemy hexes near a side's units, any of which may be attacked first."""
    line, far = state.position.line[side], ground(state.scenario).grid.distance
    foes = sorted(state.position.combat[enemy(side)])
    return [foe for foe in foes if any(far(foe, hex_) <= REACH for hex_ in line)]


def order(state: State, units: Sequence[Unit], names: Sequence[str], pick: Pick) -> tuple[str, Changes, int]:
    """Return orders of a group: to stay, or to go as a character against any target or a near one."""
    if not pick(6):
        return names[0], STAND, 0
    places = prey(state, units)
    if not places or not pick(3):
        return names[pick(len(names))], (), 0
    return names[pick(len(names))], GO, places[pick(len(places))]


def prey(state: State, units: Sequence[Unit]) -> list[int]:
    """Return a group's nearest targets: enemies, and deciding places."""
    side, field = units[0].side, ground(state.scenario)
    here = place_of(units[0])
    places = {*state.position.combat[enemy(side)], *goals_of(state, side), *keeps_of(state, side)}
    away = field.grid.away(here) if here else None
    return sorted(places, key=lambda hex_: (away[hex_] if away else 0, hex_))[:PREY]


def changed(state: State, side: str, best: Way, pick: Pick, *, moving: bool) -> Changes:
    """Return other parameters for all units: of movement, or before fights those of fights."""
    values = values_of(SHEET, best.name, state.scenario, side) | dict(best.changes)
    free = {name: one for name, one in values.items() if name in (MOVING if moving else FIGHTING)}
    return tuple((dict(best.changes) | mutant(free, pick)).items())


def groups_of(state: State, side: str) -> list[list[Unit]]:
    """Return groups of units near each other or entering at one place, without leaders."""
    far = ground(state.scenario).grid.distance
    left = [unit for unit in state.units if unit.side == side and unit.alive and not unit.is_leader]
    left = sorted(
        (unit for unit in left if place_of(unit) and not unit.held), key=lambda u: (place_of(u), u.id)
    )
    found: list[list[Unit]] = []
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [unit for unit in left if far(place_of(unit), place_of(one)) <= NEAR]
            group += near
            left = [unit for unit in left if unit not in near]
        found += halved(group)
    return found


def halved(group: list[Unit]) -> list[list[Unit]]:
    """Return a group in pieces that are not too large, ordered by distance."""
    if len(group) <= LARGE:
        return [group]
    middle = len(group) // 2
    return [*halved(group[:middle]), *halved(group[middle:])]


def place_of(unit: Unit) -> int:
    """Return the hex of a unit, or where it will enter. 0 for one that enters elsewhere later."""
    return unit.hex or unit.entry
