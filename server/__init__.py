"""Play on a server: one host process owns the games, and every player's screen has its own process."""
