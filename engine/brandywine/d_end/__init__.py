"""The end of a player turn (5.0 B7) and the end segment (5.0 D): who leaves, who has won (4.0)."""
