"""What can be said in The American Revolution: sides, actions, facts and frames."""

from __future__ import annotations

from cockade.events.event import Action, Fact, Frame, Vocabulary, kinds
from cockade.events.facts import SHARED_FACTS, Position, Secret, SetUp
from cockade.events.revolution import actions, battle_facts, facts, frames
from cockade.events.revolution.actions import *
from cockade.events.revolution.battle_facts import *
from cockade.events.revolution.facts import *
from cockade.events.revolution.frames import *
from cockade.events.revolution.values import *
from cockade.events.revolution.values import SIDES

VOCABULARY = Vocabulary(
    sides=SIDES,
    actions=(SetUp, Position, Secret, *kinds(Action, actions)),
    facts=(*SHARED_FACTS, *kinds(Fact, battle_facts, facts)),
    frames=kinds(Frame, frames),
)
