"""Line mode: a game by typed lines, for screen readers, print-only terminals and pipes."""
