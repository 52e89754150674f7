"""Widgets for the screens: lists, boxes, panels, maps."""
