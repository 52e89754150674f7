"""A player's session: the remote game, and the screens of the lobby and of a game on a server."""
