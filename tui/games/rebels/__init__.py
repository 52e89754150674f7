"""How Rebels & Redcoats is told and shown."""
