"""The greedy player of Brandywine: one step at a time, by odds and by the places that decide."""

from cockade.engine.bots.brandywine.greedy import GreedyBot
from cockade.engine.bots.brandywine.marching import next_placement
from cockade.engine.bots.brandywine.parameters import SHEET, Character, character_of
from cockade.engine.bots.brandywine.planning import neighbour, plans
from cockade.engine.bots.brandywine.players import BOTS

__all__ = ["BOTS", "SHEET", "Character", "GreedyBot", "character_of", "neighbour", "next_placement", "plans"]
