"""The assault segment (2.0.1.5, 8.0)."""
