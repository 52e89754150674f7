"""III, the Mobilization Phase (13.0, 28.0 to 31.0)."""
