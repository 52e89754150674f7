"""A map as terminal cells: layouts, glyphs, palettes, the canvas and its widget. It knows no rules."""
