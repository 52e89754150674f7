"""IV, the Rabble Rousing Phase (9.0 to 12.0, 26.0)."""
