"""Reviewing a game step by step, with its statistics."""
