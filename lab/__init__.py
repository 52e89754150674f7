"""The laboratory: games between characters on common dice, and what they prove."""
