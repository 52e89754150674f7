"""The parts of the screen, one class per file. They show what they are given and ask no rule."""
