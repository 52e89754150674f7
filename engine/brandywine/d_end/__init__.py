"""The end of a player turn (5.0 B7) and the end segment (5.0 D): units that leave, and victory (4.0)."""
