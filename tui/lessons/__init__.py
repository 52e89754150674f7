"""Lessons and puzzles: their files, and how far a player has come in one."""
