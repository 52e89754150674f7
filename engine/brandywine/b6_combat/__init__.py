"""The close combat phase (5.0 B6): declared, fought, and what comes of it (12.0, 13.0, 16.2)."""
