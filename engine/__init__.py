"""The rules engine: games, maps, dice and bots. Pure: no files but package data, no clock, no chance."""
