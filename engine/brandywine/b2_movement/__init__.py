"""The movement phase (5.0 B2): arrivals, releases, marches, strategic movement, wading (9.0, 16.1)."""
