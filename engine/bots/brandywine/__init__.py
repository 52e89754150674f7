"""The greedy player of Brandywine: one step at a time, by odds and by the places that decide."""

from engine.bots.brandywine.greedy import GreedyBot
from engine.bots.brandywine.marching import next_placement

__all__ = ["GreedyBot", "next_placement"]
