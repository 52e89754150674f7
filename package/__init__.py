"""Cockade: three board wargames of the American Revolution in a terminal."""
