"""Exports of recorded games for people without Cockade: films, pictures, plain text, a report."""
