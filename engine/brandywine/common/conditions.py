"""The conditions for the unit and the hex that any action names (2.1, 3.2, 4.4, 9.1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from cockade.engine import unit_law
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.law import Search, as_search, condition
from cockade.engine.unit_law import Reads, of_unit, own_units
from cockade.events.brandywine import AMERICAN, ARMY, CAPTURED, PLAYING, WAITING
from cockade.events.event import Frame


def first_of(state: State, frame: Frame, unit: str, *_: object) -> str:
    """The unit that an action names first, under any field name."""
    return unit


def last_of(state: State, frame: Frame, *args: object) -> object:
    """The hex that an action names last."""
    return args[-1]


def side_of(frame: Frame) -> str:
    """The side that decides in a frame."""
    side: str = getattr(frame, "side", "")
    return side


def every_unit(state: State, frame: Frame) -> Iterable[str]:
    """3.2: all units of the battle; the conditions of a law select among them."""
    return state.roster


def on_the_map(state: State, frame: Frame) -> list[Unit]:
    """9.1.1: the deciding side's units on the map."""
    return state.position.own[side_of(frame)]


def map_hexes(state: State, frame: Frame, *about: object) -> Iterable[int]:
    """2.1: every hex of the map; the conditions of a law select among them."""
    return ground(state.scenario).grid.hexes


def every_target(state: State, frame: Frame, *about: object) -> Iterable[str]:
    """3.2: all units of the battle, to fire at."""
    return state.roster


def rule_of_name(state: State, frame: Frame, unit: str, *_: object) -> str:
    """7.1.3-adv while the British are hidden; otherwise the clause of combat units."""
    hidden = state.advanced and side_of(frame) == AMERICAN and not state.is_released(ARMY)
    return "7.1.3-adv" if hidden else "3.2.combat-unit"


@condition(rule_of_name, "You know of no such unit in this battle.")
def is_in_battle(state: State, frame: Frame, unit: str, *_: object) -> bool:
    """Whether the battle has a unit of this id."""
    return unit in state.roster


@condition("9.1.1", "{unit} is not yours to command.", unit=first_of)
def is_own(state: State, frame: Frame, unit: str, *_: object) -> bool:
    """Whether the unit belongs to the side that decides."""
    return state.unit(unit).side == side_of(frame)


def rule_of_loss(state: State, frame: Frame, unit: Unit, *_: object) -> str:
    """13.1.5, 13.1.7, CH.leader-loss: the clause that removed a unit or a leader from the game."""
    return "CH.leader-loss" if unit.is_leader else "13.1.7" if unit.fate == CAPTURED else "13.1.5"


@of_unit(rule_of_loss, "{unit} is out of the game.", Reads.UNIT, unit=lambda state, frame, unit, *_: unit.id)
def is_in_the_game(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """Whether the unit is in play, or waits to arrive."""
    return unit.fate in (PLAYING, WAITING)


@condition("2.1", "There is no hex {hex} on this map.", hex=last_of)
def is_on_the_grid(state: State, frame: Frame, *args: Any) -> bool:
    """Whether the map has this hex."""
    return args[-1] in ground(state.scenario).grid


A_UNIT = (is_in_battle, is_in_the_game)
OWN = (is_in_battle, is_own)
"""What all units of the side that decides keep."""
OWN_UNIT = (*OWN, is_in_the_game)


@frozen(eq=False)
class UnitLaw(unit_law.UnitLaw):
    """A law about a unit of the side that decides."""

    who: Search = field(default=Search(own_units, OWN), converter=as_search)
