"""Where the program opens: the list of games, a new game, settings."""
