"""Bots as opponents. Each thinks in a separate process, never in that of the screen."""
