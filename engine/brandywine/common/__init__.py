"""What every step stands on: state, ground, charts, the book of rules, and what a side may see."""
