"""Help, rules and reference pages."""
