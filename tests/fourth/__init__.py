"""A fourth game, made as docs/tutorial/add-a-game.md says."""
