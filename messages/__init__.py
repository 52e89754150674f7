"""The catalogue of texts for players: `python -m messages` extracts, updates and compiles it."""
