"""The defensive artillery fire phase (5.0 B4, 11.0), and what all fire has in common (10.0, 11.0)."""
