"""The words and the screen of Rebels & Redcoats."""
