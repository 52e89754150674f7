"""The movement segment (2.0.1.4, 4.0)."""
