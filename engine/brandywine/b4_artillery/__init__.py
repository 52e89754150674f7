"""The defensive artillery fire phase (5.0 B4, 11.0), and the rules common to all fire (10.0, 11.0)."""
