"""Campaign markers (7.0): hands, windows, Spies, and the dice on which Master Plan may be played."""
