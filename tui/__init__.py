"""The user interface: the board, the screens, the command line."""
