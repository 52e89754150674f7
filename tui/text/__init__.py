"""Text: translation, styled lines, messages to the player, and sanitized user text."""
