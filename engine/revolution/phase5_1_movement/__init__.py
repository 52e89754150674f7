"""V.1 and V.2, movement in the Campaign Phase (16.0, 17.0, 24.0, 30.0, 32.0 to 34.0)."""
