"""The basis of every step of the sequence of play: the state, the ground, and shared chapters."""
