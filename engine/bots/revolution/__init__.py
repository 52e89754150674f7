"""The greedy player of The American Revolution: towns, colonies and armies, weighed area by area."""

from cockade.engine.bots.revolution.greedy import GreedyBot
from cockade.engine.bots.revolution.placement import next_placement

__all__ = ["GreedyBot", "next_placement"]
