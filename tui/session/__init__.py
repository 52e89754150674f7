"""The session: a game as its player sees and commands it, independent of a terminal."""
