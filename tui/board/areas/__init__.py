"""An area map as terminal cells: land and sea, connections, and boxes with their contents."""
