"""Looking back at a game, step by step, with its figures."""
