"""The bots of Rebels & Redcoats: one step at a time, by odds and by what ends the battle."""

from cockade.engine.bots.rebels.greedy import GreedyBot
from cockade.engine.bots.rebels.parameters import SHEET, Character, character_of
from cockade.engine.bots.rebels.placement import next_placement
from cockade.engine.bots.rebels.planning import neighbour, plans
from cockade.engine.bots.rebels.players import BOTS

__all__ = ["BOTS", "SHEET", "Character", "GreedyBot", "character_of", "neighbour", "next_placement", "plans"]
