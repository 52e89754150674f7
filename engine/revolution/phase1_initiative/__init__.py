"""I, the Initiative Phase (8.0)."""
