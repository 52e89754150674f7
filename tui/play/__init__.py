"""The game screen, its parts and its dialogs."""
