"""The site: `make docs` builds it in dist/docs; it opens from the file system."""

project = "Cockade"
extensions = ["myst_parser"]
exclude_patterns = ["pictures/*.py", "measured/levels"]
html_theme = "furo"
html_title = "Cockade"
html_copy_source = False
html_show_copyright = False
myst_heading_anchors = 4
nitpicky = True
