"""Text: translation, styled lines, messages to the player, and what may be shown of what people write."""
