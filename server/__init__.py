"""Playing on a server: one host process owns the games, and every player's screen is a process of its own."""
