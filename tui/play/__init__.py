"""Playing a game on the screen."""
