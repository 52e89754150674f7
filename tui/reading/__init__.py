"""The help, the rules and the reference pages."""
