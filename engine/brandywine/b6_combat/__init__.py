"""The close combat phase (5.0 B6): declaration, combats, and their consequences (12.0, 13.0, 16.2)."""
