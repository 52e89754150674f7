"""The referee of Brandywine: every event read again from the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from attrs import define

from cockade.events import brandywine as events
from cockade.events.event import Event, Frame
from cockade.events.facts import SetUp
from tests.referee.brandywine import (
    combat,
    declaring,
    endings,
    fire,
    initiative,
    march,
    results,
    retreats,
    sequence,
    set_up,
)
from tests.referee.brandywine.ground import Ground
from tests.referee.brandywine.reading import Lost, Over, Reading
from tests.referee.kernel import Referee

ACTS: dict[type[Frame], Callable[[Reading, Any], None]] = {
    events.Placement: set_up.places,
    events.EntryChoice: set_up.chooses_entry,
    events.TeaTime: initiative.tea,
    events.Wager: initiative.wager_acts,
    events.Protest: initiative.protest_acts,
    events.MovementPhase: march.act,
    events.Crowded: endings.loses_step,
    events.RallyPhase: results.rally_acts,
    events.ArtilleryPhase: fire.artillery_acts,
    events.Battery: fire.battery_acts,
    events.RiflePhase: fire.rifles_act,
    events.Declaration: declaring.act,
    events.CombatPhase: combat.phase_acts,
    events.Stragglers: results.stragglers_act,
    events.CloseCombat: combat.acts,
    events.Aftermath: results.aftermath_acts,
    events.Retreating: retreats.acts,
    events.Accompanying: results.accompanying_acts,
    events.Choosing: results.choosing_acts,
    events.LeaderLost: results.leader_lost_acts,
    events.Advancing: results.advancing_acts,
}
"""What a side decides, by what is in progress."""

GOES_ON: dict[type[Frame], Callable[[Reading, Any], bool]] = {
    events.SequenceOfPlay: sequence.continues,
    events.Placement: set_up.placement_goes_on,
    events.Wager: initiative.wager_goes_on,
    events.Protest: initiative.protest_goes_on,
    events.Crowded: endings.crowded_goes_on,
    events.RallyPhase: results.rally_goes_on,
    events.ArtilleryPhase: fire.artillery_goes_on,
    events.Battery: fire.battery_goes_on,
    events.RiflePhase: fire.rifles_go_on,
    events.RifleFire: fire.rifles_fire,
    events.Declaration: declaring.continues,
    events.CombatPhase: combat.phase_goes_on,
    events.Stragglers: results.stragglers_go_on,
    events.CloseCombat: combat.continues,
    events.Aftermath: results.aftermath_goes_on,
    events.Retreating: retreats.continues,
    events.Withdrawing: retreats.withdrawing_goes_on,
    events.Accompanying: results.accompanying_goes_on,
    events.Choosing: results.choosing_goes_on,
    events.Advancing: results.advancing_goes_on,
}
"""What follows by itself; False where the side must decide."""


@cache
def ground_of(scenario: str) -> Ground:
    """The ground of a scenario, read once."""
    return Ground.of(scenario)


@define
class BrandywineReferee(Referee):
    """
    Reads every event fact by fact; at the first that differs the rest of the event is not read.

    `strayed` are the units that in this move have left the roads or come beside an enemy (9.2.2).
    """

    strayed: frozenset[str] = frozenset()

    def watch(self, before: Any, event: Event, after: Any) -> None:
        """Compare one event with the rulebook."""
        is_first = isinstance(event.action, SetUp)
        scenario = event.action.scenario if isinstance(event.action, SetUp) else before.scenario
        reading = Reading(self, ground_of(scenario), before, event)
        try:
            if is_first:
                set_up.set_up(reading)
            else:
                self._decided(reading)
            self._proceeds(reading)
        except Over:
            self.expect("5.0", "facts after the end", reading.at, len(event.facts))
        except Lost:
            return
        self.expect("reduce", "the state after", True, reading.state == after)

    def _decided(self, reading: Reading) -> None:
        frame = reading.frame
        reading.must("5.0", "who decides", getattr(frame, "side", ""), reading.event.side)
        ACTS[type(frame)](reading, frame)

    def _proceeds(self, reading: Reading) -> None:
        while True:
            frame = reading.frame
            go_on = GOES_ON.get(type(frame))
            if go_on is None or not go_on(reading, frame):
                break
        reading.must("5.0", "nothing more happens", None, reading.next)
