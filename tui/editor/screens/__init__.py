"""The editor on the screen."""
