"""Rebels & Redcoats, Volume III: seven battles, one file per step of the sequence of play."""
