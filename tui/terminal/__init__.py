"""Terminal output that sends only the changed cells."""
