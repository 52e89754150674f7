"""The walk: every text that recorded games lead to, in every width and language."""
