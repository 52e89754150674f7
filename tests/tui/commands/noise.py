"""Requests that ask for what is not offered, or make no sense, as a seeded source of chance has them."""

import json

from attrs import fields

from cockade.events.codec import codec_for
from cockade.events.facts import SetUp
from cockade.tui.games import GAMES

ACTIONS = [verb for verb in GAMES["rebels"].vocabulary.actions if verb is not SetUp]
JUNK = [None, True, -1, 0, 3.5, "", "x", [], {}, 10**30, "1-rall", 1006, "é\u0000", {"verb": "March"}]


class Noise:
    """Makes up actions around a position and leaves out those that are offered there."""

    def __init__(self, random):
        self.random = random
        self.units, self.hexes, self.offered = [], [], set()

    def look_at(self, state, offers):
        """Take units and hexes from a position, so that many actions are nearly right."""
        self.units = [unit.id for unit in state.units] + ["nobody", ""]
        around = [1000 + n for n in range(1, 30)] + [0, -5, 9999, 10**9]
        self.hexes = [unit.hex for unit in state.units if unit.hex] + around
        self.actions = [offer["action"] for offer in offers]
        self.offered = {json.dumps(action, sort_keys=True) for action in self.actions}

    def line(self):
        """A request that must be refused."""
        while True:
            action = self.random.choice([self.made_up, self.nearly, self.broken])()
            if json.dumps(action, sort_keys=True, default=str) not in self.offered:
                return json.dumps({"do": "act", "action": action})

    def made_up(self):
        """A well-formed action with arguments drawn at random."""
        verb = self.random.choice(ACTIONS)
        values = {
            field.name: self.random.choice(self.units if field.name in ("unit", "leader") else self.hexes)
            for field in fields(verb)
        }
        return codec_for(GAMES["rebels"].vocabulary).plain(verb(**values))

    def nearly(self):
        """An offered action with one argument changed."""
        if not self.actions:
            return self.made_up()
        action = dict(self.random.choice(self.actions))
        key = self.random.choice(list(action))
        action[key] = self.random.choice([*self.units, *self.hexes])
        return action

    def broken(self):
        """An action with a field too many, too few, or of no sense."""
        action = self.made_up()
        key = self.random.choice([*action, "surplus"])
        if self.random.random() < 0.3:
            action.pop(key, None)
        if self.random.random() < 0.7 or not action:
            action[key] = self.random.choice(JUNK)
        return action if self.random.random() < 0.95 else self.random.choice(JUNK)
