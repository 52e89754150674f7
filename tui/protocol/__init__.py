"""Talks in JSON Lines with bots and tools: a request a line, an answer a line."""
