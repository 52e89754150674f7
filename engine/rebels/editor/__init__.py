"""How battles of Rebels & Redcoats are made."""
