"""Keys, and what they do; settings."""
