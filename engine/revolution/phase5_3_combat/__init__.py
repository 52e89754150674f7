"""V.3 and V.4, combat in the Campaign Phase (18.0, 24.6 to 24.12, 28.0, 37.0, 38.0)."""
