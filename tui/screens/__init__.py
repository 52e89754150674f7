"""The screens: home, game, and the small ones that lie over a game."""
