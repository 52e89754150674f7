"""The basis of every step: state, ground, charts, the book of rules, and each side's view."""
