"""What goes down the wire: only the cells that changed."""
