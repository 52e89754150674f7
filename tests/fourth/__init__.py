"""A fourth game, made as docs/fourth-game.md says."""
