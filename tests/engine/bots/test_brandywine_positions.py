"""What a player of Brandywine would laugh at (positions/brandywine.toml): Regular does none of it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.bots.registry import player
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.events.brandywine import AMERICAN, SIDES
from tests.engine.brandywine import field

FILE = Path(__file__).parent / "positions" / "brandywine.toml"
POSITIONS = tomllib.loads(FILE.read_text("utf-8"))["position"]
KEYS = ("a", "b", "c")
"""Every position is played out with some dice; only a fight needs any."""
FAR = 8
"""From where a march takes two turns."""


def piece(line):
    """A piece from its line: SIDE KIND ID HEX, and what is not as usual."""
    side, kind, id_, hex_, *rest = line.split()
    more = {name: int(value) for name, _, value in (one.partition("=") for one in rest)}
    return getattr(field, kind)(id_, side, int(hex_), **more)


def battle(position):
    """The sketch of a position, its phase begun."""
    ground_ = {name: position[name] for name in ("zones", "creek") if name in position}
    scenario = position.get("decisive")
    decisive = ground(scenario).scenario.decisive if scenario else ()
    pieces = [piece(line) for line in position["pieces"]]
    made = field.Battle(
        *pieces, side=position["side"], turn=position.get("turn", 7), decisive=decisive, **ground_
    )
    made.go_on()
    return made.state


def played(position, state, key):
    """The state when the phase is over, or the whole turn of a player."""
    part = "side" if position.get("until") == "turn" else "segment"
    begun = getattr(state, part)
    players = {side: player(REGULAR, GAME.id) for side in SIDES}
    dice = MeaningfulDice(key.encode())
    return play_on(GAME, state, players, dice, random_source(key), lambda now: getattr(now, part) != begun)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_regular_masters(position):
    """Units end where a player expects them; who was taken in a fight is not looked at."""
    begun = battle(position)
    for key in KEYS:
        state = played(position, begun, key)
        place = {unit.id: unit.hex for unit in state.units if unit.hex}
        for unit, hexes in position.get("at", {}).items():
            assert place[unit] in hexes
        for unit, hexes in position.get("off", {}).items():
            assert place[unit] not in hexes
        for unit, others in position.get("with", {}).items():
            assert place[unit] in {place[one] for one in others if one in place}
        assert set(position.get("holds", ())) <= {
            place[one] for one in place if state.unit(one).side == position["side"]
        }
        assert not set(position.get("spent", ())) & set(place)


@pytest.mark.parametrize("scenario", ["feint", "tournament"])
def test_nobody_is_set_up_days_away_from_where_the_enemy_comes(scenario):
    """18.1.1: whom the American places freely stands where the enemy comes soon, not at the edge."""
    _, state = GAME.start(scenario, KeyedDice(b"set-up", 0))
    players = {side: player(REGULAR, GAME.id) for side in SIDES}
    laid = ground(scenario)
    free = {unit for group in laid.scenario.groups if group.is_free for unit in group.units}
    state = play_on(
        GAME,
        state,
        players,
        MeaningfulDice(b"set-up"),
        random_source("set-up"),
        lambda now: bool(now.segment),
    )
    creek = [unit.hex for unit in state.units if unit.hex and unit.side != AMERICAN]
    for id_ in free:
        unit = state.unit(id_)
        if unit.side == AMERICAN:
            assert min(laid.grid.distance(unit.hex, hex_) for hex_ in creek) <= FAR
