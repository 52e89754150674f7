"""The basis of every phase: pieces, map, charts, state, and each side's view."""
