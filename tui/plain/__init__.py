"""A game by typed lines: for screen readers, for terminals that can only print, for pipes."""
