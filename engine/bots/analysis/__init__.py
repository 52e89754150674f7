"""Values of games and positions: playouts, chances to win, and puzzles made of them."""
