"""Play by mail: the letters between two players, and each player's private file."""
