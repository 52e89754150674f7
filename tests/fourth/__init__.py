"""A fourth game, made as docs/how-to/add-a-game.md says."""
