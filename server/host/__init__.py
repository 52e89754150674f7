"""The host process: it owns the games and sends each side what it may know. It knows no screen."""
