"""Bots as opponents: each thinks in a process of its own, never in the screen's."""
