"""What the screen shows and what gestures mean, without a terminal: plain values, tested as such."""
