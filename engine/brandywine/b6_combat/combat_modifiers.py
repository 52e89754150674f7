"""Step 4 of a close combat: die roll modifiers, each with its clause (12.1.10, CH.close-drm)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import field, frozen

from cockade.engine.brandywine.b6_combat.odds import odds
from cockade.engine.brandywine.b6_combat.participants import attackers, defenders, is_in_house
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE, STIRN, is_foreign
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.tracks import unit_morale
from cockade.engine.brandywine.common.zones import is_surrounded
from cockade.events.brandywine import AMERICAN, Combat
from cockade.events.facts import Modifier
from cockade.events.record import Record

STEADY_RIFLES = ("ferguson", "penn_rifle")
RISES = frozenset({"run", "up_slope", "up_slope_run"})
ATTACK, DEFENCE = "attacking", "defending"


@frozen
class Fight(Record):
    """A combat as its modifiers see it; `leads` are (attacker's, defender's), empty while unknown."""

    state: State
    combat: Combat
    leads: tuple[str, str]
    band: tuple[int, int]
    attack: list[Unit] = field(init=False)
    defence: list[Unit] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Look up the units still in the combat."""
        object.__setattr__(self, "attack", attackers(self.state, self.combat))
        object.__setattr__(self, "defence", defenders(self.state, self.combat))


def modifiers(state: State, combat: Combat, leads: tuple[str, str], band: tuple[int, int]) -> list[Modifier]:
    """12.1.10: all modifiers except the tactics; they are cumulative."""
    fight = Fight(state, combat, leads, band)
    chart = ground(state.scenario).charts.close_modifiers
    names = [*_defender_lines(fight), *_attacker_lines(fight), *_ground_lines(fight), *_odds_line(fight)]
    lines = [Modifier(name, chart[name].value, RULES.get(name, "CH.close-drm")) for name in names]
    return [*_lead_lines(fight), *_leader_lines(fight), *lines]


RULES = {
    "any_across_creek": "16.2.4",
    "all_across_creek": "16.2.5",
    "below_1_3": "CH.close-notes",
}


# ---------------------------------------------------------------- lead units and leaders


def _lead_lines(fight: Fight) -> Iterator[Modifier]:
    """12.1.8 (ruling Q57): basic morale and army level of both lead units."""
    for who, sign, id_ in ((ATTACK, 1, fight.leads[0]), (DEFENCE, -1, fight.leads[1])):
        if id_:
            for one in unit_morale(fight.state, fight.state.unit(id_), fight.band):
                yield Modifier(f"{who} {one.name}", sign * one.value, "12.1.8")


def _leader_lines(fight: Fight) -> Iterator[Modifier]:
    """14.2.1: added when attacking, subtracted when defending."""
    for sign, units in ((1, fight.attack), (-1, fight.defence)):
        leader = combat_leader(fight.state, units)
        if leader is not None and leader.counter.combat:
            yield Modifier(leader.id, sign * leader.counter.combat, "14.2.1")


def combat_leader(state: State, units: Sequence[Unit]) -> Unit | None:
    """14.2.1 (ruling Q56): the highest ranking leader stacked with a unit of this side in the combat."""
    hexes = {unit.hex for unit in units}
    side = units[0].side if units else ""
    leaders = [leader for hex_ in hexes for leader in state.position.leaders(hex_) if leader.side == side]
    able = [leader for leader in leaders if may_command(leader, units)]
    return min(able, key=lambda leader: leader.counter.seniority, default=None)


def may_command(leader: Unit, units: Iterable[Unit]) -> bool:
    """14.1.1, 14.5, 14.6: any leader except Lafayette; Stirn only if no unit of his side is German."""
    if leader.id == LAFAYETTE:
        return False
    return leader.id != STIRN or not any(map(is_foreign, units))


# ---------------------------------------------------------------- the lines of the card


def is_poor_rifle(unit: Unit) -> bool:
    """10.1.1: rifles are bad at close combat, but for Ferguson's and the Pennsylvania Rifle Regiment."""
    return unit.is_rifle and unit.id not in STEADY_RIFLES


def is_militia(unit: Unit) -> bool:
    """3.2, QA.4: American militia, the Philadelphia artillery among them."""
    return unit.side == AMERICAN and (unit.counter.militia or unit.kind == "militia")


def _defender_lines(fight: Fight) -> Iterator[str]:
    """CH.close-drm: the modifiers that help the attacker."""
    defence = fight.defence
    disordered = [not unit.in_parade_order for unit in defence]
    if any(map(is_poor_rifle, defence)):
        yield "defender_rifle"
    if any(disordered):
        yield "defender_disordered"
    if all(disordered) and any(unit.is_dragoon for unit in fight.attack):
        yield "dragoon_vs_disordered"
    if all(map(is_militia, defence)):
        yield "defender_all_militia"
    if all(is_surrounded(fight.state, unit) for unit in defence):
        yield "defender_surrounded"


def _attacker_lines(fight: Fight) -> Iterator[str]:
    """CH.close-drm: the modifiers that help the defender."""
    if any(map(is_poor_rifle, fight.attack)):
        yield "attacker_rifle"
    if all(map(is_militia, fight.attack)):
        yield "attacker_all_militia"
    if all(is_surrounded(fight.state, unit) for unit in fight.attack):
        yield "attacker_surrounded"


def _ground_lines(fight: Fight) -> Iterator[str]:
    """CH.close-drm, 16.2.4 to 16.2.6; 13.4 (ruling Q54): the terrain modifiers, never for the Shattered."""
    if all(unit.is_shattered for unit in fight.defence) or is_lead_shattered(fight):
        return
    laid = ground(fight.state.scenario)
    ways = [(from_, into) for _, from_, into in fight.combat.crossings]
    if all(RISES.intersection(laid.crossed(*way)) for way in ways):
        yield "uphill"
    if all(laid.into_works(*way) for way in ways):
        yield "into_fieldworks"
    deep = [laid.is_deep(*way) for way in ways]
    if any(deep) and not fight.combat.pinned:
        yield "any_across_creek"
        if all(deep):
            yield "all_across_creek"
    if any(is_in_house(fight.state, unit) for unit in fight.defence):
        yield "in_meeting_house"
    if all(laid.map.terrain[unit.hex] == "town" for unit in fight.defence):
        yield "in_town"


def is_lead_shattered(fight: Fight) -> bool:
    """Ruling Q54: whether the defending lead unit is Shattered."""
    return bool(fight.leads[1]) and fight.state.unit(fight.leads[1]).is_shattered


def _odds_line(fight: Fight) -> Iterator[str]:
    """CH.close-notes: odds worse than the first column."""
    if odds(fight.state, fight.combat).below:
        yield "below_1_3"
