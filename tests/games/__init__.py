"""Recorded games, and how they are made."""
