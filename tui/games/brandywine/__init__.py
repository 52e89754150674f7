"""The user interface of Brandywine: its words, its panels, its map."""
