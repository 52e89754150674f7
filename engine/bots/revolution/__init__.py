"""The bots of The American Revolution: towns, colonies and armies, valued area by area."""

from cockade.engine.bots.revolution.greedy import GreedyBot
from cockade.engine.bots.revolution.parameters import SHEET, Character, character_of
from cockade.engine.bots.revolution.placement import next_placement
from cockade.engine.bots.revolution.players import BOTS

__all__ = ["BOTS", "SHEET", "Character", "GreedyBot", "character_of", "next_placement"]
