"""One game as its player sees and commands it, without a terminal."""
