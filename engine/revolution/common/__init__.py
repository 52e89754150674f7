"""What every phase stands on: pieces, map, charts, state, and what is seen of it."""
