"""What games and positions are worth: playouts, probabilities to win, and puzzles made of them."""
