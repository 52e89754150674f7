"""VI, the Supply Phase (19.0, 20.0, 7.2)."""
