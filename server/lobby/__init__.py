"""What a lobby shows: its lists, tournaments and standings, and the work of moderators."""
