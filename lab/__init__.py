"""The laboratory: games between bot characters on the same dice, and statistics about them."""
