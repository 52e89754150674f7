"""What screens are built of: lists, boxes, panels, maps."""
