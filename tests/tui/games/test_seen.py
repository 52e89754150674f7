"""What a law asks, the screen shows: of every field of a unit, or it is excused here with a reason."""

from itertools import product

import pytest
from attrs import fields

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import leadership
from cockade.engine.brandywine.common.state import Unit as BrandywineUnit
from cockade.engine.brandywine.common.zones import enemy_zone as brandywine_zone
from cockade.engine.rebels.common.state import Unit as RebelsUnit
from cockade.engine.rebels.common.zones import enemy_zone as rebels_zone
from cockade.engine.rebels.segment1_command import commanded_hexes
from cockade.engine.revolution.common.state import Unit as RevolutionUnit
from cockade.engine.revolution.phase5_1_movement.routes import stops
from cockade.events import brandywine
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.revolution.places import number
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER, recorded

WHERE = "where it stands is where it is drawn"
GONE = "who is not in the game is in no stack; the list of the lost has their names"
RECKONED = "only reckons: no law lets or forbids anything by it alone"
EXCUSED = {
    "rebels": {
        "counter": "is what is printed, and shown whole",
        "hex": WHERE,
        "alive": GONE,
        "due": "stands in the heading over those who wait",
        "entry": "those who wait are listed at their entry",
        "other_entries": "those who wait are listed at their entry",
        "opened": "is asked of those who were driven from their hex, and the refusal says so",
        "start": "a charge asks for it once, and the offer says where it is possible",
        "marched": "is where its zone of control stopped it, and the refusal says so",
        "walked": "is shown by what is left of it, where a battle limits it",
    },
    "brandywine": {
        "counter": "is what is printed, and shown whole",
        "hex": WHERE,
        "fate": GONE,
        "set_up_reduced": RECKONED,
        "start": RECKONED,
        "shown": "is seen by who sees the unit at all",
        "shot": "is shown of rifles",
        "freed": "is shown of those two who wait to be freed, and of Delaware's area",
        "due": "stands in the heading over those who wait",
        "entry": "those who wait are listed at their entry",
    },
    "revolution": {
        "counter": "is what is printed, and shown whole",
        "status": GONE,
        "area": WHERE,
        "aboard": "stands below its fleet",
        "choice": "while a counter may be placed its areas are marked on the map",
    },
}
OTHER = {
    ("rebels", "spent"): 2,
    ("rebels", "entered"): lambda state: state.turn,
    ("brandywine", "condition"): brandywine.SHATTERED,
    ("brandywine", "spent"): 2,
    ("brandywine", "arrived"): lambda state: state.turn,
    ("rebels", "helper"): lambda state: next(unit.id for unit in state.units if unit.is_leader),
    ("revolution", "held"): "turn",
    ("revolution", "crossed"): "pennsylvania",
    ("revolution", "landed"): "fleet",
}
"""Another value of a field, where it is no flag."""
CASES = [
    ("rebels", RebelsUnit, "harlem-greedy-1"),
    ("brandywine", BrandywineUnit, "feint-greedy-1"),
    ("revolution", RevolutionUnit, "short-greedy-1"),
]


def middle(name):
    """A state in the middle of a recorded game."""
    game = review(FOLDER / f"{name}.jsonl", GAMES).opened
    return game.states[game.line[len(game.line) // 2]]


def seen(ui, state, place):
    """All that the panel and the counter say of a place."""
    rows = [text_of(row) for row in ui.panels.stack_lines(state, place, ())]
    scene = ui.map.scene(state)
    return rows, getattr(scene, "stacks", {}).get(place)


@pytest.mark.parametrize(("game", "unit_class", "name"), CASES)
def test_every_field_of_a_unit_is_seen_or_excused(game, unit_class, name):
    """A unit that differs in it looks different beside the map or on it, to its own side at least."""
    ui, state = ui_of(game), middle(name)
    here = [unit for unit in state.units if unit.on_map and unit.side == state.side and not unit.is_leader]
    unseen = set()
    for field in fields(unit_class):
        value = OTHER.get((game, field.name))
        changed = value(state) if callable(value) else value
        found = False
        for unit in here[:6]:
            now = getattr(unit, field.name)
            after = (not now if isinstance(now, bool) else changed) if changed is None else changed
            if after is None:
                break
            units = [one.replace(**{field.name: after}) if one.id == unit.id else one for one in state.units]
            place = ui.map.home(state, unit.id)
            if seen(ui, state, place) != seen(ui, state.replace(units=tuple(units)), place):
                found = True
                break
        if not found:
            unseen.add(field.name)
    assert unseen <= set(EXCUSED[game])


def test_nothing_is_excused_that_is_no_field():
    for game, unit_class, _ in CASES:
        assert set(EXCUSED[game]) <= {field.name for field in fields(unit_class)}


@pytest.mark.parametrize("path", [path for path in recorded() if path.stem.endswith(("-greedy-1", "-1-0"))])
def test_what_is_laid_over_the_map_is_the_set_of_the_rules(path):
    """Command and zones of both sides, at the end of each tenth of a recorded game (11.3, 5.0, 8.1.1)."""
    game = review(path, GAMES).opened
    ui = ui_of(game.game.id)
    zones = {"rebels": rebels_zone, "brandywine": brandywine_zone}
    places = [game.states[game.line[len(game.line) * n // 10]] for n in range(1, 10)]
    for state, side in product(places, game.game.sides):
        if game.game.id in zones:
            laid = ui.map.overlay(state, "zone", side, ())
            assert frozenset(laid.hexes) == frozenset(zones[game.game.id](state, side))
        if game.game.id == "revolution":
            laid = ui.map.overlay(state, "zone", side, ())
            assert frozenset(laid.hexes) == {number(area) for area in stops(state, side, "land")}
        if game.game.id == "brandywine" and [u for u in state.position.of(side) if u.is_leader]:
            probe = next(unit for unit in state.units if unit.side == side and not unit.is_leader)
            hexes = ground(state.scenario).grid.hexes
            helped = {hex_ for hex_ in hexes if any(leadership(state, probe.replace(hex=hex_)))}
            assert frozenset(ui.map.overlay(state, "command", side, ()).hexes) == helped
        if game.game.id == "rebels" and commanded_hexes(state, side):
            assert ui.map.overlay(state, "command", side, ()).hexes == commanded_hexes(state, side)
