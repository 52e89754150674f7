"""What the rules say: games, maps, dice and bots. Pure: no files but package data, no clock, no chance."""
