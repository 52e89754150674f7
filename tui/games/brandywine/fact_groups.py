"""The facts of Brandywine that get a sentence each, and those that need none."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.state import State
from cockade.events import brandywine as events
from cockade.events.facts import Concealed, SegmentBegan, TurnBegan
from cockade.tui.games import narrator
from cockade.tui.games.brandywine.names import TELLING
from cockade.tui.games.narrator import Narrator, folded

SILENT = (events.RallyTried, events.CombatOver, Concealed)
"""Facts that change only bookkeeping, or replace facts that are hidden from the viewer."""
Context = narrator.Context[State]
HEADINGS = {TurnBegan: 0, SegmentBegan: 1}
NARRATOR = Narrator[State](partial(folded, apply), TELLING, headings=HEADINGS)
narrates, together = NARRATOR.narrates, NARRATOR.narrates_together
NARRATOR.joins({events.UnitArrived: attrgetter("hex")})
NARRATOR.templates(
    {
        events.UnitsDue: "Due on turn {turn} at {entry}{rule}: {units}.",
        events.UnitArrived: "At {hex}, arrived{rule}: {units}.",
        events.ArmyReleased: "{Army} is released{rule}.",
        events.DetachmentAttacked: (
            "Maxwell's detachment is attacked: Greene's Wing may be released early{rule}."
        ),
        events.UnitFreed: "{unit} can move now{rule}.",
        events.StackShown: "Visible to the American player{rule}: {units}.",
        events.InitiativeTaken: "The {side} have the initiative{rule}.",
        events.InitiativeBought: "Howe does not stop for tea: his men of turn {turn} march on{rule}.",
        events.UnitAdvanced: "{unit} advances to {hex}{rule}.",
        events.ConditionChanged: "{unit} is now {condition}{rule}.",
        events.StepLost: "{unit} loses a step{rule}.",
        events.UnitEliminated: "{unit} is eliminated{rule}.",
        events.UnitCaptured: "{unit} is captured{rule}.",
        events.UnitRemoved: "{unit} leaves the field{rule}.",
        events.UnitsPinned: "Pinned{rule}: {units}.",
        events.PinsRemoved: "Pinned no longer{rule}: {units}.",
        events.HorseWithdrew: ("Dragoons withdraw{rule}: {units}.", "12.1.7"),
        events.HorseReturned: "Dragoons that withdrew are ready again{rule}: {units}.",
        events.ShotsFired: (
            "Fire of {units} at {target}: strength {strength}, range {range}, hits on {needed} or more."
        ),
        events.HouseHeld: "Held in the Meeting House, they do not attack{rule}: {units}.",
        events.LeadChosen: "{unit} leads the {side}{rule}.",
        events.LafayetteUsed: "Lafayette shifts the odds by {shift:+d}{rule}.",
    }
)
