"""What can be said in Brandywine: sides, counters, actions, facts and frames."""

from __future__ import annotations

from cockade.events.brandywine import actions, facts, frames
from cockade.events.brandywine.actions import *
from cockade.events.brandywine.facts import *
from cockade.events.brandywine.frames import *
from cockade.events.brandywine.values import *
from cockade.events.brandywine.values import SIDES
from cockade.events.event import Action, Fact, Frame, Vocabulary, kinds
from cockade.events.facts import SHARED_FACTS, Position, Secret, SetUp

VOCABULARY = Vocabulary(
    sides=SIDES,
    actions=(SetUp, Position, Secret, *kinds(Action, actions)),
    facts=(*SHARED_FACTS, *kinds(Fact, facts)),
    frames=kinds(Frame, frames),
)
