"""The editor's content for a screen, without the screen."""
