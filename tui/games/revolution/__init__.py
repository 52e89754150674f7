"""The American Revolution, put together for the game screen."""
