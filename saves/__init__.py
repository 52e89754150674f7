"""Persistence: recorded games on disk, the library of games, and their verification."""
