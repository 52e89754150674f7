"""What is kept: the record of a game on disk, the library of games, and verifying them."""
