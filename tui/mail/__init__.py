"""The screen of a game by mail."""
