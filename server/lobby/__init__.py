"""The contents of a lobby: lists, tournaments, standings and moderator pages."""
