"""Recorded games for those who do not have Cockade: films, pictures, plain text, a report."""
