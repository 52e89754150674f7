"""Before the first turn (18.0)."""
