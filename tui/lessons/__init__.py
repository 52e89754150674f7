"""Lessons and puzzles: their files, and a player's progress in them."""
