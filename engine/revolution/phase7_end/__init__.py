"""VII, the End Phase (3.0)."""
