"""The checks that must hold in every state of every game, after any play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from cockade.engine.game import UNITS_LOST
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.losses import SURVIVAL
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import EVENT, MAP, OUT, POOL, RESERVED, State, sorted_hand
from cockade.engine.revolution.phase0_setup.setup import counters
from cockade.events.revolution import COLONIES, SIDES, BattleJoined, Throw

STATUSES = (POOL, MAP, RESERVED, EVENT, OUT)
ONE_OF_A_KIND = ("fortress", "siege", "partisan", "massacre")


def violations(state: State) -> list[str]:
    """Every broken law in words; an empty list is a sound state."""
    laws = (_units, _cargo, _markers, _tracks, _works, _battle, _play)
    return [broken for law in laws for broken in law(state)]


@cache
def made(scenario: str) -> list[str]:
    """13.10: the ids of all counters of a scenario, in alphabetical order."""
    return sorted(counter.id for counter, _ in counters(ground(scenario)))


@cache
def markers(scenario: str) -> Counter[str]:
    """4.1: how many there are of each campaign marker."""
    return Counter(ground(scenario).markers)


def _units(state: State) -> Iterator[str]:
    """13.10: every counter is there once, in one place that can hold it."""
    laid = ground(state.scenario)
    if sorted(unit.id for unit in state.units) != made(state.scenario):
        yield UNITS_LOST
    for unit in state.units:
        if (unit.status == MAP) != bool(unit.area) or unit.status not in STATUSES:
            yield f"{unit.id} is {unit.status} and in {unit.area or 'no area'}"
        if unit.area and unit.area not in laid.map:
            yield f"{unit.id} is in {unit.area}, which is no area"
        elif unit.is_fleet and unit.area and not _floats(state, unit.area):
            yield f"{unit.id} is in {unit.area}, where no fleet can be (24.1)"
        elif unit.is_ashore and laid.map.ground(unit.area) == "sea":
            yield f"{unit.id} walks on {unit.area} (16.9)"
        if unit.disrupted and state.battle is None:
            yield f"{unit.id} is disrupted after the battle (18.7)"


def _floats(state: State, area: str) -> bool:
    areamap = ground(state.scenario).map
    return areamap.ground(area) == "sea" or areamap.is_port(area)


def _cargo(state: State) -> Iterator[str]:
    """24.5: cargo is where its fleet is, and there is room for it; militia never embarks (23.1)."""
    most = ground(state.scenario).charts.limits.cargo
    lost, sieges = _falling(state), {work.unit for work in state.works}
    for fleet, cargo in state.position.cargo.items():
        carrier = state.unit(fleet)
        if any(
            unit.area != carrier.area or unit.side != carrier.side for unit in cargo if unit.id not in lost
        ):
            yield f"{fleet} carries who is elsewhere"
        if sum(unit.is_land_combat + (unit.id in sieges) for unit in cargo) > most:
            yield f"{fleet} carries more than {most} units (24.5)"
        if any(unit.kind in ("militia", "militia_leader", "fleet") for unit in cargo):
            yield f"{fleet} carries who cannot go to sea (23.1)"


def _falling(state: State) -> set[str]:
    """21.4: leaders who have fallen, while the die for their survival is thrown."""
    return {frame.who for frame in state.agenda if isinstance(frame, Throw) and frame.purpose == SURVIVAL}


def _markers(state: State) -> Iterator[str]:
    """Ruling Q93: every campaign marker is in one place, and hands have no order."""
    held = [*state.pool, *state.hands[0], *state.hands[1], *state.gone]
    held += [one.marker for one in state.committed]
    held += [state.passing[1]] if state.passing[1] else []
    held += [one.marker for one in state.arisen if one.marker]
    if Counter(held) != markers(state.scenario):
        yield "campaign markers were lost or doubled"
    for hand in (state.pool, *state.hands, state.gone):
        if hand != sorted_hand(hand):
            yield "markers are out of order"
    if min(state.points) < 0:
        yield f"points are {state.points} (7.9.debate)"


def _tracks(state: State) -> Iterator[str]:
    """10.4, 11.5, 12.6: no marker leaves its track; nations are allied as the European box says (26.1)."""
    charts = ground(state.scenario).charts
    if not 0 <= state.progress < len(charts.progress):
        yield f"progress is {state.progress}"
    if len(state.loyalty) != len(COLONIES) or not all(
        charts.loyalty.least <= level <= charts.loyalty.most for level in state.loyalty
    ):
        yield f"loyalty is {state.loyalty}"
    box = charts.europe.get(state.europe)
    if box is None:
        yield f"Europe is at {state.europe}"
    elif {"french": box.france_allied, "spanish": box.spain_allied} != {
        nation: nation in state.allied for nation in ("french", "spanish")
    }:
        yield f"{state.allied} are allied in the box {box.id}"


def _works(state: State) -> Iterator[str]:
    """15.2: one marker of a kind in an area; 28.7: ten fortresses and sieges; 28.4: each with its unit."""
    for work in state.works:
        if work.unit and state.unit(work.unit).area != work.area and work.unit not in _falling(state):
            yield f"a {work.kind} is in {work.area} and its unit {work.unit} elsewhere (28.4)"
    for (kind, area), number in Counter((work.kind, work.area) for work in state.works).items():
        if number > 1 or kind not in ONE_OF_A_KIND:
            yield f"{number} {kind} are in {area}"
    forts = sum(work.kind in ("fortress", "siege") for work in state.works)
    if forts > ground(state.scenario).pieces.pieces["fortress_siege"].count:
        yield f"there are {forts} fortresses and sieges"


def _battle(state: State) -> Iterator[str]:
    """18.4, 18.5: a battle is in progress while it is on the agenda; what is spare lies there unspent."""
    battle = state.battle
    if (battle is not None) != any(isinstance(frame, BattleJoined) for frame in state.agenda):
        yield "a battle is not in progress, or not on the agenda"
    if battle is None:
        return
    for place, side in enumerate(SIDES):
        if battle.spare[place] not in (0, len(state.put_down(side, "tactics"))):
            yield f"{battle.spare[place]} Tactics of the {side} player are spare (18.5)"
        ids = (battle.american, battle.british)[place]
        if any(state.unit(id_).side != side for id_ in ids):
            yield f"somebody fights against the {side} player on his side"


def _play(state: State) -> Iterator[str]:
    """A side has something to decide and a legal action, or the game is over."""
    if not state.over and not state.agenda:
        yield "nobody has anything to decide and the game is not over"
    elif not state.over and not any(offer.actions for offer in BOOK.offers(state)):
        yield f"a dead end: nothing is offered in {type(state.agenda[-1]).__name__}"
