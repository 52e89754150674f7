"""How battles of Brandywine are made."""
