"""Games and positions by the thousand, by seeds, a piece at a time: `python -m tests.soak`."""
