"""The start of the program: the list of games, a new game, settings."""
