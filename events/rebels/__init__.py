"""What can be said in Rebels & Redcoats."""

from __future__ import annotations

from cockade.events.event import Action, Fact, Frame, Vocabulary, kinds
from cockade.events.facts import SHARED_FACTS, Position, SetUp
from cockade.events.rebels import actions, facts, frames
from cockade.events.rebels.actions import *
from cockade.events.rebels.facts import *
from cockade.events.rebels.frames import *
from cockade.events.rebels.values import *
from cockade.events.rebels.values import SIDES

VOCABULARY = Vocabulary(
    sides=SIDES,
    actions=(SetUp, Position, *kinds(Action, actions)),
    facts=(*SHARED_FACTS, *kinds(Fact, facts)),
    frames=kinds(Frame, frames),
)
