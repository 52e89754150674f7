"""An area map as terminal cells: land and sea, connections, and boxes with what stands in them."""
