"""Brandywine for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import SIDES
from cockade.tui.games.brandywine.names import is_unknown, side_name, unit_name
from cockade.tui.games.brandywine.panels import BrandywinePanels, movement
from cockade.tui.games.hexgame import HexVoice
from cockade.tui.text.i18n import say, sentence


class BrandywineVoice(HexVoice[State, Unit]):
    """Describe units and hexes in sentences. An unknown unit is described by its hex only."""

    sides = SIDES

    def __init__(self, panels: BrandywinePanels) -> None:
        self.panels = panels

    def living(self, state: State) -> list[Unit]:
        return [unit for unit in state.units if unit.on_map or unit.is_waiting]

    def said(self, state: State, unit: Unit) -> str:
        if not is_unknown(unit):
            return super().said(state, unit)
        names = {"name": unit_name(state, unit.id), "id": unit.id, "side": side_name(state, unit.side)}
        text = "{name} ({id}), {side}, at {hex}; no player may look (7.1.3-adv)."
        return say(text, hex=spoken(unit.hex), **names)

    def parts(self, state: State, unit: Unit) -> Iterator[str]:
        kind = say("{kind} with rifles", kind=say(unit.kind)) if unit.is_rifle else say(unit.kind)
        yield f"{side_name(state, unit.side)} {kind}"
        yield whereabouts(unit)
        yield from printed(unit)
        yield say("movement {left}", left=movement(state, unit))

    def load(self, state: State, hex_: int) -> Iterator[str]:
        if state.position.stack(hex_):
            yield sentence([self.panels.load(state, hex_).capitalize()])


def whereabouts(unit: Unit) -> str:
    """The hex of a unit, or the time and place of its arrival."""
    if unit.hex:
        return say("at {hex}", hex=spoken(unit.hex))
    if not unit.due:
        return say("to be placed or still to come")
    return say("off the map, due on turn {turn} at {hex}", turn=unit.due, hex=spoken(unit.entry))


def printed(unit: Unit) -> Iterator[str]:
    """Yield the values on the visible side of a counter."""
    if unit.is_leader:
        yield say("combat {value}", value=unit.counter.combat)
        yield say("leadership {value}", value=unit.counter.leadership)
        return
    yield say("strength {strength}", strength=unit.strength)
    yield say("morale {morale:+d}", morale=unit.morale)
    yield say("{n} of {all} steps", n=unit.steps, all=unit.counter.steps)
