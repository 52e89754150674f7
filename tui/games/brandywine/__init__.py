"""The face of Brandywine: its words, its panels, its map."""
