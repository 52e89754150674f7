"""An area map as terminal cells: land and sea, connections, boxes with what stands in them. Knows no rules."""
